// Checks a deal's sealed deck from what the room tells of it, trusting nothing that can be worked out here.
// It does again what the library's cards/commitment, cards/shuffle and cards/deck do.

import type { Card, Contribution, Dealt, Sealed } from "./protocol";
import { hmacSha256, sha256Hex, utf8 } from "./sha256";
import { wellFormed } from "./sealed_form";

/** Open: it cannot be told from here, and is no fault. */
export type Verdict = "right" | "wrong" | "open";
export type StepName = "form" | "deal" | "seal" | "noted" | "own" | "mix" | "cut" | "cards" | "count" | "places" | "deck" | "seen";
export interface Step {
  name: StepName;
  verdict: Verdict;
  words: string;
}
export interface CheckedCard {
  position: number | null;
  to: string;
  card: Card | null;
  /** The place of the house's deck that the order gives for this position. */
  place: number | null;
  verdict: Verdict;
  words: string;
}
export interface Checked {
  verdict: Verdict;
  steps: Step[];
  cards: CheckedCard[];
  opened: number;
  size: number;
}
/** What this browser kept of the deal before it saw a card. */
export interface Kept {
  player: string;
  table: string;
  entropy: string | null;
  /** Where it would cut, if that fell to it. */
  cut: number | null;
  seal: string | null;
}

/** What the deal itself showed. */
export interface Seen {
  cards: readonly Card[];
  /** How many cards left the deck, and how many came after the muck was mixed into it. */
  left: number;
  remixed: number;
}

const FEWEST_IN_A_PORTION = 4;

export function check(sealed: Sealed, kept: Kept, seen: Seen): Checked {
  const fault = wellFormed(sealed);
  if (fault) return { verdict: "wrong", steps: [wrong("form", fault)], cards: [], opened: 0, size: 0 };
  const { commitment, contributions, dealt } = sealed;
  const size = commitment.digests.length;
  const places = mixedPlaces(size, commitment.seal, contributions);
  const order = places && isFairCut(sealed) ? cut(places, sealed.cut_at) : null;
  const cards = dealt.map((each) => checkedCard(each, sealed, order));
  const opened = cards.filter(({ card }) => card !== null);
  const steps = [
    right("form", "Every number and digest has the shape that it must have."),
    dealStep(sealed, kept.table),
    sealStep(sealed),
    notedStep(commitment.seal, kept.seal),
    ownStep(contributions, kept),
    mixStep(contributions, places !== null),
    cutStep(sealed, kept),
    cardsStep(sealed),
    countStep(dealt, seen),
    placesStep(dealt, order),
    deckStep(size, dealt),
    seenStep(dealt, seen.cards),
  ];
  return { verdict: steps.some(({ verdict }) => verdict === "wrong") ? "wrong" : "right", steps, cards, opened: opened.length, size };
}

const right = (name: StepName, words: string): Step => ({ name, verdict: "right", words });
const wrong = (name: StepName, words: string): Step => ({ name, verdict: "wrong", words });
const open = (name: StepName, words: string): Step => ({ name, verdict: "open", words });

// ------------------------------------------------------------------------------------------ the commitment

/** A seal names the deal it is for, so that no deck can be put in the place of another. */
function dealStep({ commitment: { context }, number }: Sealed, table: string): Step {
  return context === `${table} deal ${number}`
    ? right("deal", `It was sealed for deal ${number} of this table.`)
    : wrong("deal", `It was sealed for “${context}”, which is not deal ${number} of this table.`);
}

function sealStep({ commitment: { digests, context, seal } }: Sealed): Step {
  const made = sha256Hex(`cardspeak deck ${digests.length} ${digests.join(" ")} ${context}`);
  return made === seal
    ? right("seal", `The ${digests.length} digests together give the seal that was published.`)
    : wrong("seal", "The digests do not give the seal: at least one of them, or what the deck is for, was changed.");
}

function notedStep(seal: string, noted: string | null): Step {
  if (noted === null) return open("noted", "This browser noted no seal before the deal. If you wrote it down, compare it with the one above.");
  return noted === seal
    ? right("noted", "It is the seal that this browser noted before the first card.")
    : wrong("noted", `It is not the seal that this browser noted before the first card, which was ${noted}.`);
}

function digestOf({ place, card, salt }: { place: number; card: Card; salt: string }, context: string): string {
  return sha256Hex(`cardspeak card ${place} ${card} ${salt} ${context}`);
}

function isOpenedRightly({ opening }: Dealt, { commitment: { digests, context } }: Sealed): boolean {
  return opening !== null && digests[opening.place] === digestOf(opening, context);
}

function cardsStep(sealed: Sealed): Step {
  const opened = sealed.dealt.filter(({ opening }) => opening !== null);
  const faulty = opened.filter((each) => !isOpenedRightly(each, sealed));
  if (!opened.length) return open("cards", "No card of this deal is open to you, so there is none to compare.");
  return faulty.length
    ? wrong("cards", `${faulty.length} of ${opened.length} open cards do not match their digest: ${faulty.map(spoken).join("; ")}.`)
    : right("cards", `Each of the ${opened.length} cards that you may see matches its digest, made before the first card was dealt.`);
}

const spoken = ({ to, opening }: Dealt): string => `${opening?.card ?? "a card"} for ${to}`;

// ------------------------------------------------------------------------------------------ entropy and cut

function ownStep(contributions: readonly Contribution[], { player, entropy }: Kept): Step {
  const named = contributions.find((each) => each.player === player);
  if (entropy === null) {
    return named
      ? open("own", "Something was given in your name, but this browser did not keep what it sent: you may have played on another device.")
      : open("own", "This browser gave nothing to this deal.");
  }
  if (named?.entropy === entropy) return right("own", "What this browser gave to the mixing is in the list, letter by letter.");
  if (named) return wrong("own", "Something else than what this browser sent stands in the list under your name.");
  return open("own", "What this browser sent is not in the list. It may have come too late; if that happens often, ask the host.");
}

/** Names are ordered by their characters, as the house orders them; text compares by halves of them in a browser. */
function inOrder(one: Contribution, other: Contribution): number {
  return byCharacter(one.player, other.player) || byCharacter(one.entropy, other.entropy);
}

function byCharacter(one: string, other: string): number {
  const [mine, yours] = [Array.from(one), Array.from(other)];
  for (let at = 0; at < Math.min(mine.length, yours.length); at++) {
    const apart = mine[at]!.codePointAt(0)! - yours[at]!.codePointAt(0)!;
    if (apart) return apart;
  }
  return mine.length - yours.length;
}

/** The places as the entropy lays them; null where somebody gave twice. */
export function mixedPlaces(size: number, seal: string, contributions: readonly Contribution[]): number[] | null {
  if (new Set(contributions.map(({ player }) => player)).size < contributions.length) return null;
  return shuffled(size, bytesFrom(mixOf(seal, contributions), "cardspeak places"));
}

function mixOf(seal: string, contributions: readonly Contribution[]): Uint8Array {
  const ordered = [...contributions].sort(inOrder);
  return utf8(ordered.reduce((sum, { entropy, player }) => sha256Hex(`cardspeak mix ${sum} ${entropy} ${player}`), seal));
}

/** Where the deck is cut when no player has said where. */
export function unchosenCut(size: number, seal: string, contributions: readonly Contribution[]): number {
  return FEWEST_IN_A_PORTION + below(size - 2 * FEWEST_IN_A_PORTION + 1, bytesFrom(mixOf(seal, contributions), "cardspeak cut"));
}

/** HMAC-SHA-256 of `0 purpose`, `1 purpose`, … under the secret, one byte after the other. */
export function* bytesFrom(secret: Uint8Array, purpose: string): Generator<number, never> {
  for (let number = 0; ; number++) yield* hmacSha256(secret, utf8(`${number} ${purpose}`));
}

/** A byte beyond the last whole multiple is passed over, or low numbers would come more often. */
function below(limit: number, bytes: Generator<number, never>): number {
  let drawn = bytes.next().value;
  while (drawn >= 256 - (256 % limit)) drawn = bytes.next().value;
  return drawn % limit;
}

/** Fisher and Yates. */
export function shuffled(size: number, bytes: Generator<number, never>): number[] {
  const order = Array.from({ length: size }, (_, place) => place);
  for (let last = size - 1; last > 0; last--) {
    const at = below(last + 1, bytes);
    [order[last], order[at]] = [order[at]!, order[last]!];
  }
  return order;
}

function cut(places: readonly number[], at: number): number[] {
  return [...places.slice(at), ...places.slice(0, at)];
}

function isFairCut({ cut_at: at, commitment: { digests } }: Sealed): boolean {
  return at >= FEWEST_IN_A_PORTION && at <= digests.length - FEWEST_IN_A_PORTION;
}

function mixStep(contributions: readonly Contribution[], isMixed: boolean): Step {
  if (!isMixed) return wrong("mix", "Somebody stands twice in the list. A second one could have been made up to fit.");
  if (!contributions.length) return open("mix", "No player gave anything: the house alone shuffled, and the cut is all that was added.");
  const people = contributions.length === 1 ? "1 player" : `${contributions.length} players`;
  return right("mix", `Mixed with what ${people} gave, each once, after the seal.`);
}

function cutStep(sealed: Sealed, kept: Kept): Step {
  const { cut_by: by, cut_at: at, contributions, commitment: { digests, seal } } = sealed;
  const where = `${by ?? "The dealer"} cut after card ${at}`;
  if (!isFairCut(sealed)) return wrong("cut", `${where}, which does not leave four cards in each portion.`);
  if (by === null) {
    return at === unchosenCut(digests.length, seal, contributions)
      ? right("cut", `No player cut, so the cut after card ${at} follows from the seal and the mixing.`)
      : open("cut", `${where}, which does not follow from the mixing: older rooms drew it.`);
  }
  if (by === kept.player && kept.cut !== null && kept.cut !== at) return wrong("cut", `${where}, but this browser said ${kept.cut}.`);
  return right("cut", `${where}.`);
}

// ------------------------------------------------------------------------------------------ the cards

/** A card that is said to come from nowhere, or not told of at all, would escape every other step. */
function countStep(dealt: readonly Dealt[], { left, remixed }: Seen): Step {
  const muck = dealt.filter(({ position }) => position === null).length;
  const top = dealt.length - muck;
  if (top !== left || muck !== remixed) {
    return wrong("count", `The deal laid out ${left} cards${remixed ? ` and ${remixed} from the muck` : ""}, but ${top}${muck ? ` and ${muck} from the muck` : ""} are told of.`);
  }
  const after = muck ? ` ${muck} more came from the muck, mixed again when the deck ran out; of these nothing was sealed.` : "";
  return right("count", `All ${left} cards that the deal took from the deck are told of.${after}`);
}

function placesStep(dealt: readonly Dealt[], order: readonly number[] | null): Step {
  if (!order) return open("places", "Without an order there is nothing to compare the places with.");
  const sealed = dealt.filter((each) => each.position !== null);
  const positions = sealed.map(({ position }) => position);
  if (new Set(positions).size < positions.length) return wrong("places", "The same position of the deck was dealt twice.");
  if (positions.some((position, at) => position !== at)) return wrong("places", "Cards of the deck were passed over or dealt out of order.");
  const faulty = sealed.filter(({ opening, position }) => opening !== null && opening.place !== order[position!]);
  return faulty.length
    ? wrong("places", `${faulty.length} cards do not lie where the mixed and cut deck has them: ${faulty.map(spoken).join("; ")}.`)
    : right("places", `${sealed.length} cards left the deck from its top, one after the other, and each that you may see came from the place that the order says.`);
}

function deckStep(size: number, dealt: readonly Dealt[]): Step {
  const cards = dealt.flatMap(({ opening }) => opening?.card ?? []);
  const twice = cards.filter((card, at) => cards.indexOf(card) !== at);
  const strange = cards.filter((card) => !belongs(card, size));
  if (twice.length) return wrong("deck", `These came twice: ${twice.join(", ")}.`);
  if (strange.length) return wrong("deck", `These are not in a deck of ${size}: ${strange.join(", ")}.`);
  return right("deck", `No card came twice, and each belongs to the deck of ${size}.`);
}

function belongs(card: Card, size: number): boolean {
  if (card === "Jk") return size === 53;
  return card !== "??" && (size !== 36 || !"2345".includes(card.charAt(0)));
}

function seenStep(dealt: readonly Dealt[], seen: readonly Card[]): Step {
  const opened = new Set(dealt.map(({ opening }) => opening?.card));
  const missing = seen.filter((card) => !opened.has(card));
  if (!seen.length) return open("seen", "You saw no card in this deal.");
  return missing.length
    ? wrong("seen", `These were on the table but are not opened: ${missing.join(", ")}.`)
    : right("seen", `All ${seen.length} cards that the deal showed you are among those opened.`);
}

function checkedCard(dealt: Dealt, sealed: Sealed, order: readonly number[] | null): CheckedCard {
  const { position, to, opening } = dealt;
  const place = position === null ? null : (order?.[position] ?? null);
  const line = (verdict: Verdict, words: string) => ({ position, to, card: opening?.card ?? null, place, verdict, words });
  if (opening === null) return line("open", position === null ? "Not from the sealed deck" : "Stays closed");
  if (!isOpenedRightly(dealt, sealed)) return line("wrong", "Does not match its digest");
  if (opening.place !== place) return line("wrong", `Comes from place ${opening.place + 1}`);
  return line("right", "Matches");
}
