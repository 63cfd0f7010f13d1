// The figures of how somebody plays: what each is called, means and looks like.

import type { FiguresLine } from "./protocol";
import { amount, signed } from "./words";

export type FigureName = Exclude<keyof FiguresLine, "player" | "form">;
export interface Figure {
  name: FigureName;
  short: string;
  title: string;
  says: string;
  /** With the sign of the currency, where there is one for all. */
  written: (line: FiguresLine, sign: string) => string;
}

const percent = (share: number | null): string => (share === null ? "–" : `${Math.round(share * 100)} %`);

export const FIGURES: readonly Figure[] = [
  { name: "dealt", short: "Deals", title: "Deals", says: "Deals in which the player got cards. With fewer than a hundred the other figures say little.", written: ({ dealt }) => amount(dealt, "") },
  {
    name: "voluntary",
    short: "Voluntarily in",
    title: "Voluntarily in",
    says: "How often the player put chips in on the first round of their own will: a call, a bet or a raise. Blinds, antes and a bring-in do not count. Trackers call it VPIP.",
    written: ({ voluntary }) => percent(voluntary),
  },
  {
    name: "raised_first",
    short: "Raised first",
    title: "Raised on the first round",
    says: "How often the player bet, completed or raised before the flop, or on the first round of games without one. Trackers call it PFR.",
    written: ({ raised_first }) => percent(raised_first),
  },
  {
    name: "went_to_showdown",
    short: "To showdown",
    title: "Went to showdown",
    says: "Of the deals in which the player saw the second round, how many they stayed in until hands were shown.",
    written: ({ went_to_showdown }) => percent(went_to_showdown),
  },
  {
    name: "won_at_showdown",
    short: "Won there",
    title: "Won at showdown",
    says: "Of the showdowns the player was in, how many brought a pot or a part of one.",
    written: ({ won_at_showdown }) => percent(won_at_showdown),
  },
  {
    name: "aggression",
    short: "Aggression",
    title: "Aggression",
    says: "Bets and raises for each call, over all rounds. Above one the player pushes more often than they follow.",
    written: ({ aggression }) => (aggression === null ? "–" : aggression.toFixed(1)),
  },
  { name: "won", short: "Pots won", title: "Pots won", says: "Deals that brought a pot or a part of one, with a showdown or without.", written: ({ won }) => amount(won, "") },
  { name: "net", short: "Net", title: "Net", says: "Chips won or lost in all these deals.", written: ({ net }, sign) => signed(net, sign) },
];

/** Highest first; what was not counted comes last. */
export function ordered(lines: readonly FiguresLine[], by: FigureName, isDown: boolean): FiguresLine[] {
  const known = (line: FiguresLine) => line[by];
  return [...lines].sort((one, other) => {
    const [mine, yours] = [known(one), known(other)];
    if (mine === null || yours === null) return Number(mine === null) - Number(yours === null);
    return isDown ? yours - mine : mine - yours;
  });
}
