import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

/** The first mail to an address carries nothing that was typed into a form: the name is that of the list. */
export const template: MailTemplate = {
  name: "place-claim-received",
  label: "A claim of a place has arrived",
  about: "To who says that a place is theirs.",
  variables: {
    place: { label: "The name in the list", kind: "text", sample: "Grace Pharmacy" },
    at: { label: "When it arrived", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
    link: { label: "The page of the place", kind: "link", sample: "https://example.org/nearestpharmacy/place/1" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={mail.variable("link")} />
    </Letter>
  ),
};
