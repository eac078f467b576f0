import { expect, it } from "vitest";
import { readAddress } from "../../ui/address";
import { buildParts, checkDays, isCutOff, today } from "./days";

const read = (address: string) => readAddress(buildParts("2026-11-21"), new URLSearchParams(address));

it("asks for the last 30 days of Lagos until somebody chooses others", () => {
  expect(today(new Date("2026-11-20T23:30:00Z"))).toBe("2026-11-21");
  expect(read("plot=EUR")).toMatchObject({ from: "2026-10-23", to: "2026-11-21", plot: "orders" });
  expect(read("from=2026-11-01")).toMatchObject({ from: "2026-11-01", to: "2026-11-21" });
});

it("leaves a day empty that was emptied, and says what is wrong", () => {
  expect(checkDays(read("from="))).toBe("Choose both days.");
  expect(checkDays(read("to=yesterday"))).toBe("Choose both days.");
  expect(checkDays(read("from=2026-11-22"))).toContain("must not be after");
  expect(checkDays(read("from=2026-11-21"))).toBeUndefined();
});

it("notices days that were not counted", () => {
  const span = { from: "2026-11-20", to: "2026-11-21" };
  expect(isCutOff([{ day: "2026-11-20" }], span)).toBe(true);
  expect(isCutOff([{ day: "2026-11-20" }, { day: "2026-11-21" }], span)).toBe(false);
  expect(isCutOff([], span)).toBe(false);
});
