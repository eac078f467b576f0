import type { ImageBlock, LinkMark, Made, Span, TextBlock } from "../shape";
import { type Look, marksOf } from "./marks";

/** The kind of text block that is being written. */
export interface Kind {
  style: string;
  listItem?: "bullet" | "number";
  level?: number;
}

interface Run {
  text: string;
  marks: string[];
  href: string;
}

/** Collects runs of words into text blocks, with other blocks between them. */
export class Writer {
  readonly made: Made[] = [];
  #kind: Kind = { style: "normal" };
  #runs: Run[] = [];
  #pictures: ImageBlock[] = [];

  constructor(readonly key: () => string) {}

  /** Ends the block being written; the next words go into one of this kind. */
  begin(kind: Kind): void {
    this.end();
    this.#kind = kind;
  }

  get kind(): Kind {
    return this.#kind;
  }

  get empty(): boolean {
    return this.#runs.every((run) => run.text.trim() === "");
  }

  words(text: string, look: Look): void {
    if (text === "") return;
    const marks = marksOf(look);
    // A heading is bold already.
    const shown = /^h\d$/.test(this.#kind.style) ? marks.filter((mark) => mark !== "strong") : marks;
    const last = this.#runs.at(-1);
    if (last && last.href === look.href && last.marks.join() === shown.join()) last.text += text;
    else this.#runs.push({ text, marks: shown, href: look.href });
  }

  /** A line break inside the block; a second one in a row ends a paragraph, but never an item of a list. */
  lineBreak(look: Look): void {
    const last = this.#runs.at(-1);
    if (last?.text.endsWith("\n") && this.#kind.listItem === undefined) this.begin(this.#kind);
    else this.words("\n", look);
  }

  /** A picture stands after the paragraph that it was in. */
  picture(caption: string): void {
    this.#pictures.push({ _type: "image", _key: this.key(), ...(caption === "" ? {} : { caption }) });
  }

  /** Gives the last picture its caption. */
  caption(words: string): boolean {
    const last = this.#pictures.at(-1) ?? this.made.at(-1);
    if (last?._type !== "image" || words === "") return false;
    last.caption = words;
    return true;
  }

  block(block: Made): void {
    this.end();
    this.made.push(block);
  }

  end(): void {
    const runs = tidy(this.#runs);
    this.#runs = [];
    if (runs.length > 0) this.made.push(this.#textBlock(runs));
    this.made.push(...this.#pictures);
    this.#pictures = [];
  }

  #textBlock(runs: Run[]): TextBlock {
    const links = new Map<string, LinkMark>();
    const children = runs.map((run): Span => {
      const marks = [...run.marks];
      if (run.href !== "") {
        const link = links.get(run.href) ?? { _type: "link", _key: this.key(), href: run.href };
        links.set(run.href, link);
        marks.push(link._key);
      }
      return { _type: "span", _key: this.key(), text: run.text, marks };
    });
    const { style, listItem, level } = this.#kind;
    const list = listItem === undefined ? {} : { listItem, level: level ?? 1 };
    return { _type: "block", _key: this.key(), style, ...list, markDefs: [...links.values()], children };
  }
}

/** Leaves out what is only space: at both ends, beside line breaks, and doubled where two runs meet. */
function tidy(runs: Run[]): Run[] {
  const kept: Run[] = [];
  let before = "\n";
  for (const run of runs) {
    let text = run.marks.includes("code") ? run.text : withSingleSpaces(run.text);
    if (/[ \n]$/.test(before)) text = text.replace(/^ +/, "");
    if (before.endsWith("\n")) text = text.replace(/^\n+/, "");
    if (text === "") continue;
    kept.push({ ...run, text });
    before = text;
  }
  while (kept.length > 0) {
    const last = kept[kept.length - 1] as Run;
    last.text = last.text.trimEnd();
    if (last.text !== "") break;
    kept.pop();
  }
  return kept;
}

/** Hard spaces hold a number and its unit together; elsewhere they are leftovers of layout. */
function withSingleSpaces(text: string): string {
  return text
    .replaceAll(/(?<!\d)\u00a0|\u00a0(?!\S)/g, " ")
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/ {2,}/g, " ");
}
