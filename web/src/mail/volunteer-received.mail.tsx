import { Letter } from "./Letter";
import { PLAIN_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** The first mail to an address carries nothing that was typed into a form: it is no vehicle for other people's words. */
export const template: MailTemplate = {
  name: "volunteer-received",
  label: "A volunteer has signed up",
  about: "To who offers help; for somebody under 18 once the parent or guardian has agreed.",
  variables: {
    reference: { label: "The number of the letter", kind: "text", sample: "V-7K3M9QXB" },
    at: { label: "When it arrived", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
  },
  texts: PLAIN_LETTER,
  render: (mail) => <Letter mail={mail} />,
};
