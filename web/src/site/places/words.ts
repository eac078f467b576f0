import type { RenderInput } from "../../render/contract";
import { bodyOf } from "../../render/page";

/** Texts of the pages about places (`GET /api/places/words`, a document of the settings). */
export interface PlacesWords {
  heading: string;
  description: string;
  button: string;
  prompt: string;
  privacy: string;
  service: string;
  searchLabel: string;
  searchButton: string;
  hospital: string;
  pharmacy: string;
  clinic: string;
  laboratory: string;
  empty: string;
  loading: string;
  noPlaces: string;
  noLocation: string;
  denied: string;
  callFirst: string;
  emergencyLink: string;
  emergencyHeading: string;
  emergencyNote: string;
  emergencyNearest: string;
  emergencyUnknown: string;
  sketchNote: string;
  mapButton: string;
  browseHeading: string;
  startHeading: string;
  addPrompt: string;
}

/** Our own words; those of the specification stand word for word. */
export const OWN_WORDS: PlacesWords = {
  heading: "Nearby Healthcare Providers",
  description: "Find the nearest pharmacy, clinic, hospital or laboratory, by your position or by a town or postcode.",
  button: "Find Nearby",
  prompt: "Click Find Nearby, or type a town or a postcode.",
  privacy: "We ask for your position only when you tap. It is rounded to about 100 metres, and we do not keep it.",
  service:
    "A search that you send is also put to a maps service. It learns the words and the area, and not who asks; pictures come through us.",
  searchLabel: "Search a name, area or town",
  searchButton: "Search",
  hospital: "Hospitals",
  pharmacy: "Pharmacies",
  clinic: "Clinics",
  laboratory: "Laboratories",
  empty: "No healthcare providers found nearby...",
  loading: "Loading nearby providers…",
  noPlaces: "No places found nearby.",
  noLocation: "Unable to determine location.",
  denied: "That is all right. Type a town, an area or a postcode instead, or choose your state below.",
  callFirst: "Opening hours come from a public map and can be wrong. Call before you travel.",
  emergencyLink: "Emergency? Show the nearest hospitals",
  emergencyHeading: "Call now if a life is in danger",
  emergencyNote: "Call before you set out: an ambulance may reach you sooner than you reach a hospital.",
  emergencyNearest: "The nearest hospital that is known to have an emergency department:",
  emergencyUnknown: "Our list does not say which hospitals here have an emergency department. Call and ask.",
  sketchNote: "This sketch is drawn on your phone and uses no data. The list has everything you need.",
  mapButton: "Load live map",
  browseHeading: "Or choose your area",
  startHeading: "You need not share your position",
  addPrompt: "Is a place missing? Tell us about it",
};

/** For how many days after the decision contacts of reports are kept. */
export function keepDays(input: RenderInput): number {
  const days = bodyOf<{ keepDays?: unknown }>(input, "words")?.keepDays;
  return typeof days === "number" && days > 0 ? days : 180;
}

/** What is said below a field for an email address. */
export const emailHint = (days: number) =>
  `Only if we may ask you about it. We delete it ${days} days after we have settled this.`;

/** The settings' words over ours, so that a missing or emptied key leaves no hole. */
export function placesWords(input: RenderInput): PlacesWords {
  const found = bodyOf<Record<string, unknown>>(input, "words") ?? {};
  const given = Object.entries(found).filter(([, text]) => typeof text === "string" && text !== "");
  return { ...OWN_WORDS, ...Object.fromEntries(given) };
}
