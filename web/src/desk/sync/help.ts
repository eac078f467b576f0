import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/sync": {
    lines: [
      "What is published in a hosted content service comes here by itself, where one is set.",
      "Documents that both sides changed stand under Differences: you decide for each.",
      "Pause stops it, and Resume goes on where it stopped.",
      "Compare now says whether both sides hold the same.",
    ],
  },
};
