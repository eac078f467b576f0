import { expect, it } from "vitest";
import { count, documents, feedbackWords, lagWords, standingOf, typeName } from "./words";

it("says where the sync stands, the worst first", () => {
  const at = "2026-11-28T09:00:00Z";
  const label = (isPaused: boolean, isRefused: boolean, connectedSince?: string) =>
    standingOf({ isPaused, isRefused, connectedSince }).label;
  expect(label(true, true, at)).toBe("Stopped");
  expect(label(true, false)).toBe("Paused");
  expect(label(false, false)).toBe("Not connected");
  expect(label(false, false, at)).toBe("Connected");
});

it("names types, counts and times as people do", () => {
  expect(typeName("blog")).toBe("Articles");
  expect(typeName("recipe")).toBe("recipe");
  expect(count({ published: 2, conflict: 1 })).toBe(3);
  expect([documents(1), documents(2)]).toEqual(["1 document", "2 documents"]);
  expect([20, 420, 12_400].map(lagWords)).toEqual(["under 0.1 s", "0.4 s", "12 s"]);
});

it("says what readers did that the service does not know of", () => {
  expect(feedbackWords({ comments: 1, reactions: 3 })).toBe("1 comment, 3 reactions");
  expect(feedbackWords({ comments: 0, reactions: 1 })).toBe("1 reaction");
  expect(feedbackWords({ comments: 0, reactions: 0 })).toBe("nothing more");
});
