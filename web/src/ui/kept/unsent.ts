import { openStore } from "./stores";

/** A form that was sent where there is no line. `site-worker.js` sends it, with its key, so that it arrives once. */
export interface UnsentForm {
  /** Its `Idempotency-Key`. */
  key: string;
  call: string;
  /** JSON; emptied once it has arrived. */
  body: string;
  /** Which form it is, as its page is called. */
  title: string;
  /** When it was kept, in milliseconds. */
  at: number;
  state: "waiting" | "sent" | "refused";
  /** What the server answered. */
  answer?: string;
  reference?: string;
  /** The words sounded as if somebody were in danger. */
  isUrgent?: boolean;
  /** Its visitor was shown what became of it. */
  isSeen?: boolean;
}

/** The tag by which browsers with Background Sync wake the worker once the line is back; it names the store too. */
const UNSENT = "unsent";
/** Longer than this the server does not remember a key: what waited longer is sent only when its writer says so. */
const KEY_LASTS = 23 * 3_600_000;

const addressOf = (key: string) => `/${UNSENT}/${key}`;

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Keeps a form until it can be sent. False where this browser cannot send it later: then it stays on the page. */
export async function saveForm(form: Pick<UnsentForm, "key" | "call" | "body" | "title">): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const store = registration?.active && (await openStore(UNSENT));
    if (!store) return false;
    const item: UnsentForm = { ...form, at: Date.now(), state: "waiting" };
    await store.put(addressOf(form.key), Response.json(item));
    await askWorker(registration);
    return true;
  } catch {
    return false;
  }
}

/** Sends what waits: at once where there is a line, else when the browser finds one. */
export async function sendUnsent(which: "new" | "all" = "new"): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  if (which === "all") registration.active?.postMessage("send all");
  else await askWorker(registration);
}

async function askWorker(registration: SyncRegistration): Promise<void> {
  // Not in every browser, and where it is it can be forbidden: then the next page that is opened sends it.
  await registration.sync?.register(UNSENT).catch(() => {});
  if (navigator.onLine) registration.active?.postMessage("send");
}

/** The oldest first. */
export async function listUnsent(): Promise<UnsentForm[]> {
  const store = await openStore(UNSENT);
  if (!store) return [];
  const found = await Promise.all((await store.keys()).map((request) => store.match(request)));
  const items = await Promise.all(found.map((response) => response?.json() as Promise<UnsentForm> | undefined));
  return items.filter((item) => item !== undefined).sort((one, other) => one.at - other.at);
}

export async function discardForm(key: string): Promise<void> {
  await (await openStore(UNSENT))?.delete(addressOf(key));
}

/** Notes that its visitor was shown what became of it. */
export async function noteSeen(item: UnsentForm): Promise<void> {
  const store = await openStore(UNSENT);
  if (await store?.match(addressOf(item.key))) {
    await store?.put(addressOf(item.key), Response.json({ ...item, isSeen: true }));
  }
}

/** It waited so long that a repeat could make it twice. */
export const isTooOld = ({ at, state }: UnsentForm): boolean => state === "waiting" && Date.now() - at > KEY_LASTS;
