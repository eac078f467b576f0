import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vite";
import { CACHE, css, DIST, WEB } from "./vite.shared.ts";

/*
 * The server bundle: one classic script that sets `bedsideBundle`, for an engine without Node, timers, `Intl` or `URL`.
 * It is built last, because it gets the file names of the other two builds. Of React's server side it takes only the two
 * synchronous renderers, which need none of what the engine lacks.
 */

const RENDERERS = path.join(WEB, "../node_modules/react-dom/cjs");
const ASSETS = path.join(DIST, "assets.json");

export default defineConfig(({ mode }) => ({
  root: WEB,
  publicDir: false,
  logLevel: "warn",
  css,
  cacheDir: CACHE,
  ssr: { noExternal: true, target: "webworker" },
  resolve: {
    alias: {
      "react-dom/server": path.join(RENDERERS, `react-dom-server-legacy.browser.${mode}.js`),
      // groq-js traces with it where it infers types, which nobody asks for here; it looks for a console and a store.
      debug: path.join(WEB, "src/render/queries/no-debug.ts"),
    },
  },
  define: {
    "process.env.NODE_ENV": JSON.stringify(mode),
    __BEDSIDE_ASSETS__: existsSync(ASSETS) ? readFileSync(ASSETS, "utf8") : "null",
    __BEDSIDE_BROWSER__: "false",
    // groq-js makes one at its start to sort types by, which nobody asks for here; the engine has no `Intl`.
    "Intl.Collator": "Object",
  },
  build: {
    outDir: path.join(DIST, "server"),
    ssr: path.join(WEB, "src/render/server.tsx"),
    target: "es2023",
    minify: mode === "production",
    ssrEmitAssets: false,
    rolldownOptions: {
      output: { format: "iife", name: "bedsideBundle", entryFileNames: "server.js", codeSplitting: false },
    },
  },
}));
