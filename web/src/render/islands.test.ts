import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.resolve(import.meta.dirname, "..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" });
const text = (pattern: RegExp) =>
  files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .flatMap((file) => [...readFileSync(path.join(source, file), "utf8").matchAll(pattern)]);
const names = (suffix: string) =>
  files.filter((file) => file.endsWith(suffix)).map((file) => path.basename(file).slice(0, -suffix.length));

it("places only islands that have a file of that name", () => {
  const islands = names(".island.tsx");
  expect(islands).toEqual([...new Set(islands)]);
  for (const [, placed] of text(/<Island\s[^>]*?\bname="([^"]+)"/g)) expect(islands).toContain(placed);
});

it("names only behaviours that have a file of that name", () => {
  const behaviours = names(".behaviour.ts");
  expect(behaviours).toEqual([...new Set(behaviours)]);
  for (const [, placed] of text(/data-behaviour="([^"]+)"/g)) expect(behaviours).toContain(placed);
});
