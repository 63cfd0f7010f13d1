// What this house does otherwise than its edition, for notes that speak of it.

import { getContext, setContext } from "svelte";
import type { Games, OptionLine, RuleId, TableView } from "./protocol";

const KEY = Symbol("house");

export interface House {
  /** In words what the room has changed about this rule; empty where nothing. */
  changeOf: (rule: RuleId) => string;
}

const NO_HOUSE: House = { changeOf: () => "" };

export function keepHouse(games: () => Games, view: () => TableView | null): void {
  setContext<House>(KEY, {
    changeOf(rule) {
      const changes = view()?.house_changes ?? {};
      const option = games().options?.find(({ name, by }) => name in changes && by.includes(rule));
      if (!option) return "";
      return chosenInWords(option, changes[option.name]).toLowerCase();
    },
  });
}

/** An option and what is chosen there: `The button: dead`. */
function chosenInWords({ title, choices, spoken }: OptionLine, value: unknown): string {
  const place = choices?.findIndex((choice) => choice === value) ?? -1;
  return `${title}: ${spoken[place] ?? (value === null ? "none" : String(value))}`;
}

export function houseOf(): House {
  return getContext<House | undefined>(KEY) ?? NO_HOUSE;
}
