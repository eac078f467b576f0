import { expect, it } from "vitest";
import { clocks, dueWord, greeting, headline } from "./greeting";

it("greets by the hour of the zone", () => {
  const at = (time: string) => greeting("Africa/Lagos", new Date(`2026-11-21T${time}:00Z`));
  expect([at("22:59"), at("23:00"), at("10:59"), at("11:00"), at("16:59"), at("17:00")]).toEqual([
    "Good evening",
    "Good morning",
    "Good morning",
    "Good afternoon",
    "Good afternoon",
    "Good evening",
  ]);
});

it("shows the clocks, in summer as well", () => {
  expect(clocks("Africa/Lagos", new Date("2026-11-21T07:40:00Z"))).toBe(
    "Saturday, 21 November 2026. 8:40am in Lagos, 7:40am in London.",
  );
  expect(clocks("Africa/Lagos", new Date("2026-07-01T07:40:00Z"))).toContain("8:40am in Lagos, 8:40am in London");
});

it("shows the day and the clock of the site first, wherever it is", () => {
  expect(clocks("Europe/London", new Date("2026-11-20T23:30:00Z"))).toBe(
    "Friday, 20 November 2026. 11:30pm in London, 12:30am in Lagos.",
  );
  expect(clocks("America/New_York", new Date("2026-11-21T02:00:00Z"))).toBe(
    "Friday, 20 November 2026. 9pm in New York, 3am in Lagos, 2am in London.",
  );
});

it("counts what waits, and tells late from soon", () => {
  expect([headline(0), headline(1), headline(7)]).toEqual([
    "Nothing needs you right now.",
    "One thing needs you.",
    "7 things need you.",
  ]);
  expect([dueWord("2026-11-20", "2026-11-21"), dueWord("2026-11-21", "2026-11-21")]).toEqual(["overdue since", "by"]);
});

it("says nothing needs you only once the site is ready", () => {
  expect(headline(0, 3)).toBe("Let’s get your site ready.");
  expect(headline(2, 3)).toBe("2 things need you.");
});
