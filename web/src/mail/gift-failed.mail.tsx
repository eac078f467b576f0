import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "gift-failed",
  label: "Monthly gift not paid",
  about: "To who gives every month, when the card was declined.",
  variables: {
    reference: { label: "The number of the gift", kind: "text", sample: "G-7K3M9QXB" },
    amount: { label: "How much", kind: "text", sample: "₦5,000" },
    again: { label: "When it is tried again", kind: "text", sample: "We try again on 25 December 2026." },
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
