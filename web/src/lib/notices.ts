// How somebody who looks elsewhere is told that it is their turn.

import { preferences } from "./preferences.svelte";

const ICON = "/mark.svg";
const DOTTED = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1b5c4a" d="M9 2h14a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-8l-7 5v-5.1A5 5 0 0 1 4 21V7a5 5 0 0 1 5-5z"/><circle cx="24" cy="8" r="8" fill="#e9b957"/></svg>',
)}`;
const BUZZ_MS = 80;
let shown: Notification | null = null;

/** The tab's title, and a dot on its icon. */
export function markTab(title: string, isTurn: boolean): void {
  document.title = isTurn ? `Your turn · ${title}` : `${title} · Cardspeak`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isTurn ? DOTTED : ICON;
}

/** A notice of the system, one at a time for each table, without any card in it. */
export function notify(table: string, words: string): void {
  if (!document.hidden || preferences.now.notices !== "wanted") return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  shown?.close();
  shown = new Notification(words, { tag: table, icon: ICON });
  shown.onclick = () => window.focus();
}

export function takeNoticeAway(): void {
  shown?.close();
  shown = null;
}

export function buzz(): void {
  // a browser lets only a page vibrate that has been touched, and complains of others
  if (window.matchMedia("(pointer: coarse)").matches && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
}

export function mayAsk(): boolean {
  return "Notification" in window && Notification.permission !== "denied" && preferences.now.notices === "unasked";
}

export async function askForNotices(): Promise<void> {
  const answer = await Notification.requestPermission();
  preferences.now.notices = answer === "granted" ? "wanted" : "not-now";
}
