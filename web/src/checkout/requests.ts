import type { TransactionCallbacks } from "./callbacks";
import { CheckoutError } from "./errors";
import type { Parameters } from "./parameters/check";
import type { WalletStyles } from "./wallet";

const NO_CONTAINER = "A container is required to mount the payment request button";

/** Transaction parameters under any of their names (facts 1.1), with the callbacks. */
export type TransactionParameters = Parameters & TransactionCallbacks;

/** A payment request: transaction parameters, and where its buttons are (facts 2 and 4.4). */
export interface PaymentRequestParameters extends TransactionCallbacks {
  /** Id of the element that gets the wallet button. */
  container?: string;
  /** Id of the page's own button that opens the checkout frame. */
  loadPaystackCheckoutButton?: string;
  styles?: WalletStyles;
  onElementsMount?: (mounted: { applePay: true } | null) => void;
  [parameter: string]: unknown;
}

/**
 * The element that gets the wallet button.
 * @throws {CheckoutError} when the page has none with this id.
 */
export function containerOf(id: string | undefined): HTMLElement {
  const container = id ? document.getElementById(id) : null;
  if (!container) throw new CheckoutError(NO_CONTAINER);
  return container;
}
