const TEXT_BLOCKS = "h1,h2,h3,h4,h5,h6,p,li,blockquote,figcaption";

/** A block of the page with the words that are its own. */
export interface Paragraph {
  element: Element;
  text: string;
}

/**
 * What is read aloud, taken from the page itself, so that the words need not travel twice. Words of a nested list
 * belong to its own items; what is marked `data-unspoken` (buttons, hints for screen readers) is left out.
 */
export function paragraphsOf(root: Element | null): Paragraph[] {
  if (root === null) return [];
  return [...root.querySelectorAll(TEXT_BLOCKS)]
    .filter((element) => element.closest("[data-unspoken]") === null)
    .map((element) => ({ element, text: ownText(element) }))
    .filter(({ text }) => text !== "");
}

function ownText(element: Element): string {
  return wordsIn(element).replace(/\s+/g, " ").trim();
}

function wordsIn(node: Node): string {
  let words = "";
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) words += child.nodeValue ?? "";
    else if (child instanceof Element && !child.matches(`${TEXT_BLOCKS},ul,ol,svg,[data-unspoken]`)) {
      words += child.tagName === "BR" ? " " : wordsIn(child);
    }
  }
  return words;
}
