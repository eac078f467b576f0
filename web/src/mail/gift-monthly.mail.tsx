import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "gift-monthly",
  label: "Monthly gift begun",
  about: "To who gives every month, after the first payment, with the link that stops it.",
  variables: {
    reference: { label: "The number of the monthly gift", kind: "text", sample: "M-7K3M9QXB" },
    amount: { label: "How much", kind: "text", sample: "₦5,000" },
    fund: { label: "What it is for", kind: "text", sample: "Project MOS" },
    next: { label: "When the next gift is due", kind: "text", sample: "22 December 2026" },
    link: {
      label: "Where the monthly gift is stopped",
      kind: "link",
      secret: true,
      sample: "https://example.org/giving/monthly/0f3a",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={mail.variable("link")} />
    </Letter>
  ),
};
