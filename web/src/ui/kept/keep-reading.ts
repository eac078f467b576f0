import { t } from "../../messages/message";
import { isArticle, OFFLINE_PATH, STORE, wantsArticles } from "./reading";
import { copyOf, dropOldest, fetchPage, keepEach, keepFiles, openStore } from "./stores";

/* Keeps what is read. What is kept is listed by `reading.ts`, which pages load before anybody touches them. */

const MOST_ARTICLES = 20;
/** Of each article some. */
const MOST_PICTURES = 60;
const DAY = 86_400_000;

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
