/** Presses of Escape that leave, and the milliseconds within which they come. */
const PRESSES = 3;
const WITHIN = 3_000;

/**
 * Leaves at a press, or at three presses of Escape: blank at once, and the other site takes this page's place in the history. The
 * worker removes what the device kept of the site, which goes on when this page is gone; what was typed goes with it.
 */
export default function quickExit(link: HTMLElement): void {
  const leave = () => {
    document.documentElement.hidden = true;
    document.title = link.textContent ?? "";
    navigator.serviceWorker?.controller?.postMessage("forget");
    clear();
    // What a form keeps at the last moment goes as well.
    addEventListener("pagehide", clear);
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

/** What this tab, and a draft of a question, hold of what was typed. */
function clear(): void {
  try {
    sessionStorage.clear();
    localStorage.removeItem("askDraft");
  } catch {
    // A device that refuses storage has kept nothing.
  }
}
