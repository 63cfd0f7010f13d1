// What the room lets its viewer do now, as buttons and keys. What may be done and for how much is in the options alone.

import type { Command } from "./connection.svelte";
import type { KeyName } from "./keys";
import type { Choices, DealView, ProposedWager, Wagers } from "./protocol";
import { amount, capital, times } from "./words";

export type Options = NonNullable<DealView["options"]>;

export interface Action {
  key: KeyName | null;
  label: string;
  figure?: string;
  /** Give up, stay, push: the order of the buttons never changes. */
  place: "give-up" | "stay" | "push";
  command: Command;
  /** Whether it puts in all that is left. */
  isAllIn?: boolean;
}

export function actionsFor(options: Options, deal: DealView): Action[] {
  const { seat } = options;
  switch (options.type) {
    case "Choices":
      return bettingActions(options, deal);
    case "KillChoices":
      return [
        { key: "give-up", label: "Do not kill", place: "give-up", command: { type: "Decline", seat } },
        { key: "push", label: "Kill for", figure: amount(options.amount), place: "push", command: { type: "Kill", seat } },
      ];
    case "ChopChoices":
      return [
        { key: "give-up", label: "Play on", place: "give-up", command: { type: "Decline", seat } },
        { key: "stay", label: "Chop the blinds", place: "stay", command: { type: "Chop", seat } },
      ];
    case "RunsChoices":
      return Array.from({ length: options.most }, (_, index) => ({
        key: ([null, "give-up", "stay", "push"] as const)[index + 1] ?? null,
        label: capital(times(index + 1)),
        place: index === 0 ? ("give-up" as const) : index === 1 ? ("stay" as const) : ("push" as const),
        command: { type: "ChooseRuns", seat, runs: index + 1 },
      }));
    default:
      return [];
  }
}

function bettingActions(options: Choices, deal: DealView): Action[] {
  const { seat } = options;
  const own = ownSeat(deal, seat);
  const actions: (Action | false)[] = [
    // where checking is free folding is in the menu only
    options.fold && !options.check && { key: "give-up", label: "Fold", place: "give-up", command: { type: "Fold", seat } },
    options.chop === true && { key: null, label: "Offer to chop", place: "give-up", command: { type: "Chop", seat } },
    options.check && { key: "stay", label: "Check", place: "stay", command: { type: "Check", seat } },
    options.call !== null && {
      key: "stay", label: "Call", figure: amount(options.call - own.wager), place: "stay",
      command: { type: "Call", seat }, isAllIn: options.call === own.wager + own.stack,
    },
    options.bring_in !== null && {
      key: "stay", label: "Bring in", figure: amount(options.bring_in), place: "stay", command: { type: "BringIn", seat },
    },
    options.declare_open === true && {
      key: "push", label: "Declare the pot open", place: "push", command: { type: "DeclareOpen", seat },
    },
    ...fixedWagers(options, deal),
  ];
  return actions.filter((action) => action !== false);
}

/** One button for each size, where only some sizes are legal. */
function fixedWagers(options: Choices, deal: DealView): Action[] {
  const { wagers, seat } = options;
  if (!wagers || !isFixed(wagers)) return [];
  const own = ownSeat(deal, seat);
  const sizes = wagers.amounts?.length ? wagers.amounts : [wagers.least];
  return sizes.map((to, index) => ({
    key: index === 0 ? "push" : index === 1 ? "push-upper" : null,
    label: to === own.wager + own.stack ? "All in," : wagerWord(options, deal),
    figure: amount(to),
    place: "push",
    command: { type: "Wager", seat, to },
    isAllIn: to === own.wager + own.stack,
  }));
}

export function isFixed(wagers: Wagers): boolean {
  return Boolean(wagers.amounts?.length) || wagers.least === wagers.most;
}

/** Bet where nothing stands before the player, else raise; stud's forced bet is completed. */
export function wagerWord(options: Choices, deal: DealView): string {
  if (options.bring_in !== null) return "Complete to";
  if (deal.seats.some(({ last }) => last === "bring-in") && deal.ladder?.has_bet === false) return "Complete to";
  return deal.seats.some(({ wager }) => wager > 0) ? "Raise to" : "Bet";
}

export function ownSeat(deal: DealView, seat: number): { wager: number; stack: number } {
  return deal.seats.find((each) => each.seat === seat) ?? { wager: 0, stack: 0 };
}

const NAMES: Record<ProposedWager["name"], string> = {
  min: "Min", third: "⅓ pot", half: "½ pot", pot: "Pot", "all-in": "All in", most: "Most",
};

export function proposalName({ name }: ProposedWager): string {
  return NAMES[name];
}

export function isAllowed({ least, most, amounts, unit = 1 }: Wagers, to: number): boolean {
  if (amounts?.length) return amounts.includes(to);
  return to >= least && to <= most && (to % unit === 0 || to === least || to === most);
}

export function nearest(wagers: Wagers, to: number): number {
  const { unit = 1, least, most } = wagers;
  return Math.min(Math.max(to - (to % unit), least), most);
}

/** Why an amount cannot be wagered, in the words of the rule it breaks; empty where it can. */
export function whyNot(wagers: Wagers, to: number | null, word: string): string {
  const a = word === "Bet" ? "A bet" : word === "Complete to" ? "Completing" : "A raise";
  if (to === null) return "Type how much.";
  if (isAllowed(wagers, to)) return "";
  if (to < wagers.least) return `${a} must be ${word === "Bet" ? "" : "to "}at least ${amount(wagers.least)}; you said ${amount(to)}.`;
  if (to > wagers.most) return `${a} can be ${word === "Bet" ? "" : "to "}at most ${amount(wagers.most)}; you said ${amount(to)}.`;
  return `Amounts go in steps of ${amount(wagers.unit ?? 1)}; you said ${amount(to)}.`;
}
