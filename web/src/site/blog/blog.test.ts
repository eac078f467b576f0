import { describe, expect, it } from "vitest";
import { failed, inputOf, ok, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples as blog } from "./pages/blog.samples";
import { samples as article } from "./pages/blog-post.samples";
import { card, cards, list, post } from "./samples-data";

function shown(page: string, sample: Sample) {
  const { status, html } = renderPage(inputOf(page, sample));
  return {
    status,
    html,
    words: html.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, " ").replaceAll(/\s+/g, " "),
  };
}

const copy = ok({ name: "blog", copy: {} });

describe("/blog", () => {
  it("shows the posts by section, at most six each, with a way to the rest", () => {
    const sections = [{ section: "Rest", posts: cards(7) }];
    const { html, words } = shown("blog", { path: "/blog", data: { copy, posts: ok(list([], { sections })) } });
    expect(words).toContain("Blog Sections");
    expect(html.match(/<li class="card/g)).toHaveLength(6);
    expect(html).toContain('href="/all-posts?section=Rest"');
    expect(words).toContain("View All Posts");
  });

  it("shows #category, title, preview, author and date on a card that leads to the post", () => {
    const sections = [{ section: "Rest", posts: [card(1)] }];
    const { html, words } = shown("blog", { path: "/blog", data: { copy, posts: ok(list([], { sections })) } });
    expect(words).toContain("#Heart Salt: the quiet half of your blood pressure Where it hides");
    expect(words).toContain("by Dr Ade 27 October 2026");
    expect(html).toContain('<a href="/blog/sample-1">');
  });

  it("keeps the search and the category in the address, with the chosen pill marked", () => {
    const { html, words } = shown("blog", blog.samples.filtered as Sample);
    expect(html).toContain('value="salt"');
    expect(html).toContain('<input type="hidden" name="category" value="Heart"/>');
    expect(html).toMatch(/<a [^>]*href="\/blog\?q=salt&amp;category=Heart"[^>]*aria-current="true"[^>]*>Heart</);
    expect(html).toContain('href="/blog?q=salt&amp;category=Cancer"');
    expect(html).toContain('href="/blog?q=salt&amp;category=Heart&amp;page=3"');
    expect(words).toContain("26 articles about “salt” in Heart");
  });

  it("leads on from a search that found nothing", () => {
    const { html, words } = shown("blog", blog.samples.empty);
    expect(words).toContain("No articles match your search");
    expect(html).toMatch(/<a href="\/blog"[^>]*>Show all</);
  });

  it("leads back from a page past the end, and says when nothing is published", () => {
    const past = list([], { page: 9, pages: 2, total: 24 });
    const query = { category: "heart", page: "9" };
    const { html } = shown("blog", { path: "/blog", query, data: { copy, posts: ok(past) } });
    expect(html).toMatch(/href="\/blog\?category=Heart"[^>]*>Back to the first page</);
    const nothing = shown("blog", { path: "/blog", data: { copy, posts: ok(list([])) } });
    expect(nothing.words).toContain("No articles have been published yet.");
    expect(nothing.words).not.toContain("Show all");
  });

  it("says what went wrong", () => {
    expect(shown("blog", blog.samples.error).words).toContain("Error: The content store is not available.");
  });
});

describe("/blog/{slug}", () => {
  const at = (changes: object): Sample => ({
    path: "/blog/sample-0",
    data: { copy, post: ok({ ...post, ...changes }) },
  });

  it.each([404, 400, 410])("answers 404 with the spec's view when the post read answers %i", (code) => {
    const { status, html, words } = shown("blog-post", { path: "/blog/x", data: { copy, post: failed(code, "") } });
    expect(status).toBe(404);
    expect(words).toContain("Blog Page Not Found");
    expect(html).toMatch(/<a href="\/blog"[^>]*>Go to Blog</);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it("shows the same view with 503 when the post could not be read", () => {
    const { status, words } = shown("blog-post", article.samples.error);
    expect([status, words.includes("Blog Page Not Found")]).toEqual([503, true]);
  });

  it("says who wrote it, when, how long it takes, who checked it and when that is due again", () => {
    const { html, words } = shown("blog-post", article.samples.typical);
    expect(words).toContain("by Dr Ade 28 October 2026 5 min read");
    expect(html).toContain('<time dateTime="2026-10-28">');
    expect(words).toContain("Last reviewed by Dr Ade on 2 November 2026 . Next review due 2 November 2027 .");
  });

  it("says what was wrong before, with its day, to readers and machines, and nothing where nothing was", () => {
    const { html, words } = shown("blog-post", at({}));
    expect(words).toContain("Corrections 20 November 2026 : The table said 130/80 is high at a clinic");
    expect(html).toContain('<time dateTime="2026-11-20">');
    expect(html).toContain('"dateModified":"2026-11-20"');
    expect(html).toContain('{"@type":"CorrectionComment","text":"It named the pause before the push."');
    const one = shown("blog-post", at({ corrections: post.corrections?.slice(1) }));
    expect(one.words).toContain("Correction 3 November 2026");
    expect(shown("blog-post", at({ corrections: undefined })).html).not.toContain("orrection");
  });

  it("has a table of contents from four headings on", () => {
    expect(shown("blog-post", at({})).html).toContain('<a href="#what-helps">');
    expect(shown("blog-post", at({ headings: post.headings.slice(0, 3) })).words).not.toContain("On this page");
  });

  it("calls what follows related or, where it is of other categories, featured", () => {
    expect(shown("blog-post", at({})).words).toContain("Related articles");
    expect(shown("blog-post", at({ related: [card(3)] })).words).toContain("Featured articles");
    expect(shown("blog-post", at({ related: [] })).words).not.toMatch(/Related articles|Featured articles/);
  });

  it("tells machines the author, the doctor who checked it and the way to it", () => {
    const { html } = shown("blog-post", at({}));
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((m) =>
      JSON.parse(m[1] ?? ""),
    );
    expect(data[0]).toMatchObject({
      "@type": "Article",
      headline: post.title,
      author: { name: "Dr Ade" },
      datePublished: "2026-10-28",
      mainEntityOfPage: { lastReviewed: "2026-11-02", reviewedBy: { "@type": "Person", name: "Dr Ade" } },
    });
    expect(data[1]["@type"]).toBe("BreadcrumbList");
  });

  it("fetches nothing of a recording before it is asked for, and says what it weighs", () => {
    const audio = { src: "/media/a.mp3", bytes: 2_140_000, seconds: 372, mime: "audio/mpeg" };
    const { html } = shown("blog-post", at({ audio }));
    expect(html).toMatch(/<audio controls="" preload="none" src="\/media\/a.mp3">/);
    expect(html.replaceAll("<!-- -->", "")).toContain("Sample recording, no speech: 6 min, 2.1 MB");
  });

  it("shares by plain links, with nothing of the networks on the page", () => {
    const { html } = shown("blog-post", at({}));
    for (const host of ["www.facebook.com", "twitter.com", "www.linkedin.com", "wa.me"]) {
      expect(html).toContain(`<a href="https://${host}/`);
      expect(html).not.toContain(`src="https://${host}`);
    }
  });
});
