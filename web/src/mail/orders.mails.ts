import { buttonMail, secretLink, text, time } from "./builders";

const reference = text("mail-variable-order-number", "S-7K3M9QXB");
const amount = text("mail-variable-amount", "₦5,000");
// not shown: an example
const place = text("mail-variable-order-place", "Osogbo office");
const link = secretLink("mail-variable-order-page", "/order/0f3a");

// What was ordered stands in none of them: it may say something of a person's health.
export const mails = [
  buttonMail({
    name: "order-placed",
    label: "mail-order-placed-label",
    about: "mail-order-placed-about",
    variables: { reference, amount, place, link },
  }),
  buttonMail({
    name: "order-pending",
    label: "mail-order-pending-label",
    about: "mail-order-pending-about",
    variables: { reference, amount, until: time("mail-variable-order-until"), link },
  }),
  buttonMail({
    name: "order-screening",
    label: "mail-order-screening-label",
    about: "mail-order-screening-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-approved",
    label: "mail-order-approved-label",
    about: "mail-order-approved-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-transfer",
    label: "mail-order-transfer-label",
    about: "mail-order-transfer-about",
    variables: {
      reference,
      amount,
      accounts: text(
        "mail-variable-accounts",
        // not shown: an example
        "Bank: First Sample Bank\nAccount name: Bedside\nAccount number: 0123456789\nCurrency: NGN",
      ),
      link,
    },
  }),
  buttonMail({
    name: "order-said-paid",
    label: "mail-order-said-paid-label",
    about: "mail-order-said-paid-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-paid",
    label: "mail-order-paid-label",
    about: "mail-order-paid-about",
    variables: {
      reference,
      amount,
      place,
      // not shown: an example
      next: text("mail-variable-order-next", "We are packing it. It goes to: Osogbo office."),
      link,
    },
  }),
  buttonMail({
    name: "order-review",
    label: "mail-order-review-label",
    about: "mail-order-review-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-sent",
    label: "mail-order-sent-label",
    about: "mail-order-sent-about",
    variables: {
      reference,
      amount,
      // not shown: an example
      next: text("mail-variable-order-next", "It is on its way."),
      link,
    },
  }),
  buttonMail({
    name: "order-delivered",
    label: "mail-order-delivered-label",
    about: "mail-order-delivered-about",
    variables: { reference, amount, days: text("mail-variable-order-days", "30"), link },
  }),
  buttonMail({
    name: "order-cancelled",
    label: "mail-order-cancelled-label",
    about: "mail-order-cancelled-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-refunded",
    label: "mail-order-refunded-label",
    about: "mail-order-refunded-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-return-asked",
    label: "mail-order-return-asked-label",
    about: "mail-order-return-asked-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-return-approved",
    label: "mail-order-return-approved-label",
    about: "mail-order-return-approved-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-return-refused",
    label: "mail-order-return-refused-label",
    about: "mail-order-return-refused-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-return-received",
    label: "mail-order-return-received-label",
    about: "mail-order-return-received-about",
    variables: { reference, amount, link },
  }),
  buttonMail({
    name: "order-link",
    label: "mail-order-link-label",
    about: "mail-order-link-about",
    variables: { reference, link },
  }),
];
