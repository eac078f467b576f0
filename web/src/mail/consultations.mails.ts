import { buttonLetter, link, secretLink, text, time } from "./letters";

const reference = text("The number of the request", "C-7K3M9QXB");
const when = time("The time, in both time zones");
const amount = text("How much", "₦24,000");
const booking = secretLink("The page of the booking", "/consultation/booking/0f3a");
const calendar = secretLink("The calendar file", "/consultation/booking/0f3a/calendar.ics");
const atDesk = link("The request at the desk", "/desk/consultations");

export const mails = [
  buttonLetter({
    name: "consult-received",
    label: "Request received",
    about: "To whoever asked, and to the patient: the request has arrived and somebody will look at it.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-details",
    label: "Answers are missing",
    about: "To whoever sent a request without answers that we need.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-call",
    label: "We will call you",
    about: "To whoever asked and could not be shown a price.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-link",
    label: "A new link to a booking",
    about: "To whoever asked for a new link, because the old one had expired.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-answered",
    label: "There is a reply",
    about: "To the patient, or whoever pays. It must not say what the reply says.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-time-free",
    label: "A time is free",
    about: "To whoever is waiting for a time.",
    variables: { reference, link: booking },
  }),
  buttonLetter({
    name: "consult-reminder",
    label: "Reminder",
    about: "To the patient, a day and an hour before.",
    variables: { reference, when, link: booking },
  }),
  buttonLetter({
    name: "consult-confirmed",
    label: "Time confirmed",
    about: "To whoever asked and to the patient, with the time that is booked.",
    variables: { reference, when, link: booking, calendar },
    second: ["calendarButton", "calendar"],
  }),
  buttonLetter({
    name: "consult-changed",
    label: "Time changed",
    about: "To whoever asked and to the patient, with the new time.",
    variables: { reference, when, link: booking, calendar },
    second: ["calendarButton", "calendar"],
  }),
  buttonLetter({
    name: "consult-paid",
    label: "Payment received",
    about: "To whoever paid, with the receipt.",
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
    label: "Refund",
    about: "To whoever paid, when a refund is on its way.",
    variables: { reference, amount, link: booking },
  }),
  buttonLetter({
    name: "consult-cancelled",
    label: "Cancelled",
    about: "To whoever asked and to the patient.",
    variables: {
      reference,
      money: text(
        "What happens to the payment",
        "We will refund ₦24,000 to the card or account that paid. Your bank may take up to 10 working days to show it.",
      ),
      link: booking,
    },
    paragraph: "money",
  }),
  // These two say that somebody booked, or waits before a room: not who and not what about. A mail lies open on a phone.
  buttonLetter({
    name: "booking-arrived",
    label: "A booking has arrived",
    about: "To everybody who chose to hear about bookings, once for each. It must not say who booked or what about.",
    variables: { what: text("What arrived", "A new booking"), when: time("The time"), reference, link: atDesk },
  }),
  buttonLetter({
    name: "patient-waits",
    label: "A patient is in the waiting room",
    about: "To everybody who chose to hear about it, once for each booking, when the patient says that they are there.",
    variables: { when: time("The time of the booking"), reference, link: atDesk },
  }),
];
