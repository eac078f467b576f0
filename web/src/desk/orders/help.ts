import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/orders": {
    more: "Settings, claims, mail texts",
    lines: [
      "To pack is what was paid and has not left yet. The oldest waits longest.",
      "Ship sends all or some pieces and mails the buyer. Mark as delivered starts the days for returns.",
      "To check holds orders whose money came when the goods were gone: accept or cancel.",
      "Open returns and medicines to check stand above the list.",
      "A cancelled order says how much to pay back.",
    ],
  },
  "/stock": {
    more: "Settings, claims, mail texts",
    lines: [
      "A product is sold once it has pieces here. Add a variant for each size or colour.",
      "Every change has a reason, and the ledger shows all of them.",
      "Pieces that open orders hold cannot be given away.",
      "Set a warning level, and Today tells you when something runs low.",
      "Edit in a spreadsheet is for counting the whole shelf.",
    ],
  },
  "/coupons": {
    more: "Settings, claims, mail texts",
    lines: [
      "A code takes per cent, a sum, or the delivery off an order.",
      "Set limits: for all, for each customer, and the days on which it works.",
      "A code that was used stays in the list, so that old orders can be understood.",
    ],
  },
  "/orders/reviews": {
    more: "Settings, claims, mail texts",
    lines: [
      "Only buyers can review a product. Their reviews wait here.",
      "Publish honest ones, also those with few stars: hiding them is against the law.",
      "Refuse what is abusive, about somebody’s health, or not about the product. Its writer reads why.",
    ],
  },
  "/orders/sales": {
    more: "Settings, claims, mail texts",
    lines: [
      "What was paid, refunded and sold in the days that you choose.",
      "Each currency stands for itself: sums are not added up across currencies.",
      "Download the table for your bookkeeping. It holds no names.",
    ],
  },
};
