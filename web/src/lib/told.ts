// A sentence about something that happened: written in the past for the log, spoken in the present while it happens.

import type { Card, RuleId } from "./protocol";
import { capital, cardsInWords, listed, stopped } from "./words";

/** To fold: fold, folds, folded. */
export type Verb = readonly [base: string, third: string, past: string];
export type Part = string | readonly Card[] | { name: string } | { was: string; is: string };
/** From how much one wants to hear: brief tells turns, boards and results, full also every fold. */
export type Level = "brief" | "normal" | "full";

export interface Told {
  kind: "heading" | "line";
  who: readonly string[];
  does: Verb | null;
  rest: readonly Part[];
  under: readonly RuleId[];
  /** How many of the rules are its own, and not of what went before without a word. */
  own?: number;
  /** What its rules came to in figures. */
  here?: string;
  /** What the player has left after a wager, for whoever wants to hear it. */
  left?: string;
  level: Level;
  /** Everyday acts: their rules are there, but do not ask to be read. */
  isPlain: boolean;
  /** How many there are of whom it could be told; where all of them did it, it is everyone. */
  all?: number;
  /** Cards of a street come before its round is opened, and are read under its heading. */
  isDealt?: boolean;
  opensRound?: boolean;
}

type Said = Partial<Pick<Told, "level" | "isPlain" | "all" | "isDealt">>;

export function act(who: string, does: Verb | null, rest: readonly Part[] = [], said: Said = {}): Told {
  return { kind: "line", who: [who], does, rest, under: [], level: "normal", isPlain: false, ...said };
}

export function fact(was: string, is = was, said: Said = {}, ...more: Part[]): Told {
  return { kind: "line", who: [], does: null, rest: [{ was, is }, ...more], under: [], level: "normal", isPlain: false, ...said };
}

export function heading(...rest: Part[]): Told {
  return { kind: "heading", who: [], does: null, rest, under: [], level: "brief", isPlain: true };
}

/** Words that stand for people, and are no names. */
export const NOBODYS: ReadonlySet<string> = new Set(["you", "everyone"]);

/** What is written: strings, names and cards, the first letter large and a stop at the end. */
export function written(told: Told): (string | readonly Card[] | { name: string })[] {
  const subject = told.who.flatMap((name, place) => [joint(place, told.who.length), { name }]);
  const verb = told.does ? [` ${told.does[2]}`] : [];
  const rest = told.rest.map((part) => (isTense(part) ? part.was : part));
  const parts = [...subject, ...verb, ...rest].filter((part) => part !== "");
  const [first, ...others] = parts;
  const begun = typeof first === "string" ? capital(first) : isName(first) && NOBODYS.has(first.name) ? { name: capital(first.name) } : first;
  const all = begun === undefined ? [] : [begun, ...others];
  const last = all[all.length - 1];
  if (told.kind === "heading" || Array.isArray(last)) return all;
  return typeof last === "string" ? [...all.slice(0, -1), stopped(last)] : [...all, "."];
}

/** What is said, without pictures. */
export function spoken(told: Told): string {
  const isOne = told.who.length === 1 && told.who[0] !== "you";
  const verb = told.does ? ` ${told.does[isOne ? 1 : 0]}` : "";
  const rest = told.rest.map((part) => {
    if (typeof part === "string") return part;
    if (isTense(part)) return part.is;
    return isName(part) ? part.name : cardsInWords(part);
  });
  return stopped(capital(`${listed(told.who)}${verb}${rest.join("")}`));
}

function joint(place: number, many: number): string {
  return place === 0 ? "" : place === many - 1 ? " and " : ", ";
}

function isTense(part: Part): part is { was: string; is: string } {
  return typeof part === "object" && "was" in part;
}

function isName(part: Part | undefined): part is { name: string } {
  return typeof part === "object" && "name" in part;
}

/** Neighbours that say the same of different people become one: Ada, Noor and you called. */
export function joined<T extends Told>(tolds: readonly T[]): T[] {
  const result: T[] = [];
  for (const told of tolds) {
    const before = result[result.length - 1];
    if (before && saysTheSame(before, told)) result[result.length - 1] = { ...before, who: [...before.who, ...told.who], under: [...new Set([...before.under, ...told.under])] };
    else result.push(told);
  }
  return result.map((told) => (told.all && told.who.length === told.all ? { ...told, who: ["everyone"] } : told));
}

function saysTheSame(one: Told, other: Told): boolean {
  if (!one.does || !other.does || !one.isPlain || !other.isPlain || one.kind !== other.kind) return false;
  return one.does[0] === other.does[0] && JSON.stringify(one.rest) === JSON.stringify(other.rest);
}

/** Lines as they are set in the log: a few everyday acts in a row make one paragraph. */
export function paragraphs<T extends Told & { key: number }>(lines: readonly T[]): { key: number; lines: T[] }[] {
  const MOST = 3;
  const result: { key: number; lines: T[] }[] = [];
  const isShort = (line: Told) => line.kind === "line" && line.isPlain;
  for (const line of joined(headed(lines))) {
    const before = result[result.length - 1];
    const acts = before?.lines.filter(({ isDealt }) => !isDealt).length ?? 0;
    // cards have no stop behind them: what comes after them begins anew
    const isApart = before !== undefined && endsInCards(before.lines.at(-1)) && !line.isDealt;
    if (before && !isApart && isShort(line) && (acts < MOST || line.isDealt) && before.lines.every(isShort)) {
      before.lines.push(line);
    } else {
      result.push({ key: line.key, lines: [line] });
    }
  }
  return result;
}

function endsInCards(line: Told | undefined): boolean {
  return Array.isArray(line?.rest.at(-1));
}

/** Headings of rounds are set before the cards that were dealt for them. */
export function headed<T extends Told>(lines: readonly T[]): T[] {
  const result: T[] = [];
  for (const line of lines) {
    let place = result.length;
    while (line.opensRound && result[place - 1]?.isDealt) place--;
    result.splice(place, 0, line);
  }
  return result;
}

const LEVELS: readonly Level[] = ["brief", "normal", "full"];

export function isHeard(told: Told, level: Level): boolean {
  return LEVELS.indexOf(told.level) <= LEVELS.indexOf(level);
}
