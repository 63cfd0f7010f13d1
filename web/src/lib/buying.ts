// How many chips somebody may bring, and how many people usually do.

import type { RoomView, TableView } from "./protocol";

/** What the room can count in one place. */
export const MOST_CHIPS = 1_000_000_000;
const BLINDS = 100;
const SMALL_BETS = 50;

export interface Bounds {
  least: number;
  most: number | null;
}

/** What the rules allow, as the host has narrowed it for those who come in. */
export function boundsOf(view: TableView, room: RoomView, comesIn: boolean): Bounds {
  const [least, most] = view.buy_in ?? [1, null];
  const { least_buy_in, most_buy_in } = room.settings;
  return {
    least: comesIn ? Math.max(least, least_buy_in ?? 0) : least,
    most: most_buy_in == null ? most : Math.min(most ?? Infinity, most_buy_in),
  };
}

/** A hundred big blinds, or fifty small bets, as far as that is allowed. */
export function usual({ stakes }: TableView, { least, most }: Bounds): number {
  const { betting, forced } = stakes;
  const isBig = betting.structure === "no-limit" || betting.structure === "pot-limit";
  const wanted = isBig ? BLINDS * (forced.blinds?.at(-1) ?? betting.lower) : SMALL_BETS * betting.lower;
  return Math.max(least, Math.min(wanted, most ?? wanted));
}

/** The same for stakes as the room writes them: `no-limit:1/2`. */
export function usualFor(stakes: string): number {
  const [structure, lower = 1, upper = 1] = stakes.split(/[:/-](?=\d)/);
  return structure === "no-limit" || structure === "pot-limit" ? BLINDS * Number(upper) : SMALL_BETS * Number(lower);
}

/** The seats that nobody has, that are kept for nobody, and that no player has asked for. */
export function freeSeats({ ring, sitting, reserved, requests }: TableView): number[] {
  const taken = new Set([...sitting.map(({ seat }) => seat), ...Object.keys(reserved).map(Number), ...requests.map(({ seat }) => seat)]);
  return Array.from({ length: ring }, (_, place) => place + 1).filter((seat) => !taken.has(seat));
}
