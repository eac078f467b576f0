import { expect, it } from "vitest";
import { describeRefusal, listDecisions, nameReview } from "./deciding";

it("names a review by what it is about and who wrote it", () => {
  expect(nameReview({ productTitle: "Weekly pill box", name: "Kemi O." })).toBe("Weekly pill box, from Kemi O.");
  expect(nameReview({ productTitle: "", name: "Kemi O." })).toBe("Deleted product, from Kemi O.");
});

it("offers what is not decided yet, and the other decision afterwards", () => {
  expect(listDecisions("waiting")).toEqual({ publish: true, refuse: true });
  expect(listDecisions("published")).toEqual({ publish: false, refuse: true });
  expect(listDecisions("refused")).toEqual({ publish: true, refuse: false });
  expect(describeRefusal("waiting").label).toBe("Refuse");
  expect(describeRefusal("published").label).toBe("Take down");
});
