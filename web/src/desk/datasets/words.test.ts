import { describe, expect, it } from "vitest";
import { progressWords, reportFacts } from "./words";

describe("words about imports", () => {
  it("say how far one is", () => {
    expect(progressWords({ state: "waiting", steps: 0, stepsDone: 0 })).toBe("It starts in a moment.");
    expect(progressWords({ state: "running", steps: 0, stepsDone: 0 })).toBe("The file is being read.");
    expect(progressWords({ state: "running", steps: 2400, stepsDone: 1200 })).toBe(
      "1,200 of 2,400 documents and files.",
    );
  });

  it("leave out what did not happen", () => {
    const report = {
      published: 1200,
      drafts: 0,
      kept: 3,
      unchanged: 0,
      editedHere: 0,
      refused: 0,
      comments: 0,
      variants: 0,
      coupons: 0,
      redirects: 0,
      files: 0,
      filesUnchanged: 0,
      filesRefused: 0,
      isCut: false,
      isDryRun: false,
      notices: [],
      more: 0,
    };
    expect(reportFacts(report)).toEqual([
      ["Published", "1,200"],
      ["Kept, but not shown", "3"],
    ]);
  });
});
