import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "gift-refunded",
  label: "Gift given back",
  about: "To who gave, when money went back.",
  variables: {
    reference: { label: "The number of the gift", kind: "text", sample: "G-7K3M9QXB" },
    amount: { label: "How much", kind: "text", sample: "₦5,000" },
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
