// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PayDialog } from "./Paying";
import { showPaid } from "./paid";
import pay from "./pay-player.behaviour";

const start = vi.fn();
const checkout = vi.fn();
let modal: object | null = null;
vi.mock("../../checkout/client", () => ({
  CheckoutClient: class {
    newTransaction = start;
    checkout = checkout;
    get preCheckoutModal() {
      return modal;
    }
  },
}));

type Callbacks = Record<"onSuccess" | "onCancel" | "onBankTransferConfirmationPending", () => void> & {
  onError(error: { message: string }): void;
};

const assign = vi.fn();
const OPENED = { reference: "01R", accessCode: "code", checkoutUrl: "https://pay.example/x" };

function answers(state = "paid", opened: object = OPENED, status = 200) {
  const call = vi.fn(async (address: string) =>
    Response.json(address.startsWith("/api/payments/") ? { state } : opened, {
      status: address.startsWith("/api/payments/") ? 200 : status,
    }),
  );
  vi.stubGlobal("fetch", call);
  return call;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, "assign").mockImplementation(assign);
  for (const spy of [assign, start, checkout]) spy.mockReset();
  modal = null;
  document.body.innerHTML = `<div data-opens="/api/open" data-done="/done" data-checkout='{"client":"bedside","script":""}'><form><p data-wrong></p>
    <button name="do" value="pay">Pay ₦24,000</button></form>${renderToStaticMarkup(<PayDialog href="/done" label="Go on" />)}</div>`;
  pay(root());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const root = () => document.querySelector("[data-checkout]") as HTMLElement;
const button = () => document.querySelector("form button") as HTMLButtonElement;
const wrong = () => document.querySelector("[data-wrong]")?.textContent;

async function press(): Promise<Event> {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button() });
  document.forms[0]?.dispatchEvent(event);
  await settle();
  return event;
}

async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  }
}

async function opened(): Promise<Callbacks> {
  await press();
  await vi.waitFor(() => expect(start).toHaveBeenCalled());
  return start.mock.calls[0]?.[0] as Callbacks;
}

it("makes one payment of two presses, and opens it above the page", async () => {
  const call = answers();
  expect((await press()).defaultPrevented).toBe(true);
  expect(button().textContent).toBe("Submitting...");
  expect((await press()).defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(start).toHaveBeenCalledWith(expect.objectContaining({ accessCode: "code" })));
  expect(call).toHaveBeenCalledTimes(1);
});

it("believes our server and not the checkout, and then says thank you", async () => {
  const call = answers("waiting");
  (await opened()).onSuccess();
  await settle();
  expect(document.querySelector("dialog")?.open).toBeFalsy();
  answers("paid");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(document.querySelector("dialog")?.open).toBe(true);
  expect(call).toHaveBeenCalledWith("/api/payments/01R", expect.anything());
});

it("leads to the page that waits where it takes long or the bank sends it", async () => {
  answers("pending");
  (await opened()).onSuccess();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(assign).toHaveBeenCalledWith("/payment?reference=01R");
  assign.mockReset();
  start.mockReset();
  (await opened()).onBankTransferConfirmationPending();
  await settle();
  expect(assign).toHaveBeenCalledWith("/payment?reference=01R");
});

it("lets somebody who closed it press again", async () => {
  answers();
  (await opened()).onCancel();
  await settle();
  expect(wrong()).toMatch(/You closed the payment/);
  expect(button().textContent).toBe("Pay ₦24,000");
});

it("hears the end of a second round from the callbacks of the first, as the provider's script tells it", async () => {
  answers();
  const first = await opened();
  first.onCancel();
  await settle();
  await press();
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2));
  first.onSuccess();
  await settle();
  expect(document.querySelector("dialog")?.open).toBe(true);
});

it("says the server's words where it opens nothing", async () => {
  answers("paid", { detail: "The price is too old. Ask for it again." }, 409);
  await press();
  expect(wrong()).toBe("The price is too old. Ask for it again.");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("line")));
  await press();
  expect(wrong()).toMatch(/Nothing was charged/);
});

it("leaves it to the form where another step comes first", async () => {
  const sent = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  answers("paid", { code: "step_first", detail: "Somebody else has just taken this time." }, 409);
  await press();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(wrong()).toBe("");
});

it("leads to the payment company's own page where the checkout cannot be opened", async () => {
  answers("paid", { ...OPENED, accessCode: null });
  await press();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(OPENED.checkoutUrl));
});

it("offers the wallet of a telephone, and ends with the try that pays", async () => {
  vi.stubGlobal("ApplePaySession", class {});
  answers();
  checkout.mockImplementation(async () => {
    modal = {};
  });
  await press();
  await vi.waitFor(() => expect(checkout).toHaveBeenCalledWith(expect.objectContaining({ accessCode: "code" })));
  expect(start).not.toHaveBeenCalled();
  const told = checkout.mock.calls[0]?.[0] as Callbacks;
  told.onError({ message: "Declined" });
  await settle();
  expect(wrong()).toBe("");
  modal = null;
  told.onSuccess();
  await settle();
  expect(document.querySelector("dialog")?.open).toBe(true);
});

it("leads to the payment company's own page where the wallet's way does not answer", async () => {
  vi.stubGlobal("ApplePaySession", class {});
  answers();
  checkout.mockImplementation(async ({ onError }: Callbacks) => {
    onError({ message: "Failed to fetch" });
    throw new TypeError("Failed to fetch");
  });
  await press();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(OPENED.checkoutUrl));
});

it("closes the thanks after 5 seconds, unless somebody wants to read", async () => {
  showPaid(root());
  await vi.advanceTimersByTimeAsync(4_999);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(assign).toHaveBeenCalledTimes(1);

  assign.mockReset();
  document.body.innerHTML = renderToStaticMarkup(<PayDialog href="/done" label="Go on" />);
  showPaid(document.body);
  document.querySelector<HTMLElement>("[data-pause]")?.click();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(assign).not.toHaveBeenCalled();
  expect(document.querySelector("[data-paid-closing]")?.textContent).toMatch(/stays open/);
});
