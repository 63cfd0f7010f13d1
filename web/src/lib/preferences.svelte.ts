// What somebody has chosen for this browser, kept between visits.

import type { Level } from "./told";

const KEPT = "preferences";
const SOUNDS = ["turn", "hurry", "ruling", "called", "card", "chips", "knock", "fold", "yours"] as const;
export type SoundName = (typeof SOUNDS)[number];
export const SOUND_WORDS: Record<SoundName, string> = {
  turn: "Your turn",
  hurry: "Ten seconds left",
  ruling: "Rulings and pauses",
  called: "Seats and requests",
  card: "Cards",
  chips: "Chips",
  knock: "Checks",
  fold: "Folds",
  yours: "A pot of yours",
};

interface Kept {
  volume: number;
  muted: SoundName[];
  level: Level;
  hasKeys: boolean;
  asksBeforeAllIn: boolean;
  /** Keys that were changed, by what they do. */
  keys: Record<string, string>;
  notices: "unasked" | "wanted" | "not-now";
}

const isTouch = window.matchMedia("(pointer: coarse)").matches;
const FIRST: Kept = {
  volume: 0.6,
  muted: [],
  level: "normal",
  hasKeys: true,
  asksBeforeAllIn: isTouch,
  keys: {},
  notices: "unasked",
};

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>) };
  } catch {
    return FIRST;
  }
}

class Preferences {
  now = $state<Kept>(read());

  /** Call it within an effect: whatever is changed is written down. */
  keep(): void {
    localStorage.setItem(KEPT, JSON.stringify(this.now));
  }

  isOn(sound: SoundName): boolean {
    return !this.now.muted.includes(sound);
  }

  turn(sound: SoundName, isOn: boolean): void {
    this.now.muted = isOn ? this.now.muted.filter((each) => each !== sound) : [...this.now.muted, sound];
  }
}

export const preferences = new Preferences();
