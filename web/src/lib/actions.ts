// What the room lets its viewer do now, as buttons and keys. What may be done and for how much is in the options alone.

import type { Command } from "./connection.svelte";
import type { Choices, DealView, Wagers } from "./protocol";
import { times } from "./tell";
import { amount } from "./words";

export type Options = NonNullable<DealView["options"]>;

export interface Action {
  key: string;
  label: string;
  figure?: string;
  /** Give up, stay, push: the order of the buttons never changes. */
  place: "give-up" | "stay" | "push";
  command: Command;
  /** Can be done, but is not proposed: no key, no weight. */
  isQuiet?: boolean;
}

export function actionsFor(options: Options, deal: DealView): Action[] {
  const { seat } = options;
  switch (options.type) {
    case "Choices":
      return bettingActions(options, deal);
    case "DrawChoices":
      return [];
    case "ShowChoices":
      return [
        { key: "m", label: "Muck", place: "give-up", command: { type: "Muck", seat } },
        ...(options.may_play_board
          ? [{ key: "p", label: "Play the board", place: "stay", command: { type: "PlayTheBoard", seat } } as const]
          : []),
        { key: "s", label: options.openers?.length ? "Show openers" : "Show", place: "push", command: { type: "Show", seat } },
      ];
    case "KillChoices":
      return [
        { key: "n", label: "Do not kill", place: "give-up", command: { type: "Decline", seat } },
        { key: "k", label: "Kill for", figure: amount(options.amount), place: "push", command: { type: "Kill", seat } },
      ];
    case "ChopChoices":
      return [
        { key: "n", label: "Play on", place: "give-up", command: { type: "Decline", seat } },
        { key: "g", label: "Chop the blinds", place: "push", command: { type: "Chop", seat } },
      ];
    case "RunsChoices":
      return Array.from({ length: options.most }, (_, index) => ({
        key: `${index + 1}`,
        label: `Deal ${times(index + 1)}`,
        place: index === 0 ? ("stay" as const) : ("push" as const),
        command: { type: "ChooseRuns", seat, runs: index + 1 },
      }));
  }
}

function bettingActions(options: Choices, deal: DealView): Action[] {
  const { seat } = options;
  const own = ownWager(deal, seat);
  const actions: (Action | false)[] = [
    options.fold && {
      key: options.check ? "" : "f", label: "Fold", place: "give-up", command: { type: "Fold", seat }, isQuiet: options.check,
    },
    options.chop === true && { key: "g", label: "Offer to chop", place: "give-up", command: { type: "Chop", seat } },
    options.check && { key: "c", label: "Check", place: "stay", command: { type: "Check", seat } },
    options.call !== null && {
      key: "c", label: "Call", figure: amount(options.call - own), place: "stay", command: { type: "Call", seat },
    },
    options.bring_in !== null && {
      key: "i", label: "Bring in", figure: amount(options.bring_in), place: "stay", command: { type: "BringIn", seat },
    },
    options.declare_open === true && {
      key: "o", label: "Declare the pot open", place: "push", command: { type: "DeclareOpen", seat },
    },
    ...fixedWagers(options, deal),
  ];
  return actions.filter((action) => action !== false);
}

/** One button for each size, where only some sizes are legal. */
function fixedWagers(options: Choices, deal: DealView): Action[] {
  const { wagers, seat } = options;
  if (!wagers || !isFixed(wagers)) return [];
  const sizes = wagers.amounts?.length ? wagers.amounts : [wagers.least];
  return sizes.map((to, index) => ({
    key: index === 0 ? "r" : index === 1 ? "t" : `${index}`,
    label: wagerWord(deal),
    figure: amount(to),
    place: "push",
    command: { type: "Wager", seat, to },
  }));
}

export function isFixed(wagers: Wagers): boolean {
  return Boolean(wagers.amounts?.length) || wagers.least === wagers.most;
}

export function wagerWord(deal: DealView): string {
  return deal.seats.some(({ wager }) => wager > 0) ? "Raise to" : "Bet";
}

export function ownWager(deal: DealView, seat: number): number {
  return deal.seats.find((each) => each.seat === seat)?.wager ?? 0;
}

export interface Preset {
  label: string;
  to: number;
  isOpen: boolean;
}

/** Amounts worth a button: they are only proposals, each fitted to what the options allow. */
export function presets(options: Choices, wagers: Wagers, deal: DealView): Preset[] {
  const call = options.call ?? Math.max(...deal.seats.map(({ wager }) => wager));
  const pot = deal.pot + call - ownWager(deal, options.seat);
  const ofPot = (label: string, share: number): Preset => {
    const to = rounded(call + Math.round(pot * share), wagers);
    return { label, to, isOpen: isAllowed(wagers, to) };
  };
  const most = deal.seats.find(({ seat }) => seat === options.seat);
  const isAllIn = most !== undefined && wagers.most === most.wager + most.stack;
  return [
    { label: "Min", to: wagers.least, isOpen: true },
    ofPot("½ pot", 1 / 2),
    ofPot("Pot", 1),
    { label: isAllIn ? "All in" : "Most", to: wagers.most, isOpen: true },
  ];
}

function rounded(to: number, { unit = 1 }: Wagers): number {
  return to - (to % unit);
}

export function isAllowed({ least, most, amounts, unit = 1 }: Wagers, to: number): boolean {
  if (amounts?.length) return amounts.includes(to);
  return to >= least && to <= most && (to % unit === 0 || to === least || to === most);
}

export function nearest(wagers: Wagers, to: number): number {
  return Math.min(Math.max(rounded(to, wagers), wagers.least), wagers.most);
}
