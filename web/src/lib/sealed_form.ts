// Whether an answer has the shape of a sealed deck: it may come from a house that cheats, and must not break the check.

const HEX32 = /^[0-9a-f]{64}$/;
const ENTROPY = /^([0-9a-f]{2}){1,64}$/;
const CARD = /^([2-9TJQKA][cdhs]|Jk)$/;
const SIZES = [36, 52, 53];

type Loose = Record<string, unknown>;

const isLoose = (given: unknown): given is Loose => typeof given === "object" && given !== null && !Array.isArray(given);
const isText = (given: unknown): given is string => typeof given === "string";
const isWhole = (given: unknown, below = Infinity): given is number => Number.isSafeInteger(given) && (given as number) >= 0 && (given as number) < below;
const fits = (given: unknown, pattern: RegExp): boolean => isText(given) && pattern.test(given);

/** What is amiss, in words; null where nothing is. */
export function wellFormed(given: unknown): string | null {
  if (!isLoose(given) || !isLoose(given.commitment)) return "The room's answer is no sealed deck.";
  const { context, digests, seal } = given.commitment;
  if (!isText(context) || !fits(seal, HEX32)) return "The seal is missing or no seal.";
  if (!Array.isArray(digests) || !digests.every((each) => fits(each, HEX32))) return "The digests are missing or no digests.";
  if (!SIZES.includes(digests.length)) return `There are ${digests.length} digests, and no deck has as many cards.`;
  if (!isWhole(given.cut_at) || !(given.cut_by === null || isText(given.cut_by))) return "Where the deck was cut is not told.";
  if (!Array.isArray(given.contributions) || !given.contributions.every(isContribution)) return "What the players gave cannot be read.";
  if (!Array.isArray(given.dealt) || !given.dealt.every((each) => isDealt(each, digests.length))) return "The dealt cards cannot be read.";
  return null;
}

function isContribution(given: unknown): boolean {
  return isLoose(given) && isText(given.player) && fits(given.entropy, ENTROPY);
}

function isDealt(given: unknown, size: number): boolean {
  if (!isLoose(given) || !isText(given.to)) return false;
  // a card from the muck, mixed again, has no place in the sealed deck that could be opened
  if (given.position === null) return given.opening === null;
  return isWhole(given.position, size) && (given.opening === null || isOpening(given.opening, size));
}

function isOpening(given: unknown, size: number): boolean {
  return isLoose(given) && isWhole(given.place, size) && fits(given.card, CARD) && fits(given.salt, HEX32);
}
