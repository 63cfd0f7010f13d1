// What a screen reader is told: what happens politely, what is wanted of you at once.

import { preferences } from "./preferences.svelte";
import { type Told, headed, isHeard, joined, spoken } from "./told";

const GATHER_MS = 150;

export class Speaker {
  polite = $state("");
  now = $state("");
  private waiting: Told[] = [];
  private more: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Events of one burst are told together, one sentence each. */
  tell(tolds: readonly Told[], ...more: string[]): void {
    const { level } = preferences.now;
    const heard = tolds.filter((told) => isHeard(told, level));
    this.waiting.push(...(level === "full" ? heard.map((told) => (told.left ? { ...told, rest: [...told.rest, told.left] } : told)) : heard));
    this.more.push(...more);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), GATHER_MS);
  }

  /** At once; the same words twice are read twice only if something changes. */
  say(sentence: string): void {
    this.now = sentence === this.now ? `${sentence}\u00a0` : sentence;
  }

  private flush(): void {
    const sentences = [...joined(headed(this.waiting)).map(spoken), ...this.more];
    this.waiting = [];
    this.more = [];
    if (!sentences.length) return;
    const text = sentences.join(" ");
    this.polite = text === this.polite ? `${text}\u00a0` : text;
  }
}
