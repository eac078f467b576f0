import { t } from "../messages/message";
import { report } from "./callbacks";
import { CheckoutClient } from "./client";
import { button, element, priceText } from "./dom";
import type { CheckoutOptions } from "./options";
import type { TransactionParameters } from "./requests";

const NO_BUTTON = "Please make sure the buttonId is an element available in the DOM";
/** Attributes of the script that are the button's and not the transaction's. */
const STYLING = [
  "buttonText",
  "buttonVariant",
  "buttonWordmarkVariant",
  "buttonId",
  "apiUrl",
  "checkoutUrl",
  "walletUrl",
];

const variantOf = (value: string | undefined) => (value === "light" ? "light" : "normal");

/** `Pay NGN 2,500.50`; without an amount only the text. */
function labelOf({ buttonText = "Pay", amount, currency = "NGN" }: DOMStringMap): string {
  const minorUnits = Number(amount || Number.NaN);
  return Number.isFinite(minorUnits) ? `${buttonText} ${priceText(minorUnits, currency)}` : buttonText;
}

function payButton(script: HTMLScriptElement): HTMLElement {
  const { buttonVariant, buttonWordmarkVariant } = script.dataset;
  const made = button(`checkout-button checkout-${variantOf(buttonVariant)}`, labelOf(script.dataset), () => {});
  const wordmark = element("span", {
    className: `checkout-wordmark checkout-wordmark-${variantOf(buttonWordmarkVariant)}`,
  });
  wordmark.append(t("checkout-secured"));
  script.after(made, wordmark);
  return made;
}

function ownButton(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(NO_BUTTON);
  return found;
}

/** Puts the reference into the form and sends it. */
function submit(form: HTMLFormElement, reference: string): void {
  const name = "reference";
  const field =
    form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`) ??
    element("input", { type: "hidden", name });
  field.value = reference;
  form.append(field);
  // A field may be called "submit" and hide the method.
  HTMLFormElement.prototype.submit.call(form);
}

/**
 * A pay button made of a script's `data-` attributes (facts 1.5). A script that is not in a form, or has no such
 * attribute, makes none.
 * @returns the client behind the button.
 * @throws {Error} when `data-button-id` names no element of the page.
 */
export function mountButton(script: HTMLScriptElement, options: CheckoutOptions = {}): CheckoutClient | undefined {
  const form = script.parentElement;
  if (!(form instanceof HTMLFormElement) || Object.keys(script.dataset).length === 0) return undefined;
  const { apiUrl, checkoutUrl, walletUrl, buttonId } = script.dataset;
  const target = buttonId === undefined ? payButton(script) : ownButton(buttonId);
  const client = new CheckoutClient({ apiUrl, checkoutUrl, walletUrl, ...options });
  const parameters: TransactionParameters = Object.fromEntries(
    Object.entries(script.dataset).filter(([name]) => !STYLING.includes(name)),
  );
  target.addEventListener("click", (event) => {
    event.preventDefault();
    try {
      client.newTransaction({ ...parameters, onSuccess: ({ reference }) => submit(form, String(reference)) });
    } catch (error) {
      report(error);
    }
  });
  return client;
}
