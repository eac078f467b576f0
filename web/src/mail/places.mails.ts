import { buttonMail, link, text, time } from "./builders";

// not shown: an example
const place = text("mail-variable-place-name", "Grace Pharmacy");
const page = link("mail-variable-place-page", "/nearestpharmacy/place/1");

export const mails = [
  // The first mail to an address carries nothing that was typed into a form: the name is that of the list.
  buttonMail({
    name: "place-claim-received",
    label: "mail-place-claim-received-label",
    about: "mail-place-claim-received-about",
    variables: { place, at: time("mail-variable-arrived-at"), link: page },
  }),
  buttonMail({
    name: "place-claim-accepted",
    label: "mail-place-claim-accepted-label",
    about: "mail-place-claim-accepted-about",
    variables: { place, link: page },
  }),
  buttonMail({
    name: "place-claim-declined",
    label: "mail-place-claim-declined-label",
    about: "mail-place-claim-declined-about",
    variables: { place, link: page },
  }),
  buttonMail({
    name: "place-report-accepted",
    label: "mail-place-report-accepted-label",
    about: "mail-place-report-accepted-about",
    variables: { place, link: page },
  }),
  buttonMail({
    name: "place-report-declined",
    label: "mail-place-report-declined-label",
    about: "mail-place-report-declined-about",
    variables: { place, link: page },
  }),
  buttonMail({
    name: "place-suggestion-accepted",
    label: "mail-place-suggestion-accepted-label",
    about: "mail-place-suggestion-accepted-about",
    variables: { place, link: page },
  }),
  // Names no place: its name is only what somebody typed.
  buttonMail({
    name: "place-suggestion-declined",
    label: "mail-place-suggestion-declined-label",
    about: "mail-place-suggestion-declined-about",
    variables: { link: link("mail-variable-place-finder", "/nearestpharmacy") },
  }),
];
