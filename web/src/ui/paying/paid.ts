import { t } from "../../messages/message";

/** Milliseconds until the success panel closes by itself (spec 2 §9). */
const CLOSES_AFTER = 5_000;

/**
 * Says thank you above the page, and goes on when it is closed. The timer only closes: what was paid for was
 * written down when the money was settled, and the mail was sent then.
 */
export function showPaid(root: HTMLElement): void {
  const dialog = root.querySelector<HTMLDialogElement>("[data-paid]");
  const next = dialog?.querySelector<HTMLAnchorElement>("a[href]");
  const closing = dialog?.querySelector<HTMLElement>("[data-paid-closing]");
  const pause = dialog?.querySelector<HTMLElement>("[data-pause]");
  if (!dialog || !next) {
    location.assign(root.dataset.done ?? "/");
    return;
  }
  const timer = setTimeout(() => dialog.close(), CLOSES_AFTER);
  pause?.addEventListener("click", () => {
    clearTimeout(timer);
    pause.remove();
    if (closing) closing.textContent = t("ui-payment-stays-open");
    next.focus();
  });
  dialog.addEventListener("close", () => location.assign(next.href));
  dialog.showModal();
  dialog.querySelector<HTMLElement>("h2")?.focus();
}
