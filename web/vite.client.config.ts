import path from "node:path";
import { defineConfig } from "vite";
import { CACHE, css, DIST, WEB } from "./vite.shared.ts";

/* The scripts of the public site: the loader, and one chunk for React and for each island and behaviour. */
export default defineConfig(({ mode }) => ({
  root: WEB,
  logLevel: "warn",
  css,
  cacheDir: CACHE,
  define: { "process.env.NODE_ENV": JSON.stringify(mode) },
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
      input: { loader: path.join(WEB, "src/render/loader.ts") },
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        // What islands share with behaviours comes as one file: each of its own costs every page its headers.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "shared", test: /\/(favourites|show-picture\.behaviour)\.ts$/ }],
        },
      },
    },
  },
}));
