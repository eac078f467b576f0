import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "clock-due",
  label: "A deadline of the law is near",
  about: "To who answers for data protection, before a breach has to be told or a complaint has to be answered.",
  variables: {
    what: { label: "What has to be done", kind: "text", sample: "A data breach has to be reported" },
    reference: { label: "The number of the letter", kind: "text", sample: "B-7K3M9QXB" },
    until: { label: "Until when", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
    link: { label: "Where to do it", kind: "link", sample: "https://example.org/desk/complaints" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
