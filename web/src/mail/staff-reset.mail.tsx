import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "staff-reset",
  label: "New way in to the desk",
  about: "To somebody of the desk who needs a new password or passkey.",
  variables: {
    link: {
      label: "The one-time link",
      kind: "link",
      secret: true,
      sample: "https://example.org/desk/welcome/sample-link",
    },
    expires: {
      label: "Until when the link works",
      kind: "text",
      sample: "10am Lagos (9am London), Saturday 21 November 2026",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
