import type { FieldError, LicenceCountry, LicenceEntry, LicenceMap, LicenceStanding } from "../../../api/schema";

export interface Standing {
  label: string;
  tone: "ok" | "wait" | "bad" | "plain";
  reason?: string;
}

/** Days before the end from which somebody should see to it. */
const SOON = 30;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What an entry comes to: the server says whether it is offered; how soon that ends is told apart. */
export function standingOf(entry: LicenceStanding | undefined, today: string): Standing {
  const label = "Information only";
  if (!entry || entry.kind === "information") return { label, tone: "plain" };
  if (!entry.offered) return { label, tone: "bad", reason: entry.standingText ?? undefined };
  const [end] = [entry.expires, entry.indemnityExpires].filter((day): day is string => Boolean(day)).sort();
  const left = end ? daysBetween(today, end) : SOON + 1;
  if (left > SOON) return { label: "Offered", tone: "ok" };
  if (left <= 0) return { label: "Offered, ends today", tone: "wait" };
  return { label: `Offered, ends in ${left} ${left === 1 ? "day" : "days"}`, tone: "wait" };
}

/** Where the site is at home, or the desk has said something: shown without being looked for. */
export const isShown = ({ entries }: Pick<LicenceMap, "entries">, { code }: Pick<LicenceCountry, "code">): boolean =>
  /^(NG|GB-)/.test(code) || entries.some(({ country }) => country === code);

/** The name of a place without its article, for lists and titles. */
export const nameOf = ({ label }: Pick<LicenceCountry, "label">): string => label.replace(/^the /, "");

export const entryOf = ({ entries }: Pick<LicenceMap, "entries">, country: string, service: string) =>
  entries.find((entry) => entry.country === country && entry.service === service);

export function withEntry(entries: readonly LicenceEntry[], entry: LicenceEntry): LicenceEntry[] {
  const others = entries.filter(({ country, service }) => country !== entry.country || service !== entry.service);
  return [...others, entry];
}

export const asksMore = (place: LicenceCountry | undefined, { service }: Pick<LicenceEntry, "service">): boolean =>
  Boolean(place?.asksForIndemnity) && service === "consultation";

/** What is missing before something may be offered. `today` is the day on the site's clock. */
export function entryProblems(entry: LicenceEntry, place: LicenceCountry | undefined, today: string): FieldError[] {
  if (entry.kind === "information") return [];
  const problems: FieldError[] = [];
  const words = (field: "licence" | "indemnity" | "regulator", message: string) => {
    if (!entry[field]?.trim()) problems.push({ field, message });
  };
  const until = (field: "expires" | "indemnityExpires", missing: string, over: string) => {
    const day = entry[field];
    if (!day) problems.push({ field, message: missing });
    else if (day < today) problems.push({ field, message: over });
  };
  const over = "has expired. Choose a later date, or ‘Information only’.";
  words("licence", "Enter the licence.");
  until("expires", "Enter the date the licence expires.", `This licence ${over}`);
  if (!asksMore(place, entry)) return problems;
  words("indemnity", "Enter the insurer.");
  until("indemnityExpires", "Enter the date the insurance expires.", `This insurance ${over}`);
  words("regulator", "Enter the registration, or why none is needed.");
  return problems;
}

const FIELDS = [
  "country",
  "licence",
  "holder",
  "expires",
  "checkedOn",
  "indemnity",
  "indemnityExpires",
  "regulator",
  "note",
] as const;

/** An entry as it is sent: without what is empty, and without what the server works out. */
export function tidied(entry: LicenceEntry): LicenceEntry {
  const { country, service, kind } = entry;
  const kept: LicenceEntry = { country, service, kind };
  for (const field of FIELDS) {
    const text = entry[field]?.trim();
    if (text) kept[field] = text;
  }
  return kept;
}
