import { Letter } from "./Letter";
import { PLAIN_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** The subject says nothing of what the complaint is about; the reply is what somebody at the desk wrote for this person. */
export const template: MailTemplate = {
  name: "complaint-decided",
  label: "A complaint is decided",
  about: "To who complained and gave an address, with what was decided.",
  variables: {
    reference: { label: "The reference of the complaint", kind: "text", sample: "01JD6Q5T3W8ZK9V2M4N6P8R0S1" },
    outcome: { label: "What was decided", kind: "text", sample: "you were right" },
    reply: { label: "The reply", kind: "text", private: true, sample: "We looked at it again and put it back." },
  },
  texts: PLAIN_LETTER,
  render: (mail) => <Letter mail={mail} />,
};
