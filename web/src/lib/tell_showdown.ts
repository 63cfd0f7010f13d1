// The end of a deal in sentences: who showed what, and who won how much with it.

import type { Award, Card, PotAwarded } from "./protocol";
import type { TableEvent, Teller } from "./tell";
import { type Told, type Verb, act, fact } from "./told";
import { aHand, amount, listed, ordinal } from "./words";

const SHOW: Verb = ["show", "shows", "showed"];
const WIN: Verb = ["win", "wins", "won"];

export function showdownTold(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "Shown":
      return act(teller.name(event.seat), SHOW, [" ", event.cards, ...made(teller.hand(event.seat))], { level: "brief" });
    case "Mucked":
      return act(teller.name(event.seat), ["muck", "mucks", "mucked"], [], { isPlain: true });
    case "BoardPlayed":
      return act(teller.name(event.seat), ["play", "plays", "played"], [" the board"]);
    case "PotAwarded":
      return awarded(event, teller);
    case "PotLeft":
      return fact("nobody had a claim to the pot; it waits for the next deal", "nobody has a claim to the pot; it waits for the next deal", { level: "brief" });
    case "HandsKilled":
      return null;
    case "WagersVoided":
      return fact("wagers after the draw went back", "wagers after the draw go back");
    default:
      return openers(event, teller) ?? afterwards(event, teller);
  }
}

function made(words: string): string[] {
  return words ? [`: ${aHand(words)}`] : [];
}

function openers(event: TableEvent, teller: Teller): Told | undefined {
  switch (event.type) {
    case "OpenersShown":
      return event.proved
        ? act(teller.name(event.seat), ["prove", "proves", "proved"], [" openers with ", event.cards])
        : act(teller.name(event.seat), ["cannot prove", "cannot prove", "could not prove"], [" openers"]);
    case "DiscardsTurnedUp":
      return act(teller.name(event.seat), ["had discarded", "had discarded", "had discarded"], [" ", event.cards]);
    case "OpenersAskedFor":
      return act(teller.name(event.seat), ["ask", "asks", "asked"], [" for the openers"]);
    default:
      return undefined;
  }
}

function afterwards(event: TableEvent, teller: Teller): Told | undefined {
  switch (event.type) {
    case "HandSeen":
      return act(teller.name(event.asked_by), ["ask", "asks", "asked"], [" to see the hand of ", { name: teller.name(event.seat) }, ": ", event.cards]);
    case "CardsShown":
      return act(teller.name(event.seat), SHOW, [" ", event.cards, ...shownTo(event.to, event.cards, teller)]);
    default:
      return undefined;
  }
}

function shownTo(to: number | null | undefined, cards: readonly Card[], teller: Teller): string[] {
  if (to == null) return [];
  return [`${cards.every((card) => card === "??") ? "" : " "}to ${teller.name(to)} alone`];
}

function awarded({ pot, amount: whole, awards, run = 0, under = [] }: PotAwarded, teller: Teller): Told {
  const which = potName(pot, teller);
  const dealing = run > 0 || (teller.view?.deal?.runs?.length ?? 0) > 0 ? ` of the ${ordinal(run)} dealing` : "";
  const [only] = awards;
  if (awards.length === 1 && only) {
    return act(teller.name(only.seat), WIN, [` ${which}${dealing}, ${amount(only.amount)}${handOf(only, teller)}`], { level: "brief" });
  }
  if (awards.some(({ half }) => half)) return halves(which, whole, awards, teller);
  return evenly(which, whole, awards, under.includes("ties.odd-chip-stud") ? "by the suit of a card" : "first left of the button", teller);
}

function potName(pot: number, teller: Teller): string {
  const many = teller.view?.deal?.pots?.length ?? 1;
  if (pot > 0) return many > 2 ? `side pot ${pot}` : "the side pot";
  return many > 1 ? "the main pot" : "the pot";
}

function handOf({ seat }: Award, teller: Teller): string {
  const words = teller.view?.deal?.winners?.find((each) => each.seat === seat)?.words ?? "";
  return words ? `, with ${aHand(words)}` : "";
}

function halves(which: string, whole: number, awards: readonly Award[], teller: Teller): Told {
  const shares = awards.map((each) => `${teller.name(each.seat)} ${amount(each.amount)}${each.half ? ` for ${each.half}` : ""}${odd(each)}`);
  return fact(`${which}, ${amount(whole)}, was split: ${shares.join("; ")}`, `${which}, ${amount(whole)}, is split: ${shares.join("; ")}`, { level: "brief" });
}

function evenly(which: string, whole: number, awards: readonly Award[], why: string, teller: Teller): Told {
  const names = listed(awards.map(({ seat }) => teller.name(seat)));
  const odds = awards.filter((each) => each.odd).map((each) => teller.name(each.seat));
  const said = (goes: string) => `${names} split ${which}, ${amount(whole)}${odds.length ? `; the odd chip ${goes} to ${listed(odds)}, ${why}` : ""}`;
  return fact(said("went"), said("goes"), { level: "brief" });
}

function odd(award: Award): string {
  return award.odd ? `, ${award.odd} of it odd` : "";
}
