import type { TransactionCallbacks } from "./callbacks";
import type { Parameters } from "./parameters/check";
import type { WalletStyles } from "./wallet";

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
