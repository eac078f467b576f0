import type { FieldName, PlaceFields } from "./types";

/** A place while it is written: everything as typed. */
export type Draft = Record<Exclude<FieldName, "emergency" | "healthScheme">, string> &
  Pick<PlaceFields, "emergency" | "healthScheme">;

const TEXTS = [
  "address",
  "area",
  "landmark",
  "district",
  "stateOrRegion",
  "postcode",
  "phone",
  "website",
  "hours",
] as const;

export function draftOf(fields: PlaceFields): Draft {
  const { name, category, country, lat, lng, emergency, healthScheme } = fields;
  const texts = Object.fromEntries(TEXTS.map((key) => [key, fields[key]])) as Record<(typeof TEXTS)[number], string>;
  return { name, category, country, lat: String(lat), lng: String(lng), emergency, healthScheme, ...texts };
}

export const EMPTY: Draft = {
  name: "",
  category: "pharmacy",
  country: "NG",
  lat: "",
  lng: "",
  emergency: false,
  healthScheme: "unknown",
  address: "",
  area: "",
  landmark: "",
  district: "",
  stateOrRegion: "",
  postcode: "",
  phone: "",
  website: "",
  hours: "",
};

/** A number of degrees; both the point and the comma of a keyboard are taken. */
function degrees(text: string, most: number): number | undefined {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && Number.isFinite(number) && Math.abs(number) <= most ? number : undefined;
}

/** What must be mended before it can be kept; the server looks once more. What the source says so is not ours to mend. */
export function problemsOf(draft: Draft, imported?: PlaceFields): Partial<Record<FieldName, string>> {
  const problems: Partial<Record<FieldName, string>> = {};
  if (draft.name.trim() === "") problems.name = "Enter a name.";
  if (degrees(draft.lat, 90) === undefined) problems.lat = "Enter a number from -90 to 90.";
  if (degrees(draft.lng, 180) === undefined) problems.lng = "Enter a number from -180 to 180.";
  const isOurs = draft.website.trim() !== imported?.website;
  if (isOurs && draft.website.trim() !== "" && !/^https?:\/\/\S+\.\S+/.test(draft.website.trim())) {
    problems.website = "Enter the full address, starting with https://.";
  }
  return problems;
}

/** As it is sent. Only for a draft without problems. */
export function fieldsOf(draft: Draft): PlaceFields {
  const texts = Object.fromEntries(TEXTS.map((key) => [key, draft[key].trim()])) as Pick<
    PlaceFields,
    (typeof TEXTS)[number]
  >;
  return {
    name: draft.name.trim(),
    category: draft.category as PlaceFields["category"],
    country: draft.country,
    lat: degrees(draft.lat, 90) ?? 0,
    lng: degrees(draft.lng, 180) ?? 0,
    emergency: draft.emergency,
    healthScheme: draft.healthScheme,
    ...texts,
  };
}

/** What is said otherwise than the source says it. */
export function correctionsOf(fields: PlaceFields, imported: PlaceFields): Partial<PlaceFields> {
  const differs = (Object.keys(fields) as FieldName[]).filter((name) => fields[name] !== imported[name]);
  return Object.fromEntries(differs.map((name) => [name, fields[name]]));
}
