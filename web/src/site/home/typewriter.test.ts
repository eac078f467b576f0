import { expect, it } from "vitest";
import { frames } from "./typewriter.behaviour";

it("types at 80 ms, deletes at 50, waits 1500, and ends with the last line", () => {
  const all = [...frames(["Hola", "Ciao"], "Hello")];
  expect(all.slice(0, 8)).toEqual([
    ["H", 80],
    ["Ho", 80],
    ["Hol", 80],
    ["Hola", 80],
    ["Hola", 1500],
    ["Hol", 50],
    ["Ho", 50],
    ["H", 50],
  ]);
  expect(all.at(-1)).toEqual(["Hello", 80]);
  expect(all.filter(([, ms]) => ms === 1500)).toHaveLength(2);
});
