import { isTyped } from "./clean";
import { doDontText } from "./DoDont";
import { textOf } from "./fields";

/**
 * The words alone: spans joined, one space where an inline object stood between two words, a blank line between
 * blocks, nothing for blocks that are no text except care cards, whose title and body count, and lists of what to do.
 */
export function plainText(value: unknown): string {
  if (!Array.isArray(value)) return "";
  return value
    .filter(isTyped)
    .map((node) => {
      if (Array.isArray(node.children)) return spansText(node.children);
      if (node._type === "callout") return [textOf(node.title), plainText(node.body)].filter(Boolean).join("\n\n");
      return node._type === "doDont" ? doDontText(node) : "";
    })
    .filter((text) => text !== "")
    .join("\n\n")
    .trim();
}

function spansText(children: unknown[]): string {
  let text = "";
  let gap = false;
  for (const child of children) {
    if (isTyped(child) && child._type === "span") {
      const words = textOf(child.text);
      if (gap && text !== "" && !/\s$/.test(text) && !/^\s/.test(words)) text += " ";
      text += words;
      gap = false;
    } else {
      gap = true;
    }
  }
  return text;
}
