// What happens in the room round the table, in sentences: the host, requests, the list, clocks.

import type { TableEvent, Teller } from "./tell";
import { type Told, act, fact } from "./told";
import { amount, spanInWords, whose } from "./words";

export function roomTold(event: TableEvent, teller: Teller): Told | null {
  return hosting(event, teller) ?? asking(event, teller) ?? waiting(event, teller) ?? clocks(event, teller) ?? null;
}

function hosting(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "Paused":
      return act(teller.person(event.by), ["pause", "pauses", "paused"], [" the game. The clocks stand still"], { level: "brief" });
    case "Resumed":
      return act(teller.person(event.by), ["go", "goes", "went"], [" on with the game"], { level: "brief" });
    case "ClosingAsked":
      return fact("this is the last deal", undefined, { level: "brief" });
    case "ClosingTakenBack":
      return fact("this is not the last deal after all", undefined, { level: "brief" });
    case "Closed":
      return act(teller.person(event.by), ["close", "closes", "closed"], [" the table"], { level: "brief" });
    case "SettingsChanged":
      return act(teller.person(event.by), ["change", "changes", "changed"], [" the settings"]);
    case "HostNamed":
      return act(teller.person(event.person), ["are", "is", teller.person(event.person) === "you" ? "are" : "is"], [" a host"]);
    case "HostActed":
      if (event.undone) return act(teller.person(event.by), ["take", "takes", "took"], [` it back: ${event.words}`]);
      // else what a host did is told by what came of it
      return event.is_news ? fact(`${teller.person(event.by)} ${event.words}`) : null;
    case "HostUnnamed":
      return act(teller.person(event.person), ["are", "is", teller.person(event.person) === "you" ? "were" : "was"], [" made a guest again"]);
    case "ShutOut":
      return act(teller.person(event.by), ["send", "sends", "sent"], [" ", { name: teller.person(event.person) }, " from the table"]);
    case "LetBackIn":
      return act(teller.person(event.by), ["let", "lets", "let"], [" ", { name: teller.person(event.person) }, " back in"]);
    case "Renamed":
      return fact(`${event.player} goes by ${event.to ?? "that name again"} here`);
    default:
      return undefined;
  }
}

function asking(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "ChipsAskedFor":
      return act(teller.person(event.player), ["ask", "asks", "asked"], [` for ${amount(event.amount)}${event.seat ? ` at seat ${event.seat}` : ""}`]);
    case "ChipsAllowed":
      return act(teller.person(event.by), ["allow", "allows", "allowed"], [" ", { name: teller.person(event.player) }, ` ${amount(event.amount)}`]);
    case "ChipsRefused":
      return event.by === event.player
        ? act(teller.person(event.player), ["take", "takes", "took"], [" the request back"])
        : act(teller.person(event.by), ["refuse", "refuses", "refused"], [" the chips that ", { name: teller.person(event.player) }, " asked for"]);
    case "BotSeated":
      return act(teller.person(event.player), ["are", "is", "is"], [` ${event.kind === "equity" ? "an" : "a"} ${event.kind} bot`], { isPlain: true });
    default:
      return undefined;
  }
}

function waiting(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "ListJoined":
      return act(teller.person(event.person), ["wait", "waits", "waited"], [" for a seat"]);
    case "ListLeft":
      return act(teller.person(event.person), ["leave", "leaves", "left"], [" the waiting list"]);
    case "SeatCalled":
      return fact(`${whose(teller.person(event.person))} seat ${event.seat} is ready`, undefined, { level: "brief" });
    default:
      return undefined;
  }
}

function clocks(event: TableEvent, teller: Teller): Told | null | undefined {
  if (event.type === "DeckSealed") return fact(`the deck of deal ${event.number} is sealed`, undefined, { isPlain: true, level: "full" });
  if (event.type === "DeckMixed" && event.cut_by) return act(teller.person(event.cut_by), ["cut", "cuts", "cut"], [" the deck"], { isPlain: true, level: "full" });
  if (event.type === "ClockCalled") {
    const person = teller.person(event.player);
    return act(teller.person(event.by), ["ask", "asks", "asked"], [` for the clock: ${person} ${person === "you" ? "have" : "has"} ${spanInWords(event.seconds * 1000)}`], { level: "brief" });
  }
  if (event.type !== "TurnBegan") return undefined;
  const person = teller.person(event.player);
  if (!event.is_bank || person === "you") return null;
  return fact(`${person}’s time bank started, ${spanInWords(event.left)}`, `${person}’s time bank has started, ${spanInWords(event.left)}`, { isPlain: true, level: "full" });
}
