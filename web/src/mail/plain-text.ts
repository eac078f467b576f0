import { Fragment, isValidElement, type ReactNode } from "react";
import { t } from "../messages/message";

/*
 * The text part of a mail, made of the same tree as its HTML: components are called (they use no hooks), blocks stand
 * apart by an empty line, links say where they lead, and what is marked `data-mail="html-only"` is left out.
 */

/** Lines are broken before this column, addresses never. */
const WIDTH = 76;
const SKIPPED = new Set(["head", "style", "script", "title"]);
const BLOCKS = new Set(["p", "h1", "h2", "table", "ul", "ol", "li", "td", "div", "hr"]);

interface Props {
  children?: ReactNode;
  href?: string;
  alt?: string;
  "data-mail"?: string;
}

function link(words: string, href: string): string {
  return words === href ? href : `${t("mail-link-in-plain-text", { words })}\n${href}`;
}

/** What an element says, with `\n\n` around blocks; runs of those are put right at the end. */
function said(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(said).join("");
  if (!isValidElement<Props>(node)) return "";
  const { type, props } = node;
  if (typeof type === "function") return said((type as (props: Props) => ReactNode)(props));
  const inner = () => said(props.children);
  if ((type as unknown) === Fragment) return inner();
  if (typeof type !== "string") throw new Error("a mail is made of plain components");
  if (SKIPPED.has(type) || props["data-mail"] === "html-only") return "";
  if (type === "br") return "\n";
  if (type === "hr") return "\n\n--\n\n";
  if (type === "img") return props.alt ?? "";
  if (type === "a") return link(inner(), props.href ?? "");
  if (type === "li") return `\n\n- ${inner()}\n\n`;
  return BLOCKS.has(type) ? `\n\n${inner()}\n\n` : inner();
}

function wrapped(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ").filter(Boolean)) {
    if (current !== "" && current.length + 1 + word.length > WIDTH) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current].join("\n");
}

/** The tree as plain text, lines of at most 76 characters, ending in a line break. */
export function plainText(tree: ReactNode): string {
  const blocks = said(tree)
    .replaceAll("\u00a0", " ")
    .split(/\n[ \n]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
  return `${blocks.map((block) => block.split("\n").map(wrapped).join("\n")).join("\n\n")}\n`;
}
