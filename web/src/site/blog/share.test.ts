import { expect, it } from "vitest";
import { shareTargets } from "./share";

it("keeps the address and the title whole inside each link", () => {
  for (const { href } of shareTargets("https://bedside.example/blog/a-b?x=1&y", "Salt & “pepper”: 50% less")) {
    const query = new URL(href).searchParams;
    const carried = [...query.values()].join(" ");
    expect(carried).toContain("https://bedside.example/blog/a-b?x=1&y");
    expect(new URL(href).protocol).toBe("https:");
  }
});

it("names the four networks of the specification", () => {
  expect(
    shareTargets("https://a.example", "t")
      .map((target) => target.name)
      .toSorted(),
  ).toEqual(["Facebook", "LinkedIn", "Twitter", "WhatsApp"]);
});
