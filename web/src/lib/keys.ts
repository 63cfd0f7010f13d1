// Every key of the table: what it does, which it is, and how it is found again when somebody has changed it.

import { preferences } from "./preferences.svelte";

export const KEYS = {
  "give-up": ["F", "Fold; say no"],
  stay: ["C", "Check or call; bring in"],
  push: ["R", "Bet or raise: the amount; at limit the bet"],
  "push-upper": ["T", "At limit the upper bet, where both are open"],
  show: ["S", "Show your hand"],
  muck: ["M", "Muck your hand"],
  bank: ["X", "Say what my time bank holds; it starts by itself"],
  "sit-out": ["Z", "Sit out from the next deal; come back"],
  board: ["B", "Say the board"],
  hand: ["H", "Say my hand and what it makes"],
  pots: ["P", "Say the pots and who is in them"],
  stacks: ["K", "Say all stacks, from my left"],
  turn: ["W", "Say whose turn it is, what to call, the time left"],
  upcards: ["U", "Say upcards, from my left"],
  why: ["Y", "Why: the rule of the last decision"],
  log: ["L", "The log; ↑ and ↓ go through it, Enter says why"],
  rules: ["/", "Search the rulebook"],
  chat: ["E", "Chat; Enter sends, Esc leaves"],
  help: ["?", "All keys"],
} as const satisfies Record<string, readonly [string, string]>;
export type KeyName = keyof typeof KEYS;

/** Keys that belong to what is on the screen, and stay as they are. */
export const FIXED_KEYS: readonly (readonly [string, string])[] = [
  ["Enter", "Make the wager shown; draw"],
  ["↑ ↓", "A big blind more or less; five with Shift"],
  ["PgUp PgDn", "Next preset"],
  ["Home End", "The least; all in"],
  ["1–5, 0", "Draw: choose cards, keep all"],
  ["Esc", "Close; drop what was chosen ahead"],
];

export const KEY_NAMES = Object.keys(KEYS) as KeyName[];

export function keyOf(name: KeyName): string {
  return preferences.now.keys[name] ?? KEYS[name][0];
}

/** What a key that was pressed stands for. */
export function named(key: string): KeyName | null {
  return KEY_NAMES.find((name) => keyOf(name).toLowerCase() === key.toLowerCase()) ?? null;
}

/** Gives a key to something; what had it before gets the other one. */
export function change(name: KeyName, key: string): void {
  const other = named(key);
  const keys = { ...preferences.now.keys, [name]: key.toUpperCase() };
  if (other && other !== name) keys[other] = keyOf(name);
  preferences.now.keys = keys;
}

export function asBefore(): void {
  preferences.now.keys = {};
}
