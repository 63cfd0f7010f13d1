// What somebody has chosen before the turn came: sent when it comes, dropped when it would be something else by then.

import type { Command } from "./connection.svelte";
import type { Choices, DealView, TableView } from "./protocol";
import { amount } from "./words";

export type Choice = "check" | "check-fold" | "fold" | "call" | "call-any" | "raise";

export class ChosenAhead {
  choice = $state<Choice | null>(null);
  /** Why a choice is off. */
  dropped = $state("");
  private toCall = 0;
  private round = "";

  choose(choice: Choice, deal: DealView, number: number): void {
    this.dropped = "";
    this.toCall = deal.ahead?.to_call ?? 0;
    this.round = roundOf(deal, number);
    this.choice = this.choice === choice ? null : choice;
  }

  drop(words = ""): void {
    this.dropped = this.choice ? words : "";
    this.choice = null;
  }

  /** Looks whether the choice still is what it was. */
  look(view: TableView): void {
    const deal = view.deal;
    if (!this.choice) {
      if (deal?.options || !deal?.ahead) this.dropped = "";
      return;
    }
    if (!deal || roundOf(deal, view.deals) !== this.round) return this.drop();
    if (!deal.ahead) return;
    const { to_call, can_check } = deal.ahead;
    if (this.choice === "check" && !can_check) this.drop(`“Check” is off: it is ${amount(to_call)} to call now.`);
    if (this.choice === "call" && to_call !== this.toCall) this.drop(`“Call ${amount(this.toCall)}” is off: it is ${amount(to_call)} now.`);
  }

  /** What to send now that it is the viewer's turn; an all-in is always asked about. */
  take(options: Choices, deal: DealView): Command | null {
    const { choice, toCall } = this;
    const { seat } = options;
    this.choice = null;
    const own = deal.seats.find((each) => each.seat === seat);
    const cost = options.call === null || !own ? null : options.call - own.wager;
    const mayCall = cost !== null && own !== undefined && cost < own.stack;
    const check: Command | null = options.check ? { type: "Check", seat } : null;
    switch (choice) {
      case "check":
        return check;
      case "check-fold":
      case "fold":
        return check ?? (options.fold ? { type: "Fold", seat } : null);
      case "call":
        return mayCall && cost === toCall ? { type: "Call", seat } : null;
      case "call-any":
        return mayCall ? { type: "Call", seat } : check;
      default:
        return null;
    }
  }
}

function roundOf(deal: DealView, number: number): string {
  return `${number} ${deal.number_of_street ?? deal.street}`;
}
