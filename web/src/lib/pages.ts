// What changing the page means beside the page itself: its title, and where the focus goes.

import type { Place } from "./way.svelte";

export function titleOf(place: Place): string {
  const title = named(place);
  return title ? `${title} · Cardspeak` : "Cardspeak";
}

function named(place: Place): string {
  switch (place.page) {
    case "new":
      return "New game";
    case "me":
      return "You";
    case "evenings":
      return "All evenings";
    case "rules":
      return "Rulebook";
    case "table":
      return "Table";
    case "deals":
      return "Deals of the evening";
    case "deal":
      return `Deal ${place.number}`;
    case "check":
      return `The deck of deal ${place.number}`;
    case "ledger":
      return "Ledger";
    case "statistics":
      return "Statistics";
    case "lobby":
    case "unknown":
      return "";
  }
}

const PATIENCE_MS = 3000;

/** The page's heading gets the focus, as soon as it is there, and so does another that takes its place.
 * On the first page the reader begins at the top. */
export function focusHeading(isFirst = false): void {
  const before = document.activeElement;
  let heading: HTMLElement | null = null;
  const watch = new MutationObserver(look);
  function look() {
    nameMain();
    if (isFirst) return;
    const now = document.activeElement;
    if (heading && now === heading) return;
    if (now !== document.body && now !== before) return watch.disconnect();
    heading = document.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  look();
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
}

/** A skip link leads there. */
function nameMain(): void {
  const main = document.querySelector("main");
  if (main && !main.id) main.id = "main";
}
