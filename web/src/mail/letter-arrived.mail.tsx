import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** Says that something waits and not what: a mail lies open on a phone. */
export const template: MailTemplate = {
  name: "letter-arrived",
  label: "Something has come in",
  about: "To the people who see to such letters. It must not say what was written.",
  variables: {
    kind: { label: "What came in", kind: "text", sample: "Partnership request" },
    reference: { label: "The number of the letter", kind: "text", sample: "P-7K3M9QXB" },
    link: { label: "The letter at the desk", kind: "link", sample: "https://example.org/desk/letters" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
