import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "consult-link",
  label: "A new link to a booking",
  about: "To who asked for a new link, because the old one was over.",
  variables: {
    reference: { label: "The number of the request", kind: "text", sample: "C-7K3M9QXB" },
    link: {
      label: "Where the booking is looked at",
      kind: "link",
      secret: true,
      sample: "https://example.org/consultation/booking/0f3a",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
