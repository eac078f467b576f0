import { t } from "../../messages/message";
import { copyOf, dropOldest, fetchPage, keepEach, keepFiles, openStore, type StoreName } from "./stores";

/* Articles stay readable without a line, and so does the page that lists them with the emergency numbers. */

const STORE: StoreName = "reading";
/** The page of what this device keeps; the worker shows it where nothing else is kept. */
export const OFFLINE_PATH = "/offline";
const MOST_ARTICLES = 20;
/** Of each article some. */
const MOST_PICTURES = 60;
const DAY = 86_400_000;
/** Set where somebody wants no article kept. */
const CHOICE = "keepsNoArticles";

const isArticle = (pathname: string) => /^\/blog\/[^/]+$/.test(pathname);

export interface KeptArticle {
  path: string;
  title: string;
}

/** False where the visitor chose so, or wants titles of tabs to tell nothing. */
export function wantsArticles(): boolean {
  try {
    return localStorage.getItem(CHOICE) === null && document.documentElement.dataset.titles !== "plain";
  } catch {
    return false;
  }
}

export async function chooseArticles(isWanted: boolean): Promise<void> {
  try {
    if (isWanted) localStorage.removeItem(CHOICE);
    else localStorage.setItem(CHOICE, "yes");
  } catch {
    // A device that refuses storage keeps nothing.
  }
  if (!isWanted) await dropArticles();
}

/**
 * Keeps this page where it is an article, and the page of what is kept once a day. What is loaded later is kept too.
 * `noteClass` is the look of the line on a copy that says what it is.
 */
export async function keepReading(noteClass: string): Promise<void> {
  const store = await openStore(STORE);
  if (!store || document.documentElement.dataset.kept) return;
  if (isArticle(location.pathname) && wantsArticles()) await keepArticle(store, noteClass);
  const files = await keepOfflinePage(store);
  const keepLoaded = () => void Promise.all([keepFiles(store, files), keepPictures(store)]);
  new PerformanceObserver(keepLoaded).observe({ type: "resource" });
  keepLoaded();
}

async function keepArticle(store: Cache, noteClass: string): Promise<void> {
  const page = await fetchPage(location.pathname);
  if (!page) return;
  const note = `<p class="${noteClass}" role="note">${t("ui-kept-copy")} <a href="${OFFLINE_PATH}">${t("ui-kept-link")}</a></p>`;
  const html = page.html.replace(/<main[^>]*>/, (main) => main + note);
  const title = document.querySelector("h1")?.textContent ?? "";
  // One that is read again is the newest.
  await store.delete(location.pathname);
  await store.put(location.pathname, copyOf({ ...page, html }, { "x-title": encodeURIComponent(title) }));
  await dropOldest(store, ({ pathname }) => isArticle(pathname), MOST_ARTICLES);
}

/** Answers with the addresses of the files that the page needs, which no other page may have loaded. */
async function keepOfflinePage(store: Cache): Promise<string[]> {
  const kept = await store.match(OFFLINE_PATH);
  const isFresh = Date.now() - Number(kept?.headers.get("x-kept-at") ?? 0) < DAY;
  const page = isFresh ? null : await fetchPage(OFFLINE_PATH, "default");
  const html = page?.html ?? (await kept?.text()) ?? "";
  if (page) await store.put(OFFLINE_PATH, copyOf(page));
  return [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => `${location.origin}${path}`);
}

/** Of the article that is read, the pictures that were seen. */
async function keepPictures(store: Cache): Promise<void> {
  if (!(await store.match(location.pathname))) return;
  const seen = [...document.querySelectorAll<HTMLImageElement>("main img")]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => currentSrc)
    .filter((address) => address.startsWith(location.origin));
  await keepEach(store, [...new Set(seen)]);
  const isPicture = ({ pathname }: URL) =>
    !isArticle(pathname) && pathname !== OFFLINE_PATH && !pathname.startsWith("/assets/");
  await dropOldest(store, isPicture, MOST_PICTURES);
}

/** The newest first. */
export async function listArticles(): Promise<KeptArticle[]> {
  const store = await openStore(STORE);
  if (!store) return [];
  const requests = (await store.keys()).filter(({ url }) => isArticle(new URL(url).pathname)).reverse();
  return Promise.all(
    requests.map(async (request) => {
      const headers = (await store.match(request))?.headers;
      return {
        path: new URL(request.url).pathname,
        title: decodeURIComponent(headers?.get("x-title") ?? ""),
      };
    }),
  );
}

/** Everything but the page that says so. */
export async function dropArticles(): Promise<void> {
  const store = await openStore(STORE);
  for (const request of (await store?.keys()) ?? []) {
    const { pathname } = new URL(request.url);
    if (pathname !== OFFLINE_PATH && !pathname.startsWith("/assets/")) await store?.delete(request);
  }
}

/** True where the finder's last results are kept. */
export async function hasFinderResults(): Promise<boolean> {
  const store = await openStore("nearby");
  return ((await store?.keys()) ?? []).some(({ url }) => new URL(url).pathname.startsWith("/nearestpharmacy"));
}
