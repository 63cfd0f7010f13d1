// Which words of a text were asked for: the room finds by stems, so that raise, raises and raised are one.

const EMPTY = new Set(
  "a an and any are as at be by can do does for from have how i if in is it its many may must my of on or should than that the then they to we what when where which who will with you".split(" "),
);

export interface Piece {
  text: string;
  isMarked: boolean;
}

/** The stem of a word, as the room's search folds it. */
export function stem(word: string): string {
  const ending = ["ings", "ing", "ed", "es", "s", "e"].find((each) => word.endsWith(each) && word.length - each.length >= 3);
  const bare = ending && !word.endsWith("ss") ? word.slice(0, -ending.length) : word;
  const isDoubled = bare.length > 3 && bare.at(-1) === bare.at(-2) && !"ls".includes(bare.at(-1)!);
  return isDoubled ? bare.slice(0, -1) : bare;
}

/** The stems of a question; neighbours also count as one word, since all in is all-in. */
function asked(question: string): Set<string> {
  const words = question.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const pairs = words.slice(1).map((word, place) => words[place]! + word);
  return new Set([...words.filter((word) => !EMPTY.has(word)), ...pairs].map(stem));
}

export function marked(text: string, question: string): Piece[] {
  const stems = asked(question);
  if (!stems.size) return [{ text, isMarked: false }];
  return text.split(/([a-z0-9]+(?:-[a-z0-9]+)*)/i).flatMap((part, place) => {
    if (!part) return [];
    return [{ text: part, isMarked: place % 2 === 1 && isAsked(part.toLowerCase(), stems) }];
  });
}

function isAsked(word: string, stems: ReadonlySet<string>): boolean {
  return stems.has(stem(word.replaceAll("-", ""))) || word.split("-").some((part) => !EMPTY.has(part) && stems.has(stem(part)));
}
