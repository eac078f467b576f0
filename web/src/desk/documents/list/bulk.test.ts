import { expect, test } from "vitest";
import type { DocumentAction, DocumentRow, DocumentState } from "../../../api/schema";
import { offered, told } from "./bulk";

const row = (id: string, state: DocumentState, changed = false): DocumentRow => ({
  id,
  state,
  changed,
  live: state === "published",
  clinical: false,
  sample: false,
  closed: false,
  prices: [],
  kind: "blog",
  title: id,
  category: "",
  updatedAt: "2026-11-21T08:00:00Z",
  updatedBy: "Ada",
});

test("only what can be done to some of the chosen is offered", () => {
  const actions = offered([row("a", "draft"), row("b", "published"), row("c", "published", true)]);
  const ids = Object.fromEntries(actions.map(({ action, ids }) => [action, ids]));
  expect(ids.publish).toEqual(["a", "c"]);
  expect(ids.unpublish).toEqual(["b", "c"]);
  expect(ids.restore).toBeUndefined();
  expect(ids.delete).toEqual(["a"]);
  expect(offered([])).toEqual([]);
});

test("a doctor's check is offered for what is clinical, and only that is sent", () => {
  const clinical = { ...row("c", "draft"), clinical: true };
  const submit = (rows: DocumentRow[]) => offered(rows).find(({ action }) => action === "submit")?.ids;
  expect(submit([row("a", "draft"), clinical])).toEqual(["c"]);
  expect(submit([row("a", "draft"), { ...row("p", "draft"), kind: "policy" }])).toBeUndefined();
});

test("the outcome says what failed and why, once, and what takes it back", () => {
  const before = [row("a", "draft"), row("b", "draft"), row("c", "published")];
  const outcomes = [
    { id: "a", done: true },
    { id: "b", done: false, detail: "Somebody is writing." },
    { id: "c", done: false, detail: "Somebody is writing." },
  ];
  const outcome = told("archive", outcomes, before);
  expect(outcome.done).toBe("1 document archived.");
  expect(outcome.failed).toBe("2 could not be changed. Somebody is writing.");
  expect(outcome.back).toEqual({ label: "Undo", action: "restore", ids: ["a"] });
  expect(told("approve", [{ id: "a", done: true }], before).back).toBeUndefined();
});

const all = (action: DocumentAction, rows: DocumentRow[]) =>
  told(
    action,
    rows.map(({ id }) => ({ id, done: true })),
    rows,
  ).back;

test("an undo of publishing takes nothing off the site that was there before", () => {
  expect(all("publish", [row("a", "draft")])).toEqual({ label: "Undo", action: "unpublish", ids: ["a"] });
  expect(all("publish", [row("a", "draft"), row("b", "published", true)])).toBeUndefined();
  expect(all("publish", [row("a", "approved")])).toBeUndefined();
});

test("what was on the site comes back as a draft, and the way back says so", () => {
  const rows = [row("a", "draft"), row("b", "published")];
  expect(all("archive", rows)).toEqual({ label: "Restore as drafts", action: "restore", ids: ["a", "b"] });
  expect(all("delete", [row("a", "archived")])?.label).toBe("Restore as a draft");
});

test("what needs a doctor again, or had a newer draft, is not put back on the site in one step", () => {
  expect(all("unpublish", [row("a", "published")])).toEqual({ label: "Undo", action: "publish", ids: ["a"] });
  expect(all("unpublish", [row("a", "published", true)])).toBeUndefined();
  expect(all("unpublish", [{ ...row("a", "published"), clinical: true }])).toBeUndefined();
});
