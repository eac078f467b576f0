import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/transfers": {
    more: "Bank statements",
    lines: [
      "Download the statement of your bank as a CSV file and upload it here.",
      "The site proposes what each line pays, with its reasons. You say yes, choose something else, or put it aside.",
      "Nothing is matched by itself, and the same file twice changes nothing.",
      "A matched line marks the donation or order as paid and thanks the payer.",
    ],
  },
};
