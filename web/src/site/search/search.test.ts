import { describe, expect, it } from "vitest";
import { failed, inputOf, ok, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples } from "./pages/search.samples";

const shown = (sample: Sample): string => renderPage(inputOf("search", sample)).html.replaceAll("<!-- -->", "");

describe("/search", () => {
  it("works as a plain form", () => {
    const html = shown(samples.samples.start as Sample);
    expect(html).toMatch(/<form [^>]*action="\/search"/);
    expect(html).toMatch(/<input [^>]*name="q"/);
    expect(html).not.toContain('role="alert"');
  });

  it("says of each result what it is and marks the words that matched", () => {
    const html = shown(samples.samples.typical);
    expect(html).toMatch(/>Question<\/span><h3><a href="\/blog\/sample-1"><mark>High blood<\/mark> pressure/);
    expect(html).toContain("5 results");
    expect(html).toContain("Also searched for: hypertension");
  });

  it("says what it searched for instead of a misspelt word", () => {
    const results = {
      query: "hedache",
      corrected: "headache",
      also: [],
      sitePages: [],
      items: [],
      page: 1,
      pages: 0,
      pageSize: 10,
      total: 0,
    };
    const html = shown({ path: "/search", query: { q: "hedache" }, data: { results: ok(results) } });
    expect(html).toContain("Showing results for <strong>headache</strong>");
    expect(html).toMatch(/href="\/search\?q=hedache&amp;typed=yes"[^>]*>Search only for “hedache”</);
  });

  it("leads to the page that does what was asked for", () => {
    const sitePages = [{ label: "Find a pharmacy", href: "/nearestpharmacy" }];
    const none = { query: "pharmacy", also: [], items: [], page: 1, pages: 0, pageSize: 10, total: 0 };
    const html = shown({ path: "/search", query: { q: "pharmacy" }, data: { results: ok({ ...none, sitePages }) } });
    expect(html).toMatch(/aria-label="Pages of this site">.*?href="\/nearestpharmacy"[^>]*>Find a pharmacy</);
    expect(html).not.toContain("Nothing matches your search");
    expect(shown(samples.samples.typical)).not.toContain("Pages of this site");
  });

  it("has whom to ring and the first step in sight, and folds the others without losing one", () => {
    const html = shown(samples.samples.urgent as Sample);
    const [inSight = "", folded = ""] = html.slice(html.indexOf("Urgent help")).split("<details>");
    expect(inSight.indexOf("tel:112")).toBeGreaterThan(0);
    expect(inSight).toMatch(/<ol[^>]*><li>Call the emergency number now[^<]*<\/li><\/ol>/);
    expect(folded).toMatch(/^<summary>What else to do.*<ol start="2"><li>Do not wait/);
    expect(folded.slice(0, folded.indexOf("</details>")).split("<li>")).toHaveLength(4);
  });

  it("leads on from a search that found nothing", () => {
    const html = shown(samples.samples.empty);
    expect(html).toMatch(/href="\/search\?q=unicorn"[^>]*>Search everything</);
    expect(html).toContain('href="/blog?category=Sleeping"');
    expect(html).toContain('href="/search?q=malaria"');
    expect(html).toContain('href="/faqs"');
  });

  it("keeps the words when the kind changes, and the kind when the words change", () => {
    const html = shown(samples.samples.empty);
    expect(html).toContain('href="/search?q=unicorn&amp;kind=post"');
    expect(html).toContain('<input type="hidden" name="kind" value="video"/>');
  });

  it("takes a kind that nobody knows for none", () => {
    for (const kind of ["robots", "all", "constructor", "toString"]) {
      const html = shown({ ...samples.samples.typical, query: { q: "high blood", kind } });
      expect(html).not.toContain('name="kind"');
    }
  });

  it("leads back from a page past the end and from what the search refuses", () => {
    const past = { query: "x", also: [], sitePages: [], items: [], page: 9, pages: 2, pageSize: 10, total: 14 };
    const query = { q: "x", page: "9" };
    expect(shown({ path: "/search", query, data: { results: ok(past) } })).toMatch(
      /There are no more results\..*href="\/search\?q=x"[^>]*>Back to the first page</,
    );
    const refused = { results: failed(400, "There is no such kind of result.") };
    expect(shown({ path: "/search", query: { q: "x", kind: "robots" }, data: refused })).toMatch(
      /There is no such kind of result\..*href="\/search\?q=x"[^>]*>Search everything</,
    );
  });

  it("admits a fault", () => {
    expect(shown(samples.samples.error)).toContain("It is our fault, not yours.");
  });
});
