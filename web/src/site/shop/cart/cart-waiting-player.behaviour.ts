import { sendWaitingItems } from "../waiting-items";

/** The cart's page takes in what waited on the device. What the shop objects to is said; else the page shows the cart anew. */
export default function takeWaitingItems(live: HTMLElement): void {
  const take = async () => {
    const sent = await sendWaitingItems();
    const objections = sent.flatMap(({ words }) => words ?? []);
    live.textContent = objections.join(" ");
    if (sent.length > objections.length && objections.length === 0) location.reload();
  };
  addEventListener("online", take);
  take();
}
