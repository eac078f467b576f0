// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CheckoutClient } from "./client";
import { type AnyCheckoutClass, loadCheckout } from "./load";
import { stubFrames } from "./testing/frames";

const url = "https://js.provider.example/v2/inline.js";

let scripts: HTMLScriptElement[];
beforeEach(() => {
  stubFrames();
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
});
afterEach(() => {
  delete window.PaystackPop;
  vi.restoreAllMocks();
});

/** Ends the loading of the script, after running what came. */
function finish(event: "load" | "error", run: () => void = () => {}): void {
  run();
  scripts.at(-1)?.dispatchEvent(new Event(event));
}

it("loads the own client from its module", async () => {
  const own = import.meta.url.replace("load.test.ts", "checkout.ts");
  expect((await loadCheckout({ client: "own", url: own })).name).toBe(CheckoutClient.name);
  expect(scripts).toHaveLength(0);
});

it("loads the provider's script once", async () => {
  class Provider {}
  const first = loadCheckout({ client: "provider", url });
  expect(scripts[0]?.src).toBe(url);
  finish("load", () => {
    window.PaystackPop = Provider as AnyCheckoutClass;
  });
  expect(await first).toBe(Provider);
  expect(await loadCheckout({ client: "provider", url })).toBe(Provider);
  expect(scripts).toHaveLength(1);
});

it("can be tried again when the script did not come", async () => {
  const first = loadCheckout({ client: "provider", url });
  finish("error");
  await expect(first).rejects.toThrow(`The checkout could not be loaded from ${url}`);
  const second = loadCheckout({ client: "provider", url });
  finish("load");
  await expect(second).rejects.toThrow(`There is no checkout at ${url}`);
  expect(scripts).toHaveLength(2);
});

it("finds in both clients what pages call", () => {
  const script = createRequire(import.meta.url).resolve("@paystack/inline-js/dist/inline.js");
  const Provider = new Function(`${readFileSync(script, "utf8")}; return PaystackPop;`)() as AnyCheckoutClass;
  const names = [
    "newTransaction",
    "resumeTransaction",
    "checkout",
    "preloadTransaction",
    "paymentRequest",
    "cancelTransaction",
    "activeTransaction",
  ] as const;
  for (const Client of [Provider, CheckoutClient as AnyCheckoutClass]) {
    for (const name of names) expect(typeof Client.prototype[name], name).toBe("function");
    expect(typeof (Client as unknown as typeof CheckoutClient).setup).toBe("function");
  }
});
