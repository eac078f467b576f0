import { expect, it } from "vitest";
import { pageName, spanOf } from "./days";

it("takes only spans that can be chosen", () => {
  expect([spanOf("7"), spanOf("8"), spanOf(null), spanOf("365")]).toEqual([7, 30, 30, 365]);
});

it("calls a page by its address where no document has a title", () => {
  expect(["/", "/all-posts", "/policy/privacy"].map(pageName)).toEqual(["Home page", "All posts", "Policy privacy"]);
});
