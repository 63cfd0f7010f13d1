// The check of a deal's deck with all that this browser knows of the deal.

import { after } from "./after_api";
import { seenIn } from "./moments";
import type { Replay } from "./protocol";
import { keptOf } from "./proof";
import { type Checked, check } from "./sealed";

/** Fetches the sealed deck of a deal and checks it here. */
export async function checkDeal(table: string, replay: Replay, player: string): Promise<Checked> {
  const sealed = await after.sealed(table, replay.number, replay.attempt ?? 0);
  return check(sealed, keptOf(table, replay.number, sealed.commitment.seal, player), seenIn(replay));
}
