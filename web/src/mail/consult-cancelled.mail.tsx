import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action, Paragraphs } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "consult-cancelled",
  label: "Cancelled",
  about: "To who asked and to who is cared for.",
  variables: {
    reference: { label: "The number of the request", kind: "text", sample: "C-7K3M9QXB" },
    money: {
      label: "Where the money is",
      kind: "text",
      sample: "₦24,000 goes back to the card or account that paid. The bank can need up to 10 working days to show it.",
    },
    link: {
      label: "Where the booking is looked at",
      kind: "link",
      secret: true,
      sample: "https://example.org/consultation/booking/0f3a",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => (
    <Letter mail={mail}>
      <Paragraphs of={mail.variable("money")} />
      <Action label={mail.text("button")} href={mail.variable("link")} />
    </Letter>
  ),
};
