import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

if (!process.env.BEDSIDE_TEST_DATABASE) throw new Error("BEDSIDE_TEST_DATABASE names no server");

/** A file's tests, or those whose titles have one of some words. */
const of = (file: string, ...words: string[]): RegExp => {
  const name = `\\b${file}\\.spec\\.ts`;
  return new RegExp(words.length === 0 ? name : `${name}.*(${words.join("|")})`);
};

/**
 * What sends statements that no Rust test sends there (`scripts/postgres-tests.py check-browser` holds that), what two
 * servers do on one store, what a stop leaves behind, and the way of the money through it all.
 */
const grep = [
  of("reading", "blog search and categories", "narrowed by price"),
  of("comments", "a double click is one like"),
  of("community"),
  of("community-private-journey", "kept no longer"),
  of("desk-journey"),
  of("desk-faults", "double click"),
  of("desk-lists", "undo of publishing", "reviewer", "filters of a list", "people are found"),
  // Each list as its search finds it.
  of("desk-deciding", "a list finds its rows"),
  of("desk-frame", "first row of every list"),
  of("desk-consultations"),
  of("desk-inquiries"),
  of("desk-payments"),
  of("consultation-journey"),
  of("consultation-call"),
  of("consultation-messages"),
  of("consultation-visits"),
  of("giving-journeys"),
  of("shop-ledgers"),
  of("shop-crash"),
  of("checkout-crash"),
];

/** The pass on PostgreSQL, which may run beside the one on SQLite: one worker is added to its two. */
export default defineConfig({
  ...config,
  workers: 1,
  outputDir: "../test-results/e2e-postgres",
  grep,
  grepInvert: [/every screen fits a phone/, /each screen is clean/],
  reporter: [["line"], ["json", { outputFile: "../test-results/e2e-postgres.json" }], ["./closing-line.ts"]],
});
