// Which sound a moment at the table makes.

import type { SoundName } from "./preferences.svelte";
import type { TableEvent } from "./tell";

const SOUNDS: Partial<Record<TableEvent["type"], SoundName>> = {
  CardsDealt: "card",
  BoardDealt: "card",
  Called: "chips",
  Wagered: "chips",
  Posted: "chips",
  Checked: "knock",
  Folded: "fold",
  DealVoided: "ruling",
  Paused: "ruling",
};

/** One sound of each kind, however many events there were. */
export function soundsOf(events: readonly TableEvent[], viewer: string | null, seat: number | null): Set<SoundName> {
  const found = new Set<SoundName>();
  for (const event of events) {
    const sound = SOUNDS[event.type];
    if (sound) found.add(sound);
    if (event.type === "SeatCalled" && event.person === viewer) found.add("called");
    if (event.type === "PotAwarded" && event.awards.some((award) => award.seat === seat)) found.add("yours");
  }
  return found;
}
