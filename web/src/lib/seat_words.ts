// What a plate says: the marks on its edge and the last act in words.

import type { RoomView, SeatView, Sitting, TableView } from "./protocol";
import type { TurnTime } from "./turn_time.svelte";
import { amount, listed } from "./words";

const MARKS: Record<string, readonly [string, string]> = {
  button: ["Button", "Button"],
  "small-blind": ["Small blind", "SB"],
  "big-blind": ["Big blind", "BB"],
  straddle: ["Straddle", "Str"],
  kill: ["Kill", "Kill"],
  leg: ["Leg", "Leg"],
  opener: ["Opener", "Opener"],
};

const ACTS: Record<NonNullable<SeatView["last"]>, string> = {
  "": "", "all-in": "All in", bet: "Bet", "bring-in": "Brought in", call: "Called", check: "Checked", complete: "Completed",
  draw: "Drew", fold: "Folded", kill: "Killed", pat: "Pat", post: "Posted", raise: "Raised", straddle: "Straddled",
};

export function marksOf(view: TableView, seat: number, upright: boolean): string[] {
  const { deal } = view;
  const sitting = view.sitting.find((each) => each.seat === seat);
  const dealt = deal?.seats.find((each) => each.seat === seat);
  const isNext = sitting !== undefined && sitting.player === view.killer && (deal === null || deal.is_over === true);
  const names = [
    buttonSeat(view) === seat ? "button" : "",
    ...(deal?.is_over ? [] : (dealt?.marks ?? [])),
    isNext ? "kill" : "",
    sitting && sitting.player === view.straddler && (deal === null || deal.is_over) ? "straddle" : "",
    sitting?.has_leg ? "leg" : "",
  ];
  return [...new Set(names)].flatMap((name) => MARKS[name]?.[upright ? 1 : 0] ?? []);
}

/** Where the button is, in the deal that is on or the last one; stud has none to speak of. */
export function buttonSeat(view: TableView): number | null {
  return view.deal ? view.deal.button : view.button;
}

export interface Saying {
  text: string;
  isStrong: boolean;
  hasWon: boolean;
}

export function saidAt(sitting: Sitting, dealt: SeatView | undefined, view: TableView, room: RoomView | null, now: number, isShort = false, time: TurnTime | null = null): Saying {
  const won = view.deal?.winners?.find(({ seat }) => seat === dealt?.seat);
  if (won && dealt) return { text: `${isShort || won.amount > 999 ? "+" : "Won "}${amount(won.amount)}`, isStrong: true, hasWon: true };
  if (isConnecting(sitting, room)) return plain(`${isShort ? "Offline" : "Reconnecting"}${time?.clock?.seat === sitting.seat ? `, ${Math.ceil(time.left / 1000)} s` : ""}`);
  if (!dealt || view.deal?.is_over) return plain(between(sitting, view, now));
  if (view.deal?.to_act === dealt.seat && dealt.is_live) return strong("To act");
  if (!dealt.is_live) return plain(dealt.last === "fold" ? "Folded" : "Mucked");
  return strong(acted(dealt));
}

/** Somebody who plays here, or is to act, and whose connection is gone. */
export function isConnecting({ player, seat, is_away }: Sitting, room: RoomView | null): boolean {
  return room !== null && (!is_away || room.clock?.seat === seat) && !(player in room.bots) && !room.connected.includes(player) && room.connected.length > 0;
}

function acted({ last = "", drew }: SeatView): string {
  if (last === "draw" && drew) return `Drew ${drew}`;
  return ACTS[last];
}

function between(sitting: Sitting, view: TableView, now: number): string {
  if (sitting.is_away) return awayFor(sitting.away_since, now);
  if (sitting.is_leaving) return "Leaving";
  if (sitting.stack === 0) return "No chips";
  if (sitting.owes.length) return `Owes ${listed(sitting.owes.map((blind) => blind.replace(" blind", "")))}`;
  return sitting.standing === "in" || !view.stakes.forced.blinds?.length || view.deals === 0 ? "" : "Waiting";
}

function awayFor(since: number | null, now: number): string {
  const minutes = since === null ? 0 : Math.floor((now / 1000 - since) / 60);
  return minutes > 0 ? `Away ${minutes} min` : "Away";
}

const plain = (text: string): Saying => ({ text, isStrong: false, hasWon: false });
const strong = (text: string): Saying => ({ text, isStrong: true, hasWon: false });
