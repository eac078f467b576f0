import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "place-claim-accepted",
  label: "A claim of a place is accepted",
  about: "To who looks after a place from now on.",
  variables: {
    place: { label: "The name in the list", kind: "text", sample: "Grace Pharmacy" },
    link: { label: "The page of the place", kind: "link", sample: "https://example.org/nearestpharmacy/place/1" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={mail.variable("link")} />
    </Letter>
  ),
};
