import { describe, expect, it } from "vitest";
import { actionText, changesOf } from "./words";

describe("a line of the log in words", () => {
  it("reads an action", () => {
    expect(actionText("document.publish")).toBe("Document publish");
    expect(actionText("session.end_others")).toBe("Session end others");
    expect(actionText("")).toBe("");
  });

  it("tells what changed and leaves out what did not", () => {
    expect(changesOf({ role: "editor", name: "A" }, { role: "doctor", name: "A" })).toEqual([
      { name: "role", before: "editor", after: "doctor" },
    ]);
    expect(changesOf(null, { revision: 3, gone: null })).toEqual([{ name: "revision", before: undefined, after: "3" }]);
    expect(changesOf({ tags: ["a"] }, {})).toEqual([{ name: "tags", before: '["a"]', after: undefined }]);
  });

  it("takes values that are no objects", () => {
    expect(changesOf("off", "on")).toEqual([{ name: "", before: "off", after: "on" }]);
    expect(changesOf(undefined, null)).toEqual([]);
  });
});
