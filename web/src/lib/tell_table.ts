// What happens at the table between deals, in sentences: seats, chips, blinds, the game.

import type { Card } from "./protocol";
import type { TableEvent, Teller } from "./tell";
import { type Told, act, fact } from "./told";
import { amount, signed, spanInWords, whose } from "./words";

export function tableTold(event: TableEvent, teller: Teller): Told | null | undefined {
  const everyday = seats(event, teller) ?? presence(event, teller) ?? chips(event, teller);
  if (everyday) return { ...everyday, isPlain: true };
  return everyday === null ? null : (kills(event, teller) ?? games(event, teller));
}

function seats(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "SeatTaken":
      return null;
    case "SeatChanged":
      return act(teller.person(event.player), ["move", "moves", "moved"], [` to seat ${event.seat}`]);
    case "SeatReserved":
      return fact(`seat ${event.seat} is kept for ${teller.person(event.player)}: ${event.reason}`);
    case "ReservationEnded":
      return fact(`seat ${event.seat} is open again`);
    case "SeatAskedFor":
      return act(teller.person(event.player), ["ask", "asks", "asked"], [event.seat ? ` for seat ${event.seat}` : " for another seat"]);
    case "SeatForgone":
      return act(teller.person(event.player), ["want", "wants", "wanted"], [" no other seat any more"]);
    case "LeaveAsked":
      return act(teller.person(event.player), ["leave", "leaves", "will leave"], [" after this deal"]);
    case "PlayerLeft":
      return act(teller.person(event.player), ["leave", "leaves", "left"], [` with ${amount(event.cashed)}`]);
    case "LeaveTakenBack":
      return act(teller.person(event.player), ["stay", "stays", "stayed"], [" after all"]);
    case "ButtonDrawn":
      return fact("cards were drawn for the button: ", "cards are drawn for the button: ", {}, { name: teller.name(event.seat) }, teller.name(event.seat) === "you" ? " have it with " : " has it with ", drawnBy(event.seat, event.cards));
    default:
      return undefined;
  }
}

function drawnBy(seat: number, cards: Record<string, Card>): readonly Card[] {
  const card = cards[`${seat}`];
  return card ? [card] : [];
}

function presence(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "Arrived":
      return act(teller.person(event.player), ["come", "comes", "came"], [" to the table"]);
    case "SatOut":
      return act(teller.person(event.player), ["sit", "sits", "sat"], [" out"]);
    case "AbsenceArranged":
      return act(teller.person(event.player), ["will be away", "will be away", "will be away"], [` for ${spanInWords((event.until - event.at) * 1000)}`]);
    case "CameBack":
      return act(teller.person(event.player), ["are", "is", teller.person(event.player) === "you" ? "were" : "was"], [" back"]);
    case "EntryChosen": {
      if (!teller.view?.stakes.forced.blinds?.length) return null;
      const how = { wait: " wait for the big blind", post: " post to come in", kill: " kill the pot to come in" }[event.how];
      return act(teller.person(event.player), ["will", "will", "will"], [how], { level: "full" });
    }
    case "LawfulnessConfirmed":
      return null;
    default:
      return undefined;
  }
}

function chips(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "ChipsBought": {
      const end = `${amount(event.amount)}${event.is_short ? ", a short buy-in" : ""}`;
      if (teller.seated?.player === event.player) return act(teller.person(event.player), ["take", "takes", "took"], [` seat ${teller.seated.seat} with ${end}`]);
      return act(teller.person(event.player), ["buy", "buys", "bought"], [` chips for ${end}`]);
    }
    case "BuyInCorrected":
      return fact(`${whose(teller.person(event.player))} buy-in was corrected by ${signed(event.change)}${event.reason ? `: ${event.reason}` : ""}`);
    case "ChipsReceived":
      return fact(`the chips of ${teller.person(event.player)} came`, `the chips of ${teller.person(event.player)} come`);
    case "ChangedUp":
      return act(teller.person(event.player), ["change", "changes", "changed"], [` ${amount(event.amount)} in small chips`]);
    case "Charged":
      return act(teller.person(event.player), ["pay", "pays", "paid"], [` ${amount(event.amount)} to the house`]);
    case "ChipsPickedUp":
      return fact(`the chips of ${teller.person(event.player)}, ${amount(event.amount)}, were picked up`);
    case "StackDisputed":
      return act(teller.person(event.player), ["find", "finds", "found"], [` ${amount(event.found)} where ${amount(event.counted)} had been counted`]);
    case "AntesMadeUp":
      return act(teller.person(event.player), ["make", "makes", "made"], [` up antes of ${amount(event.amount)}`]);
    default:
      return undefined;
  }
}

function kills(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "StraddleAnnounced":
      return act(teller.person(event.player), ["will straddle", "will straddle", "will straddle"]);
    case "StraddleLapsed":
      return fact(`the straddle of ${teller.person(event.player)} is off: another sits left of the big blind`);
    case "KillChanged":
      return event.kill.due ? act(teller.person(event.kill.due.player), ["kill", "kills", "will kill"], [" the next pot"]) : null;
    case "KillCollected":
      return act(teller.person(event.player), ["put", "puts", "put"], [` in ${amount(event.amount)} for the kill`]);
    case "KillUnposted":
      return act(teller.person(event.player), ["do not post", "does not post", "did not post"], [" the kill"]);
    case "KillPaid":
      return act(teller.person(event.player), ["pay", "pays", "paid"], [" for the kill"]);
    case "OwedBlindRuled":
      return act(teller.person(event.player), ["owe", "owes", "owed"], [" a blind; that is settled"]);
    default:
      return undefined;
  }
}

function games(event: TableEvent, teller: Teller): Told | null | undefined {
  switch (event.type) {
    case "TableOpened":
    case "DealSettled":
      return null;
    case "DealVoided":
      return fact(`misdeal: ${event.reason}; bets went back`, `misdeal: ${event.reason}; bets go back`, { level: "brief" });
    case "GameChanged":
      return fact(`the next deal is ${teller.view?.title_of_form ?? "another game"}`, undefined, { level: "brief" });
    case "GameChosen": {
      const { view } = teller;
      // only who chooses is told what all the games are called; others hear of another one when it comes
      const title = view?.games[event.game] === view?.form ? view?.title_of_form : view?.choice_of_games[event.game];
      if (title) return fact(`the next deal is ${title}, chosen by ${teller.person(event.player)}`, undefined, { level: "brief" });
      return act(teller.person(event.player), ["choose", "chooses", "chose"], [" the next game"], { level: "brief" });
    }
    case "MiddleGivenBack":
      return fact("what lay in the middle was given back", "what lies in the middle is given back");
    case "GameEnded":
      return fact("the game is over; everybody has cashed out", undefined, { level: "brief" });
    case "TermsProposed":
      return act(teller.person(event.player), ["propose", "proposes", "proposed"], [` other terms${teller.sum && `: ${teller.sum}`}`]);
    case "TermsAgreedTo":
      return act(teller.person(event.player), ["agree", "agrees", "agreed"], [" to the terms"]);
    case "TermsObjectedTo":
      return act(teller.person(event.player), ["object", "objects", "objected"], [" to the terms"]);
    case "TermsApproved":
      return fact("the house approved of the terms", "the house approves of the terms");
    case "PollClosed":
      return fact("whoever said nothing did not object", "whoever says nothing does not object");
    case "TermsRefused":
      return fact("the terms stay as they are");
    case "TermsChanged":
      return fact(teller.sum ? `from the next deal: ${teller.sum}` : "other terms hold from the next deal", undefined, { level: "brief" });
    default:
      return undefined;
  }
}
