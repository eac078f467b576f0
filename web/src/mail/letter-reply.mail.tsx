import { Letter } from "./Letter";
import { PLAIN_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** The reply is what somebody at the desk wrote for this person. */
export const template: MailTemplate = {
  name: "letter-reply",
  label: "A reply to a letter",
  about: "To who wrote, with what somebody at the desk answers. It must not say anything about health.",
  variables: {
    reference: { label: "The number of the letter", kind: "text", sample: "M-7K3M9QXB" },
    reply: { label: "The reply", kind: "text", private: true, sample: "Yes, the cuff fits arms of up to 42 cm." },
  },
  texts: PLAIN_LETTER,
  render: (mail) => <Letter mail={mail} />,
};
