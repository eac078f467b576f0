import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PortableText, type PortableTextProps } from "./PortableText";
import { block, broken, callout, item, linked, nestedLists, span, typical } from "./PortableText.examples";
import { plainText } from "./plain";

function html(value: unknown, props: Omit<PortableTextProps, "value"> = {}): string {
  return renderToStaticMarkup(<PortableText value={value} {...props} />)
    .replaceAll(/ class="[^"]*"/g, "")
    .replaceAll(' dir="auto"', "");
}

describe("blocks", () => {
  it("gives every block its own direction", () => {
    expect(renderToStaticMarkup(<PortableText value={[block("مرحبا")]} />)).toContain('<p dir="auto">مرحبا</p>');
  });

  it("renders an h1 of the body below the title of the page", () => {
    expect(html([block("Big", { style: "h1" })])).toContain("<h2>Big</h2>");
  });

  it("moves headings down and prefixes their anchors where texts share a page", () => {
    const value = [block("Your data", { style: "h2", anchor: "your-data" })];
    expect(html(value, { lowerHeadings: 1, anchorPrefix: "privacy-" })).toContain(
      '<h3 id="privacy-your-data">Your data</h3>',
    );
  });

  it("turns line breaks inside a span into breaks", () => {
    expect(html([block("one\ntwo")])).toContain("<p>one<br/>two</p>");
  });

  it("keeps an empty paragraph as space", () => {
    expect(html([block("")])).toContain("<p></p>");
  });

  it("renders nothing at all for no text", () => {
    expect(html(undefined)).toBe("");
    expect(html([])).toBe("");
    expect(html({ _type: "block" })).toBe("");
  });
});

describe("lists", () => {
  it("nests deeper items inside the last item and comes back", () => {
    expect(html(nestedLists)).toBe(
      "<div><ul><li>fruit<ul><li>mango<ol><li>first bite</li></ol></li><li>pawpaw</li></ul></li><li>bread</li></ul>" +
        "<p>after the list</p><ul><li>starts deep</li></ul></div>",
    );
  });

  it("starts a new list where the kind changes", () => {
    expect(html([item("a"), item("b", 1, "number")])).toBe("<div><ul><li>a</li></ul><ol><li>b</li></ol></div>");
  });
});

describe("marks", () => {
  it("makes one link over half-bold words", () => {
    const value = [
      block([span("read ", "l"), span("this", "l", "strong"), span(" now", "l")], {
        markDefs: [{ _type: "link", _key: "l", href: "/faqs" }],
      }),
    ];
    expect(html(value)).toContain('<p><a href="/faqs">read <strong>this</strong> now</a></p>');
  });

  it("opens other sites in a new tab and says so", () => {
    const out = html([linked("WHO", "https://who.int/x")]);
    expect(out).toContain('<a href="https://who.int/x" target="_blank" rel="noopener noreferrer nofollow">WHO');
    expect(out).toContain("(opens in a new tab)");
  });

  it("opens the links of policies in a new tab, but not those to the page itself", () => {
    expect(html([linked("here", "/contact")], { newTab: true })).toContain('target="_blank"');
    expect(html([linked("below", "#part")], { newTab: true })).not.toContain("target");
  });

  it.each([
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "JaVaScRiPt\t:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://user:word@evil.example/",
    "https:evil.example",
    "relative/path",
    "",
    null,
    7,
  ])("leaves the words of a link to %j as plain text", (href) => {
    expect(html([linked("words", href)])).toBe("<div><p>words</p></div>");
  });

  it.each(["/blog/a", "#part", "mailto:a@b.example", "tel:112", "http://a.example"])("lets %s through", (href) => {
    expect(html([linked("words", href)])).toContain(`href="${href}"`);
  });
});

describe("pictures and care cards", () => {
  const picture = {
    src: "/media/a/640.webp",
    srcset: "/media/a/320.webp 320w",
    width: 640,
    height: 400,
    color: "#aabbcc",
    bytes: 9000,
  };

  it("shows a picture with its size set, its words and its caption", () => {
    const out = html([{ _type: "image", _key: "i", alt: "A cuff", caption: "Rest your arm.", picture }]);
    expect(out).toContain('alt="A cuff"');
    expect(out).toContain('width="640" height="400"');
    expect(out).toContain("<figcaption>Rest your arm.</figcaption>");
  });

  it("names a care card by its title", () => {
    expect(html([callout("see", "See a clinic", [block("soon")])])).toMatch(
      /<div role="group" aria-labelledby="([^"]+)"><p id="\1">.*See a clinic<\/p>/,
    );
  });

  it("puts the call buttons on emergency cards only", () => {
    const calls = [{ number: "112", tel: "tel:112", countryName: "Nigeria" }];
    expect(html([callout("emergency", "Now", [])], { calls })).toMatch(
      /<a href="tel:112">.*Call 112<span> in Nigeria<\/span><\/a>/,
    );
    expect(html([callout("good", "Fine", [])], { calls })).not.toContain("tel:112");
  });

  it("does not let a care card hold itself", () => {
    const endless: unknown[] = [];
    endless.push(callout("good", "again", endless));
    expect(html(endless)).toContain("again");
  });
});

describe("films, recordings, tables, sources, questions and products", () => {
  it("shows a film as a bar that loads nothing of its host", () => {
    const film = {
      _type: "video",
      title: "Salt",
      watchUrl: "https://watch.example/abc",
      embedUrl: "https://embed.example/abc",
    };
    const out = html([film]);
    expect(out).toContain('data-behaviour="video-player"');
    expect(out).toMatch(/<a href="https:\/\/watch\.example\/abc"[^>]*data-play/);
    expect(out).not.toContain("<iframe");
    expect(html([{ ...film, embedUrl: "javascript:1" }])).toBe("<div></div>");
  });

  it("shows a recording that is found, and fetches it only when it is played", () => {
    const audio = { src: "/media/a.mp3", mime: "audio/mpeg", bytes: 900_000, seconds: 60 };
    const out = html([{ _type: "audio", title: "In Yoruba", audio }]);
    expect(out).toContain('preload="none" src="/media/a.mp3" aria-label="In Yoruba"');
    expect(out).toContain("In Yoruba (900 KB)");
    expect(html([{ _type: "audio", title: "Gone" }])).toBe("<div></div>");
  });

  it("names what to do and what not", () => {
    const lists = { _type: "doDont", dos: ["Rest", ""], donts: ["Share a cup", 7] };
    expect(html([lists])).toBe(
      "<div><div><p>Do</p><ul><li>Rest</li></ul></div><div><p>Don’t</p><ul><li>Share a cup</li></ul></div></div>",
    );
    expect(html([{ _type: "doDont", dos: "x" }])).toBe("<div></div>");
    expect(plainText([lists])).toBe("Do: Rest\n\nDon’t: Share a cup");
  });
  it("draws a line between parts", () => {
    expect(html([{ _type: "divider" }])).toBe("<div><hr/></div>");
  });
  it("makes a table with names of its columns, which keys can scroll", () => {
    const rows = [
      ["Food", "Salt"],
      ["Bread", "some"],
    ];
    expect(html([{ _type: "table", header: true, rows }])).toBe(
      '<div><section aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">Food</th>' +
        '<th scope="col">Salt</th></tr></thead><tbody><tr><td>Bread</td><td>some</td></tr></tbody></table></section></div>',
    );
    expect(html([{ _type: "table", rows }])).not.toContain("<th");
    expect(html([{ _type: "table", rows: [] }])).toBe("<div></div>");
  });

  it("names a source, with its link where there is one", () => {
    const source = { _type: "reference", title: "WHO", doi: "10.1000/182", href: "https://doi.org/10.1000/182" };
    expect(html([source])).toContain(
      '<a href="https://doi.org/10.1000/182" rel="noopener noreferrer nofollow">WHO (doi:',
    );
    expect(html([{ _type: "reference", title: "A book" }])).toContain("<b>Source:</b> A book</p>");
  });

  it("opens a question on tap, and never the question in itself", () => {
    const question: Record<string, unknown> = { _type: "faqReference", question: "May I?" };
    question.answer = [block("Yes."), question];
    expect(html([question])).toBe("<div><details><summary>May I?</summary><div><p>Yes.</p></div></details></div>");
    expect(html([{ _type: "faqReference", ref: "faq-1" }])).toBe("<div></div>");
  });

  it("leads to a product without its price", () => {
    expect(html([{ _type: "productReference", title: "A cuff", href: "/product/p-1" }])).toBe(
      '<div><p><span>From the shop: <a href="/product/p-1">A cuff</a></span></p></div>',
    );
    expect(html([{ _type: "productReference", ref: "p-1" }])).toBe("<div></div>");
  });

  it("takes any value in their fields", () => {
    const fields = "title watchUrl embedUrl audio rows header href doi question answer picture".split(" ");
    for (const type of ["video", "audio", "table", "reference", "faqReference", "productReference"]) {
      for (const odd of [null, 0, "text", {}, [[]], [null, [7]], true]) {
        expect(() => html([{ _type: type, ...Object.fromEntries(fields.map((name) => [name, odd])) }])).not.toThrow();
      }
    }
  });
});

describe("what nobody expected", () => {
  it("shows the text that is readable and leaves out the rest", () => {
    const out = html(broken);
    expect(out).toContain("<p>kept</p>");
    expect(out).toContain("<ul><li>also kept</li></ul>");
    expect(out).toContain("<p>by another name</p>");
    expect(out).not.toContain("constructor");
    expect(out).not.toContain("style=");
  });

  it("renders whatever a value is replaced by", () => {
    for (const odd of [null, 0, "text", {}, [[]], Number.NaN, () => 1]) {
      for (const field of ["_type", "_key", "style", "children", "markDefs", "listItem", "level", "anchor"]) {
        expect(() => html([{ ...block("x"), [field]: odd }])).not.toThrow();
      }
      expect(() => html([{ ...callout("see", "x"), body: odd, title: odd, tone: odd }])).not.toThrow();
      expect(() => html([{ _type: "image", picture: odd, alt: odd }])).not.toThrow();
    }
  });
});

describe("plain text", () => {
  it("joins blocks with a blank line and ends without one", () => {
    expect(plainText([block("one"), { _type: "image" }, block("two"), { _type: "image" }])).toBe("one\n\ntwo");
  });

  it("puts a space where an object stood between words", () => {
    expect(plainText([block([span("left"), { _type: "icon" }, span("right")])])).toBe("left right");
  });

  it("reads care cards too", () => {
    expect(plainText(typical)).toContain("See a clinic this week if\n\ntwo readings");
  });
});
