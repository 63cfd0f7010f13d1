// What the room tells after a deal and after an evening.

import { call } from "./api";
import type { Deals, Edition, Evenings, LedgerPage, Paid, Replay, RuleChapter, RulePage, Sealed, StatisticsPage } from "./protocol";
import { useCurrency } from "./words";

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const deal = (id: string, number: number) => `${table(id)}/deals/${number}`;
/** Which deal of a number is meant, where others of it were void; the last if not said. */
const which = (attempt: number | null, joint = "?") => (attempt === null ? "" : `${joint}attempt=${attempt}`);

/** How a deal or an evening can be taken along. */
export const FORMATS = [
  { format: "phh", title: "PHH", says: "The open format of hand histories, for study programs." },
  { format: "pokerstars", title: "PokerStars text", says: "What most trackers read." },
  { format: "transcript", title: "Transcript", says: "In plain words, to read." },
] as const;
export type Format = (typeof FORMATS)[number]["format"];

export const addressOf = {
  deal: (id: string, number: number, format: Format, attempt: number | null) => `${deal(id, number)}/${format}?download=1${which(attempt, "&")}`,
  evening: (id: string, format: Format) => `${table(id)}/export?format=${format}`,
  sealed: (id: string, number: number, attempt: number | null) => `${deal(id, number)}/sealed${which(attempt)}`,
  csv: (id: string) => `${table(id)}/ledger.csv`,
};

/** The void deal that this page's address asks for. */
export function attemptAsked(): number | null {
  const asked = new URLSearchParams(window.location.search).get("attempt");
  return asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : null;
}

/** A page about one table: its amounts are in the table's currency. */
async function priced<T extends { currency?: string }>(page: Promise<T>): Promise<T> {
  const { currency = "" } = await page;
  useCurrency(currency);
  return page;
}

export const after = {
  deals: (id: string, before?: number) => priced(call<Deals>("GET", `${table(id)}/deals${before === undefined ? "" : `?before=${before}`}`)),
  replay: (id: string, number: number, attempt: number | null) => priced(call<Replay>("GET", `${deal(id, number)}${which(attempt)}`)),
  sealed: (id: string, number: number, attempt: number | null) => call<Sealed>("GET", addressOf.sealed(id, number, attempt)),
  ledger: (id: string) => priced(call<LedgerPage>("GET", `${table(id)}/ledger`)),
  pay: (id: string, paid: Paid) => call<LedgerPage>("POST", `${table(id)}/payments`, paid),
  statistics: (id: string) => call<StatisticsPage>("GET", id ? `${table(id)}/statistics` : "/api/statistics"),
  /** All of one's evenings, or those that are named. */
  evenings: (tables?: readonly string[]) =>
    call<Evenings>("GET", `/api/evenings${tables ? `?tables=${tables.map(encodeURIComponent).join(",")}` : ""}`),
  chapters: (edition: Edition) => call<RuleChapter[]>("GET", `/api/chapters?edition=${edition}`),
  chapter: (title: string, edition: Edition) => call<RulePage[]>("GET", `/api/rules?chapter=${encodeURIComponent(title)}&edition=${edition}`),
  search: (words: string, edition: Edition) => call<RulePage[]>("GET", `/api/rules?q=${encodeURIComponent(words)}&edition=${edition}`),
  async transcript(id: string, number: number, attempt: number | null): Promise<string> {
    const response = await fetch(`${deal(id, number)}/transcript${which(attempt)}`);
    if (!response.ok) throw new Error("no transcript");
    return response.text();
  },
};
