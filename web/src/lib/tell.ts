// What happened, one sentence an event, the actor first.

import type { Award, Card, Form, Happened, RuleId } from "./protocol";
import { amount, capital, counted } from "./words";

export type TableEvent = Happened["events"][number];
export type Part = string | readonly Card[];
export interface Told {
  kind: "heading" | "line";
  parts: Part[];
  under: readonly RuleId[];
}

/** Who sits where in the deal, and what has to be remembered of it to put its events into words. */
export class Teller {
  private names = new Map<number, string>();
  private form: Form | null = null;
  private street = -1;
  private before = new Map<number, number>();

  constructor(private viewer: string | null) {}

  seat(names: Iterable<readonly [number, string]>): void {
    for (const [seat, name] of names) this.names.set(seat, name);
  }

  name(seat: number): string {
    return this.person(this.names.get(seat) ?? `seat ${seat}`);
  }

  tell(event: TableEvent): Told | null {
    const told = this.parts(event);
    this.remember(event);
    if (told === null) return null;
    const [first, ...rest] = told.parts;
    const parts = typeof first === "string" ? [capital(first), ...rest] : told.parts;
    return { ...told, parts, under: event.under ?? [] };
  }

  private remember(event: TableEvent): void {
    switch (event.type) {
      case "DealArranged":
        this.names = new Map(event.players.map(({ seat, player }) => [seat, player]));
        break;
      case "DealStarted":
        this.form = event.setup.form;
        this.street = -1;
        this.before.clear();
        break;
      case "RoundOpened":
        this.street = event.street;
        break;
      case "RoundClosed":
        this.before.clear();
        break;
      case "Called":
      case "Wagered":
        this.before.set(event.seat, event.to);
        break;
      case "Posted":
        this.before.set(event.seat, (this.before.get(event.seat) ?? 0) + (event.live ?? 0));
        break;
    }
  }

  private person(name: string): string {
    return name === this.viewer ? "you" : name;
  }

  private parts(event: TableEvent): Omit<Told, "under"> | null {
    return this.dealParts(event) ?? this.showdownParts(event) ?? this.tableParts(event) ?? this.chipParts(event);
  }

  private dealParts(event: TableEvent) {
    switch (event.type) {
      case "DealArranged":
        return heading(`Deal ${event.number}. ${this.hasButton(event.players, event.button)}`);
      case "DealStarted":
      case "Burned":
      case "DealEnded":
      case "KillChanged":
        return null;
      case "Posted":
        return line(`${this.name(event.seat)} ${posted(event.kind, event.live ?? 0, event.dead ?? 0)}`);
      case "CardsDealt":
        return this.got(event.seat, event.cards.filter((card) => card !== "??"));
      case "BoardDealt":
        return { kind: "heading" as const, parts: [`${this.boardName()} `, event.cards] };
      case "RoundOpened":
        return this.form?.streets[event.street]?.board ? null : heading(capital(this.form?.streets[event.street]?.name ?? "Next round"));
      case "Folded":
        return line(`${this.name(event.seat)} folded`);
      case "Checked":
        return line(`${this.name(event.seat)} checked`);
      case "Called":
        return line(`${this.name(event.seat)} called ${amount(event.to - (this.before.get(event.seat) ?? 0))}`);
      case "Wagered":
        return line(`${this.name(event.seat)} ${wagered(event.kind, event.to)}${event.caps ? "; that was the last raise" : ""}`);
      case "DeclaredOpen":
        return line(`${this.name(event.seat)} declared the pot open for ${amount(event.to)}`);
      case "ChopOffered":
        return line(`${this.name(event.seat)} offered to chop the blinds`);
      case "ChopDeclined":
        return line(`${this.name(event.seat)} would rather play`);
      case "BlindsChopped":
        return line("the blinds were chopped");
      case "PassedOut":
        return line("nobody opened; the chips wait for the next deal");
      case "KillDeclined":
        return line(`${this.name(event.seat)} did not kill the pot`);
      case "RoundClosed":
        return event.returned ? line(`${amount(event.returned)} nobody called went back to ${this.name(event.returned_to ?? 0)}`) : null;
      case "DrawDeclared":
        return this.drew(event.seat, event.discards, event.splitting ?? false);
      case "RunsChosen":
        return line(`${this.name(event.seat)} would deal ${times(event.runs)}`);
      case "RunEnded":
        return line(`the ${["first", "second", "third"][event.run] ?? "next"} dealing was over`);
      case "Remixed":
        return line("the deck ran out; discards were shuffled in");
      default:
        return undefined;
    }
  }

  private got(seat: number, seen: readonly Card[]) {
    return seen.length ? line(`${this.name(seat)} got `, seen) : null;
  }

  private drew(seat: number, discards: readonly Card[], splitting: boolean) {
    const split = splitting ? ", splitting openers" : "";
    if (!discards.length) return line(`${this.name(seat)} stood pat`);
    return line(`${this.name(seat)} drew ${counted(discards.length, "card")}${split}`);
  }

  private showdownParts(event: TableEvent) {
    switch (event.type) {
      case "Shown":
        return line(`${this.name(event.seat)} showed `, event.cards);
      case "Mucked":
        return line(`${this.name(event.seat)} mucked`);
      case "BoardPlayed":
        return line(`${this.name(event.seat)} played the board`);
      case "OpenersShown":
        return line(`${this.name(event.seat)} ${event.proved ? "proved openers with " : "could not prove openers: "}`, event.cards);
      case "DiscardsTurnedUp":
        return line(`${this.name(event.seat)} had discarded `, event.cards);
      case "OpenersAskedFor":
        return line(`${this.name(event.seat)} asked for the openers`);
      case "HandsKilled":
        return null;
      case "WagersVoided":
        return line("wagers after the draw went back");
      case "PotAwarded":
        return this.awarded(event.pot, event.amount, event.awards);
      case "PotLeft":
        return line("nobody had a claim to the pot; it waits for the next deal");
      case "HandSeen":
        return line(`${this.name(event.asked_by)} asked to see ${this.name(event.seat)}: `, event.cards);
      case "CardsShown":
        return line(`${this.name(event.seat)} showed `, event.cards);
      default:
        return undefined;
    }
  }

  private awarded(pot: number, whole: number, awards: readonly Award[]) {
    const which = pot === 0 ? "the pot" : `side pot ${pot}`;
    const [only] = awards;
    if (awards.length === 1 && only) return line(`${this.name(only.seat)} won ${which}, ${amount(only.amount)}`);
    const shares = awards.map(({ seat, amount: share, half, odd }) => {
      return `${this.name(seat)} ${amount(share)}${half ? ` for ${half}` : ""}${odd ? `, ${odd} of it odd` : ""}`;
    });
    return line(`${which}, ${amount(whole)}, was split: ${shares.join("; ")}`);
  }

  private tableParts(event: TableEvent) {
    switch (event.type) {
      case "SeatTaken":
        return line(`${this.person(event.player)} took seat ${event.seat}`);
      case "SeatChanged":
        return line(`${this.person(event.player)} moved to seat ${event.seat}`);
      case "SeatReserved":
        return line(`seat ${event.seat} was kept for ${this.person(event.player)}: ${event.reason}`);
      case "ReservationEnded":
        return line(`seat ${event.seat} was open again`);
      case "LeaveAsked":
        return line(`${this.person(event.player)} will leave after this deal`);
      case "PlayerLeft":
        return line(`${this.person(event.player)} left with ${amount(event.cashed)}`);
      case "SatOut":
        return line(`${this.person(event.player)} sat out`);
      case "CameBack":
        return line(`${this.person(event.player)} came back`);
      case "EntryChosen":
        return line(`${this.person(event.player)} ${{ wait: "waits for the big blind", post: "will post", kill: "will kill the pot" }[event.how]}`);
      case "ButtonDrawn":
        return line(`${this.name(event.seat)} drew the button with `, Object.values(event.cards));
      case "DealSettled":
        return null;
      case "DealVoided":
        return line(`misdeal: ${event.reason}; bets went back`);
      case "LawfulnessConfirmed":
        return line("the host confirmed that the game is lawful here");
      case "GameChanged":
        return line("the next deal is another game");
      case "GameChosen":
        return line(`${this.person(event.player)} chose the next game`);
      case "TermsProposed":
        return line(`${this.person(event.player)} proposed other terms`);
      case "TermsChanged":
        return line("other terms hold from now on");
      default:
        return undefined;
    }
  }

  private chipParts(event: TableEvent) {
    switch (event.type) {
      case "ChipsBought":
        return line(`${this.person(event.player)} bought in for ${amount(event.amount)}${event.is_short ? ", a short buy-in" : ""}`);
      case "Charged":
        return line(`${this.person(event.player)} paid ${amount(event.amount)} to the house`);
      case "ChipsPickedUp":
        return line(`the chips of ${this.person(event.player)}, ${amount(event.amount)}, were picked up`);
      case "StraddleAnnounced":
        return line(`${this.person(event.player)} will straddle`);
      case "KillCollected":
        return line(`${this.person(event.player)} put in ${amount(event.amount)} for the kill`);
      case "KillUnposted":
        return line(`${this.person(event.player)} did not post the kill`);
      case "KillPaid":
        return line(`${this.person(event.player)} paid for the kill`);
      case "AntesMadeUp":
        return line(`${this.person(event.player)} made up antes of ${amount(event.amount)}`);
      default:
        return null;
    }
  }

  private hasButton(players: readonly { seat: number; player: string }[], seat: number): string {
    const player = players.find((each) => each.seat === seat)?.player ?? `seat ${seat}`;
    return player === this.viewer ? "You have the button" : `${capital(player)} has the button`;
  }

  private boardName(): string {
    const next = this.form?.streets.find((street, index) => index > this.street && street.board);
    return capital(next?.name ?? "board");
  }
}

function line(...parts: Part[]): Omit<Told, "under"> {
  const last = parts[parts.length - 1];
  return { kind: "line", parts: typeof last === "string" ? [...parts.slice(0, -1), `${last}.`] : parts };
}

function heading(...parts: Part[]): Omit<Told, "under"> {
  return { kind: "heading", parts };
}

function posted(kind: string, live: number, dead: number): string {
  const deadPart = live && dead ? `, ${amount(dead)} of it dead` : "";
  const whole = amount(live + dead);
  if (kind === "ante") return `anted ${whole}`;
  if (kind === "kill") return `killed the pot for ${whole}${deadPart}`;
  if (kind === "straddle") return `straddled ${whole}`;
  return `posted ${whole}${deadPart}`;
}

function wagered(kind: string, to: number): string {
  const words: Record<string, string> = {
    "bring-in": "brought it in for", bet: "bet", complete: "completed to", raise: "raised to", "all-in": "went all in for",
  };
  return `${words[kind] ?? "wagered"} ${amount(to)}`;
}

export function times(runs: number): string {
  return ["never", "once", "twice", "three times"][runs] ?? `${runs} times`;
}

/** A told event without pictures, for those who listen. */
export function spoken(told: Told, inWords: (cards: readonly Card[]) => string): string {
  const text = told.parts.map((part) => (typeof part === "string" ? part : inWords(part))).join("");
  return /[.:]$/.test(text) ? text : `${text}.`;
}

/** What a plate says of its player's last act, if the event is one. */
export function lastAct(event: TableEvent): readonly [number, string] | null {
  switch (event.type) {
    case "Checked":
      return [event.seat, "Checked"];
    case "Called":
      return [event.seat, "Called"];
    case "Wagered":
      return [event.seat, { "bring-in": "Bring-in", bet: "Bet", complete: "Completed", raise: "Raised", "all-in": "All in" }[event.kind]];
    case "Posted":
      return [event.seat, { ante: "Ante", blind: "Blind", entry: "Posted", kill: "Killed", missed: "Posted", straddle: "Straddled" }[event.kind]];
    case "DrawDeclared":
      return [event.seat, event.discards.length ? `Drew ${event.discards.length}` : "Pat"];
    case "Shown":
      return [event.seat, "Showed"];
    case "Mucked":
      return [event.seat, "Mucked"];
    default:
      return null;
  }
}
