import { expect, it } from "vitest";
import { entryProblems, type LicenceEntry, standingOf, tidied, withEntry } from "./licences";

const entry = (more: Partial<LicenceEntry> = {}): LicenceEntry => ({
  country: "NG",
  service: "consultation",
  kind: "consult",
  licence: "MDCN practising licence 2026",
  expires: "2026-12-31",
  ...more,
});

it("offers nothing without a licence that is named and holds", () => {
  const tones = [undefined, entry({ kind: "information" }), entry({ licence: " " }), entry({ expires: null })];
  expect(tones.map((one) => standingOf(one, "2026-11-21").label.startsWith("Information only"))).toEqual(
    tones.map(() => true),
  );
  expect(standingOf(entry(), "2026-11-21")).toEqual({ label: "Offered", tone: "ok" });
  expect(standingOf(entry(), "2026-12-30")).toEqual({ label: "Offered, ends in 1 day", tone: "wait" });
  expect(standingOf(entry(), "2026-12-31").tone).toBe("wait");
  expect(standingOf(entry(), "2027-01-01").tone).toBe("bad");
});

it("asks for licence and expiry only of what is offered", () => {
  const fields = (one: LicenceEntry) => entryProblems(one, "2026-11-21").map(({ field }) => field);
  expect(fields(entry())).toEqual([]);
  expect(fields(entry({ licence: "", expires: "" }))).toEqual(["licence", "expires"]);
  expect(fields(entry({ expires: "2026-11-20" }))).toEqual(["expires"]);
  expect(fields(entry({ kind: "information", licence: "", expires: "" }))).toEqual([]);
});

it("changes one entry and leaves the others", () => {
  const others = [entry({ country: "GB" }), entry({ service: "sell" })];
  const changed = withEntry([...others, entry()], entry({ kind: "information" }));
  expect(changed).toHaveLength(3);
  expect(changed.at(-1)?.kind).toBe("information");
  expect(tidied(entry({ licence: " MDCN ", holder: " ", note: null }))).toEqual({
    country: "NG",
    service: "consultation",
    kind: "consult",
    licence: "MDCN",
    expires: "2026-12-31",
  });
});
