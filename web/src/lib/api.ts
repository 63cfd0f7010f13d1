// The calls of the room; a refusal is thrown as words to show.

import type { Edition, RuleId } from "./protocol";

export interface GameLine {
  form: string;
  title: string;
  most: number;
  stakes: Record<string, string>;
}
export interface Games {
  forms: GameLine[];
  editions: { edition: Edition; spoken: string }[];
  bots: string[];
}
export interface TableLine {
  id: string;
  title: string;
  form: string;
  structure: string;
  edition: Edition;
  seats: number;
  players: string[];
  host: string;
  deals: number;
  bots?: string[] | Record<string, string>;
  buy_in?: number;
  turn_seconds?: number | null;
  is_paused?: boolean;
}
export interface NewTable {
  form: string;
  stakes: string;
  edition: Edition;
  seats: number;
  bots: number;
  bot: string;
  turn_seconds: number | null;
}
export interface RulePage {
  id: RuleId;
  title: string;
  gist: string;
  citation: string;
  varies: string | null;
  in_force: boolean;
}

export class RefusalError extends Error {
  constructor(
    reason: string,
    readonly under: RuleId[] = [],
  ) {
    super(reason);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new RefusalError("The room does not answer. Try again in a moment.");
  });
  const text = await response.text();
  const answer = text ? (JSON.parse(text) as unknown) : null;
  if (response.ok) return answer as T;
  const refusal = (answer ?? {}) as { reason?: string; detail?: string; under?: RuleId[] };
  throw new RefusalError(refusal.reason ?? refusal.detail ?? "Something broke on our side.", refusal.under);
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const rules = new Map<string, Promise<RulePage>>();

export const api = {
  me: () => call<{ name: string } | null>("GET", "/api/me"),
  enter: (name: string) => call<{ name: string }>("POST", "/api/enter", { name }),
  leave: () => call<null>("POST", "/api/leave"),
  games: () => call<Games>("GET", "/api/games"),
  tables: () => call<TableLine[]>("GET", "/api/tables"),
  make: (wanted: NewTable) => call<{ id: string }>("POST", "/api/tables", wanted),
  seatBot: (id: string, kind: string) => call<unknown>("POST", `${table(id)}/bots`, { kind }),
  dismissBot: (id: string, name: string) => call<unknown>("DELETE", `${table(id)}/bots/${encodeURIComponent(name)}`),
  pause: (id: string, paused: boolean) => call<unknown>("POST", `${table(id)}/pause`, { paused }),
  search: (words: string, edition: Edition) =>
    call<RulePage[]>("GET", `/api/rules?q=${encodeURIComponent(words)}&edition=${edition}`),
  /** A rule is asked for once. */
  rule(id: RuleId, edition: Edition): Promise<RulePage> {
    const path = `/api/rules/${encodeURIComponent(id)}?edition=${edition}`;
    const page = rules.get(path) ?? call<RulePage>("GET", path);
    rules.set(path, page);
    page.catch(() => rules.delete(path));
    return page;
  },
  socket(id: string): WebSocket {
    const { protocol, host } = window.location;
    return new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${table(id)}/socket`);
  },
};
