// Whose turn it is and what it costs, in one or two sentences.

import { actionsFor, isFixed, wagerWord } from "./actions";
import type { Connection } from "./connection.svelte";
import type { Choices, DealView, RoomView, TableView } from "./protocol";
import { amount, capital, spanInWords } from "./words";

/** For somebody who asks: whose turn, what to call, the time left. */
export function turnInWords(view: TableView, connection: Connection): string {
  const deal = view.deal;
  const time = connection.time.clock ? ` ${capital(spanInWords(connection.time.left))}.` : "";
  if (deal?.to_act == null) return "Nobody is to act.";
  if (deal.options) return `Your turn. ${choicesInWords(deal)} Pot ${amount(deal.pot)}.${time}`;
  const toCall = deal.ahead?.to_call ? ` ${amount(deal.ahead.to_call)} to call for you.` : "";
  return `${capital(connection.name(deal.to_act))} is to act.${toCall}${time}`;
}

/** Whether hands that lie open leave the viewer's nothing to win. */
export function isBeaten({ options }: DealView): boolean {
  return options?.type === "ShowChoices" && options.is_beaten === true;
}

/** What is open to the viewer: 150 to call, or raise to 240 or more. */
export function choicesInWords(deal: DealView): string {
  const options = deal.options;
  switch (options?.type) {
    case "Choices":
      return bettingInWords(options, deal);
    case "DrawChoices":
      return "Choose what to discard, or stand pat.";
    case "ShowChoices":
      return `${isBeaten(deal) ? "You are beaten. " : ""}Show your hand or muck it.`;
    case "KillChoices":
      return `Kill the pot for ${amount(options.amount)}, or not.`;
    case "ChopChoices":
      return "Chop the blinds, or play on.";
    case "RunsChoices":
      return "How often shall the rest be dealt?";
    default:
      return "";
  }
}

function bettingInWords(options: Choices, deal: DealView): string {
  const { wagers } = options;
  const word = wagerWord(options, deal).toLowerCase();
  const open = actionsFor(options, deal)
    .filter(({ command }) => command.type !== "Fold" && command.type !== "Chop")
    .map(({ label, figure, command }) => (command.type === "Call" ? `${figure} to call` : `${label.toLowerCase()}${figure ? ` ${figure}` : ""}`));
  if (wagers && !isFixed(wagers)) open.push(`${word} ${amount(wagers.least)} or more`);
  const said = open.length > 1 ? `${open.slice(0, -1).join(", ")}${open.length > 2 ? "" : ","} or ${open[open.length - 1]}` : (open[0] ?? "");
  return said ? `${capital(said)}.` : "";
}

/** The time of the viewer's own turn: 20 seconds, then your time bank of 60. */
export function timeInWords(room: RoomView | null, left: number): string {
  const clock = room?.clock;
  if (!clock) return "";
  if (clock.stands) return "The clocks stand still.";
  if (clock.is_bank) return `Time bank, ${spanInWords(left)}.`;
  const bank = Math.round(clock.bank / 1000);
  return `${capital(spanInWords(left))}${bank > 0 ? `, then your time bank of ${bank}` : ""}.`;
}
