/** True for an address that leaves the site (spec 1 §2: 'a url starting with https leaves the site'). */
export function leavesSite(href: string): boolean {
  return /^https?:/i.test(href);
}

/** A path of this site as a whole address; one of another site stays. `publicUrl` has no trailing slash. */
export const absolute = (address: string, publicUrl: string): string =>
  address.startsWith("/") ? publicUrl + address : address;

/** Attributes of a link: one that leaves the site tells the other side nothing about where it came from. */
export function linkProps(href: string): { href: string; rel?: string } {
  return leavesSite(href) ? { href, rel: "noopener noreferrer" } : { href };
}
