import { Letter } from "./Letter";
import { PLAIN_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** The reply is what somebody at the desk wrote for this person. */
export const template: MailTemplate = {
  name: "data-complaint-decided",
  label: "A data protection complaint is decided",
  about: "To who complained, with what was decided.",
  variables: {
    reference: { label: "The number of the letter", kind: "text", sample: "D-7K3M9QXB" },
    outcome: { label: "What was decided", kind: "text", sample: "you were right" },
    reply: { label: "The reply", kind: "text", private: true, sample: "We have changed how we store this." },
  },
  texts: PLAIN_LETTER,
  render: (mail) => <Letter mail={mail} />,
};
