import { Letter } from "./Letter";
import { PLAIN_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "data-complaint-acknowledged",
  label: "A data protection complaint is looked into",
  about: "To who complained, when somebody at the desk acknowledges it.",
  variables: {
    reference: { label: "The number of the letter", kind: "text", sample: "D-7K3M9QXB" },
    at: { label: "When it arrived", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
  },
  texts: PLAIN_LETTER,
  render: (mail) => <Letter mail={mail} />,
};
