import { expect, test } from "vitest";
import { viewOf } from "./views";

test("a saved view keeps the filters and forgets the page", () => {
  expect(viewOf(new URLSearchParams("page=2&q=a%20b&other=1&kind="), ["kind", "q"])).toBe("q=a+b");
});
