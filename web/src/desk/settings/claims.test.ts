import { expect, it } from "vitest";
import { standingOf } from "./claims";

const proved = { provedOn: "2026-06-01", evidence: { label: "Register", url: "https://example.org/register" } };
const words = (body: object) => {
  const { shown, words } = standingOf({ ...proved, ...body }, "2026-11-21");
  return `${shown ? "Shown" : "Hidden"}: ${words}`;
};

it("says whether visitors see a claim, and why not", () => {
  expect(words({})).toBe("Shown: ");
  expect(words({ expiresOn: "2026-11-21" })).toBe("Shown: Until 21 November 2026.");
  expect(words({ expiresOn: "2026-11-20" })).toBe("Hidden: It ended on 20 November 2026.");
  expect(words({ expiresOn: "soon" })).toBe("Hidden: Its end date cannot be read.");
  expect(words({ provedOn: "" })).toBe("Hidden: It has no proof date.");
  expect(words({ provedOn: "2026-12-01" })).toBe("Hidden: Only from 1 December 2026.");
  expect(words({ evidence: null })).toBe("Hidden: It has no evidence.");
  expect(words({ off: true, sample: true })).toBe("Hidden: It is turned off.");
  expect(words({ sample: true, expiresOn: "2020-01-01" })).toBe("Shown: As a sample.");
});
