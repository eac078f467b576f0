import { expect, it } from "vitest";
import { describeDiscount, describeState, describeUses, fillCoupon, fillDays, readCoupon } from "./coupon";

const LAGOS = "Africa/Lagos";
const coupon = {
  id: "c1",
  code: "WELCOME10",
  kind: "percent" as const,
  percent: 10,
  amountNgn: null,
  amountGbp: null,
  amountUsd: null,
  productId: "",
  startsAt: "2026-11-30T23:00:00Z",
  endsAt: "2026-12-31T23:00:00Z",
  mostUses: 100,
  mostPerCustomer: null,
  used: 3,
  active: true,
  version: 4,
};
const draft = fillCoupon(undefined, LAGOS);

it("shows whole days on the site's clock and sends them back unchanged", () => {
  expect(fillDays(coupon, LAGOS)).toEqual({ startsOn: "2026-12-01", endsOn: "2026-12-31" });
  const { body, errors } = readCoupon(fillCoupon(coupon, LAGOS), coupon, LAGOS);
  expect(errors).toEqual([]);
  expect(body).toMatchObject({ version: 4, code: "WELCOME10", percent: 10, mostUses: 100, mostPerCustomer: null });
  expect([body.startsAt, body.endsAt]).toEqual([coupon.startsAt, coupon.endsAt]);
});

it("keeps the hour of a day that nobody changed", () => {
  const odd = { ...coupon, endsAt: "2026-12-31T12:00:00Z" };
  expect(readCoupon(fillCoupon(odd, LAGOS), odd, LAGOS).body.endsAt).toBe(odd.endsAt);
});

it("ends a coupon after its last day, in summer time too", () => {
  const typed = { ...draft, code: "a", percent: "5", startsOn: "2026-12-01", endsOn: "2026-12-31" };
  const lagos = readCoupon(typed, undefined, LAGOS).body;
  expect([lagos.startsAt, lagos.endsAt]).toEqual(["2026-11-30T23:00:00.000Z", "2026-12-31T23:00:00.000Z"]);
  const summer = readCoupon({ ...typed, startsOn: "", endsOn: "2026-07-01" }, undefined, "Europe/London").body;
  expect([summer.startsAt, summer.endsAt]).toEqual([null, "2026-07-01T23:00:00.000Z"]);
});

it("takes codes in capitals without blanks, and leaves out what the kind does not use", () => {
  const { body, errors } = readCoupon(
    { ...draft, code: " free post ", kind: "free_delivery", percent: "many", amounts: { NGN: "x", GBP: "", USD: "" } },
    undefined,
    LAGOS,
  );
  expect(errors).toEqual([]);
  expect(body).toMatchObject({ version: null, code: "FREEPOST", percent: 0, amountNgn: null, active: true });
});

it("says what has to be corrected", () => {
  const fieldsOf = (change: Partial<typeof draft>) =>
    readCoupon({ ...draft, code: "A", percent: "5", ...change }, undefined, LAGOS).errors.map(({ field }) => field);
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ code: " ", percent: "101" })).toEqual(["code", "percent"]);
  expect(fieldsOf({ percent: "" })).toEqual(["percent"]);
  expect(fieldsOf({ kind: "amount" })).toEqual(["amountNgn"]);
  expect(fieldsOf({ kind: "amount", amounts: { NGN: "", GBP: "two", USD: "" } })).toEqual(["amountGbp"]);
  expect(fieldsOf({ kind: "amount", amounts: { NGN: "", GBP: "2", USD: "" } })).toEqual([]);
  expect(fieldsOf({ startsOn: "2026-12-02", endsOn: "2026-12-01" })).toEqual(["endsAt"]);
  expect(fieldsOf({ startsOn: "2026-12-02", endsOn: "2026-12-02" })).toEqual([]);
  expect(fieldsOf({ mostUses: "0", mostPerCustomer: "some" })).toEqual(["mostUses", "mostPerCustomer"]);
});

it("describes what a coupon takes off", () => {
  expect(describeDiscount(coupon)).toBe("10% off");
  expect(describeDiscount({ ...coupon, kind: "amount", amountNgn: 100_000, amountGbp: 200 })).toBe("₦1,000 or £2 off");
});

it("says whether it counts now", () => {
  const labelAt = (moment: string, change: Partial<typeof coupon> = {}) =>
    describeState({ ...coupon, ...change }, Date.parse(moment)).label;
  expect(labelAt("2026-12-15T12:00:00Z")).toBe("Active");
  expect(labelAt("2026-12-15T12:00:00Z", { active: false })).toBe("Off");
  expect(labelAt("2026-11-30T22:59:00Z")).toBe("Not yet");
  expect(labelAt("2026-12-31T23:00:00Z")).toBe("Ended");
  expect(labelAt("2026-12-15T12:00:00Z", { used: 100 })).toBe("Used up");
  expect(describeUses(coupon)).toBe("3 of 100");
  expect(describeUses({ used: 3, mostUses: null })).toBe("3");
});
