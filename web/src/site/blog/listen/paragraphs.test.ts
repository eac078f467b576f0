// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { paragraphsOf } from "./paragraphs";

function texts(html: string): string[] {
  document.body.innerHTML = `<div id="text">${html}</div>`;
  return paragraphsOf(document.getElementById("text")).map((paragraph) => paragraph.text);
}

describe("paragraphsOf", () => {
  it("takes blocks in reading order with their words smoothed", () => {
    expect(
      texts("<h2>Title</h2><p>One <strong>two</strong>\n <em>three</em><br>four</p><blockquote>Five</blockquote>"),
    ).toEqual(["Title", "One two three four", "Five"]);
  });

  it("reads an item and the items inside it once each", () => {
    expect(texts("<ul><li>fruit<ul><li>mango</li></ul></li><li>bread</li></ul>")).toEqual(["fruit", "mango", "bread"]);
  });

  it("leaves out what is not meant to be heard", () => {
    expect(
      texts('<p data-unspoken>Call 112</p><p>See <a href="#">WHO<span data-unspoken> (new tab)</span></a></p><p> </p>'),
    ).toEqual(["See WHO"]);
  });

  it("has nothing to say about nothing", () => {
    expect(paragraphsOf(null)).toEqual([]);
  });
});
