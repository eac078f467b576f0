import { expect, it } from "vitest";
import type { FigureLine } from "../../api/schema";
import { sinceText } from "./Figures";

const line = (days: number[]): FigureLine => ({
  key: "income-donation",
  label: "Donations",
  unit: "money",
  currency: "NGN",
  total: 0,
  days,
});

it("says what came today and yesterday, of all kinds together", () => {
  expect(sinceText([line([900_000, 500_000, 25_000]), line([0, 0, 100])], 0)).toBe("₦5,251 since yesterday");
  expect(sinceText([line([900_000, 0, 0])], 0)).toBe("nothing new since yesterday");
});

it("says what was refunded of it", () => {
  expect(sinceText([line([900_000, 0, 0])], 250_000)).toBe("nothing new since yesterday, ₦2,500 refunded");
});
