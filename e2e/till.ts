import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { expect, type Frame, type FrameLocator, type Page, type Route } from "@playwright/test";
import { listen } from "./desk";
import { type Served, serve, stamp } from "./server";
import { test as base } from "./shown-words";

/* A site with its payment sandbox, and a shop of another house that takes payments with either client. */

/** An attempt that the server opened. */
export interface Opened {
  reference: string;
  accessCode: string;
  checkoutUrl: string;
}

/** What the sandbox's `data` says of a transaction. */
export interface Verified {
  status: string;
  amount: number;
  currency: string;
  channel: string;
  gateway_response: string;
  log: { attempts: number; errors: number; success: boolean; history: { type: string; message: string }[] };
}

export interface Till {
  served: Served;
  keys: { secret: string; public: string };
  /** Opens an attempt as a feature of the site does; another one for each subject. */
  open: (subject: string) => Promise<Opened>;
  /** What the sandbox says to the merchant's server. */
  verify: (reference: string) => Promise<Verified>;
  /** What the page that waits is told. */
  state: (reference: string) => Promise<string>;
}

/** Kobo: ₦15,402.50. */
export const AMOUNT = 1_540_250;

const root = new URL("..", import.meta.url);
const types: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css" };

export async function tillOf(served: Served): Promise<Till> {
  const program = (...words: string[]) => served.beside("examples/till", words).then((text) => JSON.parse(text));
  const keys = await program("keys");
  const place = ["--site", served.base, "--sandbox", served.sandbox];
  return {
    served,
    keys,
    open: (subject) => program("open", ...place, "--subject", subject),
    verify: async (reference) => {
      const answer = await fetch(`${served.sandbox}transaction/verify/${encodeURIComponent(reference)}`, {
        headers: { authorization: `Bearer ${keys.secret}` },
      });
      return (await answer.json()).data;
    },
    state: async (reference) => (await (await fetch(`${served.base}/api/payments/${reference}`)).json()).state,
  };
}

/** Lets the sandbox's bank be done with the refunds that it was asked for: by itself it takes a minute. */
export async function endRefunds(site: Served, count: number): Promise<void> {
  const asked = () => site.rows("SELECT id, body FROM payments_sandbox_refund");
  await expect.poll(async () => (await asked()).length).toBe(count);
  for (const { id, body } of await asked()) {
    const ended = JSON.stringify({ ...JSON.parse(String(body)), ends_at: stamp(Date.now()) }).replaceAll("'", "''");
    await site.say(`UPDATE payments_sandbox_refund SET body = '${ended}' WHERE id = ${id}`);
  }
  await site.runAt("payments.sandbox-webhook", Date.now());
}

/** The provider's own client, as its address answers with it. */
export function providerScript(): string {
  const module = createRequire(import.meta.url).resolve("@paystack/inline-js");
  return readFileSync(module.replace("/lib/", "/dist/"), "utf8");
}

/** What the shop's pages are: with a policy as strict as the client allows, or without one for the provider's own script. */
function files(sandbox: string): Record<string, { body: string; policy?: string }> {
  const page = (script: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>
    <link rel="stylesheet" href="/shop.css"></head><body><main><h1>A shop</h1><p><button id="pay">Pay</button></p>
    <div id="wallet"></div><p><button id="other">Pay in another way</button></p></main>${script}</body></html>`;
  const strict = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Also under the name that it has where pages need https.
    `connect-src ${sandbox} https://sandbox.example`,
    `frame-src ${sandbox} https://sandbox.example`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ];
  const read = (path: string) => readFileSync(new URL(path, root), "utf8");
  const driver = read("e2e/fixtures/shop.js");
  return {
    "/own.html": { body: page('<script type="module" src="/own.js"></script>'), policy: strict.join("; ") },
    "/provider.html": {
      body: page('<script src="/inline.js"></script><script type="module" src="/shop.js"></script>'),
    },
    "/paid.html": { body: '<!doctype html><html lang="en"><title>A shop</title><p>Paid</p></html>' },
    "/own.js": { body: `import Client from "/checkout.js"; window.CheckoutClient = Client; ${driver}` },
    "/shop.js": { body: driver },
    "/shop.css": { body: "body { font: 16px/1.5 sans-serif; min-height: 200vh }" },
    "/checkout.js": { body: read("web/dist/checkout/checkout.js") },
    "/inline.js": { body: providerScript() },
  };
}

/** A page whose button a script makes of its attributes, and nothing else: they are what the address asks for. */
function buttonPage(attributes: URLSearchParams): string {
  const script = [...attributes].map(([name, value]) => `${name}="${value}"`).join(" ");
  return `<!doctype html><html lang="en"><head><title>A shop</title></head><body><main><h1>A shop</h1>
    <form action="/paid.html"><script type="module" ${script}></script></form></main></body></html>`;
}

/** The shop, which no process of the site knows. */
export function openShop(sandbox: string): Promise<Server> {
  const known = files(sandbox);
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://shop");
    const file = path === "/button.html" ? { body: buttonPage(searchParams) } : known[path];
    if (file?.policy) response.setHeader("content-security-policy", file.policy);
    response.setHeader("content-type", types[path.split(".").pop() ?? ""] ?? "text/plain");
    response.writeHead(file || path === "/favicon.ico" ? 200 : 404).end(file?.body);
  });
  return new Promise((resolve) => server.listen(0, "localhost", () => resolve(server)));
}

export const test = base.extend<{ quiet: undefined; tolerated: RegExp }, { till: Till; shop: string }>({
  till: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      const served = await serve();
      await use(await tillOf(served));
      await served.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  shop: [
    async ({ till }, use) => {
      const server = await openShop(till.served.sandbox);
      await use(`http://localhost:${(server.address() as AddressInfo).port}`);
      server.close();
    },
    { scope: "worker" },
  ],
  /** What browsers may complain about in the tests of a file. */
  tolerated: [/^$/, { option: true }],
  quiet: [
    async ({ context, page, tolerated }, use) => {
      const heard = listen(context);
      await use(undefined);
      const odd = heard.filter((words) => !tolerated.test(words));
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(odd).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Sends what goes to one origin to the sandbox instead. */
export async function reroute(page: Page, origin: string, sandbox: string): Promise<void> {
  await page.route(`${origin}/**`, async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: new URL(pathname + search, sandbox).href, maxRedirects: 0 });
    await route.fulfill({ response });
  });
}

/** The hosts that the provider's client calls, whatever it is told. */
export const PROVIDER_HOSTS = {
  api: "https://api.paystack.co",
  checkout: "https://checkout.paystack.com",
  wallet: "https://standard.paystack.co",
};

/** Where the sandbox is for the client of a page. */
export type Hosts = { apiUrl: string; checkoutUrl: string; walletUrl: string };

/** A page of the shop with a client, at once ready to pay. */
export async function enter(page: Page, till: Till, address: string, options: object = {}): Promise<void> {
  await page.goto(address);
  const sandbox = till.served.sandbox;
  const hosts: Hosts = { apiUrl: sandbox, checkoutUrl: sandbox, walletUrl: sandbox };
  await page.evaluate((all) => window.shop.start(all), { ...hosts, ...options });
}

/**
 * Lets the provider's frame start before anything else: its client would let the frame and the page set the same
 * transaction up, and one of them would be told that the reference was used.
 */
export async function frameStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.shop.client as unknown as { isLoaded: unknown }).isLoaded === true);
}

/** The checkout inside its frame. */
export const checkoutOf = (page: Page): FrameLocator => page.frameLocator('iframe[id^="inline-checkout-"]');

/** Once the pay button opens the checkout in its page. Pressed before, it leads to the provider's own, as without scripts. */
export const paysHere = (page: Page) =>
  expect(page.locator("[data-behaviour=pay-player]")).toHaveAttribute("data-alive", "");

/** Types a card and pays; `outcome` is one of the words that the sandbox offers. */
export async function payByCard(frame: FrameLocator | Frame, outcome = "What the card does"): Promise<void> {
  await frame.getByLabel("Card number").fill("4084 0840 8408 4081");
  await frame.getByLabel("Expiry (month and year)").fill("12/40");
  await frame.getByLabel("CVV").fill("408");
  await frame.getByLabel("What should happen").selectOption({ label: outcome });
  await frame.getByRole("button", { name: "Pay", exact: true }).click();
}

/** The names of the callbacks so far, in their order. */
export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.shop.heard.map(([name]) => name as string));

/** What a callback was told last. */
export const told = (page: Page, name: string): Promise<Record<string, string>> =>
  page.evaluate((of) => window.shop.heard.findLast(([one]) => one === of)?.[1] as Record<string, string>, name);

declare global {
  interface Window {
    shop: {
      heard: [string, unknown][];
      /** The client; typed by what the tests use of either. */
      client: {
        id: string;
        isOpen: boolean;
        transactions: { status: string | null; isActive: boolean; accessCode: string | null }[];
        newTransaction(parameters: object): unknown;
        checkout(parameters: object): Promise<unknown>;
        resumeTransaction(code: string, callbacks: object): unknown;
        preloadTransaction(parameters: object): () => void;
        paymentRequest(parameters: object): Promise<unknown>;
        cancelTransaction(): void;
        activeTransaction(): unknown;
        destroy(): void;
      };
      start(options: object): void;
      callbacks(mark?: string): Record<string, (...values: unknown[]) => void>;
    };
  }
}
