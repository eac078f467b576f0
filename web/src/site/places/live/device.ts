import { t } from "../../../messages/message";
import css from "../row.module.css";

/* What the device keeps and does by itself: saved places, sharing, and the one question after a call. */

const KEY = "savedPlaces";

interface Saved {
  id: string;
  name: string;
  url: string;
  address: string;
  phone: string;
}

/** A tap on one of the controls of a place. */
export function clicked(page: HTMLElement, target: Element): void {
  if (target.closest("[data-forget]")) {
    write([]);
    void import("./offline").then((offline) => offline.forget(page));
  }
  const place = target.closest<HTMLElement>("[data-place]");
  const works = target.closest<HTMLElement>("[data-works]");
  if (place && works) void answer(place, works.dataset.works === "yes");
  else if (place && target.closest("[data-share]")) void share(page, place);
  else if (place && target.closest("[data-save]")) {
    toggle(savedOf(place));
    // This file came after the last answer was kept: without it the saved places could not be shown without a line.
    void import("./offline").then((offline) => offline.keepLoadedFiles());
  } else if (place && target.closest("a")) ask(place);
  showSaved(page);
}

/** Shows the saved places, and on each button whether its place is one of them. */
export function showSaved(page: HTMLElement): void {
  const saved = read();
  for (const button of page.querySelectorAll<HTMLElement>("[data-save]")) {
    const id = button.closest<HTMLElement>("[data-place]")?.dataset.place;
    const isSaved = saved.some((place) => place.id === id);
    button.setAttribute("aria-pressed", String(isSaved));
    const words = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
    if (words) words.textContent = isSaved ? t("places-saved-word") : t("places-save-word");
  }
  const section = page.querySelector<HTMLElement>("[data-saved]");
  if (!section) return;
  section.hidden = saved.length === 0;
  section.querySelector("ul")?.replaceChildren(...saved.map(lineOf));
}

function lineOf({ name, url, address, phone }: Saved): HTMLElement {
  const line = document.createElement("li");
  line.append(link(url, name), ` ${address} `);
  if (phone.startsWith("tel:")) line.append(link(phone, t("places-call-number", { number: phone.slice(4) })));
  return line;
}

function link(href: string, text: string): HTMLAnchorElement {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = text;
  return made;
}

function savedOf({ dataset }: HTMLElement): Saved {
  const { place: id = "", name = "", url = "", address = "", phone = "" } = dataset;
  return { id, name, url, address, phone };
}

function toggle(place: Saved): void {
  const saved = read();
  const others = saved.filter(({ id }) => id !== place.id);
  write(others.length < saved.length ? others : [...saved, place]);
}

function read(): Saved[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const isSaved = (item: Saved) =>
      [item.id, item.name, item.url, item.address, item.phone].every((text) => typeof text === "string");
    return Array.isArray(found) ? found.filter((item) => item && isSaved(item) && item.url.startsWith("/")) : [];
  } catch {
    return [];
  }
}

function write(saved: Saved[]): void {
  try {
    if (saved.length > 0) localStorage.setItem(KEY, JSON.stringify(saved));
    else localStorage.removeItem(KEY);
  } catch {
    // A device that refuses storage saves nothing.
  }
}

async function share(page: HTMLElement, place: HTMLElement): Promise<void> {
  const { name = "", url = "" } = place.dataset;
  const address = new URL(url, location.href).href;
  const status = page.querySelector("[data-status]");
  try {
    if (navigator.share) return await navigator.share({ title: name, url: address });
    await navigator.clipboard.writeText(address);
    if (status) status.textContent = t("places-link-copied");
  } catch (error) {
    if ((error as Error).name !== "AbortError" && status) status.textContent = address;
  }
}

/** After a call is begun, the one question whose answer helps the next caller. */
function ask(place: HTMLElement): void {
  // A place that only a maps service knows stands nowhere here.
  if (place.querySelector(`.${css.asked}`) || !place.dataset.url?.startsWith("/")) return;
  const box = document.createElement("div");
  box.className = css.asked ?? "";
  const words = document.createElement("strong");
  words.textContent = t("places-number-question");
  const pattern = place.querySelector("[data-save]")?.className ?? "";
  const buttons = [
    ["yes", t("places-number-yes")],
    ["no", t("places-number-no")],
  ].map(([works, label]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = pattern;
    button.dataset.works = works;
    button.textContent = label ?? "";
    return button;
  });
  box.append(words, ...buttons);
  place.append(box);
}

async function answer(place: HTMLElement, works: boolean): Promise<void> {
  const box = place.querySelector<HTMLElement>(`.${css.asked}`);
  if (!box) return;
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  box.replaceChildren(said);
  said.textContent = t("places-number-thanks");
  try {
    const sent = await fetch(`/api/places/${encodeURIComponent(place.dataset.place ?? "")}/reports`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: works ? "number_works" : "number_wrong" }),
    });
    if (!sent.ok) throw new Error(`the report answered ${sent.status}`);
    const { message } = (await sent.json()) as { message?: string };
    said.textContent = message || t("places-number-thanks-text");
  } catch {
    said.textContent = t("places-number-failed");
  }
}
