import { t } from "../../messages/message";
import { chooseArticles, dropArticles, hasFinderResults, listArticles, OFFLINE_PATH, wantsArticles } from "./reading";
import { discardForm, isTooOld, listUnsent, sendUnsent, type UnsentForm } from "./unsent";

/** Where the words of a part go in what the server drew. */
const PLACE = "#";

/** Fills the lists of the page of what this device keeps. */
export async function showKept(page: HTMLElement): Promise<void> {
  page.hidden = false;
  document.querySelector("[data-plain]")?.remove();
  const missing = page.querySelector<HTMLElement>("[data-missing]");
  // The worker shows this page at the address of one that is not kept.
  if (missing && location.pathname !== OFFLINE_PATH) {
    missing.hidden = false;
    missing.querySelector("a")?.setAttribute("href", location.pathname + location.search);
  }
  const show = () => Promise.all([showForms(page), showArticles(page)]);
  const choice = page.querySelector<HTMLInputElement>("[data-keep]");
  if (choice) {
    choice.checked = wantsArticles();
    choice.addEventListener("change", () => void chooseArticles(choice.checked).then(show));
  }
  page.querySelector("[data-drop]")?.addEventListener("click", () => {
    void dropArticles()
      .then(show)
      .then(() => page.querySelector<HTMLElement>("[data-articles-heading]")?.focus());
  });
  navigator.serviceWorker?.addEventListener("message", () => void showForms(page));
  addEventListener("online", () => void sendUnsent());
  await show();
  page.dataset.alive = "";
}

async function showForms(page: HTMLElement): Promise<void> {
  const items = await listUnsent();
  const section = page.querySelector<HTMLElement>("[data-forms]");
  if (section) section.hidden = items.length === 0;
  section?.querySelector("ul")?.replaceChildren(...items.map((item) => formRow(page, item)));
}

/** Drawn by the server: a part that has something to say of this form is filled in, and any other goes. */
function formRow(page: HTMLElement, item: UnsentForm): HTMLElement {
  const drawn = page.querySelector("template")?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const parts = partsOf(item);
  for (const part of drawn.querySelectorAll<HTMLElement>("[data-part]")) {
    const words = parts[part.dataset.part ?? ""];
    if (!words) part.remove();
    else if (typeof words === "string") part.textContent = part.textContent?.replace(PLACE, () => words) ?? "";
  }
  const [send, discard] = ["send", "discard"].map((name) => drawn.querySelector(`[data-${name}]`));
  send?.addEventListener("click", () => void sendUnsent("all"));
  discard?.addEventListener("click", () => {
    void discardForm(item.key)
      .then(() => showForms(page))
      .then(() => page.querySelector<HTMLElement>("[data-articles-heading]")?.focus());
  });
  return drawn;
}

/** By part of the row: words to put in, or whether what it says holds. */
function partsOf(item: UnsentForm): Record<string, string | boolean | undefined> {
  const { state, title, answer, reference } = item;
  const isSent = state === "sent";
  const isWaiting = state === "waiting";
  return {
    title,
    waiting: isWaiting && !isTooOld(item),
    old: isTooOld(item),
    sent: isSent,
    refused: state === "refused",
    answer: !isWaiting && answer,
    reference: !isWaiting && reference,
    urgent: !isWaiting && item.isUrgent,
    body: state === "refused" && textOf(item.body),
    send: isWaiting,
    unsent: !isSent,
  };
}

/** What was written, so that it can be copied into the form again. */
function textOf(body: string): string {
  try {
    const values = Object.values(JSON.parse(body) as Record<string, unknown>);
    return values.filter((value) => typeof value === "string" && value !== "").join(" · ");
  } catch {
    return "";
  }
}

async function showArticles(page: HTMLElement): Promise<void> {
  const [articles, hasResults] = await Promise.all([listArticles(), hasFinderResults()]);
  const rows = articles.map(({ path, title }) => linkRow(path, title));
  if (hasResults) rows.push(linkRow("/nearestpharmacy", t("offline-finder")));
  const none = page.querySelector<HTMLElement>("[data-none]");
  if (none) none.hidden = rows.length > 0;
  page.querySelector<HTMLElement>("[data-articles]")?.replaceChildren(...rows);
  const drop = page.querySelector<HTMLElement>("[data-drop]");
  if (drop) drop.hidden = articles.length === 0;
}

function linkRow(href: string, words: string): HTMLElement {
  const row = document.createElement("li");
  row.append(Object.assign(document.createElement("a"), { href, textContent: words }));
  return row;
}
