import { expect, it } from "vitest";
import type { QueueRow } from "../../../api/schema";
import { offered } from "../words";
import { actionsFor } from "./ActionBar";

const row: QueueRow = {
  item: "comment:1",
  kind: "comment",
  name: "Amina",
  text: "I cannot go on",
  at: "2026-11-21T08:40:00Z",
  dateText: "21 November 2026",
  state: "held",
  isPrivate: false,
  sealed: false,
  reports: 0,
  risk: 0,
  visitor: { items: 1, held: 0, removed: 0 },
};

it("offers to approve first where nothing is grave", () => {
  const [first] = actionsFor(row);
  expect(first).toEqual({ action: "approve", look: "primary" });
  expect(actionsFor(row).map(({ action }) => action)).toEqual(offered(row));
});

it("offers to approve last, and unlike a next step, where somebody may be in danger", () => {
  for (const risk of [2, 3]) {
    const actions = actionsFor({ ...row, risk });
    expect(actions.at(-1)).toEqual({ action: "approve", look: "line" });
    expect(actions.filter(({ look }) => look === "primary")).toEqual([]);
    expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(offered(row)));
  }
});
