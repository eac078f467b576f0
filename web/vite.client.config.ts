import path from "node:path";
import { defineConfig, type Plugin } from "vite";
import { CACHE, css, DIST, resolveMessages, WEB } from "./vite.shared.ts";

/**
 * Vite wraps every import that comes later into a helper that first fetches its styles. Ours have none, and the helper is a
 * tenth of what a page loads before it is touched: this one only imports.
 */
const importWithoutStyles: Plugin = {
  name: "import-without-styles",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/* The scripts of the public site: the loader, and one chunk for React and for each island and behaviour. */
export default defineConfig(({ mode }) => ({
  plugins: [importWithoutStyles, resolveMessages],
  root: WEB,
  logLevel: "warn",
  css,
  cacheDir: CACHE,
  define: { "process.env.NODE_ENV": JSON.stringify(mode), __BEDSIDE_BROWSER__: "true" },
  build: {
    outDir: path.join(DIST, "public"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    // The styles of islands are in the stylesheets of vite.styles.config.ts; this one file is thrown away.
    cssCodeSplit: false,
    manifest: "manifest.json",
    minify: mode === "production",
    rolldownOptions: {
      // A constant that two scripts share is in both: a file for it would cost the headers of one.
      optimization: { inlineConst: { mode: "all", pass: 1 } },
      input: { loader: path.join(WEB, "src/render/loader.ts") },
      output: {
        // The loader on every page has some thirty of these in it, and what is random is not compressed: fewer bits weigh less.
        // A name comes again only for the same file, so that seven digits tell its versions apart.
        hashCharacters: "hex",
        entryFileNames: "assets/[name]-[hash].js",
        // The loader on every page lists them: their kind stands in its list already.
        chunkFileNames: ({ name }) => `assets/${name.replace(/(-player)?\.(behaviour|island)$/, "")}-[hash:7].js`,
        // What several scripts of a page share comes as one file: each of its own costs every page its headers.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "shared", test: /\/(favourites|show-picture)\.ts$/ },
            { name: "stores", test: /\/ui\/kept\/(reading|stores|unsent)\.ts$/ },
            { name: "calls", test: /\/(messages\/message\.ts|script\/calls\.ts|ui\/Button\.module\.css)$/ },
          ],
        },
      },
    },
  },
}));
