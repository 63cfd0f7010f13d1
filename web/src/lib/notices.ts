// How somebody who looks elsewhere is told that it is their turn.

import { preferences } from "./preferences.svelte";

const ICON = "/mark.svg";
const DOTTED = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1b5c4a" d="M9 2h14a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-8l-7 5v-5.1A5 5 0 0 1 4 21V7a5 5 0 0 1 5-5z"/><circle cx="24" cy="8" r="8" fill="#e9b957"/></svg>',
)}`;
const BUZZ_MS = 80;
const WORKER = "/notices.js";

/** The tab's title, and a dot on its icon. */
export function markTab(title: string, isTurn: boolean): void {
  document.title = isTurn ? `Your turn · ${title}` : `${title} · Cardspeak`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isTurn ? DOTTED : ICON;
}

/** A notice of the system, without any card in it; one that has the same tag goes. Gives back how to take it away. */
export function notify(tag: string, words: string): () => void {
  if (!document.hidden || preferences.now.notices !== "wanted" || barred() || Notification.permission !== "granted") return () => {};
  const options = { tag, icon: ICON, data: performance.now() };
  try {
    const shown = new Notification(words, options);
    shown.onclick = () => window.focus();
    return () => shown.close();
  } catch {
    // on Android a page may not do it itself
    return notifyByWorker(words, options);
  }
}

function notifyByWorker(words: string, options: { tag: string; data: number }): () => void {
  let isWanted = true;
  const { serviceWorker } = navigator;
  const shown = (async () => {
    await serviceWorker.register(WORKER);
    const worker = await serviceWorker.ready;
    if (isWanted) await worker.showNotification(words, options);
    return () => worker.getNotifications(options);
  })();
  const close = async () => {
    isWanted = false;
    for (const notice of await (await shown)()) if (notice.data === options.data) notice.close();
  };
  shown.catch(() => {}); // a browser without workers shows none
  return () => void close().catch(() => {});
}

export function buzz(): void {
  // a browser lets only a page vibrate that has been touched, and complains of others
  if (window.matchMedia("(pointer: coarse)").matches && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
}

/** Why there can be no notices here, in words. */
export function barred(): string {
  if (!window.isSecureContext) return "Notices need https.";
  if (!("Notification" in window)) return "This browser gives no notices.";
  return Notification.permission === "denied" ? "This browser bars notices here." : "";
}

export function mayAsk(): boolean {
  return !barred() && preferences.now.notices === "unasked";
}

export async function askForNotices(): Promise<void> {
  const answer = await Notification.requestPermission();
  preferences.now.notices = answer === "granted" ? "wanted" : "not-now";
}
