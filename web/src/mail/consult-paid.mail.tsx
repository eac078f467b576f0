import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "consult-paid",
  label: "Payment received",
  about: "To who paid, with the receipt.",
  variables: {
    reference: { label: "The number of the request", kind: "text", sample: "C-7K3M9QXB" },
    amount: { label: "How much", kind: "text", sample: "₦24,000" },
    link: {
      label: "Where the booking is looked at",
      kind: "link",
      secret: true,
      sample: "https://example.org/consultation/booking/0f3a",
    },
    receipt: {
      label: "The receipt",
      kind: "link",
      secret: true,
      sample: "https://example.org/payment/receipt?reference=01JD6Q5T3W8ZK9V2M4N6P8R0S1",
    },
  },
  texts: { ...BUTTON_LETTER, receiptButton: { label: "Second button" } },
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={mail.variable("link")} />
      <Action label={mail.text("receiptButton")} href={mail.variable("receipt")} />
    </Letter>
  ),
};
