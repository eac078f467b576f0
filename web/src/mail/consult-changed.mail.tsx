import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "consult-changed",
  label: "Time changed",
  about: "To who asked and to who is cared for, with the new time.",
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
    calendar: {
      label: "The calendar file",
      kind: "link",
      secret: true,
      sample: "https://example.org/consultation/booking/0f3a/calendar.ics",
    },
  },
  texts: { ...BUTTON_LETTER, calendarButton: { label: "Second button" } },
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={mail.variable("link")} />
      <Action label={mail.text("calendarButton")} href={mail.variable("calendar")} />
    </Letter>
  ),
};
