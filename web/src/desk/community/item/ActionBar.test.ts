import { expect, it } from "vitest";
import type { QueueRow } from "../../../api/schema";
import { isAnsweredInPlace, offered, passedOn } from "../words";
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

it("offers the doctor to pass nothing on to the doctor, and to mark nothing twice", () => {
  const actions = actionsFor({ ...row, risk: 3 }, { isDoctor: true }).map(({ action }) => action);
  expect(actions).toEqual(["hide", "ask_to_rephrase", "remove", "approve"]);
  const published = actionsFor({ ...row, risk: 3, state: "published" }, { isDoctor: true });
  expect(published[0]).toEqual({ action: "crisis", look: "line" });
});

it("lets the doctor's answer lead where a comment may be grave, and nothing else", () => {
  const comment = { ...row, risk: 3, subject: { title: "Sleep", url: "/blog/sleep" } };
  expect(isAnsweredInPlace(comment)).toBe(true);
  expect(actionsFor(comment, { isDoctor: true }).map(({ look }) => look)).not.toContain("primary");
  expect(isAnsweredInPlace({ ...comment, state: "published" })).toBe(true);
  expect(isAnsweredInPlace({ ...comment, risk: 0 })).toBe(false);
  expect(isAnsweredInPlace({ ...comment, state: "hidden" })).toBe(false);
  expect(isAnsweredInPlace({ ...comment, kind: "question" })).toBe(false);
  expect(isAnsweredInPlace({ ...comment, subject: { title: "Salt", url: "/community/1" } })).toBe(false);
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

it("leaves a crisis to the doctor, once it was passed on", () => {
  const actions = actionsFor({ ...row, risk: 3 }, { isPassedOn: true });
  expect(actions.map(({ action }) => action)).not.toContain("escalate");
  expect(actions.map(({ look }) => look)).not.toContain("primary");
  const step = { at: "2026-11-21T08:00:00Z", by: "Bola", from: "pending", to: "held" } as const;
  const history = (...steps: string[]) => steps.map((action) => ({ ...step, action }));
  expect(passedOn(history("hold", "escalate", "report"))?.by).toBe("Bola");
  expect(passedOn(history("escalate", "hide"))).toBeUndefined();
  expect(passedOn([])).toBeUndefined();
});
