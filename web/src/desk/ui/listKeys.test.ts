import { expect, test } from "vitest";
import { meaning, stepped } from "./listKeys";

const press = (key: string, more = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...more });

test("letters are keys of the list except where they are typed", () => {
  expect(meaning(press("j"), "other")).toBe("next");
  expect(meaning(press("x"), "control")).toBe("tick");
  expect(meaning(press("j"), "text")).toBeUndefined();
  expect(meaning(press("/"), "other")).toBe("search");
  expect(meaning(press("k", { ctrlKey: true }), "other")).toBeUndefined();
  expect(meaning(press("Enter"), "control")).toBeUndefined();
  expect(meaning(press("Enter"), "other")).toBe("open");
});

test("steps stay in the list", () => {
  expect(stepped(undefined, 1, 3)).toBe(0);
  expect(stepped(undefined, -1, 3)).toBe(2);
  expect(stepped(2, 1, 3)).toBe(2);
  expect(stepped(0, -1, 3)).toBe(0);
  expect(stepped(undefined, 1, 0)).toBeUndefined();
});
