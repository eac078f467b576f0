import { expect, it } from "vitest";
import type { LicenceCountry, LicenceStanding } from "../../../api/schema";
import { entryProblems, isShown, nameOf, standingOf, tidied, withEntry } from "./licences";

const entry = (more: Partial<LicenceStanding> = {}): LicenceStanding => ({
  country: "NG",
  service: "consultation",
  kind: "consult",
  licence: "MDCN practising licence 2026",
  expires: "2026-12-31",
  offered: true,
  ...more,
});

const nigeria: LicenceCountry = { code: "NG", label: "Nigeria", licenceHint: "", asksForIndemnity: false };
const england: LicenceCountry = { code: "GB-ENG", label: "England", licenceHint: "", asksForIndemnity: true };

it("shows as offered only what the server offers, and says when that ends", () => {
  const today = "2026-11-21";
  expect(standingOf(undefined, today)).toEqual({ label: "Information only", tone: "plain" });
  expect(standingOf(entry({ kind: "information", offered: false }), today).tone).toBe("plain");
  expect(standingOf(entry({ offered: false, standingText: "There is no licence." }), today)).toEqual({
    label: "Information only",
    tone: "bad",
    reason: "There is no licence.",
  });
  expect(standingOf(entry(), today)).toEqual({ label: "Offered", tone: "ok" });
  expect(standingOf(entry(), "2026-12-30").label).toBe("Offered, ends in 1 day");
  expect(standingOf(entry(), "2026-12-31").label).toBe("Offered, ends today");
  expect(standingOf(entry({ indemnityExpires: "2026-11-23" }), today).label).toBe("Offered, ends in 2 days");
});

it("asks only for what the place and the service need", () => {
  const fields = (one: LicenceStanding, place: LicenceCountry) =>
    entryProblems(one, place, "2026-11-21").map(({ field }) => field);
  expect(fields(entry(), nigeria)).toEqual([]);
  expect(fields(entry({ licence: "", expires: "" }), nigeria)).toEqual(["licence", "expires"]);
  expect(fields(entry({ expires: "2026-11-20" }), nigeria)).toEqual(["expires"]);
  expect(fields(entry({ kind: "information", licence: "", expires: "" }), england)).toEqual([]);
  expect(fields(entry(), england)).toEqual(["indemnity", "indemnityExpires", "regulator"]);
  expect(fields(entry({ service: "medicines" }), england)).toEqual([]);
});

it("shows a country once the desk has said something about it", () => {
  const gambia = { code: "GM", label: "the Gambia" };
  expect([nigeria, england, gambia].map((place) => isShown({ entries: [] }, place))).toEqual([true, true, false]);
  expect(isShown({ entries: [entry({ country: "GM", kind: "information" })] }, gambia)).toBe(true);
  expect([nigeria, gambia, { label: "Thebes" }].map(nameOf)).toEqual(["Nigeria", "Gambia", "Thebes"]);
});

it("changes one entry, leaves the others, and sends nothing that the server works out", () => {
  const others = [entry({ country: "GB-ENG" }), entry({ service: "medicines" })];
  const changed = withEntry([...others, entry()], entry({ kind: "information" }));
  expect(changed).toHaveLength(3);
  expect(changed.at(-1)?.kind).toBe("information");
  expect(tidied(entry({ licence: " MDCN ", holder: " ", note: null, standingText: "Over." }))).toEqual({
    country: "NG",
    service: "consultation",
    kind: "consult",
    licence: "MDCN",
    expires: "2026-12-31",
  });
});
