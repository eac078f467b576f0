/*
 * Tells the site's own daily counts that an article was read to its end, or which site a link led to. No cookie, no name, no
 * visit: the server adds one to a number. Who asks for privacy tells nothing.
 */

function asksForPrivacy(): boolean {
  return (
    navigator.doNotTrack === "1" || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  );
}

function tell(what: object): void {
  navigator.sendBeacon("/api/statistics", new Blob([JSON.stringify(what)], { type: "application/json" }));
}

/** Of a link only the site, or that it opens the telephone or the mail: what stands behind may be about a person. */
function followed({ target }: Event): void {
  const link = (target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]");
  if (!link || link.host === location.host) return;
  tell({ event: "link", href: link.host ? link.origin : link.protocol });
}

/** Listens for both. */
export function count(): void {
  if (!navigator.sendBeacon || asksForPrivacy()) return;
  document.addEventListener("click", followed);
  const end = document.querySelector("[data-end]");
  if (!end) return;
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    tell({ event: "read_to_end", path: location.pathname });
  }).observe(end);
}
