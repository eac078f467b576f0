import { t } from "../../../messages/message";

/** Where an answer lies that the server has not got yet. It ends with the tab, and `forget-device-player` clears it too. */
const SHELF = "consultationDraft";

/** Milliseconds until an unanswered press may be made again. */
const PATIENCE = 20_000;

/**
 * On each step: a press counts once and says so, nothing is sent into a line that is down, and a story that is being
 * written is kept on this device until the server has it. Without it the steps are plain forms.
 */
export default function requestPlayer(page: HTMLElement): void {
  // Messages of a booking have an outbox of their own.
  const form = page.querySelector<HTMLFormElement>("form:not([data-message])");
  if (!form) return;
  const live = form.querySelector<HTMLElement>("[data-live]");
  let pressed: HTMLElement | null = null;
  let words: Node[] = [];

  const say = (text: string) => {
    if (live) live.textContent = text;
  };
  const rest = () => {
    pressed?.removeAttribute("aria-disabled");
    pressed?.replaceChildren(...words);
    pressed = null;
  };

  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    if (pressed) return event.preventDefault();
    if (navigator.onLine === false) {
      event.preventDefault();
      return say(t("consultation-offline"));
    }
    const button = event.submitter ?? form.querySelector<HTMLElement>("button:not([aria-hidden])");
    pressed = button;
    words = [...(button?.childNodes ?? [])];
    // After the browser has read which button was pressed.
    setTimeout(() => {
      button?.setAttribute("aria-disabled", "true");
      button?.replaceChildren(t("consultation-submitting"));
    });
    // Whoever stopped the browser meanwhile can press again: the server takes a press once.
    setTimeout(rest, PATIENCE);
  });
  // The browser's Back button shows the page as it was left.
  addEventListener("pageshow", rest);
  addEventListener("online", () => say(live?.textContent ? t("consultation-back-online") : ""));
  if (page.dataset.taken !== undefined) shelve(null);
  form.addEventListener("change", () => showChosen(form));
  showChosen(form);
  keep(form);
}

/** Says at the button which time is chosen: its day and every clock, wherever the page is scrolled to. */
function showChosen(form: HTMLFormElement): void {
  const line = form.querySelector<HTMLElement>("[data-chosen]");
  const time = form.querySelector("input[name=time]:checked");
  if (!line || !time) return;
  const day = time.closest("fieldset")?.querySelector("legend")?.textContent;
  const clocks = time.closest("label")?.querySelector("b")?.childNodes ?? [];
  const [own, beside] = [...clocks].map((clock) => clock.textContent?.trim());
  line.textContent = `${day}, ${own}${beside ? ` (${beside})` : ""}`;
  line.hidden = false;
}

/** Keeps the words of a long answer while they are typed, and brings back what the server has not got. */
function keep(form: HTMLFormElement): void {
  const area = form.querySelector("textarea");
  const note = form.querySelector<HTMLElement>("[data-kept]");
  if (!area || !note) return;
  const kept = shelve();
  if (kept && kept !== area.value) {
    area.value = kept;
    note.hidden = false;
    // The safety check reads what is typed.
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  let timer = 0;
  const put = () => {
    if (timer === 0) return;
    clearTimeout(timer);
    timer = 0;
    note.hidden = !shelve(area.value) || area.value === "";
  };
  area.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(put, 400);
  });
  // Nothing is lost by being quick.
  form.addEventListener("submit", put, { capture: true });
  addEventListener("pagehide", put);
}

/** Reads, keeps or (with null) forgets. Answers with what is kept; nothing where the device refuses. */
function shelve(text?: string | null): string | null {
  try {
    if (text === null) sessionStorage.removeItem(SHELF);
    else if (text !== undefined) sessionStorage.setItem(SHELF, text);
    return sessionStorage.getItem(SHELF);
  } catch {
    return null;
  }
}
