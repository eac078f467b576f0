import { buttonLetter, link, secretLink, text, time } from "./letters";

const reference = text("The number of the request", "C-7K3M9QXB");
const when = time("The time, on both clocks");
const amount = text("How much", "₦24,000");
const booking = secretLink("Where the booking is looked at", "/consultation/booking/0f3a");
const calendar = secretLink("The calendar file", "/consultation/booking/0f3a/calendar.ics");
const atDesk = link("The request at the desk", "/desk/consultations");

export const mails = [
  buttonLetter({
    name: "consult-received",
    label: "Request received",
    about: "To who asked, and to who is cared for: it is here and somebody looks at it.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-details",
    label: "Answers are missing",
    about: "To who sent a request without answers that we need.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-call",
    label: "We call you",
    about: "To who asked and could not be told a price.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-link",
    label: "A new link to a booking",
    about: "To who asked for a new link, because the old one was over.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-answered",
    label: "A reply is there",
    about: "To who is cared for, or who pays. It must not say what the reply says.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-time-free",
    label: "A time is free",
    about: "To who waits for a time.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-reminder",
    label: "Reminder",
    about: "To who is cared for, a day and an hour before.",
    variables: { reference, when, link: booking },
  }),
  buttonLetter({
    name: "consult-confirmed",
    label: "Time confirmed",
    about: "To who asked and to who is cared for, with the time that is booked.",
    variables: { reference, when, link: booking, calendar },
    second: ["calendarButton", "calendar"],
  }),
  buttonLetter({
    name: "consult-changed",
    label: "Time changed",
    about: "To who asked and to who is cared for, with the new time.",
    variables: { reference, when, link: booking, calendar },
    second: ["calendarButton", "calendar"],
  }),
  buttonLetter({
    name: "consult-paid",
    label: "Payment received",
    about: "To who paid, with the receipt.",
    variables: {
      reference,
      amount,
      link: booking,
      receipt: secretLink("The receipt", "/payment/receipt?reference=01JD6Q5T3W8ZK9V2M4N6P8R0S1"),
    },
    second: ["receiptButton", "receipt"],
  }),
  buttonLetter({
    name: "consult-refunded",
    label: "Money given back",
    about: "To who paid, when money is on its way back.",
    variables: { reference, amount, link: booking },
  }),
  buttonLetter({
    name: "consult-cancelled",
    label: "Cancelled",
    about: "To who asked and to who is cared for.",
    variables: {
      reference,
      money: text(
        "Where the money is",
        "₦24,000 goes back to the card or account that paid. The bank can need up to 10 working days to show it.",
      ),
      link: booking,
    },
    paragraph: "money",
  }),
  // These two say that somebody booked, or waits before a room: not who and not what about. A mail lies open on a phone.
  buttonLetter({
    name: "booking-arrived",
    label: "A booking has come in",
    about: "To everybody who chose to be told of bookings, once for each. It must not say who booked or what about.",
    variables: { what: text("What came in", "A new booking"), when: time("The time"), reference, link: atDesk },
  }),
  buttonLetter({
    name: "patient-waits",
    label: "A patient is in the waiting room",
    about: "To everybody who chose to be told of it, once for each booking, when its patient says that they are there.",
    variables: { when: time("The time of the booking"), reference, link: atDesk },
  }),
];
