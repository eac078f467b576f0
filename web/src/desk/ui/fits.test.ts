import { expect, it } from "vitest";
import { fits, isOneAway } from "./fits";

it("finds words by their beginning, their middle and with one typing error", () => {
  for (const typed of ["", "amina", "ÀMÍNÀ bel", "mina", "amnia", "amna", "aminna", "axina", "belo", "example"]) {
    expect(fits(typed, ["Àmínà Bello", "amina@example.org"]), typed).toBe(true);
  }
});

it("wants every word, and mends no short one", () => {
  for (const typed of ["amina okafor", "xy", "bx", "axixa"]) {
    expect(fits(typed, ["Àmínà Bello", undefined, null]), typed).toBe(false);
  }
});

it("knows one typing error from two", () => {
  expect(isOneAway("malria", "malaria")).toBe(true);
  expect(isOneAway("maalria", "malaria")).toBe(true);
  expect(isOneAway("malrai", "malaria")).toBe(false);
  expect(isOneAway("abc", "abcde")).toBe(false);
});
