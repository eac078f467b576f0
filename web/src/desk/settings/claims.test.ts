import { expect, it } from "vitest";
import { standingOf } from "./claims";

const proved = { provedOn: "2026-06-01", evidence: { label: "Register", url: "https://example.org/register" } };
const words = (body: object) => standingOf({ ...proved, ...body }, "2026-11-21").words;

it("says whether visitors see a claim, and why not", () => {
  expect(words({})).toBe("Shown");
  expect(words({ expiresOn: "2026-11-21" })).toBe("Shown until 21 November 2026");
  expect(words({ expiresOn: "2026-11-20" })).toBe("Hidden: ended on 20 November 2026");
  expect(words({ expiresOn: "soon" })).toBe("Hidden: its last day cannot be read");
  expect(words({ provedOn: "" })).toBe("Hidden: not proved");
  expect(words({ provedOn: "2026-12-01" })).toBe("Hidden until 1 December 2026");
  expect(words({ evidence: null })).toBe("Hidden: no evidence");
  expect(words({ off: true, sample: true })).toBe("Hidden: switched off");
  expect(words({ sample: true, expiresOn: "2020-01-01" })).toBe("Shown as a sample");
});
