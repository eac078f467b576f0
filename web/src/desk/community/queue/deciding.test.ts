import { expect, it } from "vitest";
import type { DecideOutcome, QueueList, QueueRow } from "../../../api/schema";
import { told } from "../words";
import { afterwards, following, undoOf } from "./deciding";

const row = (item: string, more: Partial<QueueRow> = {}): QueueRow => ({
  item,
  kind: "comment",
  text: "Thank you",
  name: "Ngozi",
  state: "pending",
  risk: 0,
  reports: 0,
  at: "2026-11-21T08:40:00Z",
  dateText: "November 21, 2026",
  visitor: { items: 1, held: 0, removed: 0 },
  isPrivate: false,
  sealed: false,
  ...more,
});

const list = (items: QueueRow[]): QueueList => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
  counts: {
    pending: 2,
    held: 1,
    reported: 1,
    complaints: 0,
    complaintsDue: 0,
    crisis: 1,
    unanswered: 0,
    unansweredPrivate: 0,
    unansweredToModerate: 0,
  },
});

const rows = [row("comment:1"), row("comment:2", { state: "held", risk: 3 }), row("comment:3", { reports: 2 })];

it("takes what is decided out of the queue and out of its numbers", () => {
  const after = afterwards(list(rows), ["comment:1", "comment:3"], "approve", "");
  expect(after.items.map(({ item }) => item)).toEqual(["comment:2"]);
  expect(after.total).toBe(1);
  expect(after.counts).toMatchObject({ pending: 0, held: 1, reported: 0, crisis: 1 });
});

it("keeps a crisis on top, and what a list of decided things shows", () => {
  const crisis = afterwards(list(rows), ["comment:1"], "crisis", "");
  expect(crisis.items[0]).toMatchObject({ item: "comment:1", risk: 3, state: "held" });
  expect(crisis.counts.crisis).toBe(2);
  const hidden = afterwards(list([row("comment:1", { state: "published" })]), ["comment:1"], "hide", "published");
  expect(hidden.items[0]?.state).toBe("hidden");
});

it("never counts below nothing", () => {
  const none = { ...list(rows), counts: { ...list(rows).counts, pending: 0 } };
  expect(afterwards(none, ["comment:1"], "hide", "").counts.pending).toBe(0);
});

it("goes on with the row below, or the last one above", () => {
  expect(following(rows, ["comment:1"])).toBe("comment:2");
  expect(following(rows, ["comment:3"])).toBe("comment:2");
  expect(following(rows, ["comment:2", "comment:3"])).toBe("comment:1");
  expect(following(rows, ["comment:1", "comment:2", "comment:3"])).toBeUndefined();
  expect(following(rows, ["comment:9"])).toBeUndefined();
});

const done: DecideOutcome = { item: "comment:1", outcome: "done", state: "removed" };
const moved: DecideOutcome = { item: "comment:2", outcome: "moved", state: "published", by: "Amina" };

it("takes back what was done, in the state that it has now, and never an undo", () => {
  expect(undoOf("remove", [done, moved])).toEqual({ items: [{ item: "comment:1", seen: "removed" }] });
  expect(undoOf("remove", [moved])).toBeUndefined();
  expect(undoOf("restore", [done])).toBeUndefined();
});

it("says who was first", () => {
  expect(told("remove", [done])).toEqual({ done: "Removed." });
  expect(told("remove", [moved])).toEqual({
    failed: "Amina decided first: it is ‘Published’ now. Look at it again.",
  });
  expect(told("hide", [done, { ...moved, by: null }])).toEqual({
    done: "Hidden: one item.",
    failed: "Another moderator decided first: it is ‘Published’ now. Look at it again.",
  });
  expect(told("hide", [moved, { ...moved, item: "comment:3" }])).toEqual({
    failed: "2 items not changed. Another moderator decided first.",
  });
});
