import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/imports": {
    lines: [
      "Import articles from WordPress, Ghost, Markdown files or the old content service, and products from WooCommerce.",
      "Check first: you see what is new, changed, or cannot be read, and nothing is written.",
      "Import then writes it. Old addresses lead to the new pages.",
      "What it could not bring stands in the report, which stays. The file itself is deleted after a week.",
    ],
  },
};
