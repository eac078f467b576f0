import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import type { CheckoutWish } from "./checkout";

/** What the server answers to a press. */
export type OpenedPayment = Pick<Schemas["OpenedPayment"], "reference" | "checkoutUrl"> & {
  accessCode?: string | null;
};

/**
 * The pay button: one press makes one payment, which opens above the page. Whatever goes wrong on this side leads to the
 * payment company's own page, which the button leads to without scripts too.
 */
export default function pay(root: HTMLElement): void {
  const form = root.querySelector("form");
  const button = form?.querySelector<HTMLButtonElement>("button[value=pay]");
  const wrong = root.querySelector<HTMLElement>("[data-wrong]");
  const wish = JSON.parse(root.dataset.checkout ?? "null") as CheckoutWish | null;
  if (!form || !button || !wish || !wrong) return;
  const idle = [...button.childNodes];
  let isBusy = false;

  const busy = (is: boolean) => {
    isBusy = is;
    if (is) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    button.replaceChildren(...(is ? [t("ui-payment-submitting")] : idle));
  };
  const say = (words: string, isFault = true) => {
    wrong.textContent = words;
    wrong.toggleAttribute("data-told", !isFault);
  };

  form.addEventListener(
    "submit",
    (event) => {
      if (isBusy) return stop(event);
      if (event.submitter !== button) return;
      stop(event);
      void start();
    },
    { capture: true },
  );
  addEventListener("pageshow", () => busy(false));
  root.dataset.alive = "";

  async function start(): Promise<void> {
    if (navigator.onLine === false) return say(t("ui-payment-offline"));
    say("");
    busy(true);
    const code = import("./checkout");
    code.catch(() => {});
    const opened = await open(root.dataset);
    // Sent without the script the form leads to the step, and says why.
    if (!opened) return form?.submit();
    if (typeof opened === "string") {
      busy(false);
      return say(opened);
    }
    try {
      const { runCheckout } = await code;
      const { words: end, isFault } = await runCheckout(root, wish as CheckoutWish, opened);
      busy(false);
      say(end, isFault);
      if (end !== "") button?.focus();
    } catch {
      location.assign(opened.checkoutUrl);
    }
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Opens the payment, the same one at each press; or the words that say why not. Nothing where another step comes first. */
async function open({ opens = "", done = "/" }: DOMStringMap): Promise<OpenedPayment | string | undefined> {
  try {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const answer = await fetch(opens, { method: "POST", headers, body: "{}" });
    const body = await answer.json();
    if (answer.ok) return body as OpenedPayment;
    const { code } = body as { code?: string };
    if (code === "step_first") return;
    if (code === "already_paid") location.assign(done);
    return (body as { detail?: string }).detail || t("ui-payment-refused");
  } catch {
    return t("ui-payment-unreached");
  }
}
