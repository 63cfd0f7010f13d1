// Answers to keys that ask how things stand.

import type { Connection } from "./connection.svelte";
import type { TableView } from "./protocol";
import { amount, cardsInWords } from "./words";

/** What the key asks for, in words; null for a key that asks for nothing. */
export function answerTo(key: string, view: TableView, connection: Connection): string | null {
  const deal = view.deal;
  switch (key) {
    case "b":
      return deal?.board.length ? `Board: ${cardsInWords(deal.board)}.` : "There is no board.";
    case "h": {
      const own = deal?.seats.find(({ seat }) => seat === deal.viewer);
      return own?.cards.length ? `You have ${cardsInWords(own.cards)}.` : "You have no cards.";
    }
    case "p":
      return `Pot ${amount(deal?.pot ?? 0)}.`;
    case "k":
      return view.sitting.map(({ player, seat, chips }) => `${player} ${amount(deal?.seats.find((each) => each.seat === seat)?.stack ?? chips)}`).join(", ");
    case "w":
      if (deal?.to_act == null) return "Nobody is to act.";
      return deal.to_act === deal.viewer ? "It is your turn." : `${connection.name(deal.to_act)} is to act.`;
    case "u":
      return upcards(view, connection) || "There are no upcards.";
    default:
      return null;
  }
}

function upcards(view: TableView, connection: Connection): string {
  return (view.deal?.seats ?? [])
    .map(({ seat, cards, faces, is_live }) => ({ seat, up: is_live ? cards.filter((_, place) => faces.charAt(place) === "u") : [] }))
    .filter(({ up }) => up.length)
    .map(({ seat, up }) => `${connection.name(seat)}: ${cardsInWords(up)}.`)
    .join(" ");
}
