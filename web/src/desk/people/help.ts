import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/people": {
    more: "People and rights",
    lines: [
      "Who signs in at the desk, with one role or several.",
      "Invite sends a link that works once, for seven days. You can copy it and hand it over yourself.",
      "A change of roles counts at once. A new doctor waits until a doctor agrees.",
      "Reset sign-in is for somebody who lost password and passkey.",
      "Nobody is deleted: suspend who leaves, and their work keeps their name.",
    ],
  },
  "/people/rights": {
    more: "People and rights",
    lines: [
      "The table says which role may do what. Who has several roles may do what any of them may.",
      "Give as few rights as somebody needs for their work.",
      "What patients write is for doctors alone, whatever else a person is.",
      "Money, exports and roles ask you to confirm who you are.",
    ],
  },
};
