/** Where a checkout client calls, and how long it waits. */
export interface CheckoutOptions {
  /** Host of the set-up, log and address calls. */
  apiUrl?: string;
  /** Host of the checkout frame; its page is `popup` below it. Messages are exchanged with this origin only. */
  checkoutUrl?: string;
  /** Host of the two wallet calls. */
  walletUrl?: string;
  /** Milliseconds until a frame that has not loaded its transaction offers other ways to go on. */
  loadTimeout?: number;
  /** Milliseconds until an unanswered call is given up. */
  requestTimeout?: number;
  /** Country of the merchant in a wallet request, ISO 3166-1 (spec 2 §9). */
  walletCountry?: string;
  /** Card networks of a wallet request, in Apple's names (spec 2 §9). */
  walletNetworks?: readonly string[];
  /** Version of Apple's wallet API that is asked for. */
  walletVersion?: number;
  /** Only for payment requests: the container is looked for at once (facts 2). */
  isPaymentRequest?: boolean;
  /** Id of the element that gets the wallet button of a payment request. */
  container?: string;
}

export type Settings = Required<Omit<CheckoutOptions, "isPaymentRequest" | "container">>;

/** The provider's production hosts (facts 4.1) and the constants of spec 2 §9. */
const DEFAULTS: Settings = {
  apiUrl: "https://api.paystack.co/",
  checkoutUrl: "https://checkout.paystack.com/",
  walletUrl: "https://standard.paystack.co/",
  loadTimeout: 20_000,
  requestTimeout: 30_000,
  walletCountry: "NG",
  walletNetworks: ["visa", "masterCard"],
  walletVersion: 6,
};

/** Every address is absolute and ends in a slash; a relative one is read from the page's. */
export function settingsOf(options: CheckoutOptions): Settings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const settings: Settings = { ...DEFAULTS, ...given };
  for (const name of ["apiUrl", "checkoutUrl", "walletUrl"] as const) {
    settings[name] = new URL(settings[name].replace(/\/*$/, "/"), document.baseURI).href;
  }
  return settings;
}
