import { t } from "../../../messages/message";

/** Between two looks, in milliseconds: while there is something to tell, and while there never was. */
const SOON = 60_000;
const LATER = 300_000;

/**
 * Shows in the menu how many notifications are new. Looks only while the page is seen and data is not
 * dear.
 */
export default function unseen(badge: HTMLElement): void {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (line?.saveData || document.documentElement.dataset.lowdata !== undefined) return;
  let next = 0;

  async function look(): Promise<void> {
    if (document.visibilityState !== "visible" || Date.now() < next) return;
    next = Date.now() + SOON;
    try {
      const answer = await fetch("/api/notifications", { headers: { Accept: "application/json" } });
      if (!answer.ok) return;
      const { unseen: count, items } = (await answer.json()) as { unseen: number; items: unknown[] };
      if (items.length === 0) next = Date.now() + LATER;
      badge.hidden = count === 0;
      badge.textContent = count === 0 ? "" : t("community-new-count", { count });
    } catch {
      next = Date.now() + LATER;
    }
  }

  void look();
  setInterval(look, SOON);
  document.addEventListener("visibilitychange", look);
}
