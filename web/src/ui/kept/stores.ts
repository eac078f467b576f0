/*
 * What the device keeps of the site, so that it can be read without a line. Pages decide what is kept; the worker
 * (`web/public/site-worker.js`) answers from it when the line does not. Nothing of it leaves the device.
 */

/** The finder's last results; articles that were read and the page of what is kept; what waits to be sent. */
export type StoreName = "nearby" | "reading" | "unsent";

/** Files of a release that pages load: some twenty for the finder, as many for articles. */
const MOST_FILES = 60;

export async function openStore(name: StoreName): Promise<Cache | null> {
  try {
    return "caches" in window ? await caches.open(name) : null;
  } catch {
    return null;
  }
}

export interface FetchedPage {
  html: string;
  /** What the page may load, which holds without a line too. */
  policy: string;
}

/** A page as the store holds it. `about` are more headers, for who lists what is kept. */
export function copyOf({ html, policy }: FetchedPage, about: Record<string, string> = {}): Response {
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "x-kept-at": String(Date.now()),
    ...about,
  });
  if (policy) headers.set("content-security-policy", policy);
  return new Response(html, { headers });
}

/** From the browser's own cache where it is there, so that keeping costs no data. Nothing of what is one visitor's own. */
export async function fetchPage(address: string, cache: RequestCache = "force-cache"): Promise<FetchedPage | null> {
  try {
    const answer = await fetch(address, { cache });
    const isPrivate = /no-store|private/.test(answer.headers.get("cache-control") ?? "");
    if (!answer.ok || isPrivate) return null;
    return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
  } catch {
    return null;
  }
}

/** Keeps the scripts, styles and fonts that this page has loaded, and those at `others`. */
export async function keepFiles(store: Cache, others: string[] = []): Promise<void> {
  const seen = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = [...new Set([...seen, ...others])].filter((name) => name.startsWith(`${location.origin}/assets/`));
  await keepEach(store, files);
  const isOfAnotherPage = ({ href, pathname }: URL) => pathname.startsWith("/assets/") && !files.includes(href);
  await dropOldest(store, isOfAnotherPage, Math.max(0, MOST_FILES - files.length));
}

/** What the browser has of these addresses goes into the store, without asking the server again. */
export async function keepEach(store: Cache, addresses: string[]): Promise<void> {
  await Promise.allSettled(
    addresses.map(async (file) => (await store.match(file)) ?? store.add(new Request(file, { cache: "force-cache" }))),
  );
}

/** A store lists what it keeps in the order in which that came. */
export async function dropOldest(store: Cache, which: (address: URL) => boolean, most: number): Promise<void> {
  const all = (await store.keys()).filter(({ url }) => which(new URL(url)));
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((request) => store.delete(request)));
}

/** No worker: the page still works, with a line. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register("/site-worker.js");
    // The finder had one of its own, whose narrower scope would go before this one.
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const registration of registrations) {
      if (registration.active?.scriptURL.endsWith("/nearby-worker.js")) await registration.unregister();
    }
  } catch {
    // A device that refuses workers.
  }
}
