import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "newsletter-links",
  label: "Newsletter: how to leave",
  about: "To a reader who lost the link to leave and asked for it.",
  variables: {
    link: {
      label: "Where the reader leaves",
      kind: "link",
      secret: true,
      sample: "https://example.org/newsletter/leave/sample-link",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
