import { openStore, type StoreName } from "./stores";

/* Articles stay readable without a line, and so does the page that lists them with the emergency numbers. */

export const STORE: StoreName = "reading";
/** The page of what this device keeps; the worker shows it where nothing else is kept. */
export const OFFLINE_PATH = "/offline";
/** Set where somebody wants no article kept. */
const CHOICE = "keepsNoArticles";

export const isArticle = (pathname: string) => /^\/blog\/[^/]+$/.test(pathname);

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
