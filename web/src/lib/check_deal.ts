// The check of a deal's deck with all that this browser knows of the deal.

import { after } from "./after_api";
import { seenIn } from "./moments";
import type { Replay } from "./protocol";
import { type Checked, type Kept, check } from "./sealed";

/** What was kept of a deal when this browser gave its entropy, before the first card. */
export function keptOf(table: string, number: number, player: string): Kept {
  return {
    player,
    table,
    entropy: localStorage.getItem(`entropy:${table}:${number}`),
    seal: localStorage.getItem(`seal:${table}:${number}`),
  };
}

/** Fetches the sealed deck of a deal and checks it here. */
export async function checkDeal(table: string, replay: Replay, player: string): Promise<Checked> {
  const sealed = await after.sealed(table, replay.number, replay.attempt ?? 0);
  return check(sealed, keptOf(table, replay.number, player), seenIn(replay));
}
