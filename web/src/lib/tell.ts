// What happened, one sentence an event, the actor first.

import type { Card, Form, Happened, RuleId, TableView } from "./protocol";
import { dealTold } from "./tell_deal";
import { roomTold } from "./tell_room";
import { showdownTold } from "./tell_showdown";
import { tableTold } from "./tell_table";
import type { Told } from "./told";
import { amount, named } from "./words";

export type TableEvent = Happened["events"][number];

/** Who sits where in the deal, and what has to be remembered of it to put its events into words. */
export class Teller {
  form: Form | null = null;
  street = -1;
  /** The street before the first that is dealt more than once. */
  private runsFrom = -1;
  dealtIn = 0;
  /** The highest wager of the round, and everybody's own. */
  high = 0;
  own = new Map<number, number>();
  view: TableView | null = null;
  /** Who has just sat down, and where: it is told with the chips that come to the seat. */
  seated: { player: string; seat: number } | null = null;
  /** What the rules of the event came to, as the room has it, and with names. */
  sum = "";
  here = "";
  /** The first upcards of a deal. */
  up = new Map<number, Card>();
  private names = new Map<number, string>();
  /** Rules of events that need no words of their own: they are told with the next one. */
  private left: RuleId[] = [];

  constructor(
    readonly viewer: string | null,
    private called: (player: string) => string = (player) => player,
  ) {}

  seat(names: Iterable<readonly [number, string]>): void {
    for (const [seat, name] of names) this.names.set(seat, name);
  }

  name(seat: number): string {
    const player = this.names.get(seat);
    return player === undefined ? `seat ${seat}` : this.person(player);
  }

  person(player: string): string {
    return player === this.viewer ? "you" : this.called(player);
  }

  /** The sentence of an event; with the view after it, hands have words. */
  tell(event: TableEvent, view: TableView | null = null, sum = ""): Told | null {
    this.view = view;
    this.sum = sum;
    this.here = this.named(sum);
    if (event.type === "DealArranged") this.seat(event.players.map(({ seat, player }) => [seat, player]));
    const told = dealTold(event, this) ?? showdownTold(event, this) ?? tableTold(event, this) ?? roomTold(event, this);
    this.remember(event);
    const own = event.under ?? [];
    const under = [...new Set([...own, ...this.left])];
    this.left = told ? [] : under;
    if (!told) return null;
    return { ...told, under, own: Math.min(own.length || 1, 2), here: this.here, left: this.stackAfter(event), isPlain: told.isPlain || own.every((rule) => rule.startsWith("glossary.")) };
  }

  /** The sum as a sentence of its own: it is not said twice. */
  takeHere(): string {
    const here = this.here;
    this.here = "";
    return here;
  }

  named(text: string): string {
    return named(text, (seat) => this.name(seat));
  }

  private stackAfter(event: TableEvent): string {
    if (event.type !== "Called" && event.type !== "Wagered") return "";
    const stack = this.view?.deal?.seats.find(({ seat }) => seat === event.seat)?.stack;
    return stack ? `, ${amount(stack)} left` : "";
  }

  /** What a seat's cards make, as the view has it. */
  hand(seat: number): string {
    return this.view?.deal?.seats.find((each) => each.seat === seat)?.words ?? "";
  }

  /** Whether a seat has no chips behind. */
  isAllIn(seat: number): boolean {
    const deal = this.view?.deal;
    return deal?.is_over === false && deal.seats.find((each) => each.seat === seat)?.stack === 0;
  }

  private remember(event: TableEvent): void {
    switch (event.type) {
      case "SeatTaken":
        this.seated = event;
        break;
      case "ChipsBought":
        this.seated = null;
        break;
      case "DealArranged":
        this.dealtIn = event.players.length;
        break;
      case "DealStarted":
        this.form = event.setup.form;
        this.street = -1;
        this.up.clear();
        this.clear();
        break;
      case "CardsDealt": {
        const card = event.cards[event.faces.indexOf("u")];
        if (card && !this.up.has(event.seat)) this.up.set(event.seat, card);
        break;
      }
      case "RoundOpened":
        this.street = event.street;
        break;
      case "RunsChosen":
        this.runsFrom = this.street;
        break;
      case "RunEnded":
        this.street = this.runsFrom;
        break;
      case "RoundClosed":
        this.clear();
        break;
      case "Called":
      case "Wagered":
      case "DeclaredOpen":
        this.puts(event.seat, event.to);
        break;
      case "Posted":
        this.puts(event.seat, (this.own.get(event.seat) ?? 0) + (event.live ?? 0));
        break;
    }
  }

  private puts(seat: number, to: number): void {
    this.own.set(seat, to);
    this.high = Math.max(this.high, to);
  }

  private clear(): void {
    this.own.clear();
    this.high = 0;
  }
}
