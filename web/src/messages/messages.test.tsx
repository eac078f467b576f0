import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { browserForms, readCatalogue } from "../../../scripts/messages.mjs";
import { Localized } from "./Localized";
import { t } from "./message";

const { messages } = readCatalogue();

it("gives every message a text, and a script in the browser all its forms", () => {
  for (const [id, { pattern }] of messages) {
    const forms = browserForms(pattern);
    const texts = typeof forms === "string" ? [forms] : Object.values(forms as Record<string, string>);
    for (const text of texts) expect(text.trim(), id).not.toBe("");
    if (typeof forms !== "string") expect(forms, id).toHaveProperty("other");
  }
});

it("takes the plural that its count asks for, and shows a number as it is", () => {
  expect(t("blog-found", { count: 1 })).toBe("1 article");
  expect(t("blog-found", { count: 1200 })).toBe("1200 articles");
  expect(browserForms(messages.get("blog-found")?.pattern)).toEqual({
    one: "{count} article",
    other: "{count} articles",
  });
});

it("makes elements of what the message names, never of what a value holds", () => {
  const html = renderToStaticMarkup(
    <Localized
      id="community-comments-on"
      values={{ count: 2, title: "Is <what>this</what> safe?" }}
      elements={{ what: (words) => <b>{words}</b> }}
    />,
  );
  expect(html).toBe("2 comments<b> on Is &lt;what&gt;this&lt;/what&gt; safe?</b>");
});
