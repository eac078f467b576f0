/** Between two looks, in milliseconds: while there is something to tell, and while there never was. */
const SOON = 60_000;
const LATER = 300_000;

/** What `ui/thread` and the way of asking note once something was written here; read here, so that no script more is fetched. */
function hasWritten(): boolean {
  try {
    return localStorage.getItem("conversation") !== null;
  } catch {
    return false;
  }
}

/**
 * Shows in the menu how many notifications are new. Looks only on a device that wrote something, while the page is seen and
 * data is not dear.
 */
export default function unseen(badge: HTMLElement): void {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (!hasWritten() || line?.saveData || document.documentElement.dataset.lowdata !== undefined) return;
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
      badge.textContent = count === 0 ? "" : `${count} new`;
    } catch {
      next = Date.now() + LATER;
    }
  }

  void look();
  setInterval(look, SOON);
  document.addEventListener("visibilitychange", look);
}
