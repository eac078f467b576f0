import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/giving": {
    more: "Giving",
    lines: [
      "All gifts, by card and by bank, with what was promised and what came.",
      "Transfers to find are those that a donor says were sent: match them under Bank statements, or mark them as received.",
      "Mark as received puts the money into the books and thanks the donor.",
      "Record a gift is for money that came without the form.",
      "Refunds are made at the payment, under Money.",
    ],
  },
  "/giving/monthly": {
    more: "Giving",
    lines: [
      "Who gives each month, by card or by bank.",
      "Failed means that the card did not pay: the provider tries again, and the donor gets a mail.",
      "Stop asks for a reason. No more payments are taken, and past gifts are kept.",
    ],
  },
  "/giving/funds": {
    more: "Giving",
    lines: [
      "What came in for each project, from the books. Nobody can type these sums.",
      "Goal, news and what was spent are fields of the project, under Pages.",
      "The gifts and the Gift Aid claim are saved as tables for your bookkeeping.",
      "Who gave anonymously is marked there: do not print their name.",
    ],
  },
};
