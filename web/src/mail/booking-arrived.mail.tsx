import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

/** Says that somebody booked and when, not who and not what about: a mail lies open on a phone. */
export const template: MailTemplate = {
  name: "booking-arrived",
  label: "A booking has come in",
  about: "To everybody who chose to be told of bookings, once for each. It must not say who booked or what about.",
  variables: {
    what: { label: "What came in", kind: "text", sample: "A new booking" },
    when: { label: "The time", kind: "text", sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027" },
    reference: { label: "The number of the request", kind: "text", sample: "C-7K3M9QXB" },
    link: { label: "The request at the desk", kind: "link", sample: "https://example.org/desk/consultations" },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
