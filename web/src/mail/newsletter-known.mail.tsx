import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "newsletter-known",
  label: "Newsletter: on the list already",
  about: "To a reader whose address was typed into the form once more.",
  variables: {
    link: {
      label: "Where the reader chooses",
      kind: "link",
      secret: true,
      sample: "https://example.org/newsletter/preferences/sample-link",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
