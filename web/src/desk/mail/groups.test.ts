import { expect, it } from "vitest";
import { byGroup } from "./groups";

it("puts mails under what they are about, and those that nobody named at the end", () => {
  const names = ["test", "order-alert", "order-paid", "consult-paid", "patient-waits", "a-new-one"];
  const found = byGroup(names.map((name) => ({ name })));
  expect(found.map(({ title, mails }) => [title, ...mails.map(({ name }) => name)])).toEqual([
    ["Consultations", "consult-paid", "patient-waits"],
    ["Orders", "order-paid"],
    ["Staff and the site", "test", "order-alert", "a-new-one"],
  ]);
});
