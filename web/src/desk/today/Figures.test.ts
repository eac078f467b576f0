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
  expect(sinceText([line([900_000, 500_000, 25_000]), line([0, 0, 100])])).toBe("₦5,251 since yesterday");
  expect(sinceText([line([900_000, 0, 0])])).toBe("nothing new since yesterday");
});
