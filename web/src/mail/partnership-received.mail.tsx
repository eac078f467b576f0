import { Letter } from "./Letter";
import { PLAIN_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** The first mail to an address carries nothing that was typed into a form: it is no vehicle for other people's words. */
export const template: MailTemplate = {
  name: "partnership-received",
  label: "A partnership request has arrived",
  about: "To who asked for more details about partnership.",
  variables: {
    reference: { label: "The number of the letter", kind: "text", sample: "P-7K3M9QXB" },
    at: { label: "When it arrived", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
  },
  texts: PLAIN_LETTER,
  render: (mail) => <Letter mail={mail} />,
};
