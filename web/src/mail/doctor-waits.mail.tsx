import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "doctor-waits",
  label: "A new doctor waits",
  about:
    "To each doctor of the house, when somebody becomes one: one of them agrees before the new one reads what patients write.",
  variables: {
    name: { label: "Who became a doctor", kind: "text", sample: "Dr Amina Bello" },
    link: { label: "Where a doctor agrees", kind: "link", sample: "https://example.org/desk" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
