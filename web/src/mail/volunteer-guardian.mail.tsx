import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** The first mail to an address carries nothing that was typed into a form: it is no vehicle for other people's words. */
export const template: MailTemplate = {
  name: "volunteer-guardian",
  label: "A parent or guardian is asked",
  about: "To the parent or guardian of somebody under 18 who wants to help. Who it is stands behind the link.",
  variables: {
    reference: { label: "The number of the letter", kind: "text", sample: "V-7K3M9QXB" },
    until: { label: "Until when", kind: "text", sample: "11 February 2027" },
    link: {
      label: "Where they say yes or no",
      kind: "link",
      secret: true,
      sample: "https://example.org/volunteer/guardian/0f3a",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
