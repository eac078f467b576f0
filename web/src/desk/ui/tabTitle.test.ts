// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { countInTab, nameTab } from "./tabTitle";

it("names the tab by its screen, with the number of what must not wait before it", () => {
  countInTab(2);
  nameTab("Today");
  expect(document.title).toBe("(2) Today | Staff desk");
  nameTab("Articles");
  expect(document.title).toBe("(2) Articles | Staff desk");
  countInTab(0);
  expect(document.title).toBe("Articles | Staff desk");
});
