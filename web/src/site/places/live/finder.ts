import { t } from "../../../messages/message";
import { PATH } from "../finder";
import { keepAnswer } from "./offline";
import { type Position, say, swap } from "./swap";

/** How long the device may take to tell where it is, in milliseconds (spec 2 §9). */
const PATIENCE = 7_000;
/** Digits after the point: about 100 metres. Nothing finer leaves the device. */
const DIGITS = 3;

/** Answers by keyword or kind and position (spec 2 §4): the same search is not made twice. */
const answers = new Map<string, string>();
/** Where the visitor is, once known. Kept in this page only. */
let here: Position | null = null;
/** The last search that was begun; the answers of older ones are left alone. */
let turn = 0;

type Fields = Record<string, string>;

/** Asks where the visitor is, by the device and (where the site has one) by its network's address; the first answer wins. */
export async function findNearby(page: HTMLElement, form: HTMLFormElement): Promise<void> {
  const asked = fieldsOf(form);
  begin(page);
  const mine = ++turn;
  const ways: Promise<Position>[] = [device()];
  if (page.querySelector("#finder[data-lookup]")) ways.push(byNetwork());
  try {
    here = await Promise.any(ways);
  } catch {
    if (mine === turn) lost(page);
    return;
  }
  if (mine === turn) await search(page, asked, "results");
}

/** The typed words take the place of the kind. */
export function searchWords(page: HTMLElement, form: HTMLFormElement): Promise<void> {
  const asked = fieldsOf(form);
  return search(page, { ...asked, q: asked.q?.trim() ?? "", typed: "yes" }, "results");
}

/** A kind's tile, or another link of the finder, around the same position. */
export function follow(page: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const { near: _, ...asked } = Object.fromEntries(new URL(link.href).searchParams);
  return search(page, asked, "same");
}

/** Another place than one's own, chosen while the live map is open: the map goes there too. */
export async function visit(page: HTMLElement, href: string): Promise<void> {
  begin(page);
  const mine = ++turn;
  try {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
    const html = await answer.text();
    if (mine !== turn) return;
    await show(page, html, "results");
    history.pushState(null, "", href);
    addEventListener("popstate", () => location.reload(), { once: true });
  } catch {
    location.assign(href);
  }
}

async function search(page: HTMLElement, asked: Fields, focus: "results" | "same"): Promise<void> {
  if (!here) return;
  const { q = "", type = "", open = "", always = "", scheme = "", emergency = "", typed = "" } = asked;
  const fields = { q, type, open, always, scheme, emergency, typed, ...here };
  const key = [q || type, ...Object.values(fields).slice(2)].join("|");
  begin(page);
  const mine = ++turn;
  try {
    const html = answers.get(key) ?? (await post(fields));
    answers.set(key, html);
    if (mine !== turn) return;
    await show(page, html, focus);
  } catch {
    if (mine === turn) broken(page);
  }
}

async function show(page: HTMLElement, html: string, focus: "results" | "same"): Promise<void> {
  const hadMap = page.querySelector("[data-map-live]") !== null;
  const finder = swap(page, html, focus);
  if (!finder) throw new Error("no finder in the answer");
  say(page, finder.dataset.heading ?? "", true);
  // What was typed may name another place: its links name it too, and one's own position is not asked for any more.
  const isOwn = finder.dataset.how !== "typed";
  page.toggleAttribute("data-at", isOwn);
  if (isOwn) history.replaceState(null, "", PATH);
  else here = null;
  if (hadMap) await (await import("./map")).openMap(page);
  if (isOwn) await keepAnswer(html);
}

/** The part of the page that answers a search. Positions stand in the body, so that no address holds one. */
async function post(fields: Fields): Promise<string> {
  return (await send({ part: "results", ...fields })).text();
}

async function send(fields: Fields): Promise<Response> {
  const body = new URLSearchParams({ form: "near", ...fields });
  const answer = await fetch(PATH, { method: "POST", body });
  if (!answer.ok && answer.status !== 422) throw new Error(`the search answered ${answer.status}`);
  return answer;
}

function device(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error("no geolocation"));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude.toFixed(DIGITS), lng: coords.longitude.toFixed(DIGITS) }),
      reject,
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 60_000 },
    );
  });
}

/** Only the point: a search is made once, around the position that is found first. */
async function byNetwork(): Promise<Position> {
  const point = (await (await send({ part: "position" })).json()) as { lat: number; lng: number } | null;
  if (!point) throw new Error("the network says nothing");
  return { lat: point.lat.toFixed(DIGITS), lng: point.lng.toFixed(DIGITS) };
}

function fieldsOf(form: HTMLFormElement): Fields {
  const given = [...new FormData(form)].filter(([name]) => name !== "form" && name !== "near");
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function begin(page: HTMLElement): void {
  page.querySelector("#finder")?.setAttribute("aria-busy", "true");
  say(page, page.dataset.loading ?? "");
}

function rest(page: HTMLElement): void {
  page.querySelector("#finder")?.removeAttribute("aria-busy");
}

/** No way led to a position: the words of the specification, and what to do instead. */
function lost(page: HTMLElement): void {
  rest(page);
  const { noLocation = "", denied = "" } = page.dataset;
  say(page, `${noLocation} ${denied}`);
  page.querySelector<HTMLInputElement>("#places-q")?.focus();
}

function broken(page: HTMLElement): void {
  rest(page);
  say(page, t("places-search-unreachable"));
}
