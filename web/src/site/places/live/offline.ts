import { t } from "../../../messages/message";
import { PATH } from "../finder";
import { say, swap } from "./swap";

/*
 * The last results stay readable without a signal: the page and what it needs are put into a store of the device, and a
 * small worker answers from it when the line does not. Nothing of it leaves the device.
 */

const STORE = "nearby";
/** Where the last answer to a position lies; no address of the site. */
const ANSWER = `${PATH}/last-answer`;

/** Pages and files that the device keeps at most; a release has some twenty files that pages of the finder load. */
const MOST_PAGES = 10;
const MOST_FILES = 60;

async function store(): Promise<Cache | null> {
  try {
    return "caches" in window ? await caches.open(STORE) : null;
  } catch {
    return null;
  }
}

interface Kept {
  html: string;
  /** What the page may load, which holds without a line too. */
  policy: string;
}

function copyOf({ html, policy }: Kept): Response {
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", "x-kept-at": String(Date.now()) });
  if (policy) headers.set("content-security-policy", policy);
  return new Response(html, { headers });
}

/** Keeps the page as it was opened, under its own address and as the page to show when there is no line. */
export async function keepPage(): Promise<void> {
  const kept = await store();
  if (!kept) return;
  const page = await fetched(location.href);
  if (!page) return;
  await kept.delete(ANSWER);
  await Promise.all([kept.put(location.href, copyOf(page)), kept.put(PATH, copyOf(page)), keepFiles(kept)]);
  await dropOldest(kept, ({ pathname, search }) => pathname === PATH && search !== "", MOST_PAGES);
  await register();
}

/** Keeps the answer to a position without its coordinates, and the empty page that it is shown in. */
export async function keepAnswer(part: string): Promise<void> {
  const kept = await store();
  if (!kept) return;
  await kept.put(ANSWER, copyOf({ html: withoutPosition(part), policy: "" }));
  const page = await fetched(PATH);
  if (page) await kept.put(PATH, copyOf(page));
  await keepFiles(kept);
  await register();
}

/** What the page has loaded since its last answer was kept is kept beside it. */
export async function keepLoadedFiles(): Promise<void> {
  const kept = await store();
  if (await kept?.match(PATH)) await keepFiles(kept as Cache);
}

/** The finder's own attributes say where it was searched; those of its rows say where these are. */
function withoutPosition(part: string): string {
  const answer = new DOMParser().parseFromString(part, "text/html");
  const finder = answer.querySelector("#finder");
  for (const name of ["data-lat", "data-lng"]) finder?.removeAttribute(name);
  // A map is drawn around the position.
  finder?.querySelector("[data-map-button]")?.remove();
  return answer.documentElement.outerHTML;
}

/** Nothing of the finder stays on the device. */
export async function forget(page: HTMLElement): Promise<void> {
  try {
    await caches.delete(STORE);
    say(page, t("places-searches-forgotten"));
  } catch {
    // A device that refuses storage keeps nothing.
  }
}

/** The page comes from the device: says so, and puts the last answer into it. */
export async function restore(page: HTMLElement): Promise<void> {
  const at = Number(document.documentElement.dataset.kept);
  const isWhole = page.querySelector("#finder[data-how]") !== null;
  const answer = isWhole ? undefined : await (await store())?.match(ANSWER);
  const html = await answer?.text();
  if (html) swap(page, html, "same");
  const since = ago(Date.now() - Number(answer?.headers.get("x-kept-at") ?? at));
  say(page, t("places-offline-results", { since }));
}

/** From the browser's own cache where it is there, so that keeping costs no data. */
async function fetched(address: string): Promise<Kept | null> {
  try {
    const answer = await fetch(address, { cache: "force-cache" });
    if (!answer.ok) return null;
    return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
  } catch {
    return null;
  }
}

async function keepFiles(kept: Cache): Promise<void> {
  const seen = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = seen.filter((name) => name.startsWith(`${location.origin}/assets/`));
  await Promise.allSettled(
    [...new Set(files)].map(
      async (file) => (await kept.match(file)) ?? kept.add(new Request(file, { cache: "force-cache" })),
    ),
  );
  const isOfAnotherPage = ({ href, pathname }: URL) => pathname.startsWith("/assets/") && !files.includes(href);
  await dropOldest(kept, isOfAnotherPage, Math.max(0, MOST_FILES - files.length));
}

/** A store lists what it keeps in the order in which that came. */
async function dropOldest(kept: Cache, which: (address: URL) => boolean, most: number): Promise<void> {
  const all = (await kept.keys()).filter(({ url }) => which(new URL(url)));
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((request) => kept.delete(request)));
}

async function register(): Promise<void> {
  // No worker: the page still works, with a line.
  await navigator.serviceWorker?.register("/nearby-worker.js", { scope: PATH }).catch(() => undefined);
}

/** How long ago, in words. */
export function ago(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (!(minutes >= 1)) return t("places-moment-ago");
  if (minutes < 60) return t("places-minutes-ago", { count: minutes });
  if (minutes < 48 * 60) return t("places-hours-ago", { count: Math.round(minutes / 60) });
  return t("places-days-ago", { count: Math.round(minutes / 1440) });
}
