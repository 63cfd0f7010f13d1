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
export type Side = "below" | "above" | "right" | "left";

export interface Place {
  seat: number;
  x: number;
  y: number;
  /** Whether it is the place at the bottom, in front of the viewer. */
  isNear: boolean;
}

/** Every seat of the table with its place; `near` is the seat that lies at the bottom. */
export function places(ring: number, near: number, upright: boolean): Place[] {
  const map = (upright ? UPRIGHT : WIDE)[ring] ?? [];
  const own = upright ? OWN_UPRIGHT : OWN;
  return Array.from({ length: ring }, (_, step) => {
    const [x, y] = step === 0 ? own : (map[step - 1] ?? own);
    return { seat: ((near - 1 + step) % ring) + 1, x, y, isNear: step === 0 };
  });
}

/** Where a wager lies: on the way from its seat to the middle. */
export function betPlace(place: Place, upright: boolean): Point {
  if (place.isNear) return upright ? [50, 65.5] : [50, 62.5];
  if (upright) return betUpright(place);
  // under a plate at the top the pots have the middle
  if (place.y < 20 && place.x > 40 && place.x < 60) return [place.x + 11, place.y + 9];
  const isSide = place.x < 20 || place.x > 80;
  const k = isSide ? 0.34 : 0.42;
  return [place.x + (MIDDLE[0] - place.x) * k, place.y + (MIDDLE[1] - place.y) * k];
}

/** Beside the plate's inner edge, or under a plate at the top. */
function betUpright(place: Place): Point {
  if (place.y < 20 && place.x > 20 && place.x < 80) return [place.x, place.y + 9.5];
  // beside the lowest plates lie the viewer's own cards
  return [place.x < 50 ? 32 : 68, place.y > 75 ? place.y - 10 : place.y];
}

/** Where a seat's open cards lie, so that they cover no plate, no pot and no board. */
export function sideOf(place: Place, upright: boolean, hasBoard: boolean): Side {
  if (place.isNear) return "above";
  const inward = place.x < 50 ? "right" : "left";
  if (upright) return sideUpright(place, inward);
  if (place.y < 20 && place.x > 40 && place.x < 60) return hasBoard ? "right" : "below";
  if (place.y < 40) return "below";
  return place.y > 62 ? "above" : inward;
}

function sideUpright({ x, y }: Place, inward: Side): Side {
  if (y > 75) return "above";
  if (y < 20 && x > 30 && x < 70) return x < 50 ? "left" : "right";
  return inward;
}

/** Where the button lies when nobody sits behind it. */
export function deadButtonPlace(place: Place, upright: boolean): Point {
  const [x, y] = betPlace(place, upright);
  return [x + (place.x - x) * 0.1, y + (place.y - y) * 0.1];
}
