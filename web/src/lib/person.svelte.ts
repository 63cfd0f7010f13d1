// Who is in the room on this device.

import { api } from "./api";
import type { Me } from "./protocol";

const KEPT = "name";

class Person {
  me = $state.raw<Me | null>(null);

  /** Asks the room who we are. */
  async ask(): Promise<Me | null> {
    this.is(await api.me());
    return this.me;
  }

  is(me: Me | null): void {
    this.me = me;
    if (me) localStorage.setItem(KEPT, me.name);
  }

  /** Where others reach the room; this browser may know it by a name that only this computer has. */
  get origin(): string {
    return this.me?.addresses?.[0] ?? window.location.origin;
  }

  /** The name last used on this device. */
  get lastName(): string {
    return localStorage.getItem(KEPT) ?? "";
  }

  async leave(): Promise<void> {
    await api.leave();
    this.me = null;
  }
}

export const person = new Person();
