import { circleCheck, clock, x } from "../../ui/icons";
import { eye } from "../ui/icons";
import { known, sentence, type Words } from "../ui/words";
import type { FieldName, Item } from "./types";

export const TYPES = [
  { value: "hospital", label: "Hospital" },
  { value: "pharmacy", label: "Pharmacy" },
  { value: "clinic", label: "Clinic" },
  { value: "laboratory", label: "Laboratory" },
  { value: "other", label: "Other" },
] as const;

export const typeWords = (type: string): string => TYPES.find(({ value }) => value === type)?.label ?? sentence(type);

export const COUNTRIES = [
  { value: "NG", label: "Nigeria" },
  { value: "GB", label: "United Kingdom" },
  { value: "GH", label: "Ghana" },
  { value: "KE", label: "Kenya" },
  { value: "ZA", label: "South Africa" },
] as const;

export const countryWords = (code: string): string => COUNTRIES.find(({ value }) => value === code)?.label ?? code;

/** What the list can be narrowed to. */
export const STATES = [
  { value: "", label: "All" },
  { value: "shown", label: "On the site" },
  { value: "corrected", label: "Corrected here" },
  { value: "hidden", label: "Hidden" },
  { value: "gone", label: "Gone from its source" },
] as const;

const PLACE_STATES: Record<string, Words> = {
  shown: { label: "On the site", tone: "ok", icon: eye },
  hidden: { label: "Hidden", tone: "plain", icon: x },
  gone: { label: "Gone from its source", tone: "wait", icon: clock },
};

/** Where a place stands. */
export const stateWords = (state: string): Words =>
  known(PLACE_STATES, state) ?? { label: sentence(state), tone: "plain", icon: clock };

const WHAT: Record<string, string> = {
  closed: "It is closed for good",
  wrong_place: "It is somewhere else",
  wrong_number: "The number is wrong",
  number_wrong: "The number did not work",
  number_works: "The number worked",
  wrong_hours: "The hours are wrong",
  other: "Something else",
  add: "A place that is missing",
  claim: "Somebody says that it is theirs",
};

/** What a visitor said. */
export const whatWords = (what: string): string => known(WHAT, what) ?? sentence(what);

/** The kinds of what visitors say. */
export const KINDS = [
  { value: "", label: "All" },
  { value: "report", label: "Reports" },
  { value: "suggestion", label: "Missing places" },
  { value: "claim", label: "Owners" },
] as const;

const OPEN: Words = { label: "Open", tone: "wait", icon: clock };

const ITEM_STATES: Record<string, Words> = {
  open: OPEN,
  accepted: { label: "Taken over", tone: "ok", icon: circleCheck },
  rejected: { label: "Not taken over", tone: "plain", icon: x },
};

export const itemWords = (state: Item["state"]): Words => known(ITEM_STATES, state) ?? OPEN;

/** What is asked for about a place, in the order of the form. */
export const FIELDS: readonly { name: FieldName; label: string; hint?: string }[] = [
  { name: "name", label: "Name" },
  { name: "category", label: "Kind" },
  { name: "phone", label: "Telephone" },
  { name: "website", label: "Website" },
  { name: "hours", label: "Opening hours" },
  { name: "address", label: "Address" },
  { name: "area", label: "Area or town" },
  { name: "district", label: "LGA or district" },
  { name: "stateOrRegion", label: "State or region" },
  { name: "postcode", label: "Postcode" },
  { name: "country", label: "Country" },
  { name: "lat", label: "Latitude" },
  { name: "lng", label: "Longitude" },
  { name: "emergency", label: "Emergency department" },
];

export const fieldLabel = (name: string): string =>
  FIELDS.find((field) => field.name === name)?.label ?? sentence(name);

/** A value of a field, to be read. */
export function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (name === "category") return typeWords(String(value));
  if (name === "country") return countryWords(String(value));
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** The address of a place in a line. */
export function addressWords(place: {
  address?: string | null;
  area?: string | null;
  district?: string | null;
  stateOrRegion?: string | null;
  country: string;
}): string {
  const { address, area, district, stateOrRegion, country } = place;
  const known = [address, area, district, stateOrRegion, countryWords(country)].filter(Boolean);
  return known.filter((part, at) => known.indexOf(part) === at).join(", ");
}

/** '850 m', '1.2 km'. */
export const metreWords = (metres: number): string =>
  metres < 950 ? `${Math.round(metres)} m` : `${(metres / 1_000).toFixed(1)} km`;
