import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** Says how many wait and not what they are: a mail lies open on a phone. */
export const template: MailTemplate = {
  name: "staff-digest",
  label: "Many things have come in",
  about: "To who had many notices of one kind within an hour, instead of one mail for each further one.",
  variables: {
    what: { label: "What there is more of", kind: "text", sample: "Letters and messages" },
    count: { label: "How many more", kind: "number", sample: 37 },
    path: { label: "Where they stand at the desk", kind: "text", sample: "/desk/letters" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={`${mail.settings.siteUrl}${mail.variable("path")}`} />,
};
