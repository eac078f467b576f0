import { Letter } from "./Letter";
import { PLAIN_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** The first mail to an address carries nothing that was typed into a form: it is no vehicle for other people's words. */
export const template: MailTemplate = {
  name: "contact-received",
  label: "A message has arrived",
  about: "To who wrote by the contact form.",
  variables: {
    reference: { label: "The number of the letter", kind: "text", sample: "M-7K3M9QXB" },
    at: { label: "When it arrived", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
  },
  texts: PLAIN_LETTER,
  render: (mail) => <Letter mail={mail} />,
};
