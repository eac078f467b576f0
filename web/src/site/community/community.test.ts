import { expect, it } from "vitest";
import { filterOf, listAddress, resultWords } from "./filter";
import { bareQuestion, list, question } from "./samples-data";
import { questionData } from "./structured";
import { fitsWords, waitingWords } from "./words";

it("keeps what the list knows of an address, and nothing else", () => {
  expect(filterOf({ q: " cough ", category: "heart", sort: "helped" }, list.categories)).toEqual({
    q: "cough",
    category: "heart",
    sort: "helped",
  });
  expect(filterOf({ category: "nowhere", sort: "loud" }, list.categories)).toEqual({ q: "", category: "", sort: "" });
  expect(filterOf({ sort: "new" }, []).sort).toBe("");
});

it("changes one thing of the filter and starts at the first page", () => {
  const filter = { q: "high blood", category: "heart", sort: "" };
  expect(listAddress(filter, { sort: "unanswered" })).toBe("/community?q=high+blood&category=heart&sort=unanswered");
  expect(listAddress(filter, { q: "", category: "" })).toBe("/community");
});

it("says what was found", () => {
  expect(resultWords(1, { q: "cough", category: "heart", sort: "" }, list.categories)).toBe(
    "1 question for ‘cough’ in Heart",
  );
  expect(resultWords(0, { q: "", category: "", sort: "" }, [])).toBe("0 questions");
});

it("promises no waiting time that was not seen", () => {
  for (const unknown of [undefined, null]) expect(waitingWords(unknown)).toBe("");
  expect(waitingWords(0.4)).toContain("within an hour");
  expect(waitingWords(1)).toContain("within 1 hour.");
  expect(waitingWords(31.5)).toContain("within 32 hours.");
  expect(waitingWords(50)).toContain("within 3 days.");
});

it("names the countries that an answer fits", () => {
  expect(fitsWords("GB")).toBe("This answer is for people in the UK.");
  expect(fitsWords(null)).toBeUndefined();
});

it("tells machines question and answer", () => {
  const data = questionData(question, "https://doctor.example", "Dr Ade") as { mainEntity: Record<string, unknown> };
  expect(data.mainEntity).toMatchObject({ "@type": "Question", answerCount: 1, upvoteCount: 24 });
  expect(data.mainEntity.acceptedAnswer).toMatchObject({
    url: `https://doctor.example/community/${question._id}#answer`,
    author: { name: "Dr Ade" },
  });
  const plain = questionData({ ...bareQuestion, answer: "Rest." }, "", "Dr Ade") as typeof data;
  expect(plain.mainEntity.acceptedAnswer).toMatchObject({ text: "Rest." });
});
