import { expect, it } from "vitest";
import { isFiltered, readAddress, withAddress } from "../../ui/address";
import { FILTERS, PARTS } from "./address";

const read = (text: string) => readAddress(PARTS, new URLSearchParams(text));

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
  const queries = [nothing, read("q=x"), read("to=2026-11-21")];
  expect(queries.map((query) => isFiltered(FILTERS, query))).toEqual([false, false, true]);
});

it("begins at the first page after a change, and leaves out what is not asked for", () => {
  const values = new URLSearchParams("q=x&status=review&page=4");
  expect(String(withAddress(PARTS, values, { status: "" }))).toBe("q=x");
  expect(String(withAddress(PARTS, values, { purpose: "order" }))).toBe("q=x&status=review&purpose=order");
});
