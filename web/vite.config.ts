import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** What is not needed before somebody leaves the lobby and the tables for another page: one file, fetched then. */
const PAGES =
  /parts\/(BuyIn|Contract|DealRow|Devices|Edition|Evenings|Export|FieldRefusal|FormList|GamesInTurn|History|HostSettings|HostTerms|Ledger|Marked|Money|NewGame|NotProved|Number|Option|PlayControls|Replay|ResultBar|RuleDetail|RuleHits|RuleWords|Rulebook|Scrubber|Sealed|SettingsFields|SettleUp|Several|Stakes|Statistics|TableTabs|TermsForm|ToldLine|Transcript|Verify|Waits|Who|You\.)|lib\/(asked|check_deal|figures|marking|moments|playing|refused|rulebook|sealed|settling|sha256|stakes|terms_draft|wrong)/;

export default defineConfig({
  // a short name for each part's styles: it stands in every rule and in every element
  plugins: [svelte({ compilerOptions: { cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 5)}` } })],
  build: {
    outDir: "../src/cardspeak/server/static",
    emptyOutDir: true,
    target: "es2022",
    // all of it is under 150 kB: two files are smaller together than thirty, and terser makes them smaller still
    minify: "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    cssCodeSplit: false,
    rollupOptions: {
      output: { onlyExplicitManualChunks: true, manualChunks: (id) => (PAGES.test(id) ? "pages" : undefined) },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
