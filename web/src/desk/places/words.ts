import { choicesOf, countryWords, labelOf, sentence } from "../ui/words";
import type { FieldName } from "./types";

export const COUNTRIES = ["NG", "GB", "GH", "KE", "ZA"].map((value) => ({ value, label: countryWords(value) }));

export const STATES = [
  { value: "", label: "All" },
  ...choicesOf("PlaceState", ["shown"]),
  { value: "corrected", label: "Corrected here" },
  ...choicesOf("PlaceState", ["hidden", "gone"]),
];

export const KINDS = [
  { value: "", label: "All" },
  { value: "report", label: "Reports" },
  { value: "suggestion", label: "Missing places" },
  { value: "claim", label: "Owners" },
] as const;

const SCHEMES: Record<string, string> = { NG: "NHIA", GB: "the NHS" };

/** The lists that come with the program; the practice gives its own their names. */
const SOURCES: Record<string, string> = {
  bedside: "Added here",
  "healthsites-2020-03": "OpenStreetMap, March 2020",
  "kwtrp-2019": "KEMRI-Wellcome Trust, 2019",
  "nhs-choices-hospital-2020-01": "NHS website, January 2020",
  "nhs-ods-epraccur-2025-11": "NHS England, November 2025",
  "nhsbsa-cpl-2023-24-q3": "NHS Business Services Authority, December 2023",
  "osm-overpass-2026-04": "OpenStreetMap, April 2026",
};

export const ACCEPTANCES = choicesOf("SchemeAcceptance");

/** What the list is called that a place comes from. */
export const sourceName = (key: string): string => SOURCES[key] ?? key;

/** What is asked for about a place, in the order of the form. */
export const FIELDS: readonly { name: FieldName; label: string; hint?: string }[] = [
  { name: "name", label: "Name" },
  { name: "category", label: "Kind" },
  { name: "phone", label: "Telephone" },
  { name: "website", label: "Website" },
  { name: "hours", label: "Opening hours" },
  { name: "address", label: "Address" },
  { name: "area", label: "Area or town" },
  { name: "landmark", label: "Landmark" },
  { name: "district", label: "LGA or district" },
  { name: "stateOrRegion", label: "State or region" },
  { name: "postcode", label: "Postcode" },
  { name: "country", label: "Country" },
  { name: "lat", label: "Latitude" },
  { name: "lng", label: "Longitude" },
  { name: "emergency", label: "Emergency department" },
  { name: "healthScheme", label: "Accepts NHIA or the NHS" },
];

/** What the public health scheme of a country is called; nothing where there is none that visitors may ask for. */
export const schemeName = (country: string): string | undefined => SCHEMES[country];

export const fieldLabel = (name: string): string =>
  FIELDS.find((field) => field.name === name)?.label ?? sentence(name);

export function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (name === "category") return labelOf("PlaceCategory", String(value));
  if (name === "healthScheme") return labelOf("SchemeAcceptance", String(value)).toLowerCase();
  if (name === "country") return countryWords(String(value));
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

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
