import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const chromium = process.env.BEDSIDE_TEST_CHROMIUM ?? "/usr/bin/chromium";

/** One server for the whole run: the real binary on a fresh store with sample content (`server.ts`). */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/e2e",
  globalSetup: "./server.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A second try tells a slow machine from a fault; the closing line names what needed one.
  retries: 1,
  timeout: 60_000,
  reporter: [["line"], ["json", { outputFile: "../test-results/e2e.json" }], ["./closing-line.ts"]],
  use: {
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
