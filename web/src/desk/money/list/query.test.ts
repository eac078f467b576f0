import { expect, it } from "vitest";
import { readQuery, withQuery } from "./query";

const read = (text: string) => readQuery(new URLSearchParams(text));

it("reads an address, and takes no notice of what it does not know", () => {
  expect(read("q=01KB&status=review&purpose=donation&page=3")).toEqual({
    q: "01KB",
    status: "review",
    purpose: "donation",
    page: 3,
  });
  expect(read("status=stolen&purpose=&page=-2")).toEqual({ q: "", status: "", purpose: "", page: 1 });
});

it("begins at the first page after a change, and leaves out what is not asked for", () => {
  const values = new URLSearchParams("q=x&status=review&page=4");
  expect(String(withQuery(values, { status: "" }))).toBe("q=x");
  expect(String(withQuery(values, { purpose: "order" }))).toBe("q=x&status=review&purpose=order");
});
