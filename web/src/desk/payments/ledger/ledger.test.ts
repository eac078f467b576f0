import { expect, it } from "vitest";
import type { AccountRow } from "../../../api/schema";
import { addDays } from "../../ui/time";
import { dayOf, dayWords, today } from "./days";
import { byCurrency, captionOf, sideText } from "./statement";

const account = (name: string, currency: string, opening: number, moved: number): AccountRow => ({
  account: name,
  currency,
  openingMinor: opening,
  movedMinor: moved,
  closingMinor: opening + moved,
  moved: "",
  closing: "",
});

it("sums each currency on its own, naira first", () => {
  const parts = byCurrency([
    account("clearing:stripe", "GBP", 0, 1_600),
    account("income:donation", "GBP", 0, -1_600),
    account("clearing:paystack", "NGN", 100, 500),
    account("income:order", "NGN", -100, -499),
    account("fees", "GHS", 0, 0),
  ]);
  expect(parts.map(({ name, opening, moved, closing }) => [name, opening, moved, closing])).toEqual([
    ["Naira", 0, 1, 1],
    ["Pounds", 0, 0, 0],
    ["GHS", 0, 0, 0],
  ]);
});

it("keeps the capitals of a currency's name inside a sentence", () => {
  expect(["Naira", "Pounds", "US dollars", "GHS"].map(captionOf)).toEqual([
    "Accounts in naira",
    "Accounts in pounds",
    "Accounts in US dollars",
    "Accounts in GHS",
  ]);
});

it("names the side of a balance", () => {
  expect([sideText(500_000, "NGN"), sideText(-50, "GBP"), sideText(0, "USD")]).toEqual([
    "₦5,000 debit",
    "£0.50 credit",
    "–",
  ]);
});

it("counts days in Lagos, and asks for none to come", () => {
  const late = new Date("2026-11-21T23:30:00Z");
  expect(today(late)).toBe("2026-11-22");
  const of = (text: string) => dayOf(new URLSearchParams(text), late);
  expect([of(""), of("day=2026-11-01"), of("day=2027-01-01"), of("day=2026-13-40"), of("day=x")]).toEqual([
    "2026-11-22",
    "2026-11-01",
    "2026-11-22",
    "2026-11-22",
    "2026-11-22",
  ]);
  expect([addDays("2026-12-31", 1), addDays("2026-03-01", -1)]).toEqual(["2027-01-01", "2026-02-28"]);
  expect(dayWords("2026-11-21")).toBe("Saturday, 21 November 2026");
});
