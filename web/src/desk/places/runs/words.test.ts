import { expect, it } from "vitest";
import type { PlacesImportReport } from "../../../api/schema";
import { consequence, reportFacts, sourceOf } from "./words";

const report: PlacesImportReport = {
  read: 1_204,
  added: 1_200,
  changed: 1,
  same: 0,
  removed: 2,
  bad: 1,
  duplicates: 0,
  lines: [],
  held: "",
};

it("makes a name of a file's", () => {
  expect(sourceOf("Lagos pharmacies (2026).csv.gz")).toBe("lagos-pharmacies-2026");
  expect(sourceOf("Liste-été.CSV")).toBe("liste-t");
  expect(sourceOf(".csv")).toBe("");
});

it("says what an import does before it is done", () => {
  expect(consequence(report)).toContain("1,200 new, 1 changed, 2 taken off the site.");
  expect(consequence({ ...report, added: 0, changed: 0, removed: 0 })).toContain("Nothing changes");
});

it("counts no duplicates before anything is written", () => {
  const names = (isPreview: boolean) => reportFacts(report, isPreview).map(([name]) => name);
  expect(names(true)).toContain("No longer listed");
  expect(names(true)).not.toContain("Duplicates");
  expect(names(false)).toContain("Removed");
});
