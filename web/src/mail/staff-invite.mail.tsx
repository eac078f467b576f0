import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "staff-invite",
  label: "Invitation to the desk",
  about: "To somebody whom the owner invites to the desk.",
  variables: {
    link: {
      label: "The one-time link",
      kind: "link",
      secret: true,
      sample: "https://example.org/desk/welcome/sample-link",
    },
    role: { label: "What the person will be", kind: "text", sample: "Editor" },
    expires: {
      label: "Until when the link works",
      kind: "text",
      sample: "9am Lagos (8am London), Saturday 28 November 2026",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
