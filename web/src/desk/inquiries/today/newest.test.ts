import { expect, it } from "vitest";
import { written } from "../samples";
import { isShown, newestWords } from "./newest";

it("shows the words of the answer that nobody has opened, and no others once it was opened", () => {
  const said = {
    id: "m",
    way: "in",
    at: "2026-11-21T09:00:00Z",
    text: "It got worse.",
    automatic: false,
    attachments: 0,
  };
  const inquiry = { ...written, messages: [said] };
  expect(newestWords({ ...inquiry, unread: true })).toEqual({ text: "It got worse.", at: said.at });
  expect(newestWords({ ...inquiry, unread: false })).toEqual({ text: written.text, at: written.at });
});

it("shows nothing twice: what is urgent and what the law makes due have places of their own", () => {
  const now = Date.parse("2026-11-21T08:40:00Z");
  const soon = "2026-11-25T08:40:00Z";
  const later = "2026-12-20T08:40:00Z";
  expect(isShown(written, now)).toBe(true);
  expect(isShown({ ...written, urgent: true }, now)).toBe(false);
  expect(isShown({ ...written, kind: "feedback" }, now)).toBe(false);
  expect([soon, later].map((dueAt) => isShown({ ...written, kind: "complaint", dueAt }, now))).toEqual([false, true]);
});
