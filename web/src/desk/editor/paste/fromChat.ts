import type { Made } from "../shape";
import { type Look, PLAIN } from "./marks";
import { type Kind, Writer } from "./writer";

const DATE = String.raw`\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
const WHEN = `(?:${DATE},? ${TIME}|${TIME},? ${DATE})`;

/** `[12:03, 1/2/2026] Name: ` of copied messages, `1/2/2026, 12:03 - Name: ` of an exported chat. */
const SENDER = new RegExp(String.raw`^(?:\[${WHEN}\] ?|${WHEN} - )[^:\n]{1,60}:(?: |$)`, "i");
/** A line of an exported chat that nobody wrote: who joined, that messages are encrypted. */
const NOTICE = new RegExp(`^${WHEN} - `, "i");
/** What stands for a picture or a recording that was not copied. */
const PLACEHOLDER =
  /^<?(?:(?:image|video|audio|sticker|gif|document|media|contact card) omitted|media omitted)>?$|^\S+\.\w{3,4} \(file attached\)$|^(?:this message was deleted|you deleted this message)\.?$/i;
/** Signs of direction around names and dates, which would be kept as letters. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** An address is left alone; else words between two signs, with nothing but space or punctuation outside of them. */
const MARKED =
  /https?:\/\/\S+|(?<=^|[\s\p{P}\p{S}])(?<sign>```|\*\*|[*_~`])(?!\s)(?<words>(?:(?!\k<sign>).)+?)(?<!\s)\k<sign>(?=$|[\s\p{P}\p{S}])/gu;
const ITEM = /^(?:(?<bullet>[-*•]) |(?<number>\d{1,2})[.)] |(?<quote>>) ?)(?=\S)/;

const SIGNS: Record<string, Partial<Look>> = {
  "*": { strong: true },
  "**": { strong: true },
  _: { em: true },
  "~": { strike: true },
  "`": { code: true },
  "```": { code: true },
};

/**
 * The blocks of a plain text that was written in WhatsApp (or with signs like its): bold, italic, struck words, lists and
 * quotes. Who wrote a message, and when, is left out: such names are often patients'. `null` where it shows no sign of it.
 */
export function blocksFromChat(text: string, key: () => string): Made[] | null {
  const all = text
    .replaceAll(DIRECTIONS, "")
    .replaceAll(/[\u202f\u00a0]/g, " ")
    .split(/\r\n|\r|\n/);
  const hasSenders = all.some((line) => SENDER.test(line));
  const lines = hasSenders ? all.map(withoutSender).filter((line) => line !== null) : all;
  const items = lines.filter((line) => ITEM.test(line)).length;
  if (!hasSenders && items < 2 && !lines.some(hasMarks)) return null;
  const writer = new Writer(key);
  for (const line of lines) {
    const item = ITEM.exec(line);
    writer.begin(kindOf(item));
    writeMarked(line.slice(item?.[0].length ?? 0), PLAIN, writer);
  }
  writer.end();
  return writer.made;
}

/** Whether messages of a chat were copied, with who wrote them. */
export function hasSenders(text: string): boolean {
  return text
    .replaceAll(DIRECTIONS, "")
    .split("\n")
    .some((line) => SENDER.test(line));
}

function withoutSender(line: string): string | null {
  const words = line.replace(SENDER, "");
  if (words === line && NOTICE.test(line)) return null;
  return PLACEHOLDER.test(words.trim()) ? null : words;
}

function hasMarks(line: string): boolean {
  return [...line.matchAll(MARKED)].some((match) => match.groups?.sign !== undefined);
}

function kindOf(item: RegExpExecArray | null): Kind {
  if (item?.groups?.quote !== undefined) return { style: "blockquote" };
  if (item?.groups?.bullet !== undefined) return { style: "normal", listItem: "bullet", level: 1 };
  if (item?.groups?.number !== undefined) return { style: "normal", listItem: "number", level: 1 };
  return { style: "normal" };
}

function writeMarked(text: string, look: Look, writer: Writer): void {
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const { sign, words } = match.groups ?? {};
    if (sign === undefined || words === undefined) continue;
    writer.words(text.slice(end, match.index), look);
    const inside = { ...look, ...SIGNS[sign] };
    if (inside.code) writer.words(words, inside);
    else writeMarked(words, inside, writer);
    end = match.index + match[0].length;
  }
  writer.words(text.slice(end), look);
}
