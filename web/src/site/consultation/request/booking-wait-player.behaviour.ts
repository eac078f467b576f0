/** Milliseconds after which a page that changes by itself is looked at again. */
const SOON = 2_000;

/** A paid request is booked within moments: its page is opened anew until it says so. It rests while it is not seen. */
export default function bookingWait(page: HTMLElement): void {
  function look(): void {
    if (!page.isConnected) return;
    if (document.visibilityState === "visible" && navigator.onLine) location.reload();
    else setTimeout(look, SOON);
  }
  setTimeout(look, SOON);
}
