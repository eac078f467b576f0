import { t } from "../../messages/message";

/** What the call answers: the cart, or a problem. */
interface Answer {
  count?: number;
  detail?: string;
  errors?: { message: string }[];
}

/**
 * Answers 'Add to Cart' without leaving the page; what the shop objects to is said there too. Whatever else happens, the
 * plain form does its work.
 */
export default function addToCart(root: HTMLElement): void {
  const form = root.querySelector("form");
  const live = root.querySelector("[data-live]");
  const link = root.querySelector<HTMLElement>("[data-cart]");
  if (!form || !live || !link) return;
  let step: "idle" | "busy" | "plain" = "idle";
  form.addEventListener("submit", (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.value !== "add" || step === "plain") return;
    event.preventDefault();
    if (step === "busy") return;
    step = "busy";
    button.setAttribute("aria-disabled", "true");
    sendItem(form)
      .then(
        ({ isAdded, words }) => {
          step = "idle";
          live.textContent = words;
          link.hidden = !isAdded;
          // For `cart-count`.
          if (isAdded) dispatchEvent(new Event("cart"));
        },
        () => {
          step = "plain";
          button.click();
        },
      )
      .finally(() => button.removeAttribute("aria-disabled"));
  });
}

/** @throws when the answer is none that this page knows. */
async function sendItem(form: HTMLFormElement): Promise<{ isAdded: boolean; words: string }> {
  const { productId, variant, quantity } = Object.fromEntries(new FormData(form));
  const answer = await fetch("/api/cart/items", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      // Each time it is a write of its own: somebody may want the same once more.
      "idempotency-key": crypto.getRandomValues(new Uint32Array(4)).join("-"),
    },
    body: JSON.stringify({ productId, variant, quantity: Number(quantity) }),
  });
  const { count, detail, errors } = (await answer.json()) as Answer;
  if (answer.ok && count) return { isAdded: true, words: t("shop-added-to-cart", { count }) };
  const words = errors?.[0]?.message ?? detail;
  if (answer.ok || answer.status >= 500 || !words) throw new Error("no answer for this page");
  return { isAdded: false, words };
}
