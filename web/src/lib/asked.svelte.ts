// Something that a page asks the room for: it is waited for, there, or refused in words.

import { asRefusal } from "./api";

export class Asked<T> {
  value = $state.raw<T | null>(null);
  refusal = $state("");
  isWaiting = $state(false);
  private turn = 0;

  /** A later question makes an earlier one's answer void. */
  async ask(question: () => Promise<T>): Promise<T | null> {
    const turn = ++this.turn;
    this.isWaiting = true;
    const { value, refusal } = await settled(question);
    if (turn !== this.turn) return null;
    this.isWaiting = false;
    this.refusal = refusal;
    if (value !== null) this.value = value;
    return value;
  }
}

async function settled<T>(question: () => Promise<T>): Promise<{ value: T | null; refusal: string }> {
  try {
    return { value: await question(), refusal: "" };
  } catch (fault) {
    return { value: null, refusal: asRefusal(fault).words };
  }
}
