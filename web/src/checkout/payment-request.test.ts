// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { goTo } from "./testing/frames";
import { buttonNamed, callbacks, closePage, openPage, PAYMENT, type Page } from "./testing/page";
import { giveWallet, StandInSession, WALLET_SET_UP } from "./testing/wallet";

/* A wallet button in the page, beside the page's own pay button (facts 4.4). */

let page: Page;
let heard: ReturnType<typeof callbacks>;
afterEach(() => {
  closePage();
  goTo("http://localhost:3000/");
});

const onElementsMount = vi.fn();
const request = () => ({
  ...PAYMENT,
  ...heard,
  container: "wallet",
  loadPaystackCheckoutButton: "pay",
  onElementsMount,
});
const container = () => document.getElementById("wallet") as HTMLElement;
const respond = (data: object) => page.servers.reply("request_inline", { status: true, data });

beforeEach(() => {
  page = openPage();
  heard = callbacks();
  giveWallet();
  page.frame.start();
  onElementsMount.mockClear();
  document.body.append(Object.assign(document.createElement("div"), { id: "wallet", textContent: "old" }));
});

async function mount(): Promise<void> {
  respond(WALLET_SET_UP);
  await page.client.paymentRequest(request());
  page.frame.load();
}

it("puts the wallet's button into the page in the wanted style", async () => {
  respond(WALLET_SET_UP);
  const styles = { theme: "light", applePay: { width: "100%", type: "donate", locale: "fr" } };
  await page.client.paymentRequest({ ...request(), styles });
  const made = buttonNamed("Pay with Apple Pay", container());
  expect(onElementsMount).toHaveBeenCalledExactlyOnceWith({ applePay: true });
  expect(made.style.width).toBe("100%");
  expect(made.style.height).toBe("50px");
  expect(made.style.borderRadius).toBe("3px");
  expect(made.dataset.theme).toBe("light");
  expect(made.lang).toBe("fr");
  expect(container().textContent).not.toContain("old");
  expect(page.client.paymentRequestContainer).toBe(container());
  expect(JSON.parse(page.servers.to("request_inline")[0]?.body ?? "")).not.toHaveProperty("container");
});

it("is paid in the sheet without opening the frame", async () => {
  await mount();
  buttonNamed("Pay with Apple Pay", container()).click();
  page.servers.reply("applepay/charge", { status: "success", reference: "ref" });
  await StandInSession.sheets[0]?.authorise();
  expect(heard.onSuccess).toHaveBeenCalledOnce();
  expect(page.client.isOpen).toBe(false);
});

it("stays payable after the frame or the sheet was closed", async () => {
  await mount();
  document.getElementById("pay")?.click();
  expect(page.client.isOpen).toBe(true);
  page.frame.say("close", {});
  buttonNamed("Pay with Apple Pay", container()).click();
  StandInSession.sheets[0]?.oncancel();
  expect(heard.onCancel).toHaveBeenCalledTimes(2);
  buttonNamed("Pay with Apple Pay", container()).click();
  expect(StandInSession.sheets).toHaveLength(2);
});

it("is not replaced by another payment that was closed", async () => {
  await mount();
  const mounted = page.client.activeTransaction();
  page.client.newTransaction({ ...PAYMENT, amount: 5 });
  page.frame.say("close", {});
  expect(page.client.activeTransaction()).toBe(mounted);
});

it("starts anew when its button is pressed after the payment", async () => {
  await mount();
  const first = page.client.activeTransaction();
  page.frame.say("success", { reference: "ref" });
  document.getElementById("pay")?.click();
  expect(page.client.activeTransaction()).not.toBe(first);
  expect(page.client.isOpen).toBe(true);
});

it("empties the container when the server does not offer the wallet", async () => {
  await page.client.paymentRequest(request());
  expect(container().childNodes).toHaveLength(0);
  expect(onElementsMount).toHaveBeenCalledExactlyOnceWith(null);
});

it("without a wallet opens the frame by the page's own button", async () => {
  vi.stubGlobal("ApplePaySession", undefined);
  const transaction = await page.client.paymentRequest(request());
  expect(transaction).toBe(page.client.activeTransaction());
  expect(onElementsMount).toHaveBeenCalledExactlyOnceWith(null);
  expect(page.client.isOpen).toBe(false);
  document.getElementById("pay")?.click();
  expect(page.client.isOpen).toBe(true);
});

it("without a wallet or a button says so", async () => {
  vi.stubGlobal("ApplePaySession", undefined);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await page.client.paymentRequest({ ...PAYMENT, onElementsMount });
  expect(warn).toHaveBeenCalledExactlyOnceWith("No wallet payment method is available on this device");
});

it("needs its container", async () => {
  const promise = page.client.paymentRequest({ ...request(), container: "elsewhere" });
  await expect(promise).rejects.toThrow("A container is required to mount the payment request button");
  expect(() => openPage({ isPaymentRequest: true })).toThrow("A container is required");
});

it("cannot be paid twice", async () => {
  await mount();
  page.frame.say("success", { reference: "ref" });
  const surfaced = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener("error", surfaced);
  const made = buttonNamed("Pay with Apple Pay", container());
  expect(() => made.onclick?.call(made, new PointerEvent("click"))).toThrow("Could not initiate apple pay transaction");
  window.removeEventListener("error", surfaced);
});

it("leaves the page's button to the newest request", async () => {
  await mount();
  await page.client.paymentRequest({ ...request(), amount: 5 });
  const newest = page.client.activeTransaction();
  document.getElementById("pay")?.click();
  expect(page.client.activeTransaction()).toBe(newest);
  expect(page.client.transactions).toHaveLength(2);
});

it("is gone with the client", async () => {
  await mount();
  page.client.destroy();
  expect(container().childNodes).toHaveLength(0);
  document.getElementById("pay")?.click();
  expect(document.querySelector("dialog")).toBeNull();
});
