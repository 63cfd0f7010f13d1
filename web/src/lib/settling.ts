// Results and payments as text for a chat.

import type { PaymentLine } from "./protocol";
import { amount, signed } from "./words";

export interface Owned {
  player: string;
  result: number;
}

export function resultsAsText(title: string, results: readonly Owned[], payments: readonly PaymentLine[], sign?: string): string {
  const open = payments.filter(({ is_paid }) => !is_paid);
  const paid = payments.length - open.length;
  return [
    title,
    ...results.map(({ player, result }) => `${player} ${signed(result, sign)}`),
    ...(open.length ? ["", "To settle up:", ...open.map(({ payer, payee, amount: chips }) => `${payer} pays ${payee} ${amount(chips, sign)}`)] : []),
    ...(paid ? [`${paid} already paid.`] : []),
  ].join("\n");
}

/** The name, and that it is one's own. */
export function nameOf(player: string, me: string): string {
  return player === me ? `${player}, you` : player;
}
