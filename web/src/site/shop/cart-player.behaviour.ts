import { t } from "../../messages/message";
import { keepItem, newItem, type SentItem, sendItem, sendWaitingItems } from "./waiting-items";

/**
 * Answers 'Add to Cart' without leaving the page; what the shop objects to is said there too. Without a line the item waits
 * on the device. Whatever else happens, the plain form does its work.
 */
export default function addToCart(root: HTMLElement): void {
  const form = root.querySelector("form");
  const live = root.querySelector("[data-live]");
  const link = root.querySelector<HTMLElement>("[data-cart]");
  if (!form || !live || !link) return;
  const show = ({ count, words }: SentItem) => {
    live.textContent = count ? t("shop-added-to-cart", { count }) : (words ?? "");
    link.hidden = !count;
    // For `cart-count-player`.
    if (count) dispatchEvent(new Event("cart"));
  };
  const sendWaiting = () => sendWaitingItems().then((sent) => sent.forEach(show));
  addEventListener("online", sendWaiting);
  sendWaiting();
  let step: "idle" | "busy" | "plain" = "idle";
  form.addEventListener("submit", (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.value !== "add" || step === "plain") return;
    event.preventDefault();
    if (step === "busy") return;
    step = "busy";
    button.setAttribute("aria-disabled", "true");
    const { productId, variant, quantity } = Object.fromEntries(new FormData(form));
    const item = newItem({ productId, variant, quantity: Number(quantity) });
    sendItem(item)
      .then(
        (sent) => {
          step = "idle";
          show(sent);
        },
        () => {
          if (!navigator.onLine && keepItem(item)) {
            step = "idle";
            show({ words: t("shop-kept-on-device") });
            return;
          }
          step = "plain";
          button.click();
        },
      )
      .finally(() => button.removeAttribute("aria-disabled"));
  });
}
