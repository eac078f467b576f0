import { availableParallelism } from "node:os";
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
    // A fresh set of modules for each file took half as much time again, and no test keeps anything in one.
    isolate: false,
    // One less by default, which is half of a machine with two processors.
    maxWorkers: availableParallelism(),
    globalSetup: ["src/render/bundle.setup.ts"],
  },
});
