// One table as the room tells of it: its view, what has happened, and what was answered.

import { api } from "./api";
import { arrived, hold } from "./motion";
import { keepGiven, keepSeal } from "./proof";
import type { Done, Do, Happened, Present, Refused, Request, RoomView, RuleId, Said, Sent, TableView, Welcome } from "./protocol";
import { isConnecting } from "./seat_words";
import { Speaker } from "./speaker.svelte";
import { type TableEvent, Teller } from "./tell";
import { type Told, act } from "./told";
import { TurnTime } from "./turn_time.svelte";
import { aHand, spanInWords, stopped, useCurrency } from "./words";

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
const LOOK_MS = 1000;
/** The room says something every fifteen seconds, if only that it is there. */
const SILENT_MS = 25_000;
const OPENING_MS = 12_000;
const ANSWER_MS = 5000;
/** A page that is loaded anew is gone for less. */
const GONE_MS = 4000;
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
  /** Whether others have said something since the log was last open. */
  hasNews = $state(false);
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
  private looking: ReturnType<typeof setInterval> | undefined;
  /** When the room was heard last, and since when it owes an answer; by the clock on the wall, which goes on while a device sleeps. */
  private heardAt = 0;
  private askedAt = 0;
  private patience = ANSWER_MS;
  /** Players whose connection is gone: what will tell of it, or null where it was told. */
  private gone = new Map<string, ReturnType<typeof setTimeout> | null>();
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
    this.heardAt = Date.now();
    this.looking ??= setInterval(() => this.listens(), LOOK_MS);
    window.addEventListener("offline", this.cutOff);
    window.addEventListener("online", this.reached);
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.heardAt = Date.now();
      this.hear(JSON.parse(data as string) as Sent);
    };
    socket.onclose = ({ code, reason }) => socket === this.socket && this.lost(code, reason);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
    clearInterval(this.looking);
    this.looking = undefined;
    this.gone.forEach((timer) => clearTimeout(timer ?? undefined));
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

  /** The room's plain words as they are shown here. */
  named(text: string): string {
    return this.teller?.named(text) ?? text;
  }

  /** What a rule comes to for whoever is to act. */
  here(rule: RuleId | undefined): string {
    return this.named(this.view?.deal?.why?.find((each) => each.rule === rule)?.here ?? "");
  }

  say(sentence: string): void {
    this.speaker.say(sentence);
  }

  private send(command: Command, isQuiet: boolean): Promise<Answer> {
    const message: Do = { type: "Do", id: `${this.session}-${++this.number}`, command };
    return new Promise((answer) => {
      if (!this.waiting.size) this.askedAt = Date.now();
      this.waiting.set(message.id, { message, answer, isQuiet });
      if (this.status === "open") this.socket?.send(JSON.stringify(message));
    });
  }

  /** A socket may not notice for minutes that its network is gone. */
  private cutOff = (): void => {
    if (this.lostAt === null && this.status !== "over") this.drop();
  };

  private drop(): void {
    this.socket?.close();
    this.lost(0, "");
  }

  /** Some networks swallow what is sent and close nothing: then silence is all there is to tell it by. */
  private listens(): void {
    if (!this.socket) return;
    const now = Date.now();
    const isLate = this.status === "open" && this.waiting.size > 0 && now - this.askedAt > this.patience;
    // a room that is only slow shall not be asked more and more often
    if (isLate) this.patience *= 2;
    if (isLate || now - this.heardAt > (this.lostAt === null ? SILENT_MS : OPENING_MS)) this.drop();
  }

  private reached = (): void => {
    if (this.lostAt !== null) this.open();
  };

  private lost(code: number, reason: string): void {
    this.socket = null;
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
      case "Here":
        return;
      default:
        return this.answered(message);
    }
  }

  private welcomed({ version, view, room, past = [], sums, chat = [] }: Welcome): void {
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
    this.note(past, view, sums);
    if (!goesOn) this.hasNews = false;
    if (wasLost) this.say(`You are back. ${whoseTurn(view, this)}`);
    this.askedAt = Date.now();
    for (const { message } of this.waiting.values()) this.socket?.send(JSON.stringify(message));
    this.mix();
  }

  /** A log from the beginning of what we were told. */
  private begin(view: TableView): void {
    this.teller = new Teller(view.viewer, (player) => this.room?.called[player] ?? player);
    this.lines = [];
  }

  private happened({ version, events, view, room, sums }: Happened): void {
    if (version - events.length !== this.version) {
      // something was missed: coming in anew tells it all
      this.open();
      return;
    }
    arrived();
    const before = this.view;
    this.version = version;
    this.look(view, room);
    const told = this.note(events, view, sums);
    this.speaker.tell(told, ...ownHand(events, before, view));
    for (const listener of this.listeners) listener(events, before);
    this.mix();
  }

  private note(events: readonly TableEvent[], view: TableView, sums: Happened["sums"] = {}): LogLine[] {
    const said = events.filter((event) => event.type === "Said");
    if (said.length) this.chat = [...this.chat, ...said].slice(-MOST_CHAT);
    const told = this.write(events.flatMap((event, place) => this.teller?.tell(event, view, sums[place]) ?? []));
    this.shown = events.reduce(shownAfter, this.shown);
    for (const { person, text } of said) {
      if (person === view.viewer) continue;
      this.hasNews = true;
      this.speaker.tell([], `${this.person(person)} says: ${text}`);
    }
    return told;
  }

  private write(told: readonly Told[]): LogLine[] {
    const lines = told.map((line) => ({ ...line, key: ++this.keys }));
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-MOST_LINES);
    return lines;
  }

  private look(view: TableView, room: RoomView): void {
    useCurrency(room.settings.currency ?? "");
    this.teller?.seat(view.sitting.map(({ seat, player }) => [seat, player] as const));
    if (isNewTurn(this.view, view)) this.refusal = null;
    this.view = room.closed_at !== null && this.view?.deal ? lastSeen(this.view) : view;
    this.room = room.closed_at === null ? room : { ...room, is_host: false, is_watcher: false, is_closing: false };
    this.time.set(room.clock);
  }

  private present({ connected, watchers, clock }: Present): void {
    if (!this.room) return;
    this.room = { ...this.room, connected, watchers, clock };
    this.time.set(clock);
    for (const sitting of this.view?.sitting ?? []) {
      const { player } = sitting;
      const timer = this.gone.get(player);
      if (isConnecting(sitting, this.room)) {
        if (timer === undefined) this.gone.set(player, setTimeout(() => this.tellGone(player), GONE_MS));
      } else if (timer !== undefined) {
        clearTimeout(timer ?? undefined);
        this.gone.delete(player);
        if (timer === null && connected.includes(player)) this.tell(act(this.person(player), ["are back", "is back", "came back"]));
      }
    }
  }

  private tellGone(player: string): void {
    this.gone.set(player, null);
    const seat = this.view?.sitting.find((each) => each.player === player)?.seat;
    const left = seat === this.time.clock?.seat ? `, ${spanInWords(this.time.left)}` : "";
    this.tell(act(this.person(player), ["are reconnecting", "is reconnecting", "lost the connection"], [{ was: "", is: left }]));
  }

  private tell(told: Told): void {
    this.speaker.tell(this.write([told]));
  }

  private answered(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    this.askedAt = Date.now();
    this.patience = ANSWER_MS;
    this.isSending = [...this.waiting.values()].some(({ isQuiet }) => !isQuiet);
    if (answer.type === "Refused" && !waiting?.isQuiet) {
      this.refusal = answer;
      this.say(`Not possible: ${stopped(answer.reason)}${this.view?.deal?.options ? " It is still your turn." : ""}`);
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
  return now && now !== words(before) ? [`You have ${aHand(now)}.`] : [];
}
