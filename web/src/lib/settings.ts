// A table's settings with every one of them said.

import type { Settings } from "./protocol";

export type AllSettings = Required<Settings>;

export const USUAL: AllSettings = {
  title: "",
  listed: true,
  approve_buy_ins: false,
  least_buy_in: null,
  most_buy_in: null,
  turn_seconds: null,
  bank_seconds: 60,
  grace_seconds: 60,
  watching: "everybody",
  watch_delay: 0,
  between_deals: 4,
  bot_pace: 0.8,
  call_seconds: 90,
  currency: "",
};

/** The turn's seconds where a host turns the clock on. */
export const USUAL_TURN = 30;

export function allOf(settings: Settings = {}): AllSettings {
  return { ...USUAL, ...settings };
}
