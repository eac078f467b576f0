import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** Says how many and not which: a mail lies open on a phone, and titles of articles are words about health. */
export const template: MailTemplate = {
  name: "review-due",
  label: "Articles are due for review",
  about: "To the doctor, once a day while published articles wait for their medical review.",
  variables: {
    count: { label: "How many articles", kind: "number", sample: 3 },
    earliest: { label: "When the first was due", kind: "text", sample: "18 November 2026" },
    link: { label: "The list at the desk", kind: "link", sample: "https://example.org/desk" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
