import { ButtonLetter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "consult-reminder",
  label: "Reminder",
  about: "To who is cared for, a day and an hour before.",
  variables: {
    reference: { label: "The number of the request", kind: "text", sample: "C-7K3M9QXB" },
    when: {
      label: "The time, on both clocks",
      kind: "text",
      sample: "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027",
    },
    link: {
      label: "Where the booking is looked at",
      kind: "link",
      secret: true,
      sample: "https://example.org/consultation/booking/0f3a",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => <ButtonLetter mail={mail} href={mail.variable("link")} />,
};
