import { t } from "../../../messages/message";
import { copyOf, dropOldest, fetchPage, keepFiles, openStore, registerWorker } from "../../../ui/kept/stores";
import { PATH } from "../finder";
import { say, swap } from "./swap";

/* The last results stay readable without a signal: the page and what it needs are put into a store of the device. */

const STORE = "nearby";
/** Where the last answer to a position lies; no address of the site. */
const ANSWER = `${PATH}/last-answer`;

/** Pages of results that the device keeps at most. */
const MOST_PAGES = 10;

/** Keeps the page as it was opened, under its own address and as the page to show when there is no line. */
export async function keepPage(): Promise<void> {
  const kept = await openStore(STORE);
  if (!kept) return;
  const page = await fetchPage(location.href);
  if (!page) return;
  await kept.delete(ANSWER);
  await Promise.all([kept.put(location.href, copyOf(page)), kept.put(PATH, copyOf(page)), keepFiles(kept)]);
  await dropOldest(kept, ({ pathname, search }) => pathname === PATH && search !== "", MOST_PAGES);
  await registerWorker();
}

/** Keeps the answer to a position without its coordinates, and the empty page that it is shown in. */
export async function keepAnswer(part: string): Promise<void> {
  const kept = await openStore(STORE);
  if (!kept) return;
  await kept.put(ANSWER, copyOf({ html: withoutPosition(part), policy: "" }));
  const page = await fetchPage(PATH);
  if (page) await kept.put(PATH, copyOf(page));
  await keepFiles(kept);
  await registerWorker();
}

/** What the page has loaded since its last answer was kept is kept beside it. */
export async function keepLoadedFiles(): Promise<void> {
  const kept = await openStore(STORE);
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
  const answer = isWhole ? undefined : await (await openStore(STORE))?.match(ANSWER);
  const html = await answer?.text();
  if (html) swap(page, html, "same");
  const since = ago(Date.now() - Number(answer?.headers.get("x-kept-at") ?? at));
  say(page, t("places-offline-results", { since }));
}

/** How long ago, in words. */
export function ago(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (!(minutes >= 1)) return t("places-moment-ago");
  if (minutes < 60) return t("places-minutes-ago", { count: minutes });
  if (minutes < 48 * 60) return t("places-hours-ago", { count: Math.round(minutes / 60) });
  return t("places-days-ago", { count: Math.round(minutes / 1440) });
}
