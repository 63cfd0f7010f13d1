// The clock of whose turn it is, counted on from what the room said last.

import type { Clock } from "./protocol";

const TICK_MS = 250;
export const HURRY_MS = 10_000;

export class TurnTime {
  clock = $state.raw<Clock | null>(null);
  /** Thousandths of a second left now. */
  left = $state(0);
  private since = 0;

  /** What the room says; it was so when the message was sent. */
  set(clock: Clock | null): void {
    this.clock = clock;
    this.since = performance.now();
    this.count();
  }

  /** The room is down, and every clock with it. */
  hold(): void {
    if (this.clock) this.set({ ...this.clock, left: this.left, stands: true });
  }

  /** Counts while somebody looks; gives back how to stop. */
  run(): () => void {
    const timer = setInterval(() => this.count(), TICK_MS);
    return () => clearInterval(timer);
  }

  /** How much of the time is left, from 1 to 0. */
  get share(): number {
    return this.clock && this.clock.whole > 0 ? Math.min(1, this.left / this.clock.whole) : 1;
  }

  get isShort(): boolean {
    return this.clock !== null && this.left < HURRY_MS;
  }

  private count(): void {
    if (!this.clock) {
      this.left = 0;
      return;
    }
    const passed = this.clock.stands ? 0 : performance.now() - this.since;
    this.left = Math.max(0, this.clock.left - passed);
  }
}
