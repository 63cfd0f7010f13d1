// What the dock says beside its buttons: whose turn, what it costs, what comes next by itself.

import type { Connection } from "./connection.svelte";
import type { DealView, RoomView, TableView } from "./protocol";
import { isConnecting } from "./seat_words";
import { choicesInWords, isBeaten, timeInWords } from "./turn_words";
import { aHand, amount, capital, listed, spanInWords } from "./words";

export interface Heading {
  title: string;
  text: string;
  more: string;
  isShort: boolean;
}

export function headingOf(view: TableView, room: RoomView, connection: Connection): Heading {
  const { deal } = view;
  const { time } = connection;
  if (deal?.options) {
    const isShort = time.clock !== null && time.isShort && !time.clock.stands;
    const left = isShort ? `, ${spanInWords(time.left)}` : "";
    return { title: `${ownTitle(view)}${left}`, text: ownText(view, connection), more: timeInWords(room, time.left), isShort };
  }
  return { ...waitingFor(view, room, connection), isShort: false };
}

function ownTitle({ deal }: TableView): string {
  switch (deal?.options?.type) {
    case "DrawChoices":
      return "Which cards do you throw away?";
    case "ShowChoices":
      return deal.options.openers?.length ? "Show what you opened with" : isBeaten(deal) ? "You are beaten" : "Show your hand?";
    case "KillChoices":
      return "Kill this pot?";
    case "ChopChoices":
      return "Chop the blinds?";
    case "RunsChoices":
      return "Deal the rest more than once?";
    default:
      return "Your turn";
  }
}

function ownText(view: TableView, connection: Connection): string {
  const deal = view.deal!;
  switch (deal.options?.type) {
    case "Choices": {
      const pot = deal.pot > 0 ? ` Pot ${amount(deal.pot)}.` : "";
      return `${choicesInWords(deal)}${pot}`;
    }
    case "DrawChoices":
      return `Press a card to throw it away, press it again to keep it.${drawsOfOthers(view, connection)}`;
    case "ShowChoices":
      return isBeaten(deal) ? "Hands that lie open win it all. Muck yours, or show it." : "The best hand that is shown takes the pot.";
    case "ChopChoices":
      return `The other blind offers to chop. ${sum(deal, connection)}`;
    case "RunsChoices":
      return `${sum(deal, connection)} All must say the same, or it is dealt once.`;
    case "KillChoices":
      return sum(deal, connection);
    default:
      return "";
  }
}

function sum({ why }: DealView, connection: Connection): string {
  return connection.here(why?.[0]?.rule);
}

/** Piet is pat, Ada drew 2. */
function drawsOfOthers({ deal }: TableView, connection: Connection): string {
  const said = (deal?.seats ?? [])
    .filter(({ seat, is_live, drew }) => is_live && drew != null && seat !== deal?.viewer)
    .map(({ seat, drew }) => `${capital(connection.name(seat))} ${drew ? `drew ${drew}` : "is pat"}`);
  return said.length ? ` ${said.join(", ")}.` : "";
}

function waitingFor(view: TableView, room: RoomView, connection: Connection): Omit<Heading, "isShort"> {
  const { deal } = view;
  const own = view.sitting.find(({ player }) => player === view.viewer);
  if (room.is_paused) return { title: "The game is paused", text: "The clocks stand still.", more: "" };
  const isDealtIn = deal?.is_over === false && deal.seats.some(({ seat, is_live }) => seat === deal.viewer && is_live);
  if (own?.is_away && !isDealtIn) return { title: "You sit out", text: "Your chips stay at your seat.", more: missed(own.owes) };
  if (deal && !deal.is_over && deal.to_act !== null) return turnOf(view, connection, deal.to_act);
  if (deal && !deal.is_over) return { title: "The cards are being dealt", text: isAllIn(deal) ? "You are all in." : "", more: deal.pot > 0 ? `Pot ${amount(deal.pot)}.` : "" };
  if (deal?.is_over) return over(view, room, connection);
  if (view.sitting.length < 2) return alone(view);
  return { title: "The cards are being shuffled", text: "", more: "" };
}

function turnOf(view: TableView, connection: Connection, seat: number): Omit<Heading, "isShort"> {
  const deal = view.deal!;
  const own = deal.seats.find((each) => each.seat === deal.viewer);
  const toCall = deal.ahead?.to_call ? `${amount(deal.ahead.to_call)} to call for you.` : "";
  const out = own && !own.is_live ? "You are out of this deal." : isAllIn(deal) ? "You are all in." : "";
  const waits = own ? "" : enters(view);
  const actor = view.sitting.find((each) => each.seat === seat);
  const { clock, left } = connection.time;
  const does = !actor || !isConnecting(actor, connection.room) ? "thinking" : `reconnecting${clock?.seat === seat ? `, ${spanInWords(left)}` : ""}`;
  return { title: `${capital(connection.name(seat))} is ${does}`, text: toCall || out || waits, more: [deal.pot > 0 ? `Pot ${amount(deal.pot)}.` : "", own ? later(view) : ""].filter(Boolean).join(" ") };
}

function isAllIn({ seats, viewer }: DealView): boolean {
  return seats.some(({ seat, is_live, stack }) => seat === viewer && is_live && stack === 0);
}

/** What happens when this deal is over. */
function later(view: TableView): string {
  const own = view.sitting.find(({ player }) => player === view.viewer);
  if (own?.is_leaving) return "You leave after this deal.";
  return own?.is_away ? "You sit out from the next deal on." : "";
}

/** How somebody who is not dealt in comes into the game. */
function enters(view: TableView): string {
  const own = view.sitting.find(({ player }) => player === view.viewer);
  if (!own) return "";
  if (own.stack === 0) return "You have no chips.";
  if (own.standing === "in" || !view.stakes.forced.blinds?.length) return "You are dealt in from the next deal on.";
  const owed = missed(own.owes);
  const how = { wait: "You wait for the big blind.", post: "You come in by posting.", kill: "You come in by killing the pot." }[own.comes_in];
  return [owed, how].filter(Boolean).join(" ");
}

function missed(owes: readonly string[]): string {
  return owes.length ? `You missed ${owes.length > 1 ? "both blinds" : `the ${owes[0]}`}.` : "";
}

function over(view: TableView, room: RoomView, connection: Connection): Omit<Heading, "isShort"> {
  const deal = view.deal!;
  const winners = deal.winners ?? [];
  const own = winners.find(({ seat }) => seat === deal.viewer);
  const next = room.is_closing ? "That was the last deal." : view.is_ended || room.closed_at ? "The evening is over." : enters(view).startsWith("You are dealt in") ? "" : enters(view);
  if (own) {
    const shown = own.words ? capital(own.words) : "Nobody called. You need not show";
    return { title: `You won ${amount(own.amount)}`, text: `${shown}.`, more: next };
  }
  if (!winners.length) return { title: "The deal is over", text: "", more: next };
  const [only] = winners;
  if (winners.length === 1 && only) {
    return { title: `${capital(connection.name(only.seat))} won ${amount(only.amount)}`, text: only.words ? `${capital(only.words)}.` : "", more: next };
  }
  const said = winners.map(({ seat, amount: chips, words }) => `${capital(connection.name(seat))} won ${amount(chips)}${words ? ` with ${aHand(words)}` : ""}`);
  return { title: listed(winners.map(({ seat }) => capital(connection.name(seat)))) + " won", text: `${said.join(". ")}.`, more: next };
}

function alone(view: TableView): Omit<Heading, "isShort"> {
  const isFirst = view.deals === 0;
  return isFirst
    ? { title: "You are the first one here", text: "Two are needed to deal. Send the link to your friends; they need no account.", more: "" }
    : { title: "Waiting for one more player", text: "Your chips stay at your seat.", more: "" };
}
