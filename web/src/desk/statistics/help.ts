import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/statistics": {
    more: "Statistics",
    lines: [
      "Plain numbers for each day: pages opened, articles read, searches without a result.",
      "They do not know who, from where, or how many different people.",
      "They are somewhat high, because programs read pages too.",
      "A search is shown in words only when three people asked the same on one day.",
    ],
  },
  "/statistics/practice": {
    more: "Statistics",
    lines: [
      "What came in and what was done in the days that you choose.",
      "Income is what the ledger booked, each currency for itself. Left is income less refunds and fees.",
      "Time to an answer is the middle one: half came sooner.",
      "Sent to your bank is what your payment providers paid out in these days: part of what was received earlier.",
      "You see only figures of what you may see anyway.",
    ],
  },
};
