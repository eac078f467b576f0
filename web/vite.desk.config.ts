import path from "node:path";
import react from "@vitejs/plugin-react";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { CACHE, css, DIST, resolveMessages, WEB } from "./vite.shared.ts";

/*
 * The staff desk: one page with its own scripts and styles, a chunk for each feature. `build.mjs` moves the files beside
 * those of the public site, which never names them.
 */
export default defineConfig(({ mode }) => ({
  root: WEB,
  publicDir: false,
  logLevel: "warn",
  css: { ...css, lightningcss: { exclude: Features.LightDark } },
  cacheDir: CACHE,
  plugins: [resolveMessages, react()],
  define: { "process.env.NODE_ENV": JSON.stringify(mode), __BEDSIDE_BROWSER__: "true" },
  build: {
    outDir: path.join(DIST, "desk"),
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome111", "firefox113", "safari16.4"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    minify: mode === "production",
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: { desk: path.join(WEB, "src/desk/main.tsx") },
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/desk-[name]-[hash].js",
        assetFileNames: (asset) =>
          asset.names.some((name) => name.endsWith(".woff2"))
            ? "assets/[name]-[hash][extname]"
            : "assets/desk-[name]-[hash][extname]",
      },
    },
  },
}));
