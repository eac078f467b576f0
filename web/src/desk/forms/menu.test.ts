import { expect, it } from "vitest";
import { rowsOf, withAdded, withChanged, withMoved, withRemoved } from "./menu";

const HOME = { label: "Home", href: "/" };
const SHOP = { label: "Shop", href: "/shop", hidden: true };
const TEAM = { title: "Our team", url: "/pages/team", page: "page-1" };
const PARTNERS = { title: "Partners", url: "/pages/partners", page: "page-2" };
const labels = (rows: readonly object[]) => rows.map((row) => (row as { label: string }).label);

it("shows own pages of the menu behind what is stored, each once", () => {
  const rows = rowsOf([HOME, SHOP], [TEAM]);
  expect(rows.map(({ label, isHidden, isOwn }) => [label, isHidden, isOwn])).toEqual([
    ["Home", false, false],
    ["Shop", true, false],
    ["Our team", false, true],
  ]);
  const byAddress = rowsOf([{ label: "Who we are", href: "/pages/team" }], [TEAM]);
  expect(labels(byAddress)).toEqual(["Who we are"]);
  const renamed = { label: "Who we are", href: "/pages/old", page: { _ref: "page-1" } };
  expect(labels(rowsOf([renamed], [TEAM]))).toEqual(["Who we are"]);
  expect(rowsOf("odd", [])).toEqual([]);
});

it("stores an own page only when somebody moves, renames or hides it", () => {
  const rows = rowsOf([HOME], [TEAM, PARTNERS]);
  expect(labels(withAdded(rows, { label: "Blog", href: "/blog" }))).toEqual(["Home", "Blog"]);
  expect(labels(withChanged(rows, 0, { label: "Start" }))).toEqual(["Start"]);
  expect(labels(withMoved(rows, 1, -1))).toEqual(["Our team", "Home", "Partners"]);
  expect(withChanged(rows, 1, { isHidden: true })[1]).toMatchObject({
    label: "Our team",
    href: "/pages/team",
    page: { _ref: "page-1" },
    hidden: true,
  });
});

it("changes, shows and removes entries without losing the others", () => {
  const rows = rowsOf([{ ...HOME, _key: "a" }, SHOP], []);
  expect(withChanged(rows, 1, { isHidden: false })[1]).not.toHaveProperty("hidden");
  expect(withChanged(rows, 0, { href: "/blog", page: undefined })[0]).toMatchObject({ _key: "a", href: "/blog" });
  expect(labels(withRemoved(rows, 0))).toEqual(["Shop"]);
  expect(withMoved(rows, 0, 1)[1]).toEqual({ ...HOME, _key: "a" });
});
