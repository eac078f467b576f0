/* The parts of the browser's wallet API that the checkout uses; TypeScript's own types do not have it. */

export interface PaymentRequest {
  countryCode: string;
  currencyCode: string;
  merchantCapabilities: string[];
  supportedNetworks: readonly string[];
  requiredBillingContactFields: string[];
  total: { label: string; type: "final"; amount: string };
  lineItems?: { label: string; amount: string }[];
}

export interface ApplePaySession {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { payment: unknown }) => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(result: number): void;
}

export interface ApplePaySessionConstructor {
  new (version: number, request: PaymentRequest): ApplePaySession;
  supportsVersion(version: number): boolean;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
}

/** The browser's wallet, where the page may use it: over https, in the wanted version (facts 4.4, spec 2 §9). */
export function applePay(version: number): ApplePaySessionConstructor | undefined {
  const { ApplePaySession: session } = window as { ApplePaySession?: ApplePaySessionConstructor };
  return location.protocol === "https:" && session?.supportsVersion(version) ? session : undefined;
}
