import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/places": {
    more: "Places",
    lines: [
      "Pharmacies, clinics, laboratories and hospitals that visitors find near them.",
      "What you change is a correction: the next import leaves it alone.",
      "I checked it today is what visitors see as checked. Use it only after a call or a visit.",
      "Where nobody knows whether a place takes NHIA or NHS patients, leave it at Not known.",
    ],
  },
  "/places/items": {
    more: "Places",
    lines: [
      "Visitors report what is closed or wrong, tell of missing places, or say that one is theirs.",
      "Call the place before you take anything over, and note how you know.",
      "Who says that a place is theirs, and who reported something and left an address, gets a mail when you decide. It never carries your note.",
    ],
  },
  "/places/duplicates": {
    more: "Places",
    lines: [
      "Two sources often list the same place. Likely pairs stand here, with their distance and why.",
      "Visitors see a pair together. Nothing is merged or lost.",
      "Open one and hide it if it is wrong.",
    ],
  },
  "/places/imports": {
    more: "Places",
    lines: [
      "Where the places come from, how old that is, and what could not be read.",
      "Import a list of your own as a table with name, country, lat and lng.",
      "Check shows what is new, changed and refused. Nothing changes before you import.",
      "Give a newer version the same name, so that it takes the old one’s place.",
    ],
  },
};
