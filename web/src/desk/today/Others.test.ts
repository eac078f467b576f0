import { expect, it } from "vitest";
import { inOrder } from "./Others";

it("hides zeros, and puts first what the law gives little time for", () => {
  const lines = [
    { label: "Orders to pack", count: 3 },
    { label: "Refunds waiting", count: 0 },
    { label: "Breaches to report", count: 1, isGrave: true },
    { label: "Low stock", count: 2 },
  ];
  expect(inOrder(lines).map(({ label }) => label)).toEqual(["Breaches to report", "Orders to pack", "Low stock"]);
});
