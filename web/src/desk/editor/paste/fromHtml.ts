import { VIDEO_ID } from "../addresses";
import type { Made } from "../shape";
import { cssOf, isHidden, type Pasted, parsed } from "./css";
import { type Look, lookInside, PLAIN } from "./marks";
import { tableFrom } from "./tables";
import { takeWordLists, type WordItem, wordStyle } from "./word";
import { type Kind, Writer } from "./writer";

const SKIPPED = new Set(
  "head style script noscript template title meta link xml svg object select button input textarea video audio".split(
    " ",
  ),
);
const BLOCKS = new Set(
  (
    "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr main nav p pre section summary"
  ).split(" "),
);
const DEEPEST_LIST = 6;

interface Place {
  kind: Kind;
  look: Look;
  /** Keeps line breaks and spaces as they are. */
  verbatim: boolean;
}

/**
 * The blocks of a text that was copied in a text program or on a web page: headings, bold, italic, lists, quotes,
 * links and tables. Fonts, colours and sizes are dropped. Pictures cannot be taken along: where one stood is an image
 * block without a picture, which asks for one.
 */
export function blocksFromHtml(html: string, key: () => string): Made[] {
  const pasted = parsed(html);
  const reader = new Reader(pasted, new Writer(key));
  reader.children(pasted.document.body, { kind: { style: "normal" }, look: PLAIN, verbatim: false });
  reader.writer.end();
  return reader.writer.made;
}

class Reader {
  readonly #wordItems: Map<Element, WordItem>;
  /** A title of first rank is this page's own: what was below it moves down with it. */
  readonly #lower: number;

  constructor(
    pasted: Pasted,
    readonly writer: Writer,
  ) {
    this.#wordItems = takeWordLists(pasted);
    const first = pasted.document.querySelector("h1, .MsoTitle, [role=heading][aria-level='1']");
    this.#lower = first === null ? 0 : 1;
  }

  children(element: Element, place: Place): void {
    for (const node of element.childNodes) {
      if (node.nodeType === 3) this.#text(node.nodeValue ?? "", place);
      else if (node.nodeType === 1) this.#element(node as Element, place);
    }
  }

  #text(text: string, place: Place): void {
    this.writer.words(place.verbatim ? text : text.replaceAll(/[\t\n\r ]+/g, " "), place.look);
  }

  #element(element: Element, place: Place): void {
    const tag = element.localName;
    if (SKIPPED.has(tag) || isHidden(element)) return;
    const look = lookInside(element, place.look);
    if (tag === "br") this.writer.lineBreak(place.look);
    else if (tag === "img") this.#picture(element, place);
    else if (tag === "iframe") this.#frame(element);
    else if (tag === "table") this.#table(element, place);
    else if (tag === "ul" || tag === "ol") this.#list(element, { ...place, look });
    else if (tag === "li") this.#item(element, { ...place, look });
    else if (BLOCKS.has(tag)) this.#block(element, { ...place, look });
    else this.children(element, { ...place, look });
  }

  #block(element: Element, place: Place): void {
    if (element.localName === "figcaption" && this.writer.caption((element.textContent ?? "").trim())) return;
    const item = this.#wordItems.get(element);
    const style = this.#style(element, place.kind.style);
    if (item === undefined && place.kind.listItem !== undefined && !style.startsWith("h")) {
      // Paragraphs of one list item are lines of it.
      if (!this.writer.empty) this.writer.words("\n", PLAIN);
      this.children(element, place);
      return;
    }
    const kind = item === undefined ? { style } : { style: "normal", ...item };
    const look = /^h\d$/.test(kind.style) ? { ...place.look, strong: false } : place.look;
    const verbatim = place.verbatim || element.localName === "pre";
    this.writer.begin(kind);
    this.children(element, { kind, look, verbatim });
    this.writer.begin(place.kind);
  }

  #style(element: Element, around: string): string {
    const named =
      element.getAttribute("role") === "heading" ? `h${element.getAttribute("aria-level") ?? "2"}` : undefined;
    const found =
      named ?? wordStyle(element) ?? (/^(h\d|blockquote)$/.test(element.localName) ? element.localName : undefined);
    if (found === undefined) return around;
    if (found === "blockquote") return found;
    return `h${Math.min(Math.max(Number(found.slice(1)) + this.#lower, 2), 4)}`;
  }

  #list(list: Element, place: Place): void {
    const level = Math.min((place.kind.level ?? 0) + 1, DEEPEST_LIST);
    const kind: Kind = { style: "normal", listItem: list.localName === "ol" ? "number" : "bullet", level };
    const before = this.writer.kind;
    this.writer.begin(kind);
    this.children(list, { ...place, kind });
    this.writer.begin(before);
  }

  #item(item: Element, place: Place): void {
    const stated = Number(item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level"));
    const level = stated >= 1 ? Math.min(stated, DEEPEST_LIST) : (place.kind.level ?? 1);
    const kind: Kind = { style: "normal", listItem: place.kind.listItem ?? "bullet", level };
    this.writer.begin(kind);
    this.children(item, { ...place, kind });
    this.writer.begin(place.kind);
  }

  #table(table: Element, place: Place): void {
    const made = tableFrom(table, this.writer.key);
    if (made === undefined) {
      this.writer.begin(place.kind);
      for (const cell of table.querySelectorAll("td, th, caption")) {
        if (cell.closest("table") !== table) continue;
        this.writer.begin({ style: "normal" });
        this.children(cell, { ...place, kind: { style: "normal" } });
      }
      this.writer.begin(place.kind);
      return;
    }
    this.writer.block(made);
    for (const image of table.querySelectorAll("img")) this.#picture(image, place);
  }

  #picture(image: Element, place: Place): void {
    const alt = image.getAttribute("alt") ?? "";
    if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 8) {
      this.writer.words(alt, place.look);
      return;
    }
    const small = ["width", "height"].some((side) => {
      const length = Number.parseFloat(image.getAttribute(side) ?? cssOf(image, side));
      return length > 0 && length <= 24;
    });
    if (!small && image.getAttribute("aria-roledescription") !== "checkbox") this.writer.picture("");
  }

  /** A player of the video host becomes a video block; other frames are left out. */
  #frame(frame: Element): void {
    const src = frame.getAttribute("src") ?? "";
    const id = /^(?:https?:)?\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([^/?#]+)/.exec(src)?.[1] ?? "";
    if (!VIDEO_ID.test(id)) return;
    const title = (frame.getAttribute("title") ?? "").trim();
    this.writer.block({ _type: "video", _key: this.writer.key(), videoId: id, title });
  }
}
