import { t } from "../messages/message";
import type { ProviderApi, SetUpAnswer, WalletAnswer } from "./api";
import { type ApplePaySession, type ApplePaySessionConstructor, applePay, type PaymentRequest } from "./apple-pay";
import type { ReportedError } from "./callbacks";
import { element } from "./dom";
import { CheckoutError } from "./errors";
import type { Settings } from "./options";
import type { Transaction } from "./transaction";

export const WALLET_CHANNEL = "apple_pay";
export const NO_WALLET = "No wallet payment method is available on this device";
export const NO_PAYMENT = "Could not initiate apple pay transaction";
const METHOD = "apple pay";
const REFUSED = "Transaction attempt failed";
const FAILED = "Error occurred";

/** What the client does when a wallet payment has come to an end. */
export interface WalletOutcome {
  succeeded(answer: WalletAnswer): void;
  failed(error: ReportedError): void;
  /** The customer closed the sheet. */
  dismissed(): void;
  /** Counts a step in the frame's statistics (facts 4.2). */
  track(action: string, params: Record<string, unknown>): void;
}

/** Major units, rounded to two decimals and without trailing zeros (facts 4.4). */
function amountText(minorUnits: number | string): string {
  return String(Math.round(Number(minorUnits)) / 100);
}

function lineItemsOf({ plan_details: plan, amount }: SetUpAnswer): PaymentRequest["lineItems"] {
  if (!plan?.interval) return undefined;
  const special: Record<string, string> = { biannually: "BIANNUAL", annually: "ANNUAL" };
  const interval = special[plan.interval] ?? plan.interval.toUpperCase();
  return [{ label: `${interval} PLAN`, amount: amountText(amount) }];
}

/** What the wallet sheet asks the customer to confirm. */
export function paymentRequestOf(answer: SetUpAnswer, settings: Settings): PaymentRequest {
  const lineItems = lineItemsOf(answer);
  return {
    countryCode: settings.walletCountry,
    currencyCode: answer.currency,
    merchantCapabilities: ["supports3DS", "supportsCredit", "supportsDebit"],
    supportedNetworks: settings.walletNetworks,
    requiredBillingContactFields: ["postalAddress", "name", "phone", "email"],
    total: { label: `${answer.merchant_name} - Paystack`, type: "final", amount: amountText(answer.amount) },
    ...(lineItems && { lineItems }),
  };
}

/** One opening of the wallet sheet for one transaction. Every failure takes the same way out. */
class WalletPayment {
  readonly #session: ApplePaySession;
  readonly #answer: SetUpAnswer;

  constructor(
    private readonly Session: ApplePaySessionConstructor,
    private readonly transaction: Transaction,
    settings: Settings,
    private readonly api: ProviderApi,
    private readonly outcome: WalletOutcome,
  ) {
    if (!transaction.answer) throw new CheckoutError(NO_PAYMENT);
    this.#answer = transaction.answer;
    this.#session = new Session(settings.walletVersion, paymentRequestOf(this.#answer, settings));
    this.#session.onvalidatemerchant = ({ validationURL }) => void this.#validate(validationURL);
    this.#session.onpaymentauthorized = ({ payment }) => void this.#charge(payment);
    this.#session.oncancel = () => outcome.dismissed();
  }

  begin(): void {
    this.transaction.log?.attempt(METHOD);
    this.outcome.track("trackPaymentAttempt", { channel: WALLET_CHANNEL, paymentMethod: METHOD, ...this.#price() });
    this.#session.begin();
  }

  async #validate(sessionUrl: string): Promise<void> {
    const answer = await this.#ask(() =>
      this.api.validateSession({
        transaction: String(this.transaction.id),
        sessionUrl,
        displayName: this.#answer.merchant_name,
        domainName: location.hostname,
      }),
    );
    if (answer.message && !(answer instanceof CheckoutError)) this.transaction.log?.note(answer.message);
    if (answer.status === "success") this.#session.completeMerchantValidation(answer.data);
    else this.#fail(answer, () => this.#session.abort());
  }

  async #charge(payment: unknown): Promise<void> {
    const fields = { transaction: String(this.transaction.id), paymentObject: JSON.stringify(payment) };
    const answer = await this.#ask(() => this.api.charge(fields));
    if (answer.status !== "success") {
      return this.#fail(answer, () => this.#session.completePayment(this.Session.STATUS_FAILURE));
    }
    this.#session.completePayment(this.Session.STATUS_SUCCESS);
    const { log } = this.transaction;
    log?.succeed(METHOD);
    const timeSpent = log?.timeSpent();
    this.outcome.track("trackPaymentCompletion", { channel: WALLET_CHANNEL, ...this.#price(), timeSpent });
    this.outcome.succeeded(answer);
  }

  /** An answer, or the error in its place; calls of the provider throw nothing else. */
  async #ask(call: () => Promise<WalletAnswer>): Promise<WalletAnswer | CheckoutError> {
    try {
      return await call();
    } catch (error) {
      return error as CheckoutError;
    }
  }

  #fail(answer: WalletAnswer | CheckoutError, endSheet: () => void): void {
    const message = answer.message || (answer instanceof CheckoutError ? FAILED : REFUSED);
    endSheet();
    this.transaction.log?.fail(message);
    this.outcome.track("trackPaymentError", { channel: WALLET_CHANNEL, message });
    this.outcome.failed(answer instanceof CheckoutError ? answer : { ...answer, message });
  }

  #price(): { currency: string; amount: number | string } {
    return { currency: this.#answer.currency, amount: this.#answer.amount };
  }
}

/** Opens the wallet sheet. It must be called from the customer's own click. */
export function startWalletPayment(
  transaction: Transaction,
  settings: Settings,
  api: ProviderApi,
  outcome: WalletOutcome,
): void {
  const Session = applePay(settings.walletVersion);
  try {
    if (!Session) throw new CheckoutError(NO_WALLET);
    new WalletPayment(Session, transaction, settings, api, outcome).begin();
  } catch (cause) {
    // A browser refuses in some places, such as inside a frame of another site.
    outcome.failed(new CheckoutError(NO_PAYMENT, undefined, { cause }));
  }
}

/** How the wallet button looks (facts 4.4); sizes are CSS lengths. */
export interface WalletButtonStyle {
  width?: string;
  height?: string;
  borderRadius?: string;
  padding?: string;
  /** Apple's words for the button: `pay`, `buy`, `donate`, `plain` and so on. */
  type?: string;
  /** Language of the button's words, BCP 47. */
  locale?: string;
}

export interface WalletStyles {
  /** `light` draws a white button, anything else a black one. */
  theme?: string;
  applePay?: WalletButtonStyle;
}

/** The browser draws the wallet's mark itself, so that no script of another host is needed. */
export function walletButton(styles: WalletStyles, onclick: () => void): HTMLButtonElement {
  const { type = "pay", locale = "en", ...lengths } = styles.applePay ?? {};
  const made = element(
    "button",
    { type: "button", className: "checkout-wallet", lang: locale, onclick },
    t("checkout-pay-with-apple-pay"),
  );
  made.dataset.theme = styles.theme === "light" ? "light" : "dark";
  const sizes = { height: "50px", width: "auto", borderRadius: "3px", padding: "10px", ...lengths };
  for (const [name, value] of Object.entries(sizes)) {
    made.style.setProperty(name.replace("R", "-r"), value);
  }
  made.style.setProperty("-apple-pay-button-type", type);
  return made;
}
