import { expect, it } from "vitest";
import { strength } from "./strength";

it("says how much is missing", () => {
  expect(strength("").step).toBe(0);
  expect(strength("elevenchars").words).toBe("Too short: 1 more character.");
  expect(strength("short").words).toBe("Too short: 7 more characters.");
});

it("counts repeated and neighbouring characters for little", () => {
  expect(strength("aaaaaaaaaaaaaaaa").step).toBe(1);
  expect(strength("abcdefghijklmnop").step).toBe(1);
  expect(strength("ababababababab").step).toBe(1);
});

it("does not like the name or the address in it", () => {
  expect(strength("DrAdebayo-2026-yes", ["Dr Adebayo", "ade@example.org"]).step).toBe(1);
});

it("knows a good one from a strong one, whatever the script", () => {
  expect(strength("green kettle").step).toBe(2);
  expect(strength("green kettle hums twice").step).toBe(3);
  expect(strength("зелёный чайник поёт").step).toBeGreaterThan(1);
});
