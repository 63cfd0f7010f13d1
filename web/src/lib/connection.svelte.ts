// One table as the room tells of it: its view, what has happened, and what was answered.

import { api } from "./api";
import { arrived, hold } from "./motion";
import { keepGiven, keepSeal } from "./proof";
import type { Done, Do, Happened, Present, Refused, Request, RoomView, RuleId, Said, Sent, TableView, Welcome } from "./protocol";
import { Speaker } from "./speaker.svelte";
import { type TableEvent, Teller } from "./tell";
import type { Told } from "./told";
import { TurnTime } from "./turn_time.svelte";
import { useCurrency } from "./words";

export type Command = Do["command"];
export type Answer = Done | Refused;
/** Lost: trying again. Restarting: the room said so. Refused: may not come in. Gone: no such table. Over: the evening is. */
export type Status = "opening" | "open" | "lost" | "restarting" | "refused" | "stranger" | "gone" | "over";
interface Waiting {
  message: Do;
  answer: (answer: Answer) => void;
  isQuiet: boolean;
}
export interface LogLine extends Told {
  key: number;
}
export type Listener = (events: readonly TableEvent[], before: TableView | null) => void;

const MOST_LINES = 600;
const MOST_CHAT = 200;
const MOST_SECONDS = 8;
const FIRST_SECONDS = 0.3;
const STATUSES: Record<number, Status> = { 4401: "stranger", 4403: "refused", 4404: "gone", 1012: "restarting" };

export class Connection {
  view = $state.raw<TableView | null>(null);
  room = $state.raw<RoomView | null>(null);
  lines = $state.raw<LogLine[]>([]);
  chat = $state.raw<Said[]>([]);
  /** Seats whose hands everybody has seen in this deal, or the last one. */
  shown = $state.raw<readonly number[]>([]);
  refusal = $state.raw<Refused | null>(null);
  /** Chips that were asked for; a watcher who sees the table later would miss that the host has to decide. */
  asked = $state.raw<Pick<Request, "amount" | "seat"> | null>(null);
  status = $state<Status>("opening");
  /** What the room said when it ended the connection. */
  reason = $state("");
  isSending = $state(false);
  /** How often it has been tried since the connection was lost, and when that was. */
  attempts = $state(0);
  lostAt = $state<number | null>(null);
  readonly speaker = new Speaker();
  readonly time = new TurnTime();

  private version = 0;
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private teller: Teller | null = null;
  private listeners = new Set<Listener>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private mixed: string | null = null;
  private number = 0;
  private keys = 0;
  private session = crypto.getRandomValues(new Uint32Array(2)).join("-");

  constructor(readonly id: string) {}

  open(): void {
    clearTimeout(this.retry);
    this.isClosed = false;
    const old = this.socket;
    const socket = (this.socket = api.socket(this.id, this.version || undefined));
    old?.close();
    window.addEventListener("offline", this.cutOff);
    window.addEventListener("online", this.reached);
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(data as string) as Sent);
    socket.onclose = ({ code, reason }) => socket === this.socket && this.lost(code, reason);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
    this.socket?.close();
    window.removeEventListener("offline", this.cutOff);
    window.removeEventListener("online", this.reached);
    useCurrency("");
  }

  /** Is told of everything that happens from now on; gives back how to stop. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Sends a command; where the socket drops before the answer it is sent again under the same id. */
  do(command: Command): Promise<Answer> {
    this.refusal = null;
    this.isSending = true;
    return this.send(command, false);
  }

  /** As `do`, where a refusal is said beside what asked and not at the dock. */
  ask(command: Command): Promise<Answer> {
    return this.send(command, true);
  }

  /** How a player goes by at this table; you for the viewer. */
  person(player: string): string {
    return this.teller?.person(player) ?? player;
  }

  name(seat: number): string {
    return this.teller?.name(seat) ?? `seat ${seat}`;
  }

  say(sentence: string): void {
    this.speaker.say(sentence);
  }

  private send(command: Command, isQuiet: boolean): Promise<Answer> {
    const message: Do = { type: "Do", id: `${this.session}-${++this.number}`, command };
    return new Promise((answer) => {
      this.waiting.set(message.id, { message, answer, isQuiet });
      if (this.status === "open") this.socket?.send(JSON.stringify(message));
    });
  }

  /** A socket may not notice for minutes that its network is gone. */
  private cutOff = (): void => {
    if (this.lostAt !== null || this.status === "over") return;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.lost(0, "");
  };

  private reached = (): void => {
    if (this.lostAt !== null) this.open();
  };

  private lost(code: number, reason: string): void {
    if (this.isClosed) return;
    if (STATUSES[code] === "gone" && this.room?.closed_at != null) {
      this.status = "over";
      this.lostAt = null;
      return;
    }
    const status = STATUSES[code] ?? (this.status === "restarting" ? "restarting" : "lost");
    this.reason = reason;
    if (this.status === "open") this.say("Connection lost, trying again.");
    this.status = status;
    this.lostAt ??= Date.now();
    if (status === "restarting") this.time.hold();
    if (status !== "lost" && status !== "restarting") return;
    const seconds = Math.min(FIRST_SECONDS * 2 ** this.attempts++, MOST_SECONDS);
    this.retry = setTimeout(() => this.open(), seconds * 1000);
  }

  private hear(message: Sent): void {
    switch (message.type) {
      case "Welcome":
        return this.welcomed(message);
      case "Happened":
        return this.happened(message);
      case "Present":
        return this.present(message);
      default:
        return this.answered(message);
    }
  }

  private welcomed({ version, view, room, past = [], chat = [] }: Welcome): void {
    const wasLost = this.lostAt !== null;
    const goesOn = this.version > 0 && past.length === version - this.version;
    this.status = "open";
    this.attempts = 0;
    this.lostAt = null;
    this.version = version;
    hold();
    if (!goesOn) this.begin(view);
    this.look(view, room);
    if (!goesOn) this.chat = chat;
    this.note(past, view);
    if (wasLost) this.say(`You are back. ${whoseTurn(view, this)}`);
    for (const { message } of this.waiting.values()) this.socket?.send(JSON.stringify(message));
    this.mix();
  }

  /** A log from the beginning of what we were told. */
  private begin(view: TableView): void {
    this.teller = new Teller(view.viewer, (player) => this.room?.called[player] ?? player);
    this.lines = [];
  }

  private happened({ version, events, view, room }: Happened): void {
    if (version - events.length !== this.version) {
      // something was missed: coming in anew tells it all
      this.open();
      return;
    }
    arrived();
    const before = this.view;
    this.version = version;
    this.look(view, room);
    const told = this.note(events, view);
    this.speaker.tell(told, ...ownHand(events, before, view));
    for (const listener of this.listeners) listener(events, before);
    this.mix();
  }

  private note(events: readonly TableEvent[], view: TableView): LogLine[] {
    const said = events.filter((event) => event.type === "Said");
    if (said.length) this.chat = [...this.chat, ...said].slice(-MOST_CHAT);
    const told = events.flatMap((event) => {
      const line = this.teller?.tell(event, view);
      return line ? [{ ...line, key: ++this.keys }] : [];
    });
    this.shown = events.reduce(shownAfter, this.shown);
    if (told.length) this.lines = [...this.lines, ...told].slice(-MOST_LINES);
    for (const { person, text } of said) if (person !== view.viewer) this.speaker.tell([], `${this.person(person)} says: ${text}`);
    return told;
  }

  private look(view: TableView, room: RoomView): void {
    useCurrency(room.settings.currency ?? "");
    this.teller?.seat(view.sitting.map(({ seat, player }) => [seat, player] as const));
    if (isNewTurn(this.view, view)) this.refusal = null;
    this.view = room.closed_at !== null && this.view?.deal ? lastSeen(this.view) : view;
    this.room = room.closed_at === null ? room : { ...room, is_host: false, is_watcher: false, is_closing: false };
    this.time.set(room.clock);
  }

  private present({ connected, watchers }: Present): void {
    if (this.room) this.room = { ...this.room, connected, watchers };
  }

  private answered(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    this.isSending = [...this.waiting.values()].some(({ isQuiet }) => !isQuiet);
    if (answer.type === "Refused" && !waiting?.isQuiet) {
      this.refusal = answer;
      this.say(`Not possible: ${answer.reason}`);
    }
    waiting?.answer(answer);
  }

  /** Adds to the order of the next deal's deck, once for each. */
  private mix(): void {
    const { mixing: number = null, seal = null, is_watcher: isWatcher = true } = this.room ?? {};
    if (number === null || seal === null || seal === this.mixed || isWatcher) return;
    this.mixed = seal;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const entropy = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const cut = 10 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 33);
    keepSeal(this.id, number, seal);
    void this.send({ type: "Mix", number, entropy, cut }, true).then(({ type }) => {
      if (type === "Done") keepGiven(this.id, number, seal, entropy, cut);
    });
  }
}

/** The rules behind the newest decision of this round that is worth a look. */
export function lastRules(lines: readonly LogLine[]): { line: LogLine; under: readonly RuleId[] } | null {
  const round = lines.slice(lines.findLastIndex(({ kind }) => kind === "heading") + 1);
  const line = round.findLast(({ under, isPlain }) => under.length > 0 && !isPlain);
  return line ? { line, under: line.under } : null;
}

function shownAfter(shown: readonly number[], event: TableEvent): readonly number[] {
  if (event.type === "DealStarted") return [];
  return event.type === "Shown" || event.type === "HandSeen" ? [...shown, event.seat] : shown;
}

/** The table as the last deal left it: nobody sits there any more, but the showdown stays. */
function lastSeen(view: TableView): TableView {
  return { ...view, is_ended: true, may: [], buy_in: null, deal: view.deal && { ...view.deal, is_over: true, to_act: null, options: null, ahead: null } };
}

function whoseTurn(view: TableView, connection: Connection): string {
  const seat = view.deal?.to_act;
  if (seat == null) return "";
  return seat === view.deal?.viewer ? "It is your turn." : `It is ${connection.name(seat)}’s turn.`;
}

function isNewTurn(before: TableView | null, after: TableView): boolean {
  return (before?.deal?.options ?? null) === null && (after.deal?.options ?? null) !== null;
}

/** What the viewer's hand makes now, where new cards have changed it. */
function ownHand(events: readonly TableEvent[], before: TableView | null, after: TableView): string[] {
  if (!events.some(({ type }) => type === "BoardDealt" || type === "CardsDealt")) return [];
  const words = (view: TableView | null) => view?.deal?.seats.find(({ seat }) => seat === view.deal?.viewer)?.words ?? "";
  const now = words(after);
  return now && now !== words(before) ? [`You have ${now}.`] : [];
}
