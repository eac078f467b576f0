import { describe, expect, it } from "vitest";
import { inputOf, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples as policy } from "./pages/policy.samples";
import { samples as one } from "./pages/policy-document.samples";

const shown = (page: string, sample: Sample): string => renderPage(inputOf(page, sample)).html;

describe("/policy", () => {
  it("lists the documents first, then shows each under its anchor with the day it last changed", () => {
    const html = shown("policy", policy.samples.typical);
    expect(html.indexOf('href="#privacy"')).toBeGreaterThan(0);
    expect(html.indexOf('href="#privacy"')).toBeLessThan(html.indexOf('<section id="privacy"'));
    expect(html).toContain('Last changed <time dateTime="2026-11-01">1 November 2026</time>');
    expect(html).toContain('href="/policy/privacy"');
  });

  it("opens the links of a document in a new tab", () => {
    const html = shown("policy", policy.samples.typical);
    expect(html).toContain('<a href="/contact" target="_blank" rel="noopener">');
    expect(html).toContain('<a href="https://regulator.example/" target="_blank" rel="noopener noreferrer nofollow">');
  });

  it("keeps the outline in order where texts share the page", () => {
    expect(shown("policy", policy.samples.typical)).toContain('<h3 id="privacy-what-we-keep"');
    expect(shown("policy-document", one.samples.typical)).toContain('<h2 id="what-we-keep"');
  });

  it("says what went wrong", () => {
    expect(shown("policy", policy.samples.error)).toContain("Error: The content store is not available.");
  });
});

describe("/policy/{anchor}", () => {
  it("leads from a document to the others", () => {
    const html = shown("policy-document", one.samples.typical);
    expect(html).toContain('href="/policy/cookies"');
    expect(html).toContain('<link rel="canonical" href="http://localhost:8080/policy/privacy"/>');
  });

  it("says that there is no such document", () => {
    expect(shown("policy-document", one.samples.missing as Sample)).toContain("Page Not Found");
  });
});
