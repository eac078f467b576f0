import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/webhooks": {
    more: "Webhooks",
    lines: [
      "A webhook tells another program, such as your accounts, what happened on the site.",
      "Copy the secret into that program: it is shown once.",
      "Send a test says whether the program takes it.",
      "One that fails for five days is switched off, and you get a mail. Failed messages can be sent again.",
    ],
  },
};
