import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "gift-due",
  label: "Monthly gift due",
  about: "To who gives every month where nothing is taken by itself.",
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
    manage: {
      label: "Where the monthly gift is stopped",
      kind: "link",
      secret: true,
      sample: "https://example.org/giving/monthly/0f3a",
    },
  },
  texts: { ...BUTTON_LETTER, stopButton: { label: "Second button" } },
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={mail.variable("link")} />
      <Action label={mail.text("stopButton")} href={mail.variable("manage")} />
    </Letter>
  ),
};
