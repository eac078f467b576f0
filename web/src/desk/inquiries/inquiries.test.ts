import { expect, it } from "vitest";
import { readAddress, withAddress } from "../ui/address";
import { happeningsOf } from "../ui/cases/history";
import { labelOf } from "../ui/words";
import { isSearchable, known, ofKind, PARTS, statesOf } from "./query";
import { aboutWords, actionWords, afterReply, ruleWords, sizeWords, templateWords } from "./words";

it("reads an address, and takes what it cannot read for nothing", () => {
  const read = (text: string) => known(readAddress(PARTS, new URLSearchParams(text)));
  const nothing = { kind: "", state: "", assigned: "", q: "", page: 1 };
  expect(read("")).toEqual(nothing);
  expect(read("kind=nobody&state=agreed&assigned=her&page=-2")).toEqual(nothing);
  expect(read("kind=volunteer&state=agreed&assigned=mine&page=3")).toEqual({
    ...nothing,
    kind: "volunteer",
    state: "agreed",
    assigned: "mine",
    page: 3,
  });
  expect(read("kind=feedback&state=agreed").state).toBe("");
  expect(read("state=all").state).toBe("all");
});

it("begins another kind with what is open, at the first page", () => {
  const values = new URLSearchParams("kind=volunteer&state=agreed&page=3&assigned=mine");
  expect(String(withAddress(PARTS, values, ofKind("contact")))).toBe("kind=contact&assigned=mine");
  expect(String(withAddress(PARTS, values, { state: "" }))).toBe("kind=volunteer&assigned=mine");
  expect(statesOf("")).not.toContain("agreed");
});

it("asks only for whole references", () => {
  const found = ["", "M-7K3M9QXB", " v-7k3m9qxb ", "Amina", "amina@example.org", "M-1"].map(isSearchable);
  expect(found).toEqual([true, true, true, false, false, false]);
});

it("knows where an inquiry usually goes once somebody has replied", () => {
  const states = ["answered", "talking", "done", "spam"] as const;
  expect(afterReply({ kind: "contact", state: "new", states })).toBe("answered");
  expect(afterReply({ kind: "partnership", state: "new", states })).toBe("talking");
  expect(afterReply({ kind: "partnership", state: "talking", states })).toBeUndefined();
  expect(afterReply({ kind: "enquiry", state: "new", states: [] })).toBeUndefined();
});

it("says states, steps, rules and sizes in words, also those that it does not know", () => {
  expect(["guardian", "on_hold"].map((state) => labelOf("InquiryState", state))).toEqual([
    "Waiting for a guardian",
    "On hold",
  ]);
  const steps = [{ at: "", action: "replied", by: "Dr Ade", from: "new", to: "answered" }];
  expect(happeningsOf(steps, { action: actionWords, states: "InquiryState" })).toMatchObject([
    { what: "Reply sent", lines: ["From ‘New’ to ‘Answered’"] },
  ]);
  expect([ruleWords("chest-pain"), templateWords("contact-received")]).toEqual(["chest pain", "Contact received"]);
  expect([sizeWords(900), sizeWords(240_000), sizeWords(1_250_000)]).toEqual(["900 bytes", "240 KB", "1.3 MB"]);
});

it("names the country of the law that a data complaint goes by", () => {
  expect([aboutWords("complaint", "ng"), aboutWords("contact", "Request"), aboutWords("contact", null)]).toEqual([
    "Nigeria",
    "Request",
    "",
  ]);
});
