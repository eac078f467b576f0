import { t } from "../../messages/message";
import button from "../Button.module.css";
import { make } from "../inquiry/make";
import { chooseArticles, dropArticles, hasFinderResults, listArticles, OFFLINE_PATH, wantsArticles } from "./reading";
import { discardForm, isTooOld, listUnsent, sendUnsent, type UnsentForm } from "./unsent";

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

function formRow(page: HTMLElement, item: UnsentForm): HTMLElement {
  const row = make("li", {}, make("strong", {}, item.title));
  row.append(...stateOf(item).map((line) => make("p", {}, line)));
  const buttons = make("div", { class: "row" });
  const discard = make(
    "button",
    { type: "button", class: `${button.button} ${button.line}` },
    item.state === "sent" ? t("offline-remove-line") : t("offline-discard"),
    make("span", { class: "vh" }, `: ${item.title}`),
  );
  discard.addEventListener("click", () => {
    void discardForm(item.key)
      .then(() => showForms(page))
      .then(() => page.querySelector<HTMLElement>("[data-articles-heading]")?.focus());
  });
  if (item.state === "waiting") {
    const send = make("button", { type: "button", class: button.button ?? "" }, t("offline-send-now"));
    send.addEventListener("click", () => void sendUnsent("all"));
    buttons.append(send);
  }
  buttons.append(discard);
  row.append(buttons);
  return row;
}

function stateOf(item: UnsentForm): string[] {
  if (item.state === "waiting") return [isTooOld(item) ? t("offline-too-old") : t("offline-waiting")];
  const lines = [item.state === "sent" ? t("offline-sent") : t("offline-refused"), item.answer ?? ""];
  if (item.reference) lines.push(t("offline-reference", { reference: item.reference }));
  if (item.isUrgent) lines.push(t("offline-urgent"));
  if (item.state === "refused") lines.push(textOf(item.body));
  return lines.filter((line) => line !== "");
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
  const rows = articles.map(({ path, title }) => make("li", {}, make("a", { href: path }, title)));
  if (hasResults) rows.push(make("li", {}, make("a", { href: "/nearestpharmacy" }, t("offline-finder"))));
  const none = page.querySelector<HTMLElement>("[data-none]");
  if (none) none.hidden = rows.length > 0;
  page.querySelector<HTMLElement>("[data-articles]")?.replaceChildren(...rows);
  const drop = page.querySelector<HTMLElement>("[data-drop]");
  if (drop) drop.hidden = articles.length === 0;
}
