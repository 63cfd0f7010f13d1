// Where in the room we are: the lobby, a new game, or a table.

class Way {
  path = $state(window.location.pathname);
}

export const way = new Way();

export function go(path: string): void {
  if (path !== window.location.pathname) window.history.pushState(null, "", path);
  way.path = path;
}

window.addEventListener("popstate", () => (way.path = window.location.pathname));

/** The table of an address, if it is one. */
export function tableOf(path: string): string | null {
  const found = /^\/tables\/([^/]+)$/.exec(path);
  return found?.[1] ? decodeURIComponent(found[1]) : null;
}

const toSit = new Set<string>();

/** A table that was just made: its host sits down there at once. */
export function sitOnArrival(table: string): void {
  toSit.add(table);
}

/** Whether somebody comes to sit down; asked once. */
export function comesToSit(table: string): boolean {
  return toSit.delete(table);
}
