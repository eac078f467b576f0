import { expect, it } from "vitest";
import { aDay, anyText, isFiltered, oneOf, readAddress, withAddress } from "./address";

const PARTS = {
  q: anyText,
  status: oneOf([{ value: "" }, { value: "requested" }, { value: "failed" }] as const, "requested"),
  purpose: oneOf(["donation", "order"] as const),
  from: aDay,
};

const read = (text: string) => readAddress(PARTS, new URLSearchParams(text));

it("reads an address, and takes no notice of what it does not know", () => {
  expect(read("q=01KB&status=failed&purpose=donation&from=2026-11-01&page=3")).toEqual({
    q: "01KB",
    status: "failed",
    purpose: "donation",
    from: "2026-11-01",
    page: 3,
  });
  for (const text of ["status=stolen&purpose=toString&from=today&page=-2", "from=2026-99-99&page=1.5", ""]) {
    expect(read(text)).toEqual({ q: "", status: "requested", purpose: "", from: "", page: 1 });
  }
});

it("knows whether less than everything is asked for", () => {
  const asked = ["", "page=3", "status=stolen", "status=requested", "q=x", "from=2026-11-21", "status="];
  expect(asked.filter((text) => isFiltered(PARTS, read(text)))).toEqual(["q=x", "from=2026-11-21", "status="]);
});

it("tells the choice of everything from no choice", () => {
  expect(read("status=").status).toBe("");
  expect(String(withAddress(PARTS, new URLSearchParams(), { status: "" }))).toBe("status=");
});

it("begins at the first page after a change, and leaves out what is not asked for", () => {
  const values = new URLSearchParams("q=x&status=failed&page=4");
  expect(String(withAddress(PARTS, values, { status: "requested" }))).toBe("q=x");
  expect(String(withAddress(PARTS, values, { purpose: "order" }))).toBe("q=x&status=failed&purpose=order");
});
