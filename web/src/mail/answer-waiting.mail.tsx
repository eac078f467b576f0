import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "answer-waiting",
  label: "An answer is waiting",
  about: "To somebody who asked a question and left an address. It must not say what the question was about.",
  variables: {
    link: {
      label: "Where the code is entered",
      kind: "link",
      sample: "https://example.org/community/follow",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
