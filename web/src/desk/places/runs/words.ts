import type { DeskPlaceRun, PlacesImportReport } from "../../../api/schema";

export const count = (number: number) => number.toLocaleString("en-GB");

export const isUnderWay = ({ state }: Pick<DeskPlaceRun, "state">) => state === "waiting" || state === "running";

/** What came of a file, or would, with the numbers that say something. */
export function reportFacts(report: PlacesImportReport, isPreview = false): [string, string][] {
  const facts: [string, number | undefined][] = [
    ["Rows read", report.read],
    ["New", report.added],
    ["Changed", report.changed],
    ["Unchanged", report.same],
    [isPreview ? "No longer listed" : "Removed", report.removed],
    ["Refused", report.bad],
  ];
  if (!isPreview) facts.push(["Duplicates", report.duplicates]);
  const known = facts.filter(([name, number]) => name === "Rows read" || (number ?? 0) > 0);
  return known.map(([name, number]) => [name, count(number ?? 0)]);
}

/** A name for the list, made of its file's. */
export function sourceOf(file: string): string {
  const plain = file.toLowerCase().replace(/(\.csv)?(\.gz)?$/, "");
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
}

/** What the question before an import says. */
export function consequence({ added = 0, changed = 0, removed = 0 }: PlacesImportReport): string {
  const parts = [
    added > 0 && `${count(added)} new`,
    changed > 0 && `${count(changed)} changed`,
    removed > 0 && `${count(removed)} taken off the site`,
  ].filter(Boolean);
  if (parts.length === 0) return "Nothing changes: the site has all of it already.";
  return `Visitors see it at once: ${parts.join(", ")}. Your corrections stay. It cannot be undone in one step.`;
}
