import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** What is not needed before somebody leaves the lobby and the tables for another page: one file, fetched then. */
const PAGES =
  /parts\/(BuyIn|DealRow|Devices|Edition|Evenings|Export|FieldRefusal|FormList|GamesInTurn|History|HostSettings|HostTerms|Ledger|Marked|Money|NewGame|NotProved|Number|Option|PlayControls|Replay|ResultBar|RuleDetail|RuleHits|RuleWords|Rulebook|Scrubber|Sealed|SettingsFields|SettleUp|Several|Stakes|Statistics|TableTabs|TermsForm|ToldLine|Transcript|Verify|Waits|Who|You\.)|lib\/(asked|check_deal|figures|marking|moments|playing|refused|rulebook|sealed|settling|sha256|stakes|terms_draft|wrong)/;

const PARTS = ["App.svelte", ...readdirSync(new URL("src/parts", import.meta.url)).sort()];
/** A short name for each part's styles, its number: it stands in every rule and in every element. */
const styleName = (filename: string) => `s${PARTS.indexOf(basename(filename)).toString(36)}`;

/** No page of ours comes ready-made from a server: what Svelte would need to take one over is left out. */
const nothingToTakeOver = {
  name: "nothing-to-take-over",
  apply: "build" as const,
  transform(code: string, id: string) {
    if (!id.endsWith("/internal/client/dom/hydration.js")) return undefined;
    const [before, after, more] = code.split(/^export let hydrating = false;|^\thydrating = value;/m);
    if (more === undefined) throw new Error("Svelte takes pages over in another way now");
    return `${before}export const hydrating = false;${after}${more}`;
  },
};

export default defineConfig({
  plugins: [nothingToTakeOver, svelte({ compilerOptions: { discloseVersion: false, cssHash: ({ filename }) => styleName(filename) } })],
  build: {
    outDir: "../src/cardspeak/server/static",
    emptyOutDir: true,
    target: "es2022",
    // all of it is under 150 kB: two files are smaller together than thirty, and terser makes them smaller still
    minify: "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, keep_fargs: false, hoist_funs: true, inline: 1, reduce_funcs: false, lhs_constants: false } },
    cssCodeSplit: false,
    // every browser that this is built for knows how to fetch a module early
    modulePreload: false,
    rollupOptions: {
      output: { onlyExplicitManualChunks: true, manualChunks: (id) => (PAGES.test(id) ? "pages" : undefined) },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
