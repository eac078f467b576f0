// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { InvalidTransactionError } from "../errors";
import { prepareTransaction } from "../parameters/prepare";
import { goTo } from "../testing/frames";
import { DEPARTURES, type Departure } from "./departures";
import { type Outcome, providerClient } from "./provider";
import { PARAMETER_SETS, REQUIRED } from "./sets";

/* The published client of the provider and ours get the same parameters; what they would send must be the same. */

let provider: (parameters: unknown) => Promise<Outcome>;
beforeAll(async () => {
  provider = await providerClient();
});
afterAll(() => vi.unstubAllGlobals());

function ours(input: unknown): Outcome {
  try {
    return { call: JSON.parse(JSON.stringify(prepareTransaction(input, { pageUrl: location.href }))) };
  } catch (error) {
    if (!(error instanceof InvalidTransactionError)) throw error;
    for (const issue of error.issues) expect(issue.message.endsWith(`: ${issue.name}`)).toBe(true);
    return { error: { message: error.message, issues: error.issues.map((issue) => issue.message) } };
  }
}

function departuresOf(input: unknown): Departure[] {
  if (typeof input !== "object" || input === null) return [];
  return DEPARTURES.filter((departure) => departure.applies(input as Record<string, unknown>));
}

const departing = PARAMETER_SETS.filter((set) => departuresOf(set.make()).length > 0);
const conforming = PARAMETER_SETS.filter((set) => departuresOf(set.make()).length === 0);

it("compares many sets of parameters, most of them without a departure", () => {
  expect(conforming.length).toBeGreaterThan(1_000);
  expect(departing.length / PARAMETER_SETS.length).toBeLessThan(0.1);
});

describe("the same call or the same words as the provider's client", () => {
  it.each(conforming)("$name", async ({ make }) => {
    const [own, theirs] = [ours(make()), await provider(make())];
    expect(own).toEqual(theirs);
    expect(JSON.stringify(own.call?.body)).toBe(JSON.stringify(theirs.call?.body));
  });
});

describe("departures", () => {
  it.each(departing)("$name", async ({ make }) => {
    const input = make() as Record<string, unknown>;
    const departures = departuresOf(input);
    const asked = departures.reduce((changed, { asIf }) => asIf?.(changed) ?? changed, { ...input });
    const theirs = await provider(asked);
    const expected = departures.reduce((changed, { mend }) => mend?.(changed, input) ?? changed, theirs);
    expect(ours(input)).toEqual(expected);
  });

  it.each(DEPARTURES)("differ from the provider: $defect, $reason", async ({ applies }) => {
    const sets = departing.filter((set) => applies(set.make() as Record<string, unknown>));
    const same = await Promise.all(
      sets.map(async ({ make }) => JSON.stringify(ours(make())) === JSON.stringify(await provider(make()))),
    );
    expect(same).toContain(false);
  });
});

describe("the page of a payment", () => {
  const longest = 500;
  const start = "https://shop.example/";
  it.each([
    ["short, with query and fragment", `${start}pay?x=1#frag`],
    ["as long as may be", `${start}${"a".repeat(longest - start.length - 4)}?x=1`],
    ["a letter longer", `${start}${"a".repeat(longest - start.length - 3)}?x=1`],
    ["too long, with two question marks", `${start}p?${"a".repeat(longest)}?y#z`],
    ["too long without a query", `${start}${"a".repeat(longest)}#frag`],
  ])("%s", async (_, url) => {
    const before = location.href;
    goTo(url);
    expect(ours({ ...REQUIRED })).toEqual(await provider({ ...REQUIRED }));
    goTo(before);
  });
});
