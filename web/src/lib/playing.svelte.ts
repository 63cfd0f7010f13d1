// Goes through a deal's moments: by hand, or by itself at some speed.

import { type Moment, before, beyond, momentAt, streetMarks } from "./moments";

const BEAT_MS = 1100;
/** A board is looked at longer than a fold. */
const LONGER = 1.8;

export class Playing {
  at = $state(0);
  isPlaying = $state(false);
  speed = $state(1);
  stops = $state(true);
  readonly marks;
  readonly rulings: number[];
  private readonly streets: number[];

  constructor(
    readonly moments: readonly Moment[],
    event: number | null,
  ) {
    this.at = event === null ? 0 : momentAt(moments, event);
    this.marks = streetMarks(moments);
    this.streets = this.marks.map((mark) => mark.at);
    this.rulings = moments.flatMap(({ isRuling }, at) => (isRuling ? [at] : []));
  }

  get end(): number {
    return this.moments.length - 1;
  }

  get now(): Moment | undefined {
    return this.moments[this.at];
  }

  /** How long this moment is looked at while it plays by itself. */
  get pauseMs(): number {
    return (BEAT_MS * (this.now?.told.kind === "heading" ? LONGER : 1)) / this.speed;
  }

  go(at: number): void {
    this.at = Math.min(this.end, Math.max(0, at));
    this.isPlaying = false;
  }

  /** From the end it begins again. */
  toggle(): void {
    if (!this.isPlaying && this.at === this.end) this.at = 0;
    this.isPlaying = !this.isPlaying;
  }

  /** One on, while it plays by itself. */
  tick(): void {
    if (this.at < this.end) this.at += 1;
    const isHeld = this.stops && this.rulings.includes(this.at);
    if (this.at === this.end || isHeld) this.isPlaying = false;
  }

  street(way: 1 | -1): void {
    this.go(way > 0 ? beyond(this.streets, this.at, this.end) : before(this.streets, this.at));
  }

  /** To the next decision that one may want to look up; where there is none, nothing moves. */
  ruling(): void {
    this.go(beyond(this.rulings, this.at, this.at));
  }
}
