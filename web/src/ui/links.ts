/** True for an address that leaves the site (spec 1 §2: 'a url starting with https leaves the site'). */
export function leavesSite(href: string): boolean {
  return /^https?:/i.test(href);
}

/** Attributes of a link: one that leaves the site tells the other side nothing about where it came from. */
export function linkProps(href: string): { href: string; rel?: string } {
  return leavesSite(href) ? { href, rel: "noopener noreferrer" } : { href };
}
