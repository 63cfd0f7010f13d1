// A deal moment by moment: each event that is told, with the table as it then stood.

import type { Card, Frame, Replay, TableView } from "./protocol";
import type { Seen } from "./sealed";
import { Teller } from "./tell";
import { type Told, spoken } from "./told";
import { capital } from "./words";

export interface Moment {
  /** Which of the deal's events it is; a link to it means the same for everybody, whoever may see less. */
  event: number;
  told: Told;
  spoken: string;
  view: TableView;
  pot: number;
  street: string;
  isRuling: boolean;
}
export interface Mark {
  at: number;
  words: string;
}

export function momentsOf({ frames }: Replay, viewer: string): Moment[] {
  const teller = new Teller(viewer);
  const first = frames[0]?.view.sitting ?? [];
  teller.seat(first.map(({ seat, player }) => [seat, player] as const));
  // before the first event of the game there is no deal to be seen yet, but its seats and stacks are known
  const begun = frames.find(({ view }) => view.deal !== null)?.view;
  const seen = frames.map((frame) => (frame.view.deal === null && begun ? { ...frame, view: begun } : frame));
  const moments = seen.flatMap((frame, event) => momentOf(frame, event, teller));
  const last = moments[moments.length - 1];
  // what nobody tells after the last sentence still belongs to its picture
  if (last) last.view = frames[frames.length - 1]?.view ?? last.view;
  return withPotKept(moments, frames);
}

function momentOf({ event, view, pot, street, sum, is_ruling: isRuling = false }: Frame, at: number, teller: Teller): Moment[] {
  const told = teller.tell(event, view, sum);
  if (!told) return [];
  return [{ event: at, told, spoken: spoken(told), view, pot, street: view.deal?.phase === "showdown" ? "showdown" : street, isRuling }];
}

/** Once it is being given out the pot stays as high as it was: the picture is of its growth. */
function withPotKept(moments: Moment[], frames: readonly Frame[]): Moment[] {
  const given = frames.findIndex(({ event }) => event.type === "PotAwarded" || event.type === "BlindsChopped");
  if (given < 0) return moments;
  const whole = frames[Math.max(0, given - 1)]?.pot ?? 0;
  return moments.map((each) => (each.event < given ? each : { ...each, pot: whole }));
}

/** Where each street begins. */
export function streetMarks(moments: readonly Moment[]): Mark[] {
  const marks: Mark[] = [];
  moments.forEach(({ street }, at) => {
    const words = capital(street);
    if (words && words !== marks[marks.length - 1]?.words) marks.push({ at, words });
  });
  return marks;
}

/** The moment that shows an event: itself, or the last one before it. */
export function momentAt(moments: readonly Moment[], event: number): number {
  const found = moments.findLastIndex((each) => each.event <= event);
  return Math.max(0, found);
}

/** The next place in a sorted list beyond this one. */
export function beyond(places: readonly number[], at: number, otherwise: number): number {
  return places.find((place) => place > at) ?? otherwise;
}

export function before(places: readonly number[], at: number): number {
  return places.findLast((place) => place < at) ?? 0;
}

/** What the deal showed this viewer of its sealed deck. */
export function seenIn({ frames }: Replay): Seen {
  const events = frames.map(({ event }) => event);
  const mixedAgain = events.findIndex(({ type }) => type === "Remixed");
  const first = mixedAgain < 0 ? events : events.slice(0, mixedAgain);
  const dealt = first.flatMap(dealtBy);
  // once the muck is dealt again the same card may come twice: only those that were seen on their first way count
  const cards = mixedAgain < 0 ? [...dealt, ...first.flatMap(shownBy)] : dealt;
  return {
    cards: [...new Set(cards)].filter((card) => card !== "??"),
    left: first.flatMap(leavingBy).length,
    remixed: events.slice(first.length).flatMap(leavingBy).length,
  };
}

function leavingBy(event: Frame["event"]): readonly Card[] {
  return event.type === "Burned" ? [event.card] : dealtBy(event);
}

function dealtBy(event: Frame["event"]): readonly Card[] {
  return event.type === "CardsDealt" || event.type === "BoardDealt" ? event.cards : [];
}

function shownBy(event: Frame["event"]): readonly Card[] {
  switch (event.type) {
    case "Shown":
    case "CardsShown":
    case "HandSeen":
    case "OpenersShown":
    case "DiscardsTurnedUp":
      return event.cards;
    case "DrawDeclared":
      return event.discards;
    default:
      return [];
  }
}
