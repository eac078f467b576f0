import path from "node:path";
import { defineConfig } from "vite";
import { CACHE, DIST, resolveMessages, WEB } from "./vite.shared.ts";

/* The checkout client: one module without imports, which a page, a form or another program loads by its address. */
export default defineConfig(({ mode }) => ({
  root: WEB,
  publicDir: false,
  logLevel: "warn",
  cacheDir: CACHE,
  define: { __BEDSIDE_BROWSER__: "true" },
  plugins: [resolveMessages],
  build: {
    outDir: path.join(DIST, "checkout"),
    emptyOutDir: true,
    target: "es2022",
    minify: mode === "production",
    modulePreload: false,
    // Not as a library: Vite leaves the white space in modules of libraries.
    rolldownOptions: {
      input: path.join(WEB, "src/checkout/checkout.ts"),
      preserveEntrySignatures: "strict",
      output: { entryFileNames: "checkout.js" },
    },
  },
}));
