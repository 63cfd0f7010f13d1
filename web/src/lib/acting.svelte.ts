// A press on a button of the dock: counted once, at once, and not if it was meant for the buttons of a moment ago.

import type { Command, Connection } from "./connection.svelte";
import { preferences } from "./preferences.svelte";

const SETTLE_MS = 250;
const LATE_MS = 1000;

export class Acting {
  /** An all-in that waits for a second press, as its command in words. */
  asked = $state("");
  /** What was sent, so that its button can say so. */
  sent = $state("");
  isLate = $state(false);
  private since = 0;

  constructor(private connection: Connection) {}

  /** The buttons have changed under the hand. */
  changed(): void {
    this.since = performance.now();
    this.asked = "";
  }

  async send(command: Command, isAllIn = false): Promise<void> {
    if (performance.now() - this.since < SETTLE_MS || this.connection.isSending) return;
    const name = JSON.stringify(command);
    if (isAllIn && preferences.now.asksBeforeAllIn && this.asked !== name) {
      this.asked = name;
      return;
    }
    this.asked = "";
    await this.go(command, name);
  }

  isAsked(command: Command): boolean {
    return this.asked !== "" && this.asked === JSON.stringify(command);
  }

  isSent(command: Command): boolean {
    return this.sent !== "" && this.sent === JSON.stringify(command);
  }

  private async go(command: Command, name: string): Promise<void> {
    this.sent = name;
    const late = setTimeout(() => (this.isLate = true), LATE_MS);
    await this.connection.do(command);
    clearTimeout(late);
    this.isLate = false;
    this.sent = "";
  }
}
