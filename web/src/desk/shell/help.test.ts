import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { navigation } from "./features";
import type { HelpTexts } from "./help";

const found = import.meta.glob<{ help: HelpTexts }>(["../*/help.ts", "!./help.ts"], { eager: true });
const texts = Object.values(found).flatMap(({ help }) => Object.entries(help));
const guide = readFileSync(new URL("../../../../docs/use.md", import.meta.url), "utf8");

it("has a help for each screen of the menu, and none for a screen that is not there", () => {
  const addresses = navigation.map(({ to }) => to).sort();
  expect(texts.map(([to]) => to).sort()).toEqual(addresses);
});

it("says it in three to six short sentences each, and names chapters that there are", () => {
  for (const [to, { lines, more }] of texts) {
    expect(lines.length, to).toBeGreaterThanOrEqual(3);
    expect(lines.length, to).toBeLessThanOrEqual(6);
    for (const line of lines) {
      expect(line, to).toMatch(/[.:]$/);
      expect(line.split(" ").length, line).toBeLessThanOrEqual(32);
    }
    if (more) expect(guide, to).toContain(`\n### ${more}\n`);
  }
});
