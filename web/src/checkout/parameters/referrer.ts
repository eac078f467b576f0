/** Longer page addresses lose their query (facts 1.4). */
const LONGEST_ADDRESS = 500;

/** The page of a transaction, then the origin of each frame around it, nearest first. */
export interface PagePlace {
  pageUrl: string;
  ancestorOrigins?: Iterable<string>;
}

/** Where a payment was started, as the provider keeps it in the metadata. */
export function referrerOf({ pageUrl, ancestorOrigins = [] }: PagePlace): string {
  const cut = (url: string) => (url.length > LONGEST_ADDRESS ? url.replace(/\?.*/s, "") : url);
  return [pageUrl, ...ancestorOrigins].map(cut).join(",");
}
