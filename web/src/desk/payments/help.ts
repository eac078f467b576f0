import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/money": {
    more: "Money",
    lines: [
      "Every attempt to pay, newest first: what was asked, what came, what went back.",
      "Search by name, address, sum or reference, also that of a consultation, an order or a donation.",
      "Open one to see its fee, its receipt and what it paid for.",
      "Check with provider asks at once where a payment stands.",
      "Refund gives back all or a part. Above the limit a second person has to agree.",
    ],
  },
  "/money/reviews": {
    more: "Money",
    lines: [
      "Payments that do not match wait here: a wrong sum, paid twice, disputed.",
      "Each says what it means and what you can do.",
      "Held money has to be decided: take it for what it was meant to be, or give it back.",
      "A decision needs a few words why. They stay in the history of the payment.",
    ],
  },
  "/money/refunds": {
    more: "Money",
    lines: [
      "Refunds above the limit wait for a second person. Nobody agrees to their own.",
      "Small ones are sent at once and cannot be called back.",
      "The provider takes up to ten working days. One that does not go through comes back under Payments to check.",
    ],
  },
  "/money/ledger": {
    more: "Money",
    lines: [
      "What each account did on a day, before and after, and whether both sides are equal.",
      "Nothing is ever changed here: a refund is a new entry.",
      "Days are days of Lagos, and each currency stands for itself.",
      "Download lines gives the table for your accountant, without names.",
    ],
  },
  "/money/payouts": {
    more: "Money",
    lines: [
      "What your payment providers sent to your bank, and what is on its way, as they list it.",
      "The lists are read every six hours. A payout holds the payments of one or more days, less fees and refunds.",
      "Compare the sums with your bank statement. Download as CSV gives them to your accountant.",
      "One that failed: your bank details at the provider need a look. Nothing is lost; it is tried again.",
    ],
  },
  "/money/setup": {
    more: "Money",
    lines: [
      "Where the keys of your payment provider come from, and who sets them.",
      "Keys are never typed in here: who sees the desk must not be able to take your money.",
      "The notice says whether cards are charged now.",
    ],
  },
  "/money/rates": {
    more: "Money",
    lines: [
      "Rates turn prices in dollars and pounds into naira.",
      "A rate that you set holds as long as you say; else the rate service is asked, with your margin.",
      "Without any rate nobody can pay in another currency, and visitors are told so.",
      "A price that somebody was shown keeps its rate for half an hour.",
    ],
  },
};
