import type { DatasetReport, DatasetRun } from "../../api/schema";
import { labelOf } from "../ui/words";

export const count = (number: number) => number.toLocaleString("en-GB");

/** Whose export it is, as far as somebody said so. */
export const systemWords = ({ system }: Pick<DatasetRun, "system">) =>
  system ? labelOf("DatasetSystem", system) : "As the file says";

export const isUnderWay = ({ state }: Pick<DatasetRun, "state">) => state === "waiting" || state === "running";

/** How far an import is, as a sentence. */
export function progressWords({ state, steps, stepsDone }: Pick<DatasetRun, "state" | "steps" | "stepsDone">): string {
  if (state === "waiting") return "It starts in a moment.";
  if (steps === 0) return "The file is being read.";
  return `${count(stepsDone)} of ${count(steps)} documents and files.`;
}

/** What came of an import, with the numbers that say something. */
export function reportFacts(report: DatasetReport): [string, string][] {
  const facts: [string, number][] = [
    ["Published", report.published],
    ["Drafts", report.drafts],
    ["Kept, but not shown", report.kept],
    ["Unchanged", report.unchanged],
    ["Changed here, left alone", report.editedHere],
    ["Refused", report.refused],
    ["Comments", report.comments],
    ["Variants on the shelf", report.variants],
    ["Coupons", report.coupons],
    ["Old addresses that lead here", report.redirects],
    ["Files", report.files],
    ["Files that were here already", report.filesUnchanged],
    ["Files refused", report.filesRefused],
  ];
  return facts.filter(([, number]) => number > 0).map(([name, number]) => [name, count(number)]);
}
