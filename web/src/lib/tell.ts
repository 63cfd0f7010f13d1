// What happened, one sentence an event, the actor first.

import type { Form, Happened, TableView } from "./protocol";
import { dealTold } from "./tell_deal";
import { roomTold } from "./tell_room";
import { showdownTold } from "./tell_showdown";
import { tableTold } from "./tell_table";
import type { Told } from "./told";

export type TableEvent = Happened["events"][number];

/** Who sits where in the deal, and what has to be remembered of it to put its events into words. */
export class Teller {
  form: Form | null = null;
  street = -1;
  dealtIn = 0;
  /** The highest wager of the round, and everybody's own. */
  high = 0;
  own = new Map<number, number>();
  view: TableView | null = null;
  private names = new Map<number, string>();

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
  tell(event: TableEvent, view: TableView | null = null): Told | null {
    this.view = view;
    if (event.type === "DealArranged") this.seat(event.players.map(({ seat, player }) => [seat, player]));
    const told = dealTold(event, this) ?? showdownTold(event, this) ?? tableTold(event, this) ?? roomTold(event, this);
    this.remember(event);
    if (!told) return null;
    const under = event.under ?? [];
    return { ...told, under, isPlain: told.isPlain || under.every((rule) => rule.startsWith("glossary.")) };
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
      case "DealArranged":
        this.dealtIn = event.players.length;
        break;
      case "DealStarted":
        this.form = event.setup.form;
        this.street = -1;
        this.clear();
        break;
      case "RoundOpened":
        this.street = event.street;
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
