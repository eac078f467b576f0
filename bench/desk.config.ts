import { defineConfig } from "@playwright/test";
import base from "../e2e/playwright.config";

/** Measures, in place of tests: one after the other, with nothing else on the machine. */
export default defineConfig(base, {
  testDir: ".",
  testMatch: "desk-screens.bench.ts",
  outputDir: "../test-results/bench",
  globalSetup: "./prepare.ts",
  workers: 1,
  retries: 0,
  reporter: "line",
  timeout: 3_600_000,
});
