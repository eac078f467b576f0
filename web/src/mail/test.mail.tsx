import { Letter } from "./Letter";
import { PLAIN_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "test",
  label: "Test of the mail set-up",
  about: "To whoever asks for it, to see that mail arrives.",
  variables: {
    at: { label: "When it was asked for", kind: "text", sample: "21 November 2026, 09:00 (WAT)" },
  },
  texts: PLAIN_LETTER,
  render: (mail) => <Letter mail={mail} />,
};
