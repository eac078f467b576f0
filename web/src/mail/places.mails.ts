import { buttonLetter, link, text, time } from "./letters";

const place = text("The name in the list", "Grace Pharmacy");
const page = link("The page of the place", "/nearestpharmacy/place/1");

export const mails = [
  // The first mail to an address carries nothing that was typed into a form: the name is that of the list.
  buttonLetter({
    name: "place-claim-received",
    label: "A claim for a place has arrived",
    about: "To whoever says that a place is theirs.",
    variables: { place, at: time("When it arrived"), link: page },
  }),
  buttonLetter({
    name: "place-claim-accepted",
    label: "A claim for a place is accepted",
    about: "To whoever looks after a place from now on.",
    variables: { place, link: page },
  }),
  buttonLetter({
    name: "place-claim-declined",
    label: "A claim for a place is declined",
    about: "To whoever said that a place is theirs, when that could not be confirmed.",
    variables: { place, link: page },
  }),
];
