import { offerCheck, waitForCall } from "../room/call-form";

/** How often it is asked whether the room is open, in milliseconds. */
const EVERY = 10_000;

interface Waiting {
  isWaiting?: boolean;
}

/**
 * Before a closed room it looks whether it is open; in an open one it waits for who enters; beside both, for who tries their line.
 * One file: each has a price on every page.
 */
export default function room(part: HTMLElement): void {
  if (part.querySelector("[data-call-form]")) waitForCall(part);
  else if (part.querySelector("[data-check]")) offerCheck(part);
  else waitForRoom(part);
}

/** Shows the room to who waits before it, as soon as it is open. Whoever looks elsewhere asks nothing. */
function waitForRoom(part: HTMLElement): void {
  // The page of who is invited is read like that of the booking.
  const read = `/api${location.pathname.replace(/(booking|guest)\//, "$1s/")}`;
  const timer = setInterval(look, EVERY);

  async function look(): Promise<void> {
    if (!part.isConnected) clearInterval(timer);
    else if (!document.hidden && (await isOpen())) await open();
  }

  async function isOpen(): Promise<boolean> {
    try {
      const answer = await fetch(read);
      const { found, ...guest } = (await answer.json()) as Waiting & { found?: { room?: Waiting | null } };
      return answer.ok && !(found ? found.room : guest)?.isWaiting;
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
  const fields = document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
    "textarea,input[type=file],[name=guestName]",
  );
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
