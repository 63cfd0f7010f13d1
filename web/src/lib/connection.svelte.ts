// One table as the room tells of it: its view, what has happened, and what was answered.

import { api } from "./api";
import type { Card, Do, Done, Happened, Refused, Sent, TableView, Welcome } from "./protocol";
import { type TableEvent, type Told, Teller, lastAct, spoken } from "./tell";
import { cardsInWords } from "./words";

export type Command = Do["command"];
type Answer = Done | Refused;
interface Waiting {
  message: Do;
  answer: (answer: Answer) => void;
}
export interface LogLine extends Told {
  key: number;
}

const MOST_LINES = 400;
const MOST_SECONDS = 8;

export class Connection {
  view = $state.raw<TableView | null>(null);
  lines = $state.raw<LogLine[]>([]);
  acts = $state.raw<Record<number, string>>({});
  refusal = $state.raw<Refused | null>(null);
  status = $state<"opening" | "open" | "lost" | "gone">("opening");
  isSending = $state(false);
  /** Counts what has happened; a change means that a new moment has come. */
  version = $state(0);
  polite = $state("");
  now = $state("");
  /** Cards won with and pots of the last deal, as the plates show them. */
  won = $state.raw<Record<number, number>>({});

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private teller: Teller | null = null;
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private number = 0;
  private keys = 0;
  private session = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";

  constructor(readonly id: string) {}

  open(): void {
    clearTimeout(this.retry);
    const socket = (this.socket = api.socket(this.id));
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(data as string) as Sent);
    socket.onclose = ({ code }) => socket === this.socket && this.lost(code);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
    this.socket?.close();
  }

  /** Sends a command; where the socket drops before the answer it is sent again under the same id. */
  do(command: Command): Promise<Answer> {
    const message: Do = { type: "Do", id: `${this.session}-${++this.number}`, command };
    this.refusal = null;
    this.isSending = true;
    return new Promise((answer) => {
      this.waiting.set(message.id, { message, answer });
      if (this.status === "open") this.socket?.send(JSON.stringify(message));
    });
  }

  name(seat: number): string {
    return this.teller?.name(seat) ?? `seat ${seat}`;
  }

  say(sentence: string): void {
    // the same words twice are read twice only if something changes
    this.now = sentence === this.now ? `${sentence}\u00a0` : sentence;
  }

  private lost(code: number): void {
    if (this.isClosed) return;
    if (code === 4404) {
      this.status = "gone";
      return;
    }
    this.status = "lost";
    const seconds = Math.min(0.3 * 2 ** this.attempts++, MOST_SECONDS);
    this.retry = setTimeout(() => this.open(), seconds * 1000);
  }

  private hear(message: Sent): void {
    switch (message.type) {
      case "Welcome":
        return this.welcomed(message);
      case "Happened":
        return this.happened(message);
      default:
        return this.answered(message);
    }
  }

  private welcomed({ version, view }: Welcome): void {
    const wasLost = this.status === "lost";
    this.status = "open";
    this.attempts = 0;
    this.version = version;
    this.teller ??= new Teller(view.viewer);
    this.look(view);
    if (wasLost) this.say("You are back.");
    for (const { message } of this.waiting.values()) this.socket?.send(JSON.stringify(message));
  }

  private happened({ version, events, view }: Happened): void {
    if (version - events.length !== this.version) {
      this.socket?.close();
      return;
    }
    const wasMine = this.view?.deal?.options != null;
    this.version = version;
    const told = events.flatMap((event) => this.told(event));
    this.lines = [...this.lines, ...told].slice(-MOST_LINES);
    this.acts = events.reduce(actsAfter, this.acts);
    this.won = events.reduce(wonAfter, this.won);
    if (told.length) this.polite = told.map((each) => spoken(each, cardsInWords)).join(" ");
    this.look(view);
    if (view.deal?.options && !wasMine) this.refusal = null;
  }

  private told(event: TableEvent): LogLine[] {
    const told = this.teller?.tell(event);
    return told ? [{ ...told, key: ++this.keys }] : [];
  }

  private look(view: TableView): void {
    this.teller?.seat(view.sitting.map(({ seat, player }) => [seat, player] as const));
    this.view = view;
  }

  private answered(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    this.isSending = this.waiting.size > 0;
    if (answer.type === "Refused") {
      this.refusal = answer;
      this.say(`Not possible: ${answer.reason}`);
    }
    waiting?.answer(answer);
  }
}

function actsAfter(acts: Record<number, string>, event: TableEvent): Record<number, string> {
  if (event.type === "DealStarted" || event.type === "RoundOpened") return {};
  const act = lastAct(event);
  return act ? { ...acts, [act[0]]: act[1] } : acts;
}

function wonAfter(won: Record<number, number>, event: TableEvent): Record<number, number> {
  if (event.type === "DealStarted") return {};
  if (event.type !== "PotAwarded") return won;
  return event.awards.reduce((sum, { seat, amount }) => ({ ...sum, [seat]: (sum[seat] ?? 0) + amount }), won);
}

/** Cards of which at least one can be seen. */
export function canBeSeen(cards: readonly Card[]): boolean {
  return cards.some((card) => card !== "??");
}
