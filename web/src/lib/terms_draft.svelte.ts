// The terms of a table while a host chooses them.

import type { Edition, FormLine, Games, OptionLine, Rotation, TermsWanted } from "./protocol";
import { type StakesFields, readStakes, writeStakes } from "./stakes";

export type Value = boolean | number | string | null;
export interface GameDraft extends StakesFields {
  key: number;
  form: string;
}
export type Turns = "orbit" | "deals" | "dealers-choice";
/** What is chosen in the list: a form, a rotation by its title, or several forms of one's own. */
export type Chosen = { form: string } | { rotation: string } | { own: true };

const MOST_GAMES = 12;
const DEALS_A_GAME = 8;

export class TermsDraft {
  edition = $state<Edition>("home");
  games = $state<GameDraft[]>([]);
  turns = $state<Turns>("orbit");
  deals = $state<number | null>(DEALS_A_GAME);
  options = $state<Record<string, Value>>({});
  chosen = $state.raw<Chosen>({ form: "" });
  /** How many may sit at the most: the least of what its forms allow. */
  most = $derived(Math.min(10, ...this.lines.map(({ most }) => most)));
  isSeveral = $derived(!("form" in this.chosen));
  private chips: number[] | undefined;
  private keys = 0;

  constructor(readonly room: Games) {
    const first = room.forms[0];
    if (first) this.chooseForm(first);
  }

  get lines(): FormLine[] {
    return this.games.flatMap(({ form }) => this.line(form) ?? []);
  }

  line(form: string): FormLine | undefined {
    return this.room.forms.find((each) => each.form === form);
  }

  chooseForm(line: FormLine): void {
    const before = this.isSeveral ? undefined : this.games[0];
    this.chosen = { form: line.form };
    this.games = [this.usual(line, before)];
  }

  /** Its games and their turns; the edition and the options stay as they were chosen. */
  chooseRotation({ title, terms }: Rotation): void {
    this.takeGames(terms);
    this.chosen = { rotation: title };
  }

  /** Several forms of one's own; to begin with those that are chosen, else one of each family. */
  chooseOwn(): void {
    if (this.games.length < 2) {
      const firsts = this.room.forms.filter((each, place, all) => all.findIndex(({ family }) => family === each.family) === place);
      this.games = firsts.map((line) => this.usual(line));
    }
    this.chosen = { own: true };
  }

  /** Terms as they were written before. */
  take(terms: TermsWanted): void {
    this.takeGames(terms);
    this.edition = (terms.edition ?? "home") as Edition;
    this.options = { ...terms.options };
    const [first, ...others] = terms.games;
    this.chosen = first && !others.length ? { form: first.form } : { own: true };
  }

  private takeGames({ games, turns, deals, chips }: TermsWanted): void {
    this.games = games.map(({ form, stakes }) => ({ key: ++this.keys, form, ...readStakes(stakes) }));
    this.turns = turns === "deals" || turns === "dealers-choice" ? turns : "orbit";
    this.deals = deals || DEALS_A_GAME;
    this.chips = chips;
  }

  /** What several games are called together; one goes by its own name. */
  get nickname(): string {
    if ("form" in this.chosen) return "";
    if ("rotation" in this.chosen) return this.chosen.rotation;
    return this.turns === "dealers-choice" ? "Dealer's choice" : "Mixed games";
  }

  get mayAdd(): boolean {
    return this.games.length < MOST_GAMES;
  }

  add(form: string): void {
    const line = this.line(form);
    if (line && this.mayAdd) this.games.push(this.usual(line));
  }

  remove(key: number): void {
    this.games = this.games.filter((each) => each.key !== key);
  }

  shift(key: number, by: 1 | -1): void {
    const from = this.games.findIndex((each) => each.key === key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= this.games.length) return;
    const [game] = this.games.splice(from, 1);
    if (game) this.games.splice(to, 0, game);
  }

  chooseStructure(game: GameDraft, structure: string): void {
    const usual = this.line(game.form)?.stakes[structure];
    if (usual) Object.assign(game, readStakes(usual));
  }

  chooseEdition(edition: Edition): void {
    this.edition = edition;
    for (const option of this.room.options) {
      if (option.name in this.options && this.options[option.name] === this.usually(option)) delete this.options[option.name];
    }
  }

  usually(option: OptionLine): Value {
    return (option.defaults[this.edition] ?? null) as Value;
  }

  value(option: OptionLine): Value {
    const own = this.options[option.name];
    return own === undefined ? this.usually(option) : own;
  }

  set(option: OptionLine, value: Value): void {
    if (value === this.usually(option)) delete this.options[option.name];
    else this.options[option.name] = value;
  }

  /** Whether an option matters for one of the forms. */
  matters({ families }: OptionLine): boolean {
    return families.length === 0 || this.lines.some(({ family }) => families.includes(family));
  }

  get wanted(): TermsWanted {
    const isOne = this.games.length === 1 && !this.isSeveral;
    return {
      games: this.games.map((game) => ({ form: game.form, stakes: writeStakes(game) })),
      edition: this.edition,
      options: { ...this.options },
      turns: isOne ? "one-game" : this.turns,
      deals: !isOne && this.turns === "deals" ? (this.deals ?? 0) : 0,
      ...(this.chips ? { chips: this.chips } : {}),
    };
  }

  /** The form's usual stakes; or those that were chosen for the form before it, where they are put the same way. */
  private usual(line: FormLine, before?: GameDraft): GameDraft {
    const last = before && this.line(before.form);
    const isChosen = last && writeStakes(before) !== last.stakes[before.structure];
    if (isChosen && before.structure in line.stakes && last.forced === line.forced) return { ...before, key: ++this.keys, form: line.form };
    return { key: ++this.keys, form: line.form, ...readStakes(Object.values(line.stakes)[0] ?? "") };
  }
}
