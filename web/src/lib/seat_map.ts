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

const OWN: Point = [50, 86];

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
  return Array.from({ length: ring }, (_, step) => {
    const [x, y] = step === 0 ? OWN : (map[step - 1] ?? OWN);
    return { seat: ((near - 1 + step) % ring) + 1, x, y, isNear: step === 0 };
  });
}

/** Where a wager lies: on the way from its seat to the middle. */
export function betPlace(place: Place, upright: boolean): Point {
  if (place.isNear) return upright ? [50, 66] : [69, 77];
  if (upright) return place.y < 20 ? [place.x, place.y + 11] : [place.x < 50 ? 31 : 69, place.y - (place.y > 75 ? 2 : 0)];
  // under a plate at the top the pots have the middle
  if (place.y < 20 && place.x > 40 && place.x < 60) return [place.x + 11, place.y + 11];
  const k = place.x < 20 || place.x > 80 ? 0.34 : 0.42;
  return [place.x + (50 - place.x) * k, place.y + (48 - place.y) * k];
}
