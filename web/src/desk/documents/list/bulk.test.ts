import { expect, test } from "vitest";
import type { Row, State } from "../types";
import { offered, told } from "./bulk";

const row = (id: string, state: State, changed = false): Row => ({
  id,
  state,
  changed,
  live: state === "published",
  kind: "blog",
  title: id,
  updatedAt: "2026-11-21T08:00:00Z",
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

test("the outcome says what failed and why, once, and what takes it back", () => {
  const outcome = told("archive", [
    { id: "a", done: true },
    { id: "b", done: false, detail: "Somebody is writing." },
    { id: "c", done: false, detail: "Somebody is writing." },
  ]);
  expect(outcome.done).toBe("1 document archived.");
  expect(outcome.failed).toBe("2 could not be changed. Somebody is writing.");
  expect(outcome.undo).toEqual({ action: "restore", ids: ["a"] });
  expect(told("approve", [{ id: "a", done: true }]).undo).toBeUndefined();
});
