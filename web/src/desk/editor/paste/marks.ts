import { safeLink } from "../../../ui/portable-text/href";
import { cssOf } from "./css";

/** How the words being read are to be written. */
export interface Look {
  strong: boolean;
  em: boolean;
  code: boolean;
  strike: boolean;
  href: string;
}

export const PLAIN: Look = { strong: false, em: false, code: false, strike: false, href: "" };

/** The look inside an element: its tag first, then what its style says against it (Docs wraps all in a `<b>` that is not bold). */
export function lookInside(element: Element, look: Look): Look {
  const inside = { ...look };
  const tag = element.localName;
  if (tag === "b" || tag === "strong") inside.strong = true;
  else if (tag === "i" || tag === "em" || tag === "cite" || tag === "dfn") inside.em = true;
  else if (tag === "code" || tag === "kbd" || tag === "samp" || tag === "tt" || tag === "pre") inside.code = true;
  else if (tag === "s" || tag === "strike" || tag === "del") inside.strike = true;
  else if (tag === "a") inside.href = linkOf(element.getAttribute("href")) || look.href;
  const weight = cssOf(element, "font-weight");
  if (weight !== "") inside.strong = weight === "bold" || weight === "bolder" || Number(weight) >= 600;
  const slant = cssOf(element, "font-style");
  if (slant !== "") inside.em = slant === "italic" || slant === "oblique";
  const line = cssOf(element, "text-decoration") || cssOf(element, "text-decoration-line");
  if (line.includes("line-through")) inside.strike = true;
  return inside;
}

export function marksOf(look: Look): string[] {
  return [
    ...(look.strong ? ["strong"] : []),
    ...(look.em ? ["em"] : []),
    ...(look.code ? ["code"] : []),
    ...(look.strike ? ["strike-through"] : []),
  ];
}

/**
 * An address worth keeping: to another site, a mail or a phone. Places inside the document that was copied mean nothing
 * here. Docs sends its readers through a page of its own, which is left out; links to this site become paths.
 */
function linkOf(href: string | null): string {
  const link = safeLink(href);
  if (link === null || link.href.startsWith("#") || link.href.startsWith("/")) return "";
  if (!link.outside) return link.href;
  const real = behindRedirect(link.href);
  const here = globalThis.location?.origin;
  if (here !== undefined && here !== "null" && real.startsWith(`${here}/`)) return real.slice(here.length);
  return real;
}

function behindRedirect(href: string): string {
  if (!/^https?:\/\/www\.google\.[a-z.]+\/url\?/i.test(href)) return href;
  const target = safeLink(new URL(href).searchParams.get("q"));
  return target?.outside === true ? target.href : href;
}
