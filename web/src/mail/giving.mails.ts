import { buttonMail, secretLink, text } from "./builders";

const reference = text("mail-variable-gift-number", "G-7K3M9QXB");
const monthly = text("mail-variable-monthly-gift-number", "M-7K3M9QXB");
const amount = text("mail-variable-amount", "₦5,000");
// not shown: an example
const fund = text("mail-variable-purpose", "Project MOS");
const gift = secretLink("mail-variable-gift-page", "/giving/0f3a");
const manage = secretLink("mail-variable-stop-page", "/giving/monthly/0f3a");

export const mails = [
  buttonMail({
    name: "gift-confirm",
    label: "mail-gift-confirm-label",
    about: "mail-gift-confirm-about",
    variables: { reference, amount, link: gift },
  }),
  buttonMail({
    name: "gift-transfer",
    label: "mail-gift-transfer-label",
    about: "mail-gift-transfer-about",
    variables: {
      reference,
      amount,
      fund,
      accounts: text(
        "mail-variable-accounts",
        // not shown: an example
        "Bank: First Sample Bank\nAccount name: Bedside\nAccount number: 0123456789\nCurrency: NGN",
      ),
      link: gift,
    },
  }),
  buttonMail({
    name: "gift-thanks",
    label: "mail-gift-thanks-label",
    about: "mail-gift-thanks-about",
    variables: {
      reference,
      amount,
      fund,
      link: gift,
      receipt: secretLink("mail-variable-receipt", "/giving/0f3a/receipt"),
    },
    second: ["receiptButton", "receipt"],
  }),
  buttonMail({
    name: "gift-refunded",
    label: "mail-gift-refunded-label",
    about: "mail-gift-refunded-about",
    variables: { reference, amount, link: gift },
  }),
  buttonMail({
    name: "gift-monthly",
    label: "mail-gift-monthly-label",
    about: "mail-gift-monthly-about",
    variables: {
      reference: monthly,
      amount,
      fund,
      next: text("mail-variable-next-gift-due", "22 December 2026"),
      link: manage,
    },
  }),
  buttonMail({
    name: "gift-due",
    label: "mail-gift-due-label",
    about: "mail-gift-due-about",
    variables: { reference, amount, fund, link: gift, manage },
    second: ["stopButton", "manage"],
  }),
  buttonMail({
    name: "gift-failed",
    label: "mail-gift-failed-label",
    about: "mail-gift-failed-about",
    variables: {
      reference,
      amount,
      // not shown: an example
      again: text("mail-variable-tried-again-at", "We will try again on 25 December 2026."),
      link: gift,
      manage,
    },
    second: ["stopButton", "manage"],
  }),
  buttonMail({
    name: "gift-stopped",
    label: "mail-gift-stopped-label",
    about: "mail-gift-stopped-about",
    variables: { reference: monthly, amount, fund, link: manage },
  }),
  buttonMail({
    name: "gift-statement",
    label: "mail-gift-statement-label",
    about: "mail-gift-statement-about",
    variables: { link: secretLink("mail-variable-all-gifts-page", "/giving/statement/0f3a") },
  }),
];
