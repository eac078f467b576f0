import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "gift-transfer",
  label: "How to send a gift",
  about: "To who gives by bank transfer, with the accounts and the reference.",
  variables: {
    reference: { label: "The number of the gift", kind: "text", sample: "G-7K3M9QXB" },
    amount: { label: "How much", kind: "text", sample: "₦5,000" },
    fund: { label: "What it is for", kind: "text", sample: "Project MOS" },
    accounts: {
      label: "The accounts, line by line",
      kind: "text",
      sample: "Bank: First Sample Bank\nAccount name: Bedside\nAccount number: 0123456789\nCurrency: NGN",
    },
    link: {
      label: "The page of the gift",
      kind: "link",
      secret: true,
      sample: "https://example.org/giving/0f3a",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={mail.variable("link")} />
    </Letter>
  ),
};
