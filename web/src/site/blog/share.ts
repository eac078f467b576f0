/** A plain address of another site that opens its share form; nothing of theirs is loaded here. */
export interface ShareTarget {
  name: "Facebook" | "Twitter" | "LinkedIn" | "WhatsApp";
  href: string;
}

/** Share addresses of spec 1 §2. `url` is absolute. */
export function shareTargets(url: string, title: string): ShareTarget[] {
  const address = encodeURIComponent(url);
  const words = encodeURIComponent(title);
  return [
    { name: "WhatsApp", href: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: "Twitter", href: `https://twitter.com/intent/tweet?url=${address}&text=${words}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
  ];
}
