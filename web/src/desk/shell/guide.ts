/** A chapter of the guide as blocks that a panel can show: of Markdown only what the guide uses. */
export type GuideBlock =
  | { kind: "heading" | "text"; words: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "table"; rows: Inline[][][] };

export interface Inline {
  text: string;
  look?: "strong" | "em" | "code";
}

/** The text below a heading, up to the next of the same or a higher level; empty where there is no such heading. */
export function chapterOf(guide: string, heading: string): string {
  const start = guide.indexOf(`\n### ${heading}\n`);
  if (start < 0) return "";
  const rest = guide.slice(start + heading.length + 6);
  const end = rest.search(/\n#{2,3} /);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\([^)]*\)|(?<![\\\w])\*([^*\s][^*]*?)\*(?!\w)/g;

/** Words with their looks. Links lead to other chapters, which are not here: their words stay. */
export function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  const plain = (words: string) => {
    const read = words.replaceAll(/\\([*_~#>-])/g, "$1");
    if (read !== "") parts.push({ text: read });
  };
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    plain(text.slice(from, found.index));
    const [whole, strong, code, link, em] = found;
    if (strong !== undefined) parts.push({ text: strong.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1"), look: "strong" });
    else if (code !== undefined) parts.push({ text: code, look: "code" });
    else if (em !== undefined) parts.push({ text: em, look: "em" });
    else plain(link ?? "");
    from = found.index + whole.length;
  }
  plain(text.slice(from));
  return parts;
}

const isDivider = (line: string) => /^\|[\s:|-]+\|$/.test(line);
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => inlineOf(cell.trim()));

function blockOf(lines: readonly string[]): GuideBlock {
  const [first = ""] = lines;
  if (first.startsWith("|")) {
    const rows = lines.filter((line) => !isDivider(line)).map(cellsOf);
    return { kind: "table", rows: rows.filter((row) => row.some((cell) => cell.length > 0)) };
  }
  if (/^(?:- |\d+\. )/.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      const item = /^(?:- |\d+\. )(.*)$/.exec(line)?.[1];
      if (item === undefined) items.push(`${items.pop() ?? ""} ${line.trim()}`);
      else items.push(item);
    }
    return { kind: "list", items: items.map(inlineOf) };
  }
  if (first.startsWith("#")) return { kind: "heading", words: inlineOf(first.replace(/^#+ /, "")) };
  return { kind: "text", words: inlineOf(lines.join(" ")) };
}

/** The blocks of a chapter. A list may follow its paragraph without an empty line. */
export function blocksOf(chapter: string): GuideBlock[] {
  const groups: string[][] = [[]];
  for (const line of chapter.split("\n")) {
    const last = groups.at(-1) ?? [];
    const beginsList = line.startsWith("- ") && last.length > 0 && !last[0]?.startsWith("- ");
    if (line.trim() === "" || beginsList) groups.push([]);
    if (line.trim() !== "") groups.at(-1)?.push(line);
  }
  return groups.filter((lines) => lines.length > 0 && !lines[0]?.startsWith("![")).map(blockOf);
}
