import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/newsletter": {
    more: "Newsletter",
    lines: [
      "An issue is a subject, a few words, and articles in your order.",
      "Look at it as readers get it, and send a test to yourself.",
      "Send now says how many get it. It goes out a few at a time and can be paused.",
      "Opens and clicks are not counted: readers’ privacy comes first.",
    ],
  },
  "/newsletter/subscribers": {
    more: "Newsletter",
    lines: [
      "Who gets the newsletter, who left, and whose mails come back.",
      "Each has the record of consent, in the words that they were shown.",
      "Everybody can leave with one tap in each issue. Nobody who left is written to again.",
      "Search by name or address.",
    ],
  },
  "/newsletter/imports": {
    more: "Newsletter",
    lines: [
      "Import readers from a table with at least their address and the proof of their consent.",
      "The table is tried first: you see which lines fit, and nothing is written.",
      "By default each address is asked by mail whether it wants the newsletter.",
      "Who left or complained does not come back by an import.",
    ],
  },
};
