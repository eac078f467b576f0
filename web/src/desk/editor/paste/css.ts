/** Where `parsed` puts an element's `style`. */
const STYLE = "data-pasted-style";

/** What was copied, as a document, and its style sheets as text. */
export interface Pasted {
  document: Document;
  sheets: string;
}

/**
 * Reads HTML. Styles are kept as words under another name: browsers would drop Word's `mso-…` properties, and would
 * complain of each `style`, which the policy of the page forbids in a parsed document too.
 */
export function parsed(html: string): Pasted {
  const sheets: string[] = [];
  const bare = html
    .replaceAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi, (_, sheet: string) => {
      sheets.push(sheet);
      return "";
    })
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${STYLE}=`));
  return { document: new DOMParser().parseFromString(bare, "text/html"), sheets: sheets.join("\n") };
}

/** Elements whose style names a property. */
export function styledBy(root: ParentNode, property: string): Element[] {
  return [...root.querySelectorAll(`[${STYLE}*="${property}"]`)];
}

/** A property of an element's own style, lower case. */
export function cssOf(element: Element, property: string): string {
  const style = element.getAttribute(STYLE);
  if (style === null) return "";
  for (const declaration of style.split(";")) {
    const at = declaration.indexOf(":");
    if (at > 0 && declaration.slice(0, at).trim().toLowerCase() === property) {
      return declaration
        .slice(at + 1)
        .trim()
        .toLowerCase();
    }
  }
  return "";
}

/** True where the element is not meant to be seen. */
export function isHidden(element: Element): boolean {
  return (
    element.hasAttribute("hidden") ||
    cssOf(element, "display") === "none" ||
    cssOf(element, "mso-hide") === "all" ||
    cssOf(element, "mso-element").startsWith("comment")
  );
}
