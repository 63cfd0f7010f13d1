// How things come about: only places and shadings move, and nothing waits for it.

import type { TransitionConfig } from "svelte/transition";

const QUICK_MS = 180;
const FLOW_MS = 260;
const WIN_MS = 400;
const TURN_MS = 140;
const STEP_MS = 40;
const DEAL_MS = 400;
const BUSY_MS = 120;
const MANY = 2;

const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
const arrivals: number[] = [];
let isHeld = false;

/** Something has come from the room; many at once are shown without motion. */
export function arrived(): void {
  const now = performance.now();
  arrivals.push(now);
  while (arrivals[0] !== undefined && now - arrivals[0] > BUSY_MS) arrivals.shift();
}

/** What comes now is as it was, and did not just happen: somebody has come back. */
export function hold(): void {
  isHeld = true;
  requestAnimationFrame(() => requestAnimationFrame(() => (isHeld = false)));
}

function isStill(): boolean {
  return isHeld || reduced.matches || document.hidden || arrivals.length > MANY;
}

const out = (t: number) => 1 - (1 - t) ** 3;
const inOut = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

export interface From {
  /** How far away it was, in pixels. */
  x: number;
  y: number;
  /** Its place among those that move together, and how many there are. */
  place?: number;
  of?: number;
}

function moved({ x, y }: From, duration: number, easing: (t: number) => number, delay = 0): TransitionConfig {
  if (isStill()) return { duration: 0 };
  return {
    duration,
    delay,
    easing,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${Math.min(1, t * 2.5)}`,
  };
}

/** A card from the dealer. */
export function dealt(_: Element, from: From): TransitionConfig {
  const step = Math.min(STEP_MS, (DEAL_MS - QUICK_MS) / Math.max(from.of ?? 1, 1));
  return moved(from, QUICK_MS, out, step * (from.place ?? 0));
}

/** Chips from a plate to the line. */
export function pushed(_: Element, from: From): TransitionConfig {
  return moved(from, QUICK_MS, out);
}

/** Wagers into the pot. */
export function gathered(_: Element, to: From): TransitionConfig {
  return moved(to, FLOW_MS, inOut);
}

/** The pot to its winner. */
export function won(_: Element, { x, y }: From): TransitionConfig {
  if (isStill()) return { duration: 0 };
  const fades = (t: number) => (t < 0.8 ? 1 : (1 - t) * 5);
  return { duration: WIN_MS, easing: out, css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${fades(t)}` };
}

/** A card that is turned over. */
export function turned(_: Element): TransitionConfig {
  if (isStill()) return { duration: 0 };
  return { duration: TURN_MS, easing: inOut, css: (t) => `transform: scaleX(${t})` };
}

/** A drawer or a sheet. */
export function slid(_: Element, from: From): TransitionConfig {
  return moved(from, QUICK_MS, out);
}
