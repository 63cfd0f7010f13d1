// What this browser gave to a deck and was told of it beforehand, so that the deal can be checked afterwards.

const MOST = 400;
const NAMES = ["entropy", "seal"] as const;

export function keepProof(table: string, deal: number, entropy: string, seal: string): void {
  try {
    forgetOld();
    localStorage.setItem(`entropy:${table}:${deal}`, entropy);
    if (seal) localStorage.setItem(`seal:${table}:${deal}`, seal);
  } catch {
    // a full or closed storage is no reason not to play
  }
}

function forgetOld(): void {
  const kept = Object.keys(localStorage).filter((key) => NAMES.some((name) => key.startsWith(`${name}:`)));
  if (kept.length < MOST) return;
  const oldest = kept.sort((one, other) => numberOf(one) - numberOf(other)).slice(0, MOST / 2);
  for (const key of oldest) localStorage.removeItem(key);
}

function numberOf(key: string): number {
  return Number(key.split(":").pop());
}
