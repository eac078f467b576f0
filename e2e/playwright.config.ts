import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The first browser that is there, or else the one that Playwright brings. */
function browser(...paths: (string | undefined)[]) {
  const executablePath = paths.find((path) => path && existsSync(path));
  return executablePath ? { executablePath, args } : { args };
}

const own = process.env.BEDSIDE_TEST_CHROMIUM;

/** The whole browser, which can show PDF files. */
export const wholeBrowser = { channel: "chromium", ...browser("/usr/bin/chromium", own) };

/** What a context that takes no workers says in place of starting one. */
export const BLOCKED_WORKER = /^Service Worker registration blocked/;

/** One server for the whole run: the real binary on a fresh store with sample content (`server.ts`). */
export default defineConfig({
  testDir: ".",
  // Calls over the end of a node wait for minutes and are about a store of two nodes: `playwright.postgres.config.ts` has them.
  testIgnore: process.env.BEDSIDE_TEST_DATABASE ? [] : /consultation-visits/,
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
    // What a worker answers is beyond the reach of `route`; tests of the workers allow them.
    serviceWorkers: "block",
    // Debian's headless shell is the same engine without a desktop's windows: a page costs it a third of the work, a visitor
    // with cookies of their own a fifth.
    launchOptions: browser(own, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"),
  },
});
