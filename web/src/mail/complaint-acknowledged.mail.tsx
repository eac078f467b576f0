import { Letter } from "./Letter";
import { PLAIN_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "complaint-acknowledged",
  label: "A complaint has arrived",
  about: "To who complained and gave an address, when somebody at the desk says that the complaint has arrived.",
  variables: {
    reference: { label: "The reference of the complaint", kind: "text", sample: "01JD6Q5T3W8ZK9V2M4N6P8R0S1" },
    at: { label: "When it arrived", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
  },
  texts: PLAIN_LETTER,
  render: (mail) => <Letter mail={mail} />,
};
