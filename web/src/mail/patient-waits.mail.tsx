import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** Says that somebody waits before a room, not who. */
export const template: MailTemplate = {
  name: "patient-waits",
  label: "A patient is in the waiting room",
  about: "To everybody who chose to be told of it, once for each booking, when its patient says that they are there.",
  variables: {
    when: {
      label: "The time of the booking",
      kind: "text",
      sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027",
    },
    reference: { label: "The number of the request", kind: "text", sample: "C-7K3M9QXB" },
    link: { label: "The request at the desk", kind: "link", sample: "https://example.org/desk/consultations" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
