/** Presses of Escape that leave, and the milliseconds within which they come. */
const PRESSES = 3;
const WITHIN = 3_000;

/**
 * Leaves at a press, or at three presses of Escape: blank at once, and the other site takes this page's place in the history. The
 * worker removes what the device kept of the site, which goes on when this page is gone.
 */
export default function quickExit(link: HTMLElement): void {
  const leave = () => {
    document.documentElement.hidden = true;
    document.title = link.textContent ?? "";
    navigator.serviceWorker?.controller?.postMessage("forget");
    location.replace((link as HTMLAnchorElement).href);
  };
  link.addEventListener("click", (event) => {
    event.preventDefault();
    leave();
  });
  let presses: number[] = [];
  document.addEventListener("keydown", ({ key, timeStamp, repeat }) => {
    if (repeat) return;
    presses = key === "Escape" ? [...presses.filter((at) => timeStamp - at < WITHIN), timeStamp] : [];
    if (presses.length === PRESSES) leave();
  });
}
