import { expect, it } from "vitest";
import type { QueueRow } from "../../api/schema";
import { oneOf, readAddress } from "../ui/address";
import { labelOf } from "../ui/words";
import { dueOf } from "./complaints/due";
import { visitorWords } from "./item/ItemPanel";
import { pieces } from "./item/marked";
import { withItem, withQuery } from "./queue/query";
import { conceptsOf, isLikeRule } from "./rules/safety";
import { ACTIONS, offered, reactionWords, reasonWords } from "./words";

it("has words for what it knows and shows the rest as it is", () => {
  expect(labelOf("ItemState", "held")).toBe("Held");
  expect([labelOf("ItemState", "toString"), reasonWords("constructor")]).toEqual(["ToString", "Constructor"]);
  expect(["hate", "words", "child_at_risk"].map(reasonWords)).toEqual([
    "Hate speech",
    "Contains blocked words",
    "A child may be in danger",
  ]);
});

it("gives each action a key of its own, and none that moves in the list", () => {
  const keys = Object.values(ACTIONS).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.some((key) => "jkox/".includes(key))).toBe(false);
});

it("offers nothing for what its writer took back, and the way back for what is off the site", () => {
  const at = (state: QueueRow["state"], hold: QueueRow["hold"] = null) => offered({ state, hold, reports: 0 });
  expect([at("withdrawn"), at("erased"), at("closed")]).toEqual([[], [], []]);
  expect(at("removed")).toEqual(["restore"]);
  expect(at("hidden")).toContain("restore");
  expect(at("pending")).not.toContain("restore");
  expect(at("published")).not.toContain("approve");
  expect(at("published", "words")).toContain("approve");
});

it("marks what was found, counted in characters", () => {
  expect(pieces("👩🏾 see bit.ly now", [{ start: 7, end: 13, why: "Link" }])).toEqual([
    { text: "👩🏾 see ", at: 0 },
    { text: "bit.ly", at: 7, why: "Link" },
    { text: " now", at: 13 },
  ]);
});

it("marks nothing outside of the text and nothing twice", () => {
  const found = [
    { start: 0, end: 2, why: "one" },
    { start: 1, end: 3, why: "two" },
    { start: 2, end: 99, why: "three" },
  ];
  expect(pieces("abc", found)).toEqual([
    { text: "ab", at: 0, why: "one" },
    { text: "c", at: 2 },
  ]);
  expect(pieces("", [])).toEqual([]);
});

it("tells how long a complaint may wait", () => {
  const now = Date.parse("2026-11-21T09:00:00Z");
  const due = (day: string) => dueOf(day, now);
  expect(due("2026-12-20T09:00:00Z")).toEqual({ words: "29 days left to acknowledge", how: "calm" });
  expect(due("2026-11-25T09:00:00Z").how).toBe("soon");
  expect(due("2026-12-20T10:00:00Z").words).toBe("30 days left to acknowledge");
  expect(due("2026-11-22T10:00:00Z")).toEqual({ words: "2 days left to acknowledge", how: "soon" });
  expect(due("2026-11-21T12:00:00Z")).toEqual({ words: "Less than a day left to acknowledge", how: "late" });
  expect(due("2026-11-20T09:00:00Z")).toEqual({ words: "More than 30 days old", how: "late" });
});

it("says of a visitor what they wrote, and nothing else", () => {
  expect(visitorWords({ items: 1, held: 0, removed: 0 })).toBe("This visitor’s first post.");
  expect(visitorWords({ items: 5, held: 2, removed: 1 })).toBe("This visitor has 5 posts: 2 held, 1 removed.");
  expect(visitorWords({ items: 5, held: 0, removed: 0 })).toBe("This visitor has 5 posts, all fine.");
});

it("starts a changed list at its first page with nothing open", () => {
  const values = new URLSearchParams("state=held&page=3&item=comment%3A1");
  expect(withQuery(values, { kind: "comment" }).toString()).toBe("state=held&kind=comment");
  expect(withQuery(values, { state: "" }).toString()).toBe("");
  expect(withItem(values, "question:2").get("item")).toBe("question:2");
  expect(withItem(values, undefined).has("item")).toBe(false);
});

it("takes an unknown state or page of an address for the first one", () => {
  const states = [{ value: "open" }, { value: "decided" }] as const;
  const read = (text: string) => readAddress({ state: oneOf(states, "open") }, new URLSearchParams(text));
  expect(["state=decided", "state=nonsense", ""].map((text) => read(text).state)).toEqual(["decided", "open", "open"]);
  expect(["page=2", "page=-1"].map((text) => read(text).page)).toEqual([2, 1]);
});

it("finds a rule by all the words that are searched for", () => {
  const rule = {
    id: "chest-pain",
    level: "emergency" as const,
    card: "heart",
    condition: "Heart attack",
    reason: "Minutes count.",
    source: "NHS",
    url: "https://www.nhs.uk",
    askedToo: false,
    says: ["<pain> .. chest"],
  };
  expect([isLikeRule(rule, "heart PAIN"), isLikeRule(rule, "stroke"), isLikeRule(rule, "")]).toEqual([
    true,
    false,
    true,
  ]);
  const concepts = [
    { name: "baby", says: ["newborn"] },
    { name: "pain", says: ["ache"] },
  ];
  expect(conceptsOf(rule, concepts)).toEqual([concepts[1]]);
});

it("says what readers think, whatever they are shown", () => {
  expect(reactionWords({ likes: 1, dislikes: 0 })).toBe("Readers: 1 like, 0 dislikes.");
  expect(reactionWords({ likes: 1200, dislikes: 1 })).toBe("Readers: 1,200 likes, 1 dislike.");
});
