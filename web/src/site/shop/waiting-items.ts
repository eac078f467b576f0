/** What was put in the cart while there was no line: the call as it is sent once there is one. */
interface WaitingItem {
  /** Its `Idempotency-Key`: however often it is sent, it is in the cart once. */
  key: string;
  body: string;
}

/** What the call answers: the cart, or a problem. */
interface Answer {
  count?: number;
  detail?: string;
  errors?: { message: string }[];
}

export interface SentItem {
  /** How many pieces are in the cart now; none where it was not added. */
  count?: number;
  /** Why it was not. */
  words?: string;
}

const PLACE = "cart-waiting";

/** A write of its own each time: somebody may want the same once more. */
export const newItem = (product: object): WaitingItem => ({
  key: crypto.getRandomValues(new Uint32Array(4)).join("-"),
  body: JSON.stringify(product),
});

/** @throws when the answer is none that a page knows, and where there is no line. */
export async function sendItem({ key, body }: WaitingItem): Promise<SentItem> {
  const headers = { "content-type": "application/json", "idempotency-key": key };
  const answer = await fetch("/api/cart/items", { method: "POST", headers, body });
  const { count, detail, errors } = (await answer.json()) as Answer;
  if (answer.ok && count) return { count };
  const words = errors?.[0]?.message ?? detail;
  if (answer.ok || answer.status >= 500 || !words) throw new Error("no answer for this page");
  return { words };
}

/** Keeps an item on this device; false where the browser keeps nothing. */
export function keepItem(item: WaitingItem): boolean {
  try {
    localStorage.setItem(PLACE, JSON.stringify([...readItems(), item]));
    return true;
  } catch {
    return false;
  }
}

function readItems(): WaitingItem[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]");
  } catch {
    return [];
  }
}

/** Puts what waits on this device into the cart that the server keeps, as far as there is a line. */
export async function sendWaitingItems(): Promise<SentItem[]> {
  const sent: SentItem[] = [];
  for (const item of readItems()) {
    try {
      sent.push(await sendItem(item));
    } catch {
      break;
    }
    // One at a time: who closes the page halfway finds the rest still waiting.
    const rest = readItems().filter(({ key }) => key !== item.key);
    if (rest.length > 0) localStorage.setItem(PLACE, JSON.stringify(rest));
    else localStorage.removeItem(PLACE);
  }
  return sent;
}
