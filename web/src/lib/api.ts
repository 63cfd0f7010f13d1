// The calls of the room; a refusal is thrown as words to show.

import type {
  Device,
  Edition,
  Entered,
  Games,
  Key,
  Made,
  Me,
  NewTable,
  PlayerKey,
  Preview,
  QrCode,
  RuleId,
  RulePage,
  TableLine,
  TermsWanted,
} from "./protocol";

export class RefusalError extends Error {
  constructor(
    reason: string,
    readonly under: RuleId[] = [],
    /** What of the things sent the reason speaks of, where it names one. */
    readonly field: string | null = null,
    /** The status of the answer; 0 where there was none. */
    readonly status = 0,
  ) {
    super(reason);
  }

  /** The reason as a sentence. */
  get words(): string {
    const text = this.message;
    return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");
  }
}

/** What went wrong, as a refusal that can be shown. */
export function asRefusal(fault: unknown): RefusalError {
  return fault instanceof RefusalError ? fault : new RefusalError("Something broke on our side. Try it again.");
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new RefusalError("The room does not answer. Try again in a moment.");
  });
  const answer = read(await response.text());
  if (response.ok) return answer as T;
  const { detail, extra } = (answer ?? {}) as { detail?: string; extra?: { under?: RuleId[]; field?: string | null } };
  throw new RefusalError(
    detail ?? "Something broke on our side. Try it again.",
    extra?.under ?? [],
    extra?.field ?? null,
    response.status,
  );
}

/** A proxy on the way may answer with a page of its own. */
function read(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const rules = new Map<string, Promise<RulePage>>();

export const api = {
  me: () => call<Me | null>("GET", "/api/me"),
  enter: (name: string) => call<Entered>("POST", "/api/enter", { name }),
  enterByDevice: (key: string) => call<Entered>("POST", "/api/enter/device", { key }),
  leave: () => call<null>("POST", "/api/leave"),
  owner: (key: string) => call<Me>("POST", "/api/owner", { key }),
  devices: () => call<Device[]>("GET", "/api/devices"),
  endDevice: (id: string) => call<null>("DELETE", `/api/devices/${encodeURIComponent(id)}`),
  deviceKey: () => call<Key>("POST", "/api/devices"),
  draw: (text: string) => call<QrCode | null>("POST", "/api/qr", { text }),

  games: () => call<Games>("GET", "/api/games"),
  tables: () => call<TableLine[]>("GET", "/api/tables"),
  table: (id: string) => call<TableLine>("GET", table(id)),
  preview: (wanted: NewTable) => call<Preview>("POST", "/api/tables/preview", wanted),
  /** What is agreed at a table, in words. */
  about: (id: string) => call<Preview>("GET", `${table(id)}/about`),
  make: (wanted: NewTable) => call<Made>("POST", "/api/tables", wanted),
  admit: (id: string, passphrase: string) => call<null>("POST", `${table(id)}/admit`, { passphrase }),
  /** Another passphrase for those who come from now on; empty for none. */
  lock: (id: string, passphrase: string) => call<null>("POST", `${table(id)}/passphrase`, { passphrase }),
  becomeHost: (id: string, key: string) => call<null>("POST", `${table(id)}/host`, { key }),
  /** What is agreed at a table, as its host would write it. */
  terms: (id: string) => call<TermsWanted>("GET", `${table(id)}/terms`),
  /** For a player who has lost theirs. */
  playerKey: (id: string, name: string) => call<PlayerKey>("POST", `${table(id)}/devices`, { name }),
  /** A host's word on chips that somebody has asked for. */
  answerRequest: (id: string, player: string, isAllowed: boolean) => call<null>("POST", `${table(id)}/requests`, { player, is_allowed: isAllowed }),
  /** A new host's key in place of the one before. */
  newHostKey: (id: string) => call<Key>("POST", `${table(id)}/key`),

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
  /** The table's socket; with a version, what happened since then comes first. */
  socket(id: string, since?: number): WebSocket {
    const { protocol, host } = window.location;
    const asked = since === undefined ? "" : `?since=${since}`;
    return new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${table(id)}/socket${asked}`);
  },
};
