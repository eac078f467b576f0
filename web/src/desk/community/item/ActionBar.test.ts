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

it("lets help lead where somebody may be in danger; removing and approving come last and stand out in nothing", () => {
  for (const risk of [2, 3]) {
    const actions = actionsFor({ ...row, risk });
    expect(actions[0]).toEqual({ action: "escalate", look: "primary" });
    expect(actions[1]?.action).toBe("crisis");
    expect(actions.slice(-2)).toEqual([
      { action: "remove", look: "quiet" },
      { action: "approve", look: "quiet" },
    ]);
    expect(actions.filter(({ look }) => look === "danger")).toEqual([]);
    expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(offered(row)));
  }
});
