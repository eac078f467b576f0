import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/clients": {
    lines: [
      "A program, such as an app or another website, reads or writes content here with a token.",
      "Choose as few rights as it needs: most programs only read what is published.",
      "The token is shown once. Put it on a server, never into a page that visitors open.",
      "Revoke ends it at once. Last used says whether anybody still needs it.",
      "What a program writes passes the same checks as yours; clinical texts wait for a doctor.",
    ],
  },
};
