import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/": {
    more: "Today",
    lines: [
      "What cannot wait stands on top: words of an emergency, and patients before a closed room.",
      "Below are the appointments of seven days, new bookings, and payments to check.",
      "Numbers lead to everything else that waits for you, and only to what you may do.",
      "Seen takes a new booking off the list; so does anything that you do with it.",
      "The screen looks again each minute.",
    ],
  },
};
