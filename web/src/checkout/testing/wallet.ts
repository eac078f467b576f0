import { vi } from "vitest";
import type { PaymentRequest } from "../apple-pay";
import { goTo } from "./frames";
import { SET_UP, settle } from "./page";

/** The browser's wallet: every sheet that was opened, and what a customer does with it. */
export class StandInSession {
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  static sheets: StandInSession[] = [];
  static readonly supportsVersion = vi.fn((version: number) => version <= 6);
  onvalidatemerchant: (event: { validationURL: string }) => void = () => {};
  onpaymentauthorized: (event: { payment: unknown }) => void = () => {};
  oncancel: () => void = () => {};
  readonly begin = vi.fn();
  readonly abort = vi.fn();
  readonly completeMerchantValidation = vi.fn();
  readonly completePayment = vi.fn();

  constructor(
    readonly version: number,
    readonly request: PaymentRequest,
  ) {
    StandInSession.sheets.push(this);
  }

  async validate(): Promise<void> {
    this.onvalidatemerchant({ validationURL: "https://apple.example/start session" });
    await settle();
  }

  async authorise(payment: unknown = { token: { data: "x" } }): Promise<void> {
    this.onpaymentauthorized({ payment });
    await settle();
  }
}

/** What the server answers where it offers the wallet. */
export const WALLET_SET_UP = { ...SET_UP, channels: ["card", "apple_pay"] };

export const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";

export function device(userAgent: string, platform: string, maxTouchPoints = 0): void {
  for (const [name, value] of Object.entries({ userAgent, platform, maxTouchPoints })) {
    vi.spyOn(navigator, name as "userAgent", "get").mockReturnValue(value as string);
  }
}

/** Makes the browser one of a telephone with a wallet, on a page over https. */
export function giveWallet(): void {
  goTo("https://clinic.example/consultation");
  StandInSession.sheets = [];
  vi.stubGlobal("ApplePaySession", StandInSession);
  device(PHONE, "iPhone", 5);
}
