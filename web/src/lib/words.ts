// How cards, amounts and people are put into words.

import type { Card, Edition, Stakes } from "./protocol";

const RANKS: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight",
  "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
};
const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export function cardName(card: Card): string {
  if (card === "??") return "facedown card";
  if (card === "Jk") return "joker";
  return `${RANKS[card.charAt(0)]} of ${SUITS[card.charAt(1)]}`;
}

export function cardsInWords(cards: readonly Card[]): string {
  if (cards.length > 1 && cards.every((card) => card === "??")) return `${cards.length} facedown cards`;
  return cards.map(cardName).join(", ");
}

export function amount(chips: number): string {
  return chips.toLocaleString("en");
}

export function signed(chips: number): string {
  return chips > 0 ? `+${amount(chips)}` : chips < 0 ? `−${amount(-chips)}` : "0";
}

export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const EDITIONS: Record<Edition, string> = { home: "Home", cardroom11: "Card room 11", cardroom6: "Card room 6" };

export function editionName(edition: string): string {
  return EDITIONS[edition as Edition] ?? edition;
}

export function stakesInWords({ betting, forced }: Stakes): string {
  const blinds = forced.blinds?.length ? `blinds ${forced.blinds.map(amount).join("–")}` : "";
  const limits = betting.structure === "no-limit" || betting.structure === "pot-limit" ? "" : `${amount(betting.lower)}–${amount(betting.upper)}`;
  const ante = forced.ante ? `ante ${amount(forced.ante)}` : "";
  const bringIn = forced.bring_in ? `bring-in ${amount(forced.bring_in)}` : "";
  return [`${betting.structure} ${limits}`.trim(), blinds, ante, bringIn].filter(Boolean).join(", ");
}
