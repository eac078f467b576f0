import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

process.env.BEDSIDE_TEST_LANGUAGE = "marked";

/**
 * The suite in a language that looks like English, with a mark at the end of each text of the catalogue (`PseudoLanguage::Marked`).
 * What visitors are shown without marks, and neither the doctor nor a test wrote, was forgotten. Screens of the desk are in
 * English on purpose; what only measures pages says nothing about words.
 */
export default defineConfig({
  ...config,
  testIgnore: [
    /desk-(editor|screens|lists|media|faults|one-account)/,
    /accessibility/,
    /budgets/,
    /hydration/,
    /pseudo/,
  ],
  retries: 0,
  reporter: [["line"], ["./marked-words-line.ts"]],
});
