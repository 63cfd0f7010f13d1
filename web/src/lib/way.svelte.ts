// Where in the room we are, and how one gets from page to page.

export type Place =
  | { page: "lobby" | "new" | "me" | "evenings" | "unknown" }
  | { page: "rules"; rule: string }
  | { page: "table" | "deals" | "ledger" | "statistics"; id: string }
  | { page: "deal" | "check"; id: string; number: number };

class Way {
  path = $state(window.location.pathname);
  place = $derived(placeOf(this.path));
}

export const way = new Way();

export function go(path: string): void {
  if (path !== window.location.pathname) window.history.pushState(null, "", path);
  way.path = path;
  window.scrollTo(0, 0);
}

/** For links: goes there without a new page, unless the reader wants a tab of its own. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname);
}

window.addEventListener("popstate", () => (way.path = window.location.pathname));

export function tablePath(id: string, rest = ""): string {
  return `/tables/${encodeURIComponent(id)}${rest}`;
}

/** The page of an address. */
export function placeOf(path: string): Place {
  const [first = "", second, third, fourth, fifth, ...more] = path.split("/").slice(1).map(decoded);
  if (more.length || fifth === "") return { page: "unknown" };
  if (first === "tables" && second) return atTable(second, third, fourth, fifth);
  if (first === "rules" && third === undefined) return { page: "rules", rule: second ?? "" };
  if (second !== undefined) return { page: "unknown" };
  const pages: Record<string, "lobby" | "new" | "me" | "evenings"> = { "": "lobby", new: "new", me: "me", ledger: "evenings" };
  return { page: pages[first] ?? "unknown" };
}

function atTable(id: string, what?: string, number?: string, check?: string): Place {
  if (what === undefined) return { page: "table", id };
  if (number === undefined) {
    if (what === "deals" || what === "ledger" || what === "statistics") return { page: what, id };
  } else if (what === "deals" && /^\d+$/.test(number)) {
    if (check === undefined) return { page: "deal", id, number: Number(number) };
    if (check === "check") return { page: "check", id, number: Number(number) };
  }
  return { page: "unknown" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export type Brought = { what: "owner" | "device" | "host"; key: string };

/** The key that an address brings behind its #; it is taken out, so that it stays in no history. */
export function takeKey(): Brought | null {
  const found = /^#(owner|device|host)=(.+)$/.exec(window.location.hash);
  if (!found?.[1] || !found[2]) return null;
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
  return { what: found[1] as Brought["what"], key: decoded(found[2]) };
}

const toSit = new Set<string>();

/** A table at which one wants to sit down on coming there. */
export function sitOnArrival(table: string): void {
  toSit.add(table);
}

/** Whether somebody comes to sit down; asked once. */
export function comesToSit(table: string): boolean {
  return toSit.delete(table);
}
