import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "published",
  label: "A scheduled document went out",
  about: "To the person who scheduled it, once it is on the site.",
  variables: {
    link: { label: "The page", kind: "link", sample: "https://example.org/post/sample" },
    at: { label: "When it went out", kind: "text", sample: "9am Lagos (8am London), Saturday 21 November 2026" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
