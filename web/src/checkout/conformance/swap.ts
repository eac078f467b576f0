import { vi } from "vitest";
import { CheckoutClient } from "../client";
import { goTo, stubFrames } from "../testing/frames";
import { buttonNamed, settle } from "../testing/page";
import { frameWindow } from "./provider";

/* Drives either client through the same payment, with the same frame and the same servers, and writes down what it does. */

type Callbacks = Record<string, (...values: unknown[]) => void>;

interface AnyClient {
  checkoutIframe: HTMLIFrameElement;
  newTransaction(parameters: object): unknown;
  checkout(parameters: object): Promise<unknown>;
  resumeTransaction(accessCode: string, callbacks: object): unknown;
  preloadTransaction(parameters: object): () => void;
  paymentRequest(parameters: object): Promise<unknown>;
  cancelTransaction(): void;
}

export interface Sheet {
  request: unknown;
  onvalidatemerchant(event: { validationURL: string }): void;
  onpaymentauthorized(event: { payment: unknown }): void;
  oncancel(): void;
}

/** One line of what a client did: a message to the frame, a call, a callback, or something the wallet was told. */
export type Step = [kind: "post" | "call" | "callback" | "wallet", what: unknown, ...more: unknown[]];

export interface Stage {
  client: AnyClient;
  /** Callbacks of every name, which only write down that they were called. */
  heard: Callbacks;
  sheets: Sheet[];
  /** The frame says something. */
  say(event: string, data?: unknown): Promise<void>;
  /** Answers of the servers from now on. */
  answer(value: unknown): void;
  /** Presses a button of the pre-checkout modal. */
  press(name: "Pay with Vault" | "Use other payment methods" | "Close"): Promise<void>;
  /** Presses the wallet button of a payment request. */
  pressWallet(): Promise<void>;
  /** Lets the fade of 300 ms pass. */
  fade(): Promise<void>;
}

const NAMES = [
  "onLoad",
  "onSuccess",
  "onCancel",
  "onError",
  "onBankTransferConfirmationPending",
  "callback",
  "onClose",
];
const PROVIDER_BUTTONS = {
  "Pay with Vault": "#pay-with-vault-button",
  "Use other payment methods": "#paystackpop-button",
  Close: "#apple-pay-close-button",
};

async function clientOf(which: "provider" | "own"): Promise<AnyClient> {
  if (which === "own") return new CheckoutClient();
  const { default: PaystackPop } = await import("@paystack/inline-js");
  return new PaystackPop() as unknown as AnyClient;
}

/** Only what reaches the server: browsers refuse the cosmetic headers that the provider's client sets. */
function headersOf(headers: unknown): Record<string, string> {
  const sent = Object.entries((headers ?? {}) as Record<string, string>).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  return Object.fromEntries(sent.filter(([name = ""]) => ["content-type", "authorization"].includes(name)));
}

/** JSON as what it says, also JSON inside JSON; the order of names means nothing. */
function bodyOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body), (_, value) =>
      typeof value === "string" && value[0] === "{" ? bodyOf(value) : value,
    );
  } catch {
    return body;
  }
}

function stubServers(steps: Step[]): (value: unknown) => void {
  let answer: unknown = { status: true };
  vi.stubGlobal("fetch", async (url: URL | string, { method = "GET", headers, body }: RequestInit = {}) => {
    steps.push(["call", `${method} ${url}`, headersOf(headers), bodyOf(body)]);
    return Response.json(answer);
  });
  return (value) => {
    answer = value;
  };
}

function stubWallet(steps: Step[]): Sheet[] {
  const sheets: Sheet[] = [];
  class Session {
    static readonly STATUS_SUCCESS = 0;
    static readonly STATUS_FAILURE = 1;
    static readonly supportsVersion = (version: number) => version === 6;
    constructor(
      readonly version: number,
      readonly request: unknown,
    ) {
      steps.push(["wallet", "asks", request]);
      sheets.push(this as unknown as Sheet);
    }
    begin = () => steps.push(["wallet", "begins"]);
    abort = () => steps.push(["wallet", "aborts"]);
    completeMerchantValidation = (session: unknown) => steps.push(["wallet", "is validated", session]);
    completePayment = () => steps.push(["wallet", "is told the end"]);
  }
  vi.stubGlobal("ApplePaySession", Session);
  return sheets;
}

/** The provider's client never stops listening; whoever comes after it must not hear it. */
function catchListeners(): () => void {
  const listening = vi.spyOn(window, "addEventListener");
  return () => {
    for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener as EventListener);
  };
}

/** What one client does when a script is played to it; `wallet` gives the device one. */
export async function play(
  which: "provider" | "own",
  script: (stage: Stage) => Promise<void>,
  wallet: boolean,
): Promise<Step[]> {
  const steps: Step[] = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 1_800_000_000_000 });
  goTo("https://clinic.example/consultation");
  document.body.replaceChildren();
  for (const id of ["wallet", "open"]) document.body.append(Object.assign(document.createElement("button"), { id }));
  stubFrames(() => frameWindow((message) => steps.push(["post", structuredClone(message)])));
  const answer = stubServers(steps);
  const sheets = wallet ? stubWallet(steps) : [];
  const silence = catchListeners();
  const client = await clientOf(which);
  const say = async (event: string, data?: unknown) => {
    const message = new MessageEvent("message", { data: { event, data }, origin: "https://checkout.paystack.com" });
    Object.defineProperty(message, "source", { value: client.checkoutIframe.contentWindow });
    window.dispatchEvent(message);
    await settle();
  };
  const press = async (button: HTMLElement | null) => {
    button?.click();
    await settle();
  };
  await say("loaded:checkout");
  await script({
    client,
    heard: Object.fromEntries(NAMES.map((name) => [name, (...values) => steps.push(["callback", name, ...values])])),
    sheets,
    say,
    answer,
    press: (name) => press(which === "own" ? buttonNamed(name) : document.querySelector(PROVIDER_BUTTONS[name])),
    pressWallet: () => press(document.querySelector("#wallet button")),
    fade: async () => void (await vi.advanceTimersByTimeAsync(300)),
  });
  await settle();
  silence();
  const done = [...steps];
  if (client instanceof CheckoutClient) client.destroy();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  return done;
}
