import { describe, expect, it } from "vitest";
import { chunkLimit, chunkParagraphs, LONGEST_CHUNK } from "./chunks";

const texts = (paragraphs: string[], limit = 40): string[] =>
  chunkParagraphs(paragraphs, limit).map((chunk) => chunk.text);

describe("chunkParagraphs", () => {
  it("keeps a short paragraph whole", () => {
    expect(chunkParagraphs(["Short and sweet."], 40)).toEqual([{ paragraph: 0, start: 0, text: "Short and sweet." }]);
  });

  it("splits at sentence ends and fills each chunk", () => {
    expect(texts(["One is here. Two is here. Three is a little longer. Four."])).toEqual([
      "One is here. Two is here.",
      "Three is a little longer. Four.",
    ]);
  });

  it("does not take a title or an abbreviation for the end of a sentence", () => {
    expect(texts(["You can ask your own doctor, Dr. Ade, e.g. by phone."], 46)).toEqual([
      "You can ask your own doctor, Dr. Ade,",
      "e.g. by phone.",
    ]);
  });

  it("keeps decimals together", () => {
    expect(texts(["A level of 3.5 is fine. A level of 7.2 is not fine."], 30)).toEqual([
      "A level of 3.5 is fine.",
      "A level of 7.2 is not fine.",
    ]);
  });

  it("splits a long sentence at a comma, else at a space", () => {
    expect(texts(["when the night is long, and the lamp is low and warm"], 40)).toEqual([
      "when the night is long,",
      "and the lamp is low and warm",
    ]);
    expect(texts(["a b c d e f g h"], 5)).toEqual(["a b c", "d e f", "g h"]);
  });

  it("never cuts a character in two", () => {
    const word = "𝒜".repeat(40);
    const chunks = texts([word], 21);
    expect(chunks.join("")).toBe(word);
    expect(chunks.every((chunk) => /^(𝒜)+$/u.test(chunk))).toBe(true);
  });

  it("says where each chunk starts", () => {
    const text = "First sentence here.   Second sentence there.";
    for (const chunk of chunkParagraphs([text], 25)) {
      expect(text.slice(chunk.start, chunk.start + chunk.text.length)).toBe(chunk.text);
    }
  });

  it("leaves out what cannot be said", () => {
    expect(texts(["", "  ", "—", "…", "Heard."])).toEqual(["Heard."]);
  });

  it("loses no word and keeps the limit, whatever the text", () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    const alphabet = ["a", "be", "Ẹ̀kọ́", "Dr.", "3.5", "end.", "why?", "so,", "–", "😀", "x".repeat(60), '"quoted."'];
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: random(60) }, () => alphabet[random(alphabet.length)]).join(" ");
      const limit = 20 + random(230);
      const chunks = chunkParagraphs([text], limit);
      expect(chunks.every((chunk) => chunk.text.length <= limit)).toBe(true);
      const said = chunks
        .map((chunk) => chunk.text)
        .join("")
        .replaceAll(/[^\p{L}\p{N}]/gu, "");
      expect(said).toBe(text.replaceAll(/[^\p{L}\p{N}]/gu, ""));
    }
  });
});

describe("chunkLimit", () => {
  it("stays within 15 seconds of speech and the spec's 1000 characters at any speed", () => {
    for (const rate of [0.5, 0.75, 1, 1.25, 1.5, 2]) {
      expect(chunkLimit(rate)).toBeLessThanOrEqual(LONGEST_CHUNK);
      expect(chunkLimit(rate) / (15 * rate)).toBeLessThanOrEqual(15);
    }
    expect(chunkLimit(1)).toBe(200);
  });
});
