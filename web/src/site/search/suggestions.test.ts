import { afterEach, describe, expect, it, vi } from "vitest";
import { countWords, fetchSuggestions, moveChoice } from "./suggestions";

afterEach(() => vi.unstubAllGlobals());

const never = new AbortController().signal;

describe("moveChoice", () => {
  it("goes down the list, then back to the words typed", () => {
    expect([-1, 0, 1].map((at) => moveChoice(at, 2, "ArrowDown"))).toEqual([0, 1, -1]);
  });

  it("goes up from the words typed to the last", () => {
    expect([-1, 0, 1].map((at) => moveChoice(at, 2, "ArrowUp"))).toEqual([1, -1, 0]);
  });

  it("chooses nothing where there is nothing", () => {
    expect(moveChoice(3, 0, "ArrowDown")).toBe(-1);
  });
});

describe("fetchSuggestions", () => {
  it("asks for what was typed", async () => {
    const items = [{ href: "/faqs#a", label: "A" }];
    const fetch = vi.fn(async () => Response.json({ items }));
    vi.stubGlobal("fetch", fetch);
    expect(await fetchSuggestions(" high blood ", never)).toEqual(items);
    expect(fetch).toHaveBeenCalledWith("/api/search/suggest?q=high%20blood", { signal: never });
  });

  it("does not ask for a single letter", async () => {
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    expect(await fetchSuggestions("h ", never)).toEqual([]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([async () => new Response("{}", { status: 429 }), async () => Promise.reject(new TypeError("offline"))])(
    "has none when the server cannot say",
    async (fetch) => {
      vi.stubGlobal("fetch", fetch);
      expect(await fetchSuggestions("heart", never)).toEqual([]);
    },
  );
});

describe("countWords", () => {
  it("says how many there are", () => {
    expect(countWords(0)).toContain("No suggestions");
    expect(countWords(1)).toContain("1 suggestion,");
    expect(countWords(5)).toContain("5 suggestions");
  });
});
