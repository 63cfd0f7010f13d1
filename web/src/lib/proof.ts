// What this browser gave to a deck and was told of it beforehand, so that the deal can be checked afterwards.
// By the deck's seal: a deal that was void is dealt again under the same number, and a deck may be sealed anew.

import type { Kept } from "./sealed";

const MOST = 400;
const NAMES = ["seal", "gave"] as const;

/** A deck of which nobody has seen a card yet. */
export function keepSeal(table: string, deal: number, seal: string): void {
  keep(`seal:${table}:${seal}:${deal}`, "");
}

/** What the room has taken: other windows of the same person may have been faster with something else. */
export function keepGiven(table: string, deal: number, seal: string, entropy: string, cut: number): void {
  keep(`gave:${table}:${seal}:${deal}`, `${entropy} ${cut}`);
}

/** What was kept of a deal, whose deck is said to have this seal. */
export function keptOf(table: string, deal: number, seal: string, player: string): Kept {
  const noted = Object.keys(localStorage).filter((key) => key.startsWith(`seal:${table}:`) && numberOf(key) === deal);
  const [entropy = null, cut = null] = localStorage.getItem(`gave:${table}:${seal}:${deal}`)?.split(" ") ?? [];
  const isNoted = noted.includes(`seal:${table}:${seal}:${deal}`);
  return { player, table, entropy, cut: cut === null ? null : Number(cut), seal: isNoted ? seal : (noted[0]?.split(":")[2] ?? null) };
}

function keep(key: string, what: string): void {
  try {
    forgetOld();
    localStorage.setItem(key, what);
  } catch {
    // a full or closed storage is no reason not to play
  }
}

function forgetOld(): void {
  const kept = Object.keys(localStorage).filter((key) => NAMES.some((name) => key.startsWith(`${name}:`)));
  if (kept.length < MOST) return;
  const oldest = kept.sort((one, other) => numberOf(one) - numberOf(other)).slice(0, MOST / 2);
  for (const key of oldest) localStorage.removeItem(key);
}

function numberOf(key: string): number {
  return Number(key.split(":").pop());
}
