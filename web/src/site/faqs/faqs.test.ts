import { describe, expect, it } from "vitest";
import { pageOf } from "../../render/fixtures";
import { inputOf, ok, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { block } from "../../ui/portable-text/PortableText.examples";
import { samples } from "./pages/faqs.samples";

const shown = (sample: Sample): string => renderPage(inputOf("faqs", sample)).html;

const faq = (at: number) => ({
  _id: `faq-${at}`,
  anchor: `question-${at}`,
  question: `Question ${at}?`,
  answer: [block(`Answer ${at}.`)],
  date: "2026-10-01",
  sample: false,
});
const some = (count: number, query: Record<string, string> = {}): Sample => {
  const faqs = pageOf(Array.from({ length: count }, (_, at) => faq(at)));
  return { path: "/faqs", query, data: { faqs: ok(faqs) } };
};

describe("/faqs", () => {
  it("opens one answer at a time, each under an address of its own", () => {
    const html = shown(some(3));
    expect(html.match(/<details id="question-\d" name="faq">/g)).toHaveLength(3);
  });

  it("has a search only where there is much to search, or where somebody searches", () => {
    expect(shown(some(12))).not.toContain('id="faq-search"');
    expect(shown(some(13))).toContain('id="faq-search"');
    expect(shown(some(0, { q: "unicorn" }))).toContain('value="unicorn"');
  });

  it("tells machines the questions and answers", () => {
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(shown(some(2)))?.[1] ?? "");
    expect(data["@type"]).toBe("FAQPage");
    expect(data.mainEntity[1]).toEqual({
      "@type": "Question",
      name: "Question 1?",
      acceptedAnswer: { "@type": "Answer", text: "Answer 1." },
    });
  });

  it("says what went wrong", () => {
    expect(shown(samples.samples.error)).toMatch(/role="alert".*Error: The content store is not available\./);
  });
});
