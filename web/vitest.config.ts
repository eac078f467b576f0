import { defineConfig } from "vitest/config";
import { CACHE, css, WEB } from "./vite.shared.ts";

/** The payment client is a library of its own: its tests count timers and look at the whole page. */
const CHECKOUT = "src/checkout/**/*.test.ts";

export default defineConfig({
  root: WEB,
  css,
  cacheDir: CACHE,
  define: { __BEDSIDE_ASSETS__: "null", __BEDSIDE_BROWSER__: "false" },
  test: {
    css: { modules: { classNameStrategy: "non-scoped" } },
    // One worker takes all files at once, with one page: a page or modules for each file take longer than its tests.
    maxWorkers: 1,
    projects: [
      {
        extends: true,
        test: {
          name: "screens",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [CHECKOUT],
          globalSetup: ["src/render/bundle.setup.ts"],
          setupFiles: ["src/messages/catalogue.setup.ts", "src/render/clean-page.setup.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "checkout", include: [CHECKOUT], setupFiles: ["src/messages/catalogue.setup.ts"] },
      },
    ],
  },
});
