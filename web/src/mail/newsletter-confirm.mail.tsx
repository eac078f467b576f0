import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "newsletter-confirm",
  label: "Newsletter: please confirm",
  about:
    "To an address that somebody typed. It holds nothing that was typed, and nothing happens until its button is pressed.",
  variables: {
    link: {
      label: "The link that confirms",
      kind: "link",
      secret: true,
      sample: "https://example.org/newsletter/confirm/sample-link",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
