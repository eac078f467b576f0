import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** Says that something waits and not what, nor who paid. */
export const template: MailTemplate = {
  name: "payment-alert",
  label: "A payment needs a look",
  about: "To those who look after money and chose it, once for each thing about a payment that does not match.",
  variables: {
    at: { label: "When it came up", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
    link: { label: "What waits at the desk", kind: "link", sample: "https://example.org/desk/money/reviews" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
