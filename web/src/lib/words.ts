// How cards, amounts and times are put into words.

import type { Card, Edition, Stakes } from "./protocol";

const RANKS: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight",
  "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
};
const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export function cardName(card: Card): string {
  if (card === "??") return "facedown card";
  if (card === "Jk") return "joker";
  return `${RANKS[card.charAt(0)]} of ${SUITS[card.charAt(1)]}`;
}

/** Cards in their order; facedown ones that lie together are counted. */
export function cardsInWords(cards: readonly Card[]): string {
  const said: string[] = [];
  for (let place = 0; place < cards.length; place++) {
    const from = place;
    while (cards[from] === "??" && cards[place + 1] === "??") place++;
    const card = cards[place];
    if (card) said.push(place > from ? `${numberInWords(place - from + 1)} facedown cards` : cardName(card));
  }
  return said.join(", ");
}

export function numberInWords(number: number): string {
  return NUMBERS[number] ?? `${number}`;
}

let currency = "";

/** What this room writes before amounts; nothing where it plays for chips. */
export function useCurrency(sign: string): void {
  currency = sign;
}

export function amount(chips: number, sign = currency): string {
  return `${sign}${chips.toLocaleString("en")}`;
}

export function signed(chips: number, sign = currency): string {
  return chips > 0 ? `+${amount(chips, sign)}` : chips < 0 ? `−${amount(-chips, sign)}` : "0";
}

export function whose(person: string): string {
  return person === "you" ? "your" : `${person}’s`;
}

/** The room's plain words, which say `seat 3’s`, with names for the seats and its sign before amounts. */
export function named(text: string, name: (seat: number) => string): string {
  // the ranks of a low and a number of players are no amounts
  return text.replace(/(?<![-\d])(seat )?(\d+)(?![-\d]| players)(’s)?/gi, (_, seat: string | undefined, figure: string, own = "") => {
    if (!seat) return amount(+figure) + own;
    const who = own ? whose(name(+figure)) : name(+figure);
    return seat.startsWith("S") ? capital(who) : who;
  });
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

/** A length of time, from thousandths of a second: 20 seconds, 4 minutes. */
export function spanInWords(thousandths: number): string {
  const seconds = Math.max(0, Math.ceil(thousandths / 1000));
  return seconds < 120 ? counted(seconds, "second") : counted(Math.round(seconds / 60), "minute");
}

export function clockTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

const EDITIONS: Record<Edition, string> = { home: "Home", cardroom11: "Card room 11", cardroom6: "Card room 6" };

export function editionName(edition: string): string {
  return EDITIONS[edition as Edition] ?? edition;
}

export function stakesInWords({ betting, forced }: Stakes): string {
  const blinds = forced.blinds?.length ? `blinds ${forced.blinds.map((blind) => amount(blind)).join("–")}` : "";
  const limits = betting.structure === "no-limit" || betting.structure === "pot-limit" ? "" : `${amount(betting.lower)}–${amount(betting.upper)}`;
  const ante = forced.ante ? `ante ${amount(forced.ante)}` : "";
  const bringIn = forced.bring_in ? `bring-in ${amount(forced.bring_in)}` : "";
  return [`${betting.structure} ${limits}`.trim(), blinds, ante, bringIn].filter(Boolean).join(", ");
}

export function times(runs: number): string {
  return ["never", "once", "twice", "three times"][runs] ?? `${runs} times`;
}

/** Which one, counted from 0. */
export function ordinal(place: number): string {
  return ["first", "second", "third", "fourth"][place] ?? `${place + 1}th`;
}

/** No-limit hold'em, 1–2; limit hold'em, 2–4; or seven-card stud, 10–20, ante 1, bring-in 3. */
export function gameInWords(title: string, { betting, forced }: Stakes): string {
  const isBig = betting.structure === "no-limit" || betting.structure === "pot-limit";
  // stud is played at limit unless it is said otherwise
  const isSaid = betting.structure !== "limit" || (forced.blinds?.length ?? 0) > 0;
  // a place keeps its capital within a sentence, other names of forms do not
  const spoken = title.startsWith("Omaha") ? title : title.charAt(0).toLowerCase() + title.slice(1);
  const name = isSaid ? `${capital(betting.structure)} ${spoken}` : title;
  const figures = isBig ? (forced.blinds ?? []).map((blind) => amount(blind)).join("–") : `${amount(betting.lower)}–${amount(betting.upper)}`;
  const ante = forced.ante ? `ante ${amount(forced.ante)}` : "";
  const bringIn = forced.bring_in ? `bring-in ${amount(forced.bring_in)}` : "";
  return [name, figures, ante, bringIn].filter(Boolean).join(", ");
}

/** What somebody has: a pair of kings, an ace-high flush; two pair and king high as they are. */
export function aHand(words: string): string {
  if (!/^(pair|royal|\S+-high|\S+-card|\S+ low)\b/.test(words)) return words;
  return `${/^(ace|eight|8|A)/.test(words) ? "an" : "a"} ${words}`;
}

/** With a stop at its end, as a sentence has one. */
export function stopped(text: string): string {
  return /[.:?]$/.test(text) ? text : `${text}.`;
}

/** The catalogue's short names of the editions, as one says them. */
export function spokenEditions(text: string): string {
  return text.replace(/\b(c)ardroom(6|11)\b/gi, "$1ard room $2");
}
