import { expect, it } from "vitest";
import { isFiltered, readQuery, withQuery } from "./query";

const read = (text: string) => readQuery(new URLSearchParams(text));

it("reads an address, and takes no notice of what it does not know", () => {
  expect(read("q=01KB&status=review&purpose=donation&provider=stripe&from=2026-11-01&to=2026-11-21&page=3")).toEqual({
    q: "01KB",
    status: "review",
    purpose: "donation",
    provider: "stripe",
    from: "2026-11-01",
    to: "2026-11-21",
    page: 3,
  });
  const nothing = read("status=stolen&purpose=&provider=toString&from=today&to=2026-99-99&page=-2");
  expect(nothing).toEqual({ q: "", status: "", purpose: "", provider: "", from: "", to: "", page: 1 });
  expect([isFiltered(nothing), isFiltered(read("q=x")), isFiltered(read("to=2026-11-21"))]).toEqual([
    false,
    false,
    true,
  ]);
});

it("begins at the first page after a change, and leaves out what is not asked for", () => {
  const values = new URLSearchParams("q=x&status=review&page=4");
  expect(String(withQuery(values, { status: "" }))).toBe("q=x");
  expect(String(withQuery(values, { purpose: "order" }))).toBe("q=x&status=review&purpose=order");
});
