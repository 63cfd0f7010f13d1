// How it looks: kept between visits, and taken from the system on the first one.

export const THEMES = ["light", "dark", "contrast"] as const;
export const DECKS = ["four", "two"] as const;
export type Theme = (typeof THEMES)[number];
export type Deck = (typeof DECKS)[number];

const prefers = (what: string) => window.matchMedia(`(${what})`).matches;

function firstTheme(): Theme {
  const kept = localStorage.getItem("theme");
  if (THEMES.includes(kept as Theme)) return kept as Theme;
  if (prefers("prefers-contrast: more")) return "contrast";
  return prefers("prefers-color-scheme: light") ? "light" : "dark";
}

class Looks {
  theme = $state<Theme>(firstTheme());
  deck = $state<Deck>(localStorage.getItem("deck") === "two" ? "two" : "four");

  wear(): void {
    document.documentElement.dataset.theme = this.theme;
    document.documentElement.dataset.deck = this.deck;
    localStorage.setItem("theme", this.theme);
    localStorage.setItem("deck", this.deck);
  }

  nextTheme(): void {
    this.theme = THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length] ?? "dark";
  }

  nextDeck(): void {
    this.deck = this.deck === "four" ? "two" : "four";
  }
}

export const looks = new Looks();
