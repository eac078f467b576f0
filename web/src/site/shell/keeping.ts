import { t } from "../../messages/message";
import { keepReading } from "../../ui/kept/keep-reading";
import { OFFLINE_PATH } from "../../ui/kept/reading";
import { registerWorker } from "../../ui/kept/stores";
import { isTooOld, listUnsent, noteSeen, sendUnsent, type UnsentForm } from "../../ui/kept/unsent";
import { showDataUse } from "./data-use";
import { pressed } from "./plain-presses";
import css from "./SitePage.module.css";

let isBegun = false;

/**
 * At the first touch of a page: what is read stays readable without a line, forms that waited are sent, and the footer says
 * what the page used.
 */
export function beginKeeping(): void {
  // Every touch starts it.
  if (isBegun) return;
  isBegun = true;
  showDataUse();
  document.addEventListener("keydown", closeMenu);
  document.addEventListener("submit", (event) => void pressed(event));
  document.addEventListener("focusin", showFocused);
  showFocused();
  void registerWorker().then(async () => {
    await keepReading(css.preview ?? "");
    await lookAfterForms();
  });
  navigator.serviceWorker?.addEventListener("message", () => void showOutcomes());
}

/** Escape closes the open menu, which somebody has touched to open it. */
function closeMenu({ key }: KeyboardEvent): void {
  const menu = document.querySelector<HTMLDetailsElement>("header details[open]");
  if (key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** In a row that is swiped, browsers leave what is partly in sight where it is: the keyboard brings all of it there. */
function showFocused(): void {
  const focused = document.activeElement;
  if (!focused?.matches(":focus-visible")) return;
  const { left, right } = focused.getBoundingClientRect();
  if (left < 0 || right > document.documentElement.clientWidth) {
    focused.scrollIntoView({ inline: "center", block: "nearest" });
  }
}

async function lookAfterForms(): Promise<void> {
  // A form that is written later waits for it too, where the browser has no Background Sync.
  addEventListener("online", () => void sendUnsent());
  if ((await listUnsent()).length === 0) return;
  await sendUnsent();
  await showOutcomes();
}

/** Says once what became of a form, and as long as one waits that it does. */
async function showOutcomes(): Promise<void> {
  // There the lists say so themselves.
  if (location.pathname === OFFLINE_PATH) return;
  const items = await listUnsent();
  const fresh = items.filter(({ state, isSeen }) => state !== "waiting" && !isSeen);
  document.querySelector("[data-outcome]")?.remove();
  // It says that nothing was sent yet, above the line that says what was.
  if (fresh.length > 0) document.querySelector<HTMLDialogElement>('[data-told="saved"]')?.close();
  const words = wordsOf(items, fresh);
  if (words === "") return;
  const line = document.createElement("p");
  line.className = css.preview ?? "";
  line.setAttribute("role", "status");
  line.dataset.outcome = "";
  const link = document.createElement("a");
  link.href = OFFLINE_PATH;
  link.textContent = t("shell-outcome-link");
  document.querySelector("main")?.prepend(line);
  line.append(`${words} `, link);
  for (const item of fresh) await noteSeen(item);
}

function wordsOf(items: UnsentForm[], fresh: UnsentForm[]): string {
  if (fresh.some(({ state }) => state === "refused")) return t("shell-outcome-refused");
  if (fresh.some(({ isUrgent }) => isUrgent)) return t("shell-outcome-urgent");
  if (fresh.length > 0) return t("shell-outcome-sent");
  if (items.some(isTooOld)) return t("shell-outcome-old");
  return items.some(({ state }) => state === "waiting") ? t("shell-outcome-waiting") : "";
}
