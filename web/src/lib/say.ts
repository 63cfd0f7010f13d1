// Answers to keys that ask how things stand.

import type { Connection } from "./connection.svelte";
import type { KeyName } from "./keys";
import type { DealView, SeatView, TableView } from "./protocol";
import { turnInWords } from "./turn_words";
import { amount, capital, cardsInWords, listed, spanInWords } from "./words";

/** What the key asks for, in words; null for a key that asks for nothing. */
export function answerTo(key: KeyName, view: TableView, connection: Connection): string | null {
  const deal = view.deal;
  switch (key) {
    case "board":
      return board(deal);
    case "hand":
      return hand(deal);
    case "pots":
      return pots(deal, connection);
    case "stacks":
      return stacks(view, connection);
    case "turn":
      return turnInWords(view, connection);
    case "upcards":
      return upcards(deal, connection) || "There are no upcards.";
    case "bank":
      return bank(connection);
    default:
      return null;
  }
}

function bank({ room }: Connection): string {
  if (room?.bank == null) return "Nobody is hurried here.";
  return `Your time bank holds ${spanInWords(room.bank)}. It starts by itself when your time is up.`;
}

function board(deal: DealView | null): string {
  if (!deal?.board.length) return "There is no board.";
  const before = (deal.runs ?? []).map((cards, run) => `Dealing ${run + 1}: ${cardsInWords(cards)}.`);
  return [...before, `Board: ${cardsInWords(deal.board)}.`].join(" ");
}

function hand(deal: DealView | null): string {
  const own = deal?.seats.find(({ seat }) => seat === deal.viewer);
  if (!own?.cards.length) return "You have no cards.";
  return `You have ${cardsInWords(own.cards)}.${own.words ? ` ${capital(own.words)}.` : ""}`;
}

function pots(deal: DealView | null, connection: Connection): string {
  if (!deal || deal.is_over) return "There is no pot.";
  const many = deal.pots ?? [];
  const said = many.map(({ amount: chips, seats }, place) => {
    const name = place === 0 ? (many.length > 1 ? "Main pot" : "Pot") : many.length > 2 ? `Side pot ${place}` : "Side pot";
    return `${name} ${amount(chips)}: ${listed(seats.map((seat) => connection.name(seat)))}.`;
  });
  return [...said, `With the wagers in front ${amount(deal.pot)}.`].join(" ");
}

/** Seats clockwise from the viewer's left. */
export function fromLeft<T extends { seat: number }>(seats: readonly T[], own: number | null): T[] {
  const first = own ?? 0;
  return [...seats].sort((one, other) => Number(one.seat <= first) - Number(other.seat <= first) || one.seat - other.seat);
}

function stacks(view: TableView, connection: Connection): string {
  const own = view.sitting.find(({ player }) => player === view.viewer)?.seat ?? null;
  return fromLeft(view.sitting, own)
    .map(({ player, seat, chips }) => {
      const stack = view.deal?.seats.find((each) => each.seat === seat)?.stack ?? chips;
      return `${capital(connection.person(player))} ${amount(stack)}`;
    })
    .join(", ");
}

function upcards(deal: DealView | null, connection: Connection): string {
  return fromLeft(deal?.seats ?? [], deal?.viewer ?? null)
    .map((seat) => ({ ...seat, up: openCards(seat) }))
    .filter(({ up }) => up.length)
    .map(({ seat, up, words }) => `${capital(connection.name(seat))}: ${cardsInWords(up)}${words && seat !== deal?.viewer ? `, ${words}` : ""}.`)
    .join(" ");
}

export function openCards({ cards, faces, is_live }: SeatView): SeatView["cards"] {
  return is_live ? cards.filter((_, place) => faces.charAt(place) === "u") : [];
}
