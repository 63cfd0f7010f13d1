// The rulebook as it lies open: what was asked, in which edition, and what was found. It stays so while one reads.

import { after } from "./after_api";
import { Asked } from "./asked.svelte";
import type { Edition, RuleChapter, RuleId, RulePage } from "./protocol";
import { capital, spokenEditions } from "./words";

export const EDITIONS: readonly Edition[] = ["home", "cardroom11", "cardroom6"];
export type Chosen = Edition | "all";

const kept = localStorage.getItem("rule-edition");

class Rulebook {
  words = $state("");
  edition = $state<Chosen>(EDITIONS.includes(kept as Edition) || kept === "all" ? (kept as Chosen) : "home");
  areas = $state.raw(new Set<string>());
  /** How far the list was scrolled. */
  scrolled = 0;
  /** What the list was found with. */
  asked = $state("");
  /** The chapter that lies open where nothing was asked. */
  chapter = $state("");
  readonly search = new Asked<RulePage[]>();
  readonly chapters = new Asked<RuleChapter[]>();

  /** The edition to ask in; side by side any will do. */
  get asking(): Edition {
    return this.edition === "all" ? "home" : this.edition;
  }

  get found(): RulePage[] {
    return (this.search.value ?? []).filter((rule) => !this.areas.size || this.areas.has(rule.area));
  }

  async find(): Promise<void> {
    const words = this.words.trim();
    this.areas = new Set();
    if (!words) return this.leaf("");
    const found = await this.search.ask(() => after.search(words, this.asking));
    if (found) [this.asked, this.chapter] = [words, ""];
  }

  /** Opens a chapter; without one the list of them. */
  async leaf(chapter: string): Promise<void> {
    this.areas = new Set();
    this.scrolled = 0;
    this.words = this.asked = "";
    this.chapter = chapter;
    this.search.value = null;
    await (chapter ? this.search.ask(() => after.chapter(chapter, this.asking)) : this.chapters.ask(() => after.chapters(this.asking)));
  }

  choose(edition: Chosen): void {
    this.edition = edition;
    localStorage.setItem("rule-edition", edition);
    void (this.chapter ? this.leaf(this.chapter) : this.find());
  }

  toggle(area: string): void {
    const areas = new Set(this.areas);
    if (!areas.delete(area)) areas.add(area);
    this.areas = areas;
  }
}

export const book = new Rulebook();

/** What a rule says of its differences, by edition; null where it does not go through them one by one. */
export function byEdition(varies: string): Partial<Record<Edition, string>> | null {
  const parts = varies.split(/(?:^|[.;] )((?:(?:, | and )?(?:home|cardroom6|cardroom11))+): /);
  if (parts[0] !== "" || parts.length < 3) return null;
  const said: Partial<Record<Edition, string>> = {};
  for (let at = 1; at + 1 < parts.length; at += 2) {
    for (const edition of parts[at]!.match(/home|cardroom6|cardroom11/g) ?? []) said[edition as Edition] = sentence(parts[at + 1]!);
  }
  return said;
}

function sentence(text: string): string {
  const bare = text.replace(/[.;]$/, "");
  return `${capital(bare)}.`;
}

/** A text in pieces, those that name another rule apart. */
export function withRules(text: string): { text: string; rule: RuleId | null }[] {
  return spokenEditions(text)
    .split(/(?<![\w-])([a-z][a-z0-9-]*\.[a-z][a-z0-9-]+)/)
    .map((piece, place) => ({ text: piece, rule: place % 2 ? piece : null }));
}
