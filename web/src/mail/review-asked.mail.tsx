import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** Names neither the document nor its writer: a mail lies open on a phone, and titles are words about health. */
export const template: MailTemplate = {
  name: "review-asked",
  label: "Something was sent to review",
  about: "To those who review, each time somebody sends a document to review.",
  variables: {
    link: { label: "The document at the desk", kind: "link", sample: "https://example.org/desk/documents/sample" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
