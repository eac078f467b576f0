import { describe, expect, it } from "vitest";
import { categoryAddress, filterOf, isFiltered, resultWords } from "./filter";

describe("filterOf", () => {
  it("takes All for no category", () => {
    expect(filterOf({ category: "all", q: "  " })).toEqual({ q: "", category: "", section: "" });
    expect(isFiltered(filterOf({ category: "All" }))).toBe(false);
  });

  it("writes a category as the list does", () => {
    expect(filterOf({ category: "sex education" }, ["All", "Sex Education"]).category).toBe("Sex Education");
    expect(filterOf({ category: "Unheard of" }, ["All"]).category).toBe("Unheard of");
  });

  it("keeps what narrows the list", () => {
    expect(isFiltered(filterOf({ q: "salt" }))).toBe(true);
    expect(isFiltered(filterOf({ section: "Healthy heart" }))).toBe(true);
  });
});

describe("categoryAddress", () => {
  it("keeps the words searched for", () => {
    expect(categoryAddress("/all-posts", filterOf({ q: "salt & sleep?" }), "Sex Education")).toBe(
      "/all-posts?q=salt+%26+sleep%3F&category=Sex+Education",
    );
  });

  it("leads from All to the whole list", () => {
    expect(categoryAddress("/blog", filterOf({ category: "Cancer" }), "All")).toBe("/blog");
  });
});

describe("resultWords", () => {
  it("says what was found and where", () => {
    expect(resultWords(1, filterOf({ q: "salt" }))).toBe("1 article about “salt”");
    expect(resultWords(0, filterOf({ category: "Cancer", section: "Body" }))).toBe("0 articles in Cancer, Body");
  });
});
