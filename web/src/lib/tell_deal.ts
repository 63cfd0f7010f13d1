// The deal itself in sentences, from the first ante to the last raise.

import type { Card, Posted, Wagered } from "./protocol";
import type { TableEvent, Teller } from "./tell";
import { type Part, type Told, type Verb, act, fact, heading } from "./told";
import { amount, capital, counted, ordinal, times } from "./words";

const FOLD: Verb = ["fold", "folds", "folded"];
const CHECK: Verb = ["check", "checks", "checked"];
const CALL: Verb = ["call", "calls", "called"];
const POST: Verb = ["post", "posts", "posted"];
const SHUFFLED = "the deck ran out; discards were shuffled in";

/** Undefined for an event that is not of this kind; null for one that needs no words. */
export function dealTold(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "DealArranged":
      return heading(`Deal ${event.number}`, ...hasButton(event, teller));
    case "DealStarted":
    case "Burned":
    case "DealEnded":
      return null;
    case "Posted":
      return posted(event, teller);
    case "CardsDealt": {
      const seen = event.cards.filter((card) => card !== "??");
      return seen.length ? dealt(event.seat, seen, teller) : null;
    }
    case "BoardDealt":
      return heading(`${boardName(teller)} `, event.cards);
    case "RoundOpened":
      return roundOpened(event.street, teller);
    case "RoundClosed":
      return closed(event.returned ?? 0, event.returned_to ?? 0, teller);
    case "Remixed":
      return fact(SHUFFLED, SHUFFLED.replace("ran", "runs").replace("were", "are"));
    default:
      return betting(event, teller) ?? agreeing(event, teller);
  }
}

function betting(event: TableEvent, teller: Teller): Told | undefined {
  switch (event.type) {
    case "Folded":
      return act(teller.name(event.seat), FOLD, late(event.under), { isPlain: true, level: "full" });
    case "Checked":
      return act(teller.name(event.seat), CHECK, [], { isPlain: true });
    case "Called": {
      const more = event.to - (teller.own.get(event.seat) ?? 0);
      return act(teller.name(event.seat), CALL, [` ${amount(more)}`, allIn(event.seat, teller)], { isPlain: true });
    }
    case "Wagered":
      return wagered(event, teller);
    case "DeclaredOpen":
      return act(teller.name(event.seat), ["declare", "declares", "declared"], [` the pot open for ${amount(event.to)}`]);
    case "DrawDeclared":
      return drew(event.seat, event.discards.length, event.splitting ?? false, teller);
    default:
      return undefined;
  }
}

/** What players settle among themselves in the deal. */
function agreeing(event: TableEvent, teller: Teller): Told | undefined {
  switch (event.type) {
    case "ChopOffered":
      return act(teller.name(event.seat), ["offer", "offers", "offered"], [" to chop the blinds"]);
    case "ChopDeclined":
      return act(teller.name(event.seat), ["would rather play", "would rather play", "would rather play"]);
    case "BlindsChopped":
      return fact("the blinds were chopped", "the blinds are chopped", { level: "brief" });
    case "PassedOut":
      return fact("nobody opened; the chips wait for the next deal", "nobody opens; the chips wait for the next deal", { level: "brief" });
    case "KillDeclined":
      return act(teller.name(event.seat), ["do not kill", "does not kill", "did not kill"], [" the pot"]);
    case "RunsChosen":
      return act(teller.name(event.seat), ["would deal", "would deal", "would deal"], [` ${times(event.runs)}`]);
    case "RunEnded":
      return fact(`the ${ordinal(event.run)} dealing was over`, `the ${ordinal(event.run)} dealing is over`);
    default:
      return undefined;
  }
}

function hasButton(event: { players: readonly { seat: number; player: string }[]; button: number }, teller: Teller): Part[] {
  // where the lowest upcard begins nobody has a button
  if (teller.view?.stakes.forced.bring_in) return [];
  const player = event.players.find((each) => each.seat === event.button)?.player;
  if (player === undefined) return [`. The button is at seat ${event.button}`];
  const name = teller.person(player);
  return name === "you" ? [". You have the button"] : [`. ${name} has the button`];
}

function posted({ seat, kind, live = 0, dead = 0 }: Posted, teller: Teller): Told {
  const who = teller.name(seat);
  const whole = ` ${amount(live + dead)}`;
  const deadPart = live && dead ? `, ${amount(dead)} of it dead` : "";
  if (kind === "ante") return act(who, ["ante", "antes", "anted"], [whole], { isPlain: true, all: teller.dealtIn });
  if (kind === "kill") return act(who, ["kill", "kills", "killed"], [` the pot for${whole}${deadPart}${teller.here && `. ${teller.takeHere()}`}`]);
  if (kind === "straddle") return act(who, ["straddle", "straddles", "straddled"], [whole]);
  return act(who, POST, [`${whole}${deadPart}`], { isPlain: kind === "blind" });
}

function dealt(seat: number, seen: readonly Card[], teller: Teller): Told {
  const who = teller.name(seat);
  if (who === "you") return act(who, ["get", "gets", "got"], [" ", seen], { isPlain: true, level: "brief", isDealt: true });
  return act(who, null, [" ", seen], { isPlain: true, isDealt: true });
}

function boardName(teller: Teller): string {
  const next = teller.form?.streets.find((street, index) => index > teller.street && street.board);
  return capital(next?.name ?? "board");
}

function roundOpened(street: number, teller: Teller): Told | null {
  const rules = teller.form?.streets[street];
  const high = teller.here && `. ${teller.takeHere()}`;
  return rules?.board ? null : { ...heading(capital(rules?.name ?? "Next round") + high), opensRound: true };
}

function closed(chips: number, seat: number, teller: Teller): Told | null {
  const pots = teller.takeHere();
  if (!chips) return pots ? fact(pots) : null;
  const said = `${amount(chips)} nobody called`;
  return fact(`${said} came back to `, `${said} come back to `, {}, { name: teller.name(seat) }, pots && `. ${pots}`);
}

function wagered(event: Wagered, teller: Teller): Told {
  const who = teller.name(event.seat);
  const to = amount(event.to);
  const end = [allIn(event.seat, teller), event.caps ? "; that was the last raise" : ""].join("");
  switch (event.kind) {
    case "bring-in": {
      const card = teller.up.get(event.seat);
      return act(who, ["bring", "brings", "brought"], [` it in for ${to}${end}`, ...(card ? [" with the ", [card]] : [])]);
    }
    case "bet":
      return act(who, ["bet", "bets", "bet"], [` ${to}${end}`], { isPlain: !end });
    case "complete":
      return act(who, ["complete", "completes", "completed"], [` to ${to}${end}`]);
    case "raise":
      return act(who, ["raise", "raises", "raised"], [` ${amount(event.to - teller.high)}, to ${to}${end}`]);
    case "all-in":
      return act(who, ["go", "goes", "went"], [` all in for ${to}; too little to reopen the betting`]);
  }
}

function allIn(seat: number, teller: Teller): string {
  return teller.isAllIn(seat) ? ", all in" : "";
}

function late(under: readonly string[] | undefined): Part[] {
  return under?.includes("deadhand.clock-expired") ? [": time was up"] : [];
}

function drew(seat: number, discards: number, splitting: boolean, teller: Teller): Told {
  const split = splitting ? ", splitting openers" : "";
  if (!discards) return act(teller.name(seat), ["stand", "stands", "stood"], [" pat"], { isPlain: true });
  return act(teller.name(seat), ["draw", "draws", "drew"], [` ${counted(discards, "card")}${split}`], { isPlain: !split });
}
