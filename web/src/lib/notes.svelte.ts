// Which rule note is unfolded: one at a time in the whole room.

import type { RuleId } from "./protocol";

class Notes {
  open = $state.raw<{ at: string; id: RuleId } | null>(null);

  isOpen(at: string, id: RuleId): boolean {
    return this.open?.at === at && this.open.id === id;
  }

  toggle(at: string, id: RuleId): void {
    this.open = this.isOpen(at, id) ? null : { at, id };
  }

  close(): void {
    this.open = null;
  }
}

export const notes = new Notes();
