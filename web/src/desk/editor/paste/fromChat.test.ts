import { describe, expect, it } from "vitest";
import { blocksFromChat } from "./fromChat";

let count = 0;
const key = () => `k${count++}`;

/** Each block as a line: its style or list, and its spans with their marks. */
function shown(text: string): string[] | null {
  const blocks = blocksFromChat(text, key);
  if (blocks === null) return null;
  return blocks.map((block) => {
    if (block._type !== "block") return block._type;
    const words = block.children.map((span) =>
      span.marks.length === 0 ? span.text : `<${span.marks.join("+")}>${span.text}</>`,
    );
    return `${block.listItem ?? block.style}: ${words.join("")}`;
  });
}

describe("messages of a chat", () => {
  it.each([
    ["WhatsApp Web", "[12:03, 1/2/2026] Ada Obi: Salt"],
    ["a phone with another order", "[01/02/2026, 12:03:44] Ada Obi: Salt"],
    ["a phone with an American clock", "[2/1/26, 12:03:44\u202fPM] ~\u00a0Ada: Salt"],
    ["signs of direction", "\u200e[12:03, 1/2/2026] \u202a+234 803 123 4567\u202c: Salt"],
    ["an exported chat", "01/02/2026, 12:03 - Ada Obi: Salt"],
    ["an exported chat with am and pm", "2/1/26, 12:03 pm - Ada Obi: Salt"],
    ["German dates", "[01.02.26, 12:03] Ada Obi: Salt"],
  ])("lose who wrote them and when: %s", (_, text) => expect(shown(text)).toEqual(["normal: Salt"]));

  it("become paragraphs, without notices and pictures that were not copied", () => {
    const chat = [
      "01/02/2026, 12:00 - Messages and calls are end-to-end encrypted.",
      "01/02/2026, 12:03 - Ada Obi: Salt holds water.",
      "More water means more push.",
      "01/02/2026, 12:04 - Ada Obi: <Media omitted>",
      "01/02/2026, 12:05 - Bola: IMG-2026.jpg (file attached)",
      "01/02/2026, 12:06 - Bola: Eat less of it at 12:30: no bread.",
    ].join("\n");
    expect(shown(chat)).toEqual([
      "normal: Salt holds water.",
      "normal: More water means more push.",
      "normal: Eat less of it at 12:30: no bread.",
    ]);
  });
});

describe("signs of WhatsApp", () => {
  it("become bold, italic, struck and code", () => {
    expect(shown("*Salt* is _bad_, ~good~ and ```raw *x*```.")).toEqual([
      "normal: <strong>Salt</> is <em>bad</>, <strike-through>good</> and <code>raw *x*</>.",
    ]);
  });
  it("are read inside of each other", () => {
    expect(shown("(*very _bad_*)")).toEqual(["normal: (<strong>very </><strong+em>bad</>)"]);
    expect(shown("**bold** as in Markdown")).toEqual(["normal: <strong>bold</> as in Markdown"]);
  });
  it("become lists and quotes", () => {
    expect(shown("*Buy*\n- rice\n• beans\n1. wash\n2) cook\n> less is more")).toEqual([
      "normal: <strong>Buy</>",
      "bullet: rice",
      "bullet: beans",
      "number: wash",
      "number: cook",
      "blockquote: less is more",
    ]);
  });
  it.each([
    "5 * 3 * 2 is 30",
    "Take 5* and 6* of it",
    "a file named my_new_file_name",
    "https://example.org/_a_/*b*",
    "about ~5 or ~6 days",
    "one line - with a dash",
    "- 5",
    "On 1/2/2026 at 12:03 she came: well",
    "plain words\n\nand more",
  ])("are no signs in %j", (text) => expect(shown(text)).toBeNull());
});
