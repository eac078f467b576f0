import { expect, it } from "vitest";
import { dataUseText } from "./data-use";

it("says what a page cost only where a price is set, and never a sum that is nothing", () => {
  expect(dataUseText(60_000, 0)).toBe("This page used about 60 KB of your data.");
  expect(dataUseText(60_000, 0.35)).toBe(
    "This page used about 60 KB of your data. In Nigeria that costs less than ₦1.",
  );
  expect(dataUseText(18_400_000, 0.35)).toBe(
    "This page used about 18 MB of your data. In Nigeria that costs about ₦6.",
  );
  expect(dataUseText(300, 0.35)).toBe("This page used hardly any of your data: your device had it already.");
});
