/** How often it is asked whether the room is open, in milliseconds. */
const EVERY = 10_000;

interface Waiting {
  isWaiting?: boolean;
}

/** Brings a part of the page to life. */
type Begin = (part: HTMLElement) => void;

/** Shows the room to who waits before it, as soon as it is open. Whoever looks elsewhere asks nothing. */
export function waitForRoom(part: HTMLElement, begin: Begin): void {
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
    else if (await showRoom(part, begin)) clearInterval(timer);
  }
}

/** Whether something is being written, spoken or tried that a new page would lose. */
function isWriting(): boolean {
  const fields = document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
    "textarea,input[type=file],[name=guestName]",
  );
  const isBusy = document.querySelector("[data-recording],[data-check-place]>*") !== null;
  return isBusy || [...fields].some((field) => field.value !== "");
}

/** Puts the open room in place of the waiting one, and leaves the rest of the page alone. */
async function showRoom(part: HTMLElement, begin: Begin): Promise<boolean> {
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
    keepPlace(() => {
      const fresh = document.importNode(buttons, true);
      // A button that has the focus keeps it.
      if (hasFocus(here)) here.prepend(...fresh.childNodes);
      else here.replaceWith(fresh);
      showCall(page, begin);
      // The line stays in its place, so that it is read out.
      said.textContent = words.textContent;
    });
    return true;
  } catch {
    return false;
  }
}

/** The way into a room of this site. A check that is under way stays below it. */
function showCall(page: Document, begin: Begin): void {
  const place = document.querySelector<HTMLElement>("[data-call-place]");
  const found = page.querySelector("#call");
  if (!place || !found) return;
  const call = document.importNode(found, true) as HTMLElement;
  if (hasFocus(place) || place.querySelector("[data-check-place]>*")) place.prepend(call);
  else place.replaceChildren(call);
  begin(call);
}

/** Changes the page without moving what is being written in under who looks at it. */
function keepPlace(change: () => void): void {
  const focused = document.activeElement;
  const top = focused?.getBoundingClientRect().top ?? 0;
  change();
  if (focused && focused !== document.body && top > 0 && top < innerHeight) {
    // At once, also where a page scrolls smoothly: what is typed meanwhile would stop that on its way.
    scrollBy({ top: focused.getBoundingClientRect().top - top, behavior: "instant" });
  }
}

const hasFocus = (part: Element): boolean => part.contains(document.activeElement);
