import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

if (!process.env.BEDSIDE_TEST_DATABASE) throw new Error("BEDSIDE_TEST_DATABASE names no server");

/** A file's tests, or those whose titles have one of some words. */
const of = (file: string, ...words: string[]): RegExp => {
  const name = `\\b${file}\\.spec\\.ts`;
  return new RegExp(words.length === 0 ? name : `${name}.*(${words.join("|")})`);
};

/**
 * What reads and writes in ways that the two engines could tell apart, and what a stop may leave behind; each journey once.
 * How screens look, what scripts do and how slow lines behave does not depend on the store.
 */
const grep = [
  // Every public page is read, and what searches find.
  of("links", "no link of the site"),
  of("reading", "blog search and categories", "search finds plain words", "suggestions come while typing"),
  of("comments", "a like is counted once", "a double click is one like", "a waiting comment is seen by its author"),
  // The desk: people, documents that several write, lists that are filtered, the chain of what happened.
  of("desk-journey"),
  of(
    "desk-people",
    "owner",
    "editor",
    "session",
    "password",
    "suspended",
    "people are let in",
    "lines of what happened",
  ),
  // Each test goes on from where the one before it left the document.
  of("desk-writing"),
  of("desk-faults", "double click"),
  of("desk-lists", "undo of publishing", "reviewer", "filters of a list", "people are found"),
  of("desk-payments"),
  // Questions, in public and in private, until nothing is left.
  of("community-journey", "without JavaScript"),
  of("community-private-journey", "kept no longer", "without JavaScript"),
  // Payments, and what a stop leaves behind.
  of("checkout-crash"),
  of("checkout-server", "initialise"),
  of("booking", "without JavaScript (a free package|is paid)", "once for two presses", "moved and cancelled"),
  of("consultation-journey"),
  of("consultation-people"),
  of("desk-consultations"),
  of("giving-journeys"),
  // Letters, readers, places.
  of("newsletter-journeys", "without JavaScript"),
  of("inquiry-journeys", "without JavaScript"),
  of("desk-inquiries"),
  of("places-journeys", "without scripts", "is reported"),
];

/** The pass on PostgreSQL. */
export default defineConfig({
  ...config,
  grep,
  grepInvert: [/every screen fits a phone/, /each screen is clean/],
  reporter: [["line"], ["json", { outputFile: "../test-results/e2e-postgres.json" }], ["./closing-line.ts"]],
});
