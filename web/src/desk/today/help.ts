import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/": {
    more: "Today",
    lines: [
      "What cannot wait stands on top: words of an emergency, with the number to call and a way to reply.",
      "Below are the appointments of seven days. A new booking is marked there until you tap Seen or do something with it.",
      "Waiting for you has what can be answered here: requests, messages, questions, orders to pack, transfers to find, and payments to check.",
      "Also waiting has numbers that lead to everything else, and only to what you may do. Each thing is counted once.",
      "The screen looks again each minute.",
    ],
  },
};
