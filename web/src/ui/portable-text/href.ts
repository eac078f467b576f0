/** Where a checked link leads: another site (opens beside this one) or a place of this one. */
export interface SafeLink {
  href: string;
  outside: boolean;
}

// Browsers drop tabs and line breaks inside an address and trim controls around it, so `java\nscript:` still runs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/g;
const WEB_ADDRESS = /^https?:\/\/([^/?#\\]+)/i;

/** Of a link to another site inside a text: it tells nothing of where it stands, and vouches for nothing. */
// not shown: an attribute
export const OUTSIDE_REL = "noopener noreferrer nofollow";

/**
 * Lets through `http(s)`, `mailto`, `tel`, rooted paths and fragments; everything else is `null`, and its words stay
 * plain text. Refused on purpose: `javascript:`, `data:`, `//host`, `/\host`, and a name or password before the host.
 */
export function safeLink(value: unknown): SafeLink | null {
  if (typeof value !== "string") return null;
  const href = value.replace(INVISIBLE, "");
  if (href === "") return null;
  if (href.startsWith("#")) return { href, outside: false };
  if (href.startsWith("/")) return /^\/[/\\]/.test(href) ? null : { href, outside: false };
  if (/^(mailto|tel):./i.test(href)) return { href, outside: false };
  const host = WEB_ADDRESS.exec(href)?.[1];
  return host === undefined || host.includes("@") ? null : { href, outside: true };
}
