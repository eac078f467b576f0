import { expect, test } from "vitest";
import { isFiltered, listOf, readQuery, serverSort, withQuery } from "./query";

const read = (address: string) => readQuery(new URLSearchParams(address), ["mos", "clinicseries"]);

test("an address says what the list shows", () => {
  expect(read("kind=clinicseries&q=salt&state=draft&sort=title&page=3")).toEqual({
    kind: "clinicseries",
    q: "salt",
    state: "draft",
    category: "",
    mine: false,
    sort: { key: "title", descending: false },
    page: 3,
  });
});

test("what cannot be read counts as missing", () => {
  const sort = { key: "updated", descending: true };
  const plain = { kind: "mos", q: "", state: "", category: "", mine: false, sort, page: 1 };
  expect(read("")).toEqual(plain);
  expect(read("kind=x&state=lost&sort=-colour&page=-2")).toEqual(plain);
  expect(read("page=1.5")).toEqual(plain);
});

test("a change keeps the rest and goes to the first page", () => {
  const now = new URLSearchParams("kind=mos&q=salt&page=3");
  expect(withQuery(now, { state: "draft" }).toString()).toBe("kind=mos&q=salt&state=draft");
  expect(withQuery(now, { q: " " }).toString()).toBe("kind=mos");
  expect(withQuery(now, { page: 2 }).toString()).toBe("kind=mos&q=salt&page=2");
  expect(withQuery(now, { sort: { key: "title", descending: true } }).toString()).toBe("kind=mos&q=salt&sort=-title");
});

test("what is on the site, a topic and one's own work are filters too", () => {
  const query = read("state=changed&category=Heart&mine=1");
  expect(query).toMatchObject({ state: "changed", category: "Heart", mine: true });
  expect([isFiltered(query), isFiltered(read("kind=mos&sort=title"))]).toEqual([true, false]);
  const now = new URLSearchParams("kind=mos&mine=1&category=Heart");
  expect(withQuery(now, { mine: false, category: "" }).toString()).toBe("kind=mos");
});

test("the server's order of changes begins with the newest", () => {
  expect(serverSort({ key: "updated", descending: true })).toBe("updated");
  expect(serverSort({ key: "updated", descending: false })).toBe("-updated");
  expect(serverSort({ key: "title", descending: true })).toBe("-title");
});

test("a document leads back to the list that it is in", () => {
  const schema = { kind: "claim", label: "Claim", plural: "Claims", group: "Settings", titleField: "key" };
  const more = { hasPage: false, clinical: false, fields: [] };
  expect(listOf({ ...schema, ...more })).toEqual({ to: "/settings/claim", label: "All claims" });
  expect(listOf({ ...schema, ...more, id: "settings-site" }).to).toBe("/settings");
  expect(listOf({ ...schema, ...more, kind: "mos", group: "Videos" }).to).toBe("/videos?kind=mos");
  expect(listOf({ ...schema, ...more, kind: "shop", group: "Shop" }).to).toBe("/shop?kind=shop");
  expect(listOf({ ...schema, ...more, kind: "package", group: "Shop" }).to).toBe("/packages?kind=package");
});
