import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** Says that something waits and not what: a mail lies open on a phone. */
export const template: MailTemplate = {
  name: "crisis-alert",
  label: "Somebody is needed now",
  about: "To those who are told of it, once for each comment or question that sounds like somebody is in danger.",
  variables: {
    at: { label: "When it was held", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
    link: { label: "The item at the desk", kind: "link", sample: "https://example.org/desk" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
