import { expect, it } from "vitest";
import { listPlots } from "./plots";

const naira = { currency: "NGN", minor: 1_500_000, text: "₦15,000" };
const pounds = { currency: "GBP", minor: 650, text: "£6.50" };

it("offers orders, and each currency in which money came", () => {
  const days = [
    { day: "2026-11-20", orders: 1, received: [pounds] },
    { day: "2026-11-21", orders: 1_200, received: [naira, pounds] },
  ];
  const plots = listPlots(days);
  expect(plots.map(({ label }) => label)).toEqual(["Orders", "Received in NGN", "Received in GBP"]);
  expect(plots.map(({ count }) => days.map(count))).toEqual([
    [1, 1_200],
    [0, 1_500_000],
    [650, 650],
  ]);
  expect(plots.map(({ text }) => days.map(text))).toEqual([
    ["1", "1,200"],
    ["–", "₦15,000"],
    ["£6.50", "£6.50"],
  ]);
});

it("offers orders alone while nothing came", () => {
  expect(listPlots([{ day: "2026-11-21", orders: 1, received: [] }]).map(({ value }) => value)).toEqual(["orders"]);
  expect(listPlots([]).map(({ value }) => value)).toEqual(["orders"]);
});
