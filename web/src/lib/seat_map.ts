// Where seats lie, in per cent of the stage: you at the bottom, then clockwise from your left.

type Point = readonly [number, number];

const WIDE: Record<number, readonly Point[]> = {
  2: [[50, 8]],
  3: [[19, 15], [81, 15]],
  4: [[8.5, 46], [50, 8], [91.5, 46]],
  5: [[8.5, 58], [27, 12], [73, 12], [91.5, 58]],
  6: [[9.5, 70], [12, 24], [50, 8], [88, 24], [90.5, 70]],
  7: [[17, 84], [8, 42], [32, 10], [68, 10], [92, 42], [83, 84]],
  8: [[18, 85], [8, 49], [22, 13], [50, 8], [78, 13], [92, 49], [82, 85]],
  9: [[24, 89], [8, 65], [8, 32], [33, 9], [67, 9], [92, 32], [92, 65], [76, 89]],
  10: [[25, 89], [8, 68], [8, 34], [25, 11], [50, 8], [75, 11], [92, 34], [92, 68], [75, 89]],
};

const UPRIGHT: Record<number, readonly Point[]> = {
  2: [[50, 9]],
  3: [[21, 16], [79, 16]],
  4: [[13, 62], [50, 9], [87, 62]],
  5: [[13, 66], [24, 10], [76, 10], [87, 66]],
  6: [[13, 66], [13, 26.5], [50, 9], [87, 26.5], [87, 66]],
  7: [[13, 66], [13, 26.5], [34, 9], [66, 9], [87, 26.5], [87, 66]],
  8: [[13, 85], [13, 61], [13, 26.5], [50, 9], [87, 26.5], [87, 61], [87, 85]],
  9: [[13, 84], [13, 61], [13, 26.5], [32, 9], [68, 9], [87, 26.5], [87, 61], [87, 84]],
  10: [[13, 82], [13, 61], [13, 26.5], [13, 9], [50, 9], [87, 9], [87, 26.5], [87, 61], [87, 82]],
};

const OWN: Point = [50, 82.5];
const OWN_UPRIGHT: Point = [50, 86.5];
const MIDDLE: Point = [50, 48];

/** Where open cards lie from the plate: under it, over it, or beside it. */
export type Side = "below" | "above" | "right" | "left" | "over";

/** The stage as it is now, in pixels. */
export interface Size {
  /** How many seats there are. */
  ring: number;
  width: number;
  height: number;
  upright: boolean;
  /** Half the width of a plate. */
  half: number;
  /** Least distance of a plate's middle from the upper edge. */
  top: number;
}

export interface Place {
  seat: number;
  x: number;
  y: number;
  /** Whether it is the place at the bottom, in front of the viewer. */
  isNear: boolean;
}

/** Every seat of the table with its place; `near` is the seat that lies at the bottom. */
export function places(near: number, { ring, upright, top, height }: Size): Place[] {
  const map = (upright ? UPRIGHT : WIDE)[ring] ?? [];
  const own = upright ? OWN_UPRIGHT : OWN;
  return Array.from({ length: ring }, (_, step) => {
    const [x, y] = step === 0 ? own : (map[step - 1] ?? own);
    return { seat: ((near - 1 + step) % ring) + 1, x, y: Math.max(y, (top / height) * 100), isNear: step === 0 };
  });
}

/** Where a wager lies: on the way from its seat to the middle. */
export function betPlace(place: Place, size: Size): Point {
  if (place.isNear) return size.upright ? [50, 65.5] : [50, 62.5];
  if (size.upright) return betUpright(place, size);
  // under a plate at the top the pots have the middle
  if (place.y < 20 && place.x > 40 && place.x < 60) return [place.x + 11, place.y + 9];
  const isSide = place.x < 20 || place.x > 80;
  // beside the lowest plates lie the viewer's own cards
  const k = isSide ? 0.34 : place.y > 80 ? 0.25 : 0.42;
  return [place.x + (MIDDLE[0] - place.x) * k, place.y + (MIDDLE[1] - place.y) * k];
}

/** Beside the plate's inner edge, or under a plate at the top that the pots are not under. */
function betUpright({ x, y }: Place, { ring, width, height, half }: Size): Point {
  const beside = ((half * 2 + 34) / width) * 100;
  if (y < 20 && x === 50 && ring < 10) return [50 + ((half + 26) / width) * 100, y];
  if (y < 20 && x > 20 && x < 80) return [x, y + (36 / height) * 100];
  if (y > 20 && y < 40) return [x < 50 ? (half / width) * 100 : 100 - (half / width) * 100, y + (36 / height) * 100];
  // beside the lowest plates lie the viewer's own cards
  return [x < 50 ? beside : 100 - beside, y > 75 ? y - 12 : y];
}

/** Where a seat's open cards lie, so that they cover no plate, no pot and no board. */
export function sideOf(place: Place, size: Size, hasBoard: boolean, hasPots: boolean, cards = 2): Side {
  if (place.isNear) return "above";
  const [inward, outward] = place.x < 50 ? (["right", "left"] as const) : (["left", "right"] as const);
  const { ring, upright } = size;
  if (upright && ring > 9 && place.y < 20) {
    if (place.x === 50) return hasPots ? "over" : "below";
    return cards > 2 || betweenTops(size) < NARROWEST ? "over" : inward;
  }
  if (upright) return sideUpright(place, inward, hasPots);
  if (place.y < 20 && place.x > 40 && place.x < 60) return hasBoard ? "right" : "below";
  // two plates one above the other at each side
  if (ring > 8 && place.y < 40) return place.y < 20 ? outward : inward;
  if (place.y < 40) return "below";
  return place.y > 62 ? "above" : inward;
}

/** Two open cards of which both can be told. */
const NARROWEST = 43;
/** Between two plates of three at the top of an upright table. */
function betweenTops({ width, half }: Size): number {
  return width / 2 - half * 3 - 12;
}

/** Whether there is room for words too where cards lie above the lowest plates of an upright table. */
export function hasRoomAbove({ ring, upright, height }: Size): boolean {
  return !upright || ring < 8 || height > 510;
}

function sideUpright({ x, y }: Place, inward: Side, hasPots: boolean): Side {
  if (y > 75) return "above";
  if (y < 20 && x > 30 && x < 70) return x < 50 ? "left" : "right";
  // the pots lie between the upper plates at the sides
  return y < 20 || (y < 40 && hasPots) ? "below" : inward;
}

/** What lies beside a seat: the width of the board, the next plate to the right, open cards on the other side. */
export interface Beside {
  board: number;
  next: Place | undefined;
  isShared: boolean;
}

/** How wide open cards may be, so that they reach no plate, no board and no other cards. */
export function spaceFor({ x, y }: Place, side: Side, size: Size, { board, next, isShared }: Beside): number {
  const { ring, width, half, upright } = size;
  const toBoard = (width - board) / 2 - 8;
  if (side === "below" && upright && y > 20 && board) return toBoard - 4;
  if (side !== "left" && side !== "right") return width;
  const middle = Math.max((Math.min(x, 100 - x) / 100) * width, half + 4);
  if (x === 50) return (next ? (next.x / 100) * width - half : width) - middle - half - 18;
  if ((x < 50) !== (side === "right")) return middle - half - 8;
  const start = middle + half + (upright ? 4 : 10);
  if (!upright) return board ? toBoard - start : width;
  if (ring > 9 && y < 20) return betweenTops(size);
  return (isShared ? width / 2 - 3 : width - start - 4) - start;
}

/** Where the button lies when nobody sits behind it. */
export function deadButtonPlace(place: Place, size: Size): Point {
  const [x, y] = betPlace(place, size);
  return [x + (place.x - x) * 0.1, y + (place.y - y) * 0.1];
}
