import { buttonLetter, secretLink, text } from "./letters";

const reference = text("The number of the gift", "G-7K3M9QXB");
const monthly = text("The number of the monthly gift", "M-7K3M9QXB");
const amount = text("How much", "₦5,000");
const fund = text("What it is for", "Project MOS");
const gift = secretLink("The page of the gift", "/giving/0f3a");
const manage = secretLink("Where the monthly gift is stopped", "/giving/monthly/0f3a");

export const mails = [
  buttonLetter({
    name: "gift-confirm",
    label: "Gift: confirm the address",
    about: "To who pays by card while many cards are declined: only who has this link may go on.",
    variables: { reference, amount, link: gift },
  }),
  buttonLetter({
    name: "gift-transfer",
    label: "How to send a gift",
    about: "To who gives by bank transfer, with the accounts and the reference.",
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
    about: "To who gave, once the money came, with the receipt.",
    variables: { reference, amount, fund, link: gift, receipt: secretLink("The receipt", "/giving/0f3a/receipt") },
    second: ["receiptButton", "receipt"],
  }),
  buttonLetter({
    name: "gift-refunded",
    label: "Gift given back",
    about: "To who gave, when money went back.",
    variables: { reference, amount, link: gift },
  }),
  buttonLetter({
    name: "gift-monthly",
    label: "Monthly gift begun",
    about: "To who gives every month, after the first payment, with the link that stops it.",
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
    about: "To who gives every month where nothing is taken by itself.",
    variables: { reference, amount, fund, link: gift, manage },
    second: ["stopButton", "manage"],
  }),
  buttonLetter({
    name: "gift-failed",
    label: "Monthly gift not paid",
    about: "To who gives every month, when the card was declined.",
    variables: {
      reference,
      amount,
      again: text("When it is tried again", "We try again on 25 December 2026."),
      link: gift,
      manage,
    },
    second: ["stopButton", "manage"],
  }),
  buttonLetter({
    name: "gift-stopped",
    label: "Monthly gift stopped",
    about: "To who gave every month, when it ended.",
    variables: { reference: monthly, amount, fund, link: manage },
  }),
  buttonLetter({
    name: "gift-statement",
    label: "Gifts and receipts",
    about: "To an address that asked for the gifts it gave.",
    variables: { link: secretLink("The page with all gifts", "/giving/statement/0f3a") },
  }),
];
