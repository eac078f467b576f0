import { safeLink } from "../../ui/portable-text/href";
import { VIDEO_ID } from "./addresses";
import { LONGEST_SENTENCE, type Readability, readability, TARGET_AGE } from "./readability";
import { assetOf, filmIn, isLoose, type Loose, wordsOf } from "./shape";
import { cellsOf, doDontItems, type Passage, passagesOf } from "./words";

/** One line of the list beside the text. `ok` is done, `should` is advice, `must` is what the server asks for too. */
export interface Hint {
  code: string;
  level: "ok" | "should" | "must";
  message: string;
  /** Block to go to. */
  key?: string;
  action?: string;
}

/** What is known of the document around the text. */
export interface Around {
  /** Health advice: needs an urgent box and sources. */
  clinical?: boolean;
  /** Sources listed outside the text. */
  sources?: number;
}

const SHOUTED = /\b[\p{Lu}]{2,}(?:[\s,]+[\p{Lu}]{2,}){1,}\b/gu;

/**
 * What there is to say about a text while it is written. Advice only: the server's checks are the ones that count, and
 * wording that can harm (doses, suicide, skin, terms) is looked at there, in `crates/content/src/desk/wording`.
 */
export function hintsFor(value: unknown, around: Around = {}): { reading: Readability; hints: Hint[] } {
  const passages = passagesOf(value);
  const reading = readability(passages);
  const blocks = Array.isArray(value) ? value.filter(isLoose) : [];
  const hints = [
    ageHint(reading),
    ...(around.clinical ? [urgentHint(blocks), sourcesHint(blocks, around.sources ?? 0)] : []),
    longHint(reading),
    shoutHint(passages),
    ...blocks.flatMap((block) => blockHints(block, wordsOf(block._key))),
  ];
  return { reading, hints: hints.filter((hint) => hint !== null) };
}

function ageHint({ age, words }: Readability): Hint | null {
  if (words === 0) return null;
  if (age === null) return { code: "age", level: "ok", message: "Too short to work out a reading age." };
  if (age <= TARGET_AGE.to) return { code: "age", level: "ok", message: `Easy to read. Reading age ${age}.` };
  const message = `Reading age ${age}: aim for ${TARGET_AGE.from} to ${TARGET_AGE.to}, with shorter sentences and words.`;
  return { code: "age", level: "should", message };
}

function urgentHint(blocks: readonly Loose[]): Hint {
  const box = blocks.find((block) => block._type === "callout" && block.tone === "emergency");
  if (box === undefined) return { code: "urgent", level: "should", message: "No urgent box.", action: "Add one" };
  const empty = passagesOf(box.body).length === 0;
  if (!empty) return { code: "urgent", level: "ok", message: "The urgent box says when to get help." };
  return {
    code: "urgent",
    level: "should",
    message: "The urgent box is empty.",
    key: wordsOf(box._key),
    action: "Fill it in",
  };
}

function sourcesHint(blocks: readonly Loose[], listed: number): Hint {
  const count = listed + blocks.filter((block) => block._type === "reference").length;
  if (count >= 2) return { code: "sources", level: "ok", message: `${count} sources.` };
  const message = count === 1 ? "Only 1 source." : "No sources.";
  return { code: "sources", level: "should", message, action: count === 1 ? "Add one more" : "Add them" };
}

function longHint({ longSentences }: Readability): Hint | null {
  const [first] = longSentences;
  if (first === undefined) return null;
  const count = longSentences.length;
  const message = `${count} ${count === 1 ? "sentence has" : "sentences have"} more than ${LONGEST_SENTENCE} words.`;
  return { code: "long", level: "should", message, key: first.key, action: "Show the first" };
}

function shoutHint(passages: readonly Passage[]): Hint | null {
  for (const { key, text } of passages) {
    const shouted = (text.match(SHOUTED) ?? []).find((words) => words.replaceAll(/[^\p{Lu}]/gu, "").length >= 8);
    if (shouted) {
      const message = `Words in capitals are hard to read: “${shouted}”.`;
      return { code: "capitals", level: "should", message, key, action: "Show" };
    }
  }
  return null;
}

function blockHints(block: Loose, key: string): Hint[] {
  const problem = problemOf(block);
  const own: Hint[] =
    problem === null ? [] : [{ code: block._type, level: levelOf(block), message: problem, key, action: "Show" }];
  const inside = block._type === "callout" && Array.isArray(block.body) ? block.body.filter(isLoose) : [];
  return [...own, ...inside.flatMap((inner) => blockHints(inner, key))];
}

/** Pictures and links hold a document back; other blocks that are not finished do not. */
const levelOf = (block: Loose): Hint["level"] =>
  block._type === "image" || block._type === "block" ? "must" : "should";

export function problemOf(block: Loose): string | null {
  switch (block._type) {
    case "image":
      if (assetOf(block) === "") return "A picture is missing: choose one.";
      return wordsOf(block.alt).trim() === "" && block.decorative !== true
        ? "A picture has no description. Describe it, or mark it as decorative."
        : null;
    case "video":
      return VIDEO_ID.test(wordsOf(block.videoId)) || filmIn(block) !== ""
        ? null
        : "A video has no address, and no file.";
    case "audio":
      return assetOf(block) === "" ? "A recording is missing: choose one." : null;
    case "table":
      return cellsOf(block.rows).every((cell) => cell.trim() === "") ? "A table is empty." : null;
    case "doDont":
      return doDontItems(block).every((item) => item.trim() === "") ? "The lists of what to do are empty." : null;
    case "reference":
      return wordsOf(block.title).trim() === "" ? "A source has no title." : null;
    case "faqReference":
    case "productReference":
      return wordsOf(block.ref) === "" ? "No question or product is chosen yet." : null;
    case "block":
      return linksOf(block).every((href) => safeLink(href) !== null) ? null : "A link leads nowhere.";
    default:
      return null;
  }
}

function linksOf(block: Loose): unknown[] {
  const definitions = Array.isArray(block.markDefs) ? block.markDefs.filter(isLoose) : [];
  return definitions.filter((definition) => definition._type === "link").map((definition) => definition.href);
}
