import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "gift-thanks",
  label: "Thanks for a gift",
  about: "To who gave, once the money came, with the receipt.",
  variables: {
    reference: { label: "The number of the gift", kind: "text", sample: "G-7K3M9QXB" },
    amount: { label: "How much", kind: "text", sample: "₦5,000" },
    fund: { label: "What it is for", kind: "text", sample: "Project MOS" },
    link: {
      label: "The page of the gift",
      kind: "link",
      secret: true,
      sample: "https://example.org/giving/0f3a",
    },
    receipt: {
      label: "The receipt",
      kind: "link",
      secret: true,
      sample: "https://example.org/giving/0f3a/receipt",
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
