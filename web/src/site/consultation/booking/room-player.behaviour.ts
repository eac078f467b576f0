import { waitForCall } from "../room/call-form";

/** How often it is asked whether the room is open, in milliseconds. */
const EVERY = 10_000;

/** Before a closed room it looks whether it is open; in an open one it waits for who enters. One file: each has a price on every page. */
export default function room(part: HTMLElement): void {
  if (part.querySelector("[data-call-form]")) waitForCall(part);
  else waitForRoom(part);
}

/** Shows the room to who waits before it, as soon as it is open. Whoever looks elsewhere asks nothing. */
function waitForRoom(part: HTMLElement): void {
  const token = location.pathname.split("/").pop() ?? "";
  const timer = setInterval(look, EVERY);

  async function look(): Promise<void> {
    if (!part.isConnected) clearInterval(timer);
    else if (!document.hidden && (await isOpen())) await open();
  }

  async function isOpen(): Promise<boolean> {
    try {
      const answer = await fetch(`/api/consultation/bookings/${token}`);
      const { found } = (await answer.json()) as { found?: { room?: { isWaiting?: boolean } | null } };
      return answer.ok && !found?.room?.isWaiting;
    } catch {
      // A line that is down: the next time.
      return false;
    }
  }

  async function open(): Promise<void> {
    if (!isWriting()) location.replace(location.pathname);
    else if (await showRoom(part)) clearInterval(timer);
  }
}

/** Whether something is being written or spoken that a new page would lose. */
function isWriting(): boolean {
  const fields = document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>("textarea,input[type=file]");
  return document.querySelector("[data-recording]") !== null || [...fields].some((field) => field.value !== "");
}

/** Puts the open room in place of the waiting one, and leaves the rest of the page alone. */
async function showRoom(part: HTMLElement): Promise<boolean> {
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" }, cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [words, buttons] = [
      page.querySelector("[data-room] [role=status]"),
      page.querySelector("[data-room] > .row"),
    ];
    const here = part.closest("[data-room]")?.querySelector(":scope > .row");
    const said = part.querySelector("[role=status]");
    if (!answer.ok || !words || !buttons || !here || !said) return false;
    here.replaceWith(document.importNode(buttons, true));
    // The line stays in its place, so that it is read out.
    said.textContent = words.textContent;
    return true;
  } catch {
    return false;
  }
}
