import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "feedback-digest",
  label: "The week's feedback",
  about: "To who reads feedback, each Monday. It must not say who wrote.",
  variables: {
    week: { label: "Which week", kind: "text", sample: "4 January 2027 to 10 January 2027" },
    count: { label: "How many wrote", kind: "number", sample: 12 },
    pages: { label: "A line for each page", kind: "text", sample: "/blog/malaria: 9 yes, 3 no" },
    link: { label: "Feedback at the desk", kind: "link", sample: "https://example.org/desk/letters" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
