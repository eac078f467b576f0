/** A property of an element's own `style`, lower case. Read as text, because browsers drop Word's `mso-…` properties. */
export function cssOf(element: Element, property: string): string {
  const style = element.getAttribute("style");
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
