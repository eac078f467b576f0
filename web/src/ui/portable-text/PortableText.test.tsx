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
