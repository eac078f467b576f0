import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** Says that something waits and not what: a mail lies open on a phone. */
export const template: MailTemplate = {
  name: "letter-urgent",
  label: "A letter sounds urgent",
  about: "To those who are told of it, once for each letter that sounds like somebody is in danger.",
  variables: {
    reference: { label: "The number of the letter", kind: "text", sample: "M-7K3M9QXB" },
    at: { label: "When it arrived", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
    link: { label: "The letter at the desk", kind: "link", sample: "https://example.org/desk/letters" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
