import type { CheckoutClient } from "./client";
import type { CheckoutOptions } from "./options";

/** Which checkout a page uses: setting `checkout.client` of the server. */
export interface CheckoutChoice {
  /** `own` is this client, `provider` the provider's published script. */
  client: "own" | "provider";
  /** Address of the module `checkout.js` or of the provider's script. */
  url: string;
}

/** What both clients can do, with the same words. */
export type AnyCheckoutClient = Pick<
  CheckoutClient,
  | "activeTransaction"
  | "newTransaction"
  | "resumeTransaction"
  | "checkout"
  | "preloadTransaction"
  | "paymentRequest"
  | "preCheckoutModal"
  | "cancelTransaction"
>;

/** Options of the own client; the provider's knows none of them. */
export type AnyCheckoutClass = new (options?: CheckoutOptions) => AnyCheckoutClient;

declare global {
  interface Window {
    /** Set by the provider's script. */
    PaystackPop?: AnyCheckoutClass;
  }
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: url, async: true });
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`The checkout could not be loaded from ${url}`));
    });
    document.head.append(script);
  });
}

/**
 * Fetches the chosen client's class when a payment is about to start. A script that is there already is not fetched again.
 * It rejects when the address does not answer with a client; the next call tries again.
 */
export async function loadCheckout({ client, url }: CheckoutChoice): Promise<AnyCheckoutClass> {
  if (client === "own") return ((await import(/* @vite-ignore */ url)) as { default: AnyCheckoutClass }).default;
  if (!window.PaystackPop) await loadScript(url);
  if (!window.PaystackPop) throw new Error(`There is no checkout at ${url}`);
  return window.PaystackPop;
}
