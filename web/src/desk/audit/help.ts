import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/audit": {
    more: "What happened",
    lines: [
      "Every change at the desk is a line here: who, in which role, what, and when.",
      "Nobody can change or remove a line. Check the chain says whether anybody did.",
      "Search by who, what or a reference; a typing error is forgiven. Filter by kind and day.",
      "Saving lines as a table asks you to confirm who you are, and is a line itself.",
    ],
  },
};
