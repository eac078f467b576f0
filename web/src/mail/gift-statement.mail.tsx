import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "gift-statement",
  label: "Gifts and receipts",
  about: "To an address that asked for the gifts it gave.",
  variables: {
    link: {
      label: "The page with all gifts",
      kind: "link",
      secret: true,
      sample: "https://example.org/giving/statement/0f3a",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={mail.variable("link")} />
    </Letter>
  ),
};
