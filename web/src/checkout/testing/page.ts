import { vi } from "vitest";
import { CheckoutClient } from "../client";
import type { CheckoutOptions } from "../options";
import { stubFrames } from "./frames";

/* A page with stand-ins for what happy-dom does not have: the window of the checkout frame, and the provider's servers. */

export const API = "https://api.sandbox.example/";
export const FRAME = "https://checkout.sandbox.example/";
export const WALLET = "https://wallet.sandbox.example/";
export const HOSTS = { apiUrl: API, checkoutUrl: FRAME, walletUrl: WALLET };

export const PAYMENT = { key: "pk_test_abc", email: "ada@example.com", amount: 250_050 };

/** What the server answers to a set-up call. */
export const SET_UP = {
  id: 77,
  transaction_status: "abandoned",
  access_code: "acc77",
  log: null,
  merchant_key: "pk_test_merchant",
  channels: ["card", "bank"],
  merchant_id: 5,
  merchant_name: "Clinic",
  merchant_logo: "https://clinic.example/logo.png",
  amount: 250_050,
  currency: "NGN",
  plan_details: null,
  link_config: null,
  email: "ada@example.com",
  label: null,
};

interface Call {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  keepalive?: boolean;
  signal?: AbortSignal;
}

type Reply = unknown | (() => unknown);

/** The provider's servers: every call that was made, and what the next ones get. */
export class StandInServers {
  readonly calls: Call[] = [];
  readonly #replies: Record<string, Reply[]> = {};

  constructor() {
    vi.stubGlobal("fetch", (url: URL | string, init: RequestInit = {}) => this.#answer(String(url), init));
  }

  /** The answers to calls whose path contains `part`, in turn; the last one stays. A function is called, and may throw. */
  reply(part: string, ...replies: Reply[]): void {
    this.#replies[part] = replies;
  }

  to(part: string): Call[] {
    return this.calls.filter(({ url }) => url.includes(part));
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    this.calls.push({ method: "GET", ...init, url } as Call);
    const replies = Object.entries(this.#replies).find(([part]) => url.includes(part))?.[1];
    const reply = replies && replies.length > 1 ? replies.shift() : replies?.[0];
    const value = typeof reply === "function" ? await reply(init) : reply;
    return value instanceof Response ? value : Response.json(value ?? { status: true });
  }
}

/** The checkout frame of a client, as the provider's page in it would act. */
export class StandInFrame {
  constructor(private readonly client: CheckoutClient) {}

  get window(): { postMessage: ReturnType<typeof vi.fn> } {
    return this.client.checkoutIframe.contentWindow as unknown as { postMessage: ReturnType<typeof vi.fn> };
  }

  /** Everything that was posted to it, oldest first. */
  get posts(): unknown[] {
    return this.window.postMessage.mock.calls.map(([message]) => message);
  }

  /** Everything that was posted since the last time. */
  takePosts(): unknown[] {
    const { posts } = this;
    this.window.postMessage.mockClear();
    return posts;
  }

  say(event: string, data?: unknown, { origin = new URL(FRAME).origin, source = this.window as unknown } = {}): void {
    const message = new MessageEvent("message", { data: { event, data }, origin });
    Object.defineProperty(message, "source", { value: source });
    window.dispatchEvent(message);
  }

  start(): void {
    this.say("loaded:checkout");
  }

  load(id: string | number = 77, accessCode = "acc77"): void {
    this.say("loaded:transaction", { id, customer: { email: "ada@example.com" }, accessCode });
  }
}

export interface Page {
  client: CheckoutClient;
  frame: StandInFrame;
  servers: StandInServers;
}

const clients: CheckoutClient[] = [];

export function addClient(options: CheckoutOptions = {}): { client: CheckoutClient; frame: StandInFrame } {
  const client = new CheckoutClient({ ...HOSTS, ...options });
  clients.push(client);
  return { client, frame: new StandInFrame(client) };
}

/** A page with a focused button, one client, and servers that set every transaction up. */
export function openPage(options: CheckoutOptions = {}): Page {
  // A window that fades out as a test ends would go on fading after the page of the test is gone.
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  document.body.replaceChildren(Object.assign(document.createElement("button"), { id: "pay", textContent: "Pay" }));
  document.getElementById("pay")?.focus();
  stubFrames();
  const servers = new StandInServers();
  for (const part of ["request_inline", "verify_access_code"]) servers.reply(part, { status: true, data: SET_UP });
  return { ...addClient(options), servers };
}

export function closePage(): void {
  for (const client of clients.splice(0)) client.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** Lets promises that wait for nothing outside go on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export function callbacks() {
  return {
    onLoad: vi.fn(),
    onSuccess: vi.fn(),
    onCancel: vi.fn(),
    onError: vi.fn(),
    onBankTransferConfirmationPending: vi.fn(),
  };
}

/** The pop-up with the frame. */
export function popup(client: CheckoutClient): HTMLDialogElement {
  return client.checkoutIframe.closest("dialog") as HTMLDialogElement;
}

export function buttonNamed(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll("button")].find(
    (button) => !button.hidden && (button.getAttribute("aria-label") ?? button.textContent) === name,
  );
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
}
