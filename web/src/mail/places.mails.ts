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
];
