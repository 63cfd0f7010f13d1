// Stakes as the room reads them, `limit:15/30:2:5`, taken apart into fields and put together again.

export interface StakesFields {
  structure: string;
  one: number | null;
  other: number | null;
  /** Left empty, it is the form's usual one. */
  ante: number | null;
  bringIn: number | null;
}

const TEXT = /^([a-z-]+):(\d+)[/-](\d+)(?::(\d+))?(?::(\d+))?$/;

export function readStakes(text: string): StakesFields {
  const [, structure = "no-limit", one, other, ante, bringIn] = TEXT.exec(text) ?? [];
  return { structure, one: number(one), other: number(other), ante: number(ante), bringIn: number(bringIn) };
}

const number = (text: string | undefined) => (text === undefined ? null : Number(text));

export function writeStakes({ structure, one, other, ante, bringIn }: StakesFields): string {
  const between = structure === "spread-limit" ? "-" : "/";
  const behind = bringIn === null ? [ante] : [ante ?? 0, bringIn];
  const forced = behind.filter((each) => each !== null).map((each) => `:${each}`);
  return `${structure}:${one ?? ""}${between}${other ?? ""}${forced.join("")}`;
}

export function structureName(structure: string): string {
  return { "no-limit": "No-limit", "pot-limit": "Pot-limit", limit: "Limit", "spread-limit": "Spread limit" }[structure] ?? structure;
}
