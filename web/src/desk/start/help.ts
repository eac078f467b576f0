import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/start": {
    lines: [
      "Three steps: your name and colour, where your patients are, and a bank account.",
      "Each is published when you save it, and each can be skipped.",
      "You can change everything later under Settings.",
    ],
  },
};
