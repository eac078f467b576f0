import { buttonLetter, secretLink, text } from "./letters";

const reference = text("The number of the gift", "G-7K3M9QXB");
const monthly = text("The number of the monthly gift", "M-7K3M9QXB");
const amount = text("How much", "₦5,000");
const fund = text("What it is for", "Project MOS");
const gift = secretLink("The page of the gift", "/giving/0f3a");
const manage = secretLink("The page where the monthly gift can be stopped", "/giving/monthly/0f3a");

export const mails = [
  buttonLetter({
    name: "gift-confirm",
    label: "Gift: confirm the address",
    about: "To whoever pays by card while many cards are being declined: only somebody with this link can continue.",
    variables: { reference, amount, link: gift },
  }),
  buttonLetter({
    name: "gift-transfer",
    label: "How to send a gift",
    about: "To whoever gives by bank transfer, with the accounts and the reference.",
    variables: {
      reference,
      amount,
      fund,
      accounts: text(
        "The accounts, line by line",
        "Bank: First Sample Bank\nAccount name: Bedside\nAccount number: 0123456789\nCurrency: NGN",
      ),
      link: gift,
    },
  }),
  buttonLetter({
    name: "gift-thanks",
    label: "Thanks for a gift",
    about: "To whoever gave, once the money has arrived, with the receipt.",
    variables: { reference, amount, fund, link: gift, receipt: secretLink("The receipt", "/giving/0f3a/receipt") },
    second: ["receiptButton", "receipt"],
  }),
  buttonLetter({
    name: "gift-refunded",
    label: "Gift refunded",
    about: "To whoever gave, when money was refunded.",
    variables: { reference, amount, link: gift },
  }),
  buttonLetter({
    name: "gift-monthly",
    label: "Monthly gift started",
    about: "To whoever gives every month, after the first payment, with the link to stop it.",
    variables: {
      reference: monthly,
      amount,
      fund,
      next: text("When the next gift is due", "22 December 2026"),
      link: manage,
    },
  }),
  buttonLetter({
    name: "gift-due",
    label: "Monthly gift due",
    about: "To whoever gives every month where nothing is taken automatically.",
    variables: { reference, amount, fund, link: gift, manage },
    second: ["stopButton", "manage"],
  }),
  buttonLetter({
    name: "gift-failed",
    label: "Monthly gift not paid",
    about: "To whoever gives every month, when the card was declined.",
    variables: {
      reference,
      amount,
      again: text("When it is tried again", "We will try again on 25 December 2026."),
      link: gift,
      manage,
    },
    second: ["stopButton", "manage"],
  }),
  buttonLetter({
    name: "gift-stopped",
    label: "Monthly gift stopped",
    about: "To whoever gave every month, when it ended.",
    variables: { reference: monthly, amount, fund, link: manage },
  }),
  buttonLetter({
    name: "gift-statement",
    label: "Gifts and receipts",
    about: "To an address that asked for its gifts.",
    variables: { link: secretLink("The page with all gifts", "/giving/statement/0f3a") },
  }),
];
