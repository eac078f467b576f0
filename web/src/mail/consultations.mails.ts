import { buttonMail, link, secretLink, text, time } from "./builders";

const reference = text("mail-variable-request-number", "C-7K3M9QXB");
const when = time("mail-variable-time-in-both-zones");
const amount = text("mail-variable-amount", "₦24,000");
const booking = secretLink("mail-variable-booking-page", "/consultation/booking/0f3a");
const calendar = secretLink("mail-variable-calendar-file", "/consultation/booking/0f3a/calendar.ics");
const atDesk = link("mail-variable-request-at-desk", "/desk/consultations");

export const mails = [
  buttonMail({
    name: "consult-received",
    label: "mail-consult-received-label",
    about: "mail-consult-received-about",
    variables: { reference, link: booking },
  }),
  buttonMail({
    name: "consult-details",
    label: "mail-consult-details-label",
    about: "mail-consult-details-about",
    variables: { reference, link: booking },
  }),
  buttonMail({
    name: "consult-call",
    label: "mail-consult-call-label",
    about: "mail-consult-call-about",
    variables: { reference, link: booking },
  }),
  buttonMail({
    name: "consult-link",
    label: "mail-consult-link-label",
    about: "mail-consult-link-about",
    variables: { reference, link: booking },
  }),
  buttonMail({
    name: "consult-answered",
    label: "mail-consult-answered-label",
    about: "mail-consult-answered-about",
    variables: { reference, link: booking },
  }),
  buttonMail({
    name: "consult-time-free",
    label: "mail-consult-time-free-label",
    about: "mail-consult-time-free-about",
    variables: { reference, link: booking },
  }),
  buttonMail({
    name: "consult-reminder",
    label: "mail-consult-reminder-label",
    about: "mail-consult-reminder-about",
    variables: { reference, when, link: booking },
  }),
  buttonMail({
    name: "consult-confirmed",
    label: "mail-consult-confirmed-label",
    about: "mail-consult-confirmed-about",
    variables: { reference, when, link: booking, calendar },
    second: ["calendarButton", "calendar"],
  }),
  buttonMail({
    name: "consult-changed",
    label: "mail-consult-changed-label",
    about: "mail-consult-changed-about",
    variables: { reference, when, link: booking, calendar },
    second: ["calendarButton", "calendar"],
  }),
  buttonMail({
    name: "consult-paid",
    label: "mail-consult-paid-label",
    about: "mail-consult-paid-about",
    variables: {
      reference,
      amount,
      link: booking,
      receipt: secretLink("mail-variable-receipt", "/payment/receipt?reference=01JD6Q5T3W8ZK9V2M4N6P8R0S1"),
    },
    second: ["receiptButton", "receipt"],
  }),
  buttonMail({
    name: "consult-refunded",
    label: "mail-consult-refunded-label",
    about: "mail-consult-refunded-about",
    variables: { reference, amount, link: booking },
  }),
  buttonMail({
    name: "consult-cancelled",
    label: "mail-consult-cancelled-label",
    about: "mail-consult-cancelled-about",
    variables: {
      reference,
      money: text(
        "mail-variable-what-happens-to-payment",
        // not shown: an example
        "We will refund ₦24,000 to the card or account that paid. Your bank may take up to 10 working days to show it.",
      ),
      link: booking,
    },
    paragraph: "money",
  }),
  // These two say that somebody booked, or waits before a room: not who and not what about. A mail lies open on a phone.
  buttonMail({
    name: "booking-arrived",
    label: "mail-booking-arrived-label",
    about: "mail-booking-arrived-about",
    variables: {
      // not shown: an example
      what: text("mail-variable-what-arrived", "A new booking"),
      when: time("mail-variable-time"),
      reference,
      link: atDesk,
    },
  }),
  buttonMail({
    name: "patient-waits",
    label: "mail-patient-waits-label",
    about: "mail-patient-waits-about",
    variables: { when: time("mail-variable-booking-time"), reference, link: atDesk },
  }),
  buttonMail({
    name: "patient-message",
    label: "mail-patient-message-label",
    about: "mail-patient-message-about",
    variables: {
      // not shown: an example
      what: text("mail-variable-what-arrived", "A message from a patient"),
      reference,
      link: atDesk,
    },
  }),
];
