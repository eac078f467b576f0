import { defineConfig } from "vitest/config";
import { CACHE, css, WEB } from "./vite.shared.ts";

export default defineConfig({
  root: WEB,
  css,
  cacheDir: CACHE,
  define: { __BEDSIDE_ASSETS__: "null" },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    globalSetup: ["src/render/bundle.setup.ts"],
  },
});
