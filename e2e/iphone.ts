/* The telephone that a wallet is on: the device is played, everything behind its sheet is real. */

/** What its browser says of itself. */
export const IPHONE = {
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  viewport: { width: 390, height: 844 },
  hasTouch: true,
};

declare global {
  interface Window {
    /** What the customer does with each next sheet. */
    plans: ("pays" | "is declined" | "leaves" | "is lost")[];
    /** What the sheets were asked for and told. */
    sheet: [string, unknown?][];
  }
}

/** An iPhone with a wallet, whose owner follows `window.plans`. */
export function iPhone(): void {
  Object.defineProperty(Navigator.prototype, "platform", { get: () => "iPhone" });
  window.plans = [];
  window.sheet = [];
  class Session {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static supportsVersion = (version: number) => version <= 6;
    static canMakePayments = () => true;
    onvalidatemerchant?: (event: { validationURL: string }) => void;
    onpaymentauthorized?: (event: { payment: unknown }) => void;
    oncancel?: () => void;
    // As constants of an interface are, also on each object.
    STATUS_SUCCESS = Session.STATUS_SUCCESS;
    STATUS_FAILURE = Session.STATUS_FAILURE;
    plan = window.plans.shift();
    constructor(version: number, request: unknown) {
      window.sheet.push(["asks", { version, request }]);
    }
    begin() {
      setTimeout(() => this.onvalidatemerchant?.({ validationURL: "https://apple-pay-gateway.example/session" }), 0);
    }
    completeMerchantValidation(session: unknown) {
      window.sheet.push(["validated", session]);
      const token = { paymentData: this.plan === "is declined" ? "declined" : "approved" };
      const next = () => {
        if (this.plan === "leaves") this.oncancel?.();
        else this.onpaymentauthorized?.({ payment: { token } });
      };
      setTimeout(next, 0);
    }
    completePayment(result: number | { status: number }) {
      window.sheet.push(["completed", typeof result === "object" ? result.status : result]);
    }
    abort() {
      window.sheet.push(["aborted"]);
    }
  }
  Object.assign(window, { ApplePaySession: Session });
}
