import type { FieldProblem } from "../../shell/problem";

/** What may be offered in a country for a service. */
export interface LicenceEntry {
  country: string;
  service: string;
  kind: string;
  /** As it may be shown: 'MDCN practising licence 2026'. */
  licence?: string | null;
  holder?: string | null;
  /** The last day on which it holds. */
  expires?: string | null;
  checkedOn?: string | null;
  note?: string | null;
}

interface Named {
  key: string;
  label: string;
}

/** Country by service. What is not in it is information only. */
export interface LicenceMap {
  version: number;
  services: Named[];
  countries: { code: string; label: string }[];
  entries: LicenceEntry[];
}

export interface Standing {
  label: string;
  tone: "ok" | "wait" | "bad" | "plain";
}

/** Days before the end from which somebody should see to it. */
const SOON = 30;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What an entry comes to today. A licence that is over, or that nobody named, counts as none. */
export function standingOf(entry: LicenceEntry | undefined, today: string): Standing {
  if (!entry || entry.kind === "information") return { label: "Information only", tone: "plain" };
  if (!entry.licence?.trim()) return { label: "Information only: no licence named", tone: "bad" };
  if (!entry.expires) return { label: "Information only: no expiry named", tone: "bad" };
  const left = daysBetween(today, entry.expires);
  if (left < 0) return { label: "Information only: licence is over", tone: "bad" };
  const offered = "Offered";
  return left <= SOON
    ? { label: `${offered}, ends in ${left} ${left === 1 ? "day" : "days"}`, tone: "wait" }
    : { label: offered, tone: "ok" };
}

export const entryOf = ({ entries }: Pick<LicenceMap, "entries">, country: string, service: string) =>
  entries.find((entry) => entry.country === country && entry.service === service);

/** The entries with one of them put in or changed; one that is 'not known' again is left out. */
export function withEntry(entries: readonly LicenceEntry[], entry: LicenceEntry, isKnown = true): LicenceEntry[] {
  const others = entries.filter(({ country, service }) => country !== entry.country || service !== entry.service);
  return isKnown ? [...others, entry] : others;
}

/** What is missing before something may be offered. */
export function entryProblems({ kind, licence, expires }: LicenceEntry, today: string): FieldProblem[] {
  if (kind === "information") return [];
  const problems: FieldProblem[] = [];
  if (!licence?.trim()) problems.push({ field: "licence", message: "Name the licence that allows it." });
  if (!expires) problems.push({ field: "expires", message: "Say until when the licence holds." });
  else if (expires < today)
    problems.push({ field: "expires", message: "This licence is over. Choose a later day, or ‘Information only’." });
  return problems;
}

/** An entry as it is sent: without what is empty. */
export function tidied(entry: LicenceEntry): LicenceEntry {
  const kept = Object.entries(entry).filter(([, value]) => typeof value === "string" && value.trim() !== "");
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value).trim()])) as unknown as LicenceEntry;
}
