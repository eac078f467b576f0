import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "doctor-back",
  label: "A doctor is back",
  about: "To the other doctors of the house, when somebody who was one before becomes a doctor again.",
  variables: {
    name: { label: "Who is a doctor again", kind: "text", sample: "Dr Amina Bello" },
    link: { label: "The desk", kind: "link", sample: "https://example.org/desk" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
