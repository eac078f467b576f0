import { expect, it } from "vitest";
import type { PaymentDetail, RefundRow, ReviewReason } from "../../../api/schema";
import { asked, held, paid } from "../samples";
import { problemsOf, waysOf } from "./deciding";
import { isOurs, REASONS, resolutionWords, wayOf } from "./reasons";

const ways = (reason: ReviewReason, payment?: Partial<PaymentDetail>) =>
  waysOf({ ...held, reason }, payment && { ...paid, ...payment });

it("says for every reason what it means, what to do, and what can be done", () => {
  for (const [key, words] of Object.entries(REASONS)) {
    const reason = key as ReviewReason;
    expect(words.meaning.endsWith("."), reason).toBe(true);
    expect(words.todo.endsWith("."), reason).toBe(true);
    expect(words.ways.length, reason).toBeGreaterThan(0);
    for (const way of words.ways) expect(wayOf(reason, way).label, reason).not.toBe("");
  }
});

it("never looks away from held money, and never takes the second payment of two", () => {
  const isHeld = { status: "review", leftMinor: 100 } as const;
  expect(ways("wrong_amount", isHeld)).toEqual(["refund", "accept"]);
  expect(ways("paid_twice", isHeld)).toEqual(["refund"]);
});

it("has nothing to do any more once the money went back", () => {
  expect(ways("wrong_amount", { status: "review", leftMinor: 0 })).toEqual(["dismiss"]);
  expect(ways("fallback_rate", { status: "settled", leftMinor: 100 })).toEqual(["dismiss"]);
  expect(ways("unknown_payment")).toEqual(["dismiss"]);
});

it("asks what becomes of the rest of money that went back before it was heard of", () => {
  expect(ways("reversed", { status: "review", leftMinor: 100 })).toEqual(["accept", "refund", "dismiss"]);
  expect(ways("reversed", { status: "settled", leftMinor: 100 })).toEqual(["dismiss"]);
  expect(ways("strange_rate")).toEqual(["accept", "dismiss"]);
});

it("sends a refund again that was not sent, or lets go of it", () => {
  const stuck = { ...held, reason: "refund_stuck", about: asked.id } as const;
  const stands = (status: RefundRow["status"]) => waysOf(stuck, { ...paid, refunds: [{ ...asked, status }] });
  expect([stands("approved"), stands("failed"), waysOf(stuck, undefined)]).toEqual([
    ["send", "dismiss"],
    ["dismiss"],
    ["dismiss"],
  ]);
});

it("wants a choice and a word why", () => {
  expect(problemsOf("", " ")).toEqual({ how: "Choose an action.", note: "Enter a short reason." });
  expect(problemsOf("refund", "Paid too little")).toEqual({});
});

it("knows our references from a provider’s", () => {
  expect(["01KBDM000000000000ABCDEFGH", "T685312322670591", "01KBDM000000000000ABCDEFGI"].map(isOurs)).toEqual([
    true,
    false,
    false,
  ]);
  const decided = ["accepted", "toString"].map((resolution) => resolutionWords(resolution, "wrong_amount"));
  expect(decided).toEqual(["The payment was accepted", "toString"]);
  expect(resolutionWords("accepted", "strange_rate")).toBe("The rate was accepted");
});
