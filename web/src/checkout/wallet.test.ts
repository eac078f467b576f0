// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CheckoutError } from "./errors";
import { goTo } from "./testing/frames";
import { buttonNamed, callbacks, closePage, openPage, PAYMENT, type Page, popup, SET_UP } from "./testing/page";
import { device, giveWallet, PHONE, StandInSession, WALLET_SET_UP } from "./testing/wallet";

/* Apple's wallet: when it is offered, the sheet, its failures and the log (facts 4.4 and 6). */

let page: Page;
let heard: ReturnType<typeof callbacks>;

beforeEach(() => {
  page = openPage();
  heard = callbacks();
  giveWallet();
  page.frame.start();
});
afterEach(() => {
  closePage();
  goTo("http://localhost:3000/");
});

/** Sets a transaction up whose modal is shown. */
async function openModal(data: object = WALLET_SET_UP): Promise<void> {
  page.servers.reply("request_inline", { status: true, data });
  await page.client.checkout({ ...PAYMENT, ...heard });
  page.frame.load();
  page.frame.takePosts();
  page.servers.calls.length = 0;
}

async function openSheet(data?: object): Promise<StandInSession> {
  await openModal(data);
  buttonNamed("Pay with Apple Pay").click();
  return StandInSession.sheets.at(-1) as StandInSession;
}

const modalText = () => page.client.preCheckoutModal?.textContent ?? "";
const logs = () => page.servers.to("update_log").map(({ body }) => JSON.parse(JSON.parse(body ?? "").payload));

describe("the wallet is offered", () => {
  const offered = async () => {
    await openModal();
    return page.client.preCheckoutModal !== null;
  };

  it.each([
    ["an iPhone", PHONE, "iPhone", 5],
    ["an iPad that says it is a Mac", "Macintosh; Intel Mac OS X", "MacIntel", 5],
    ["Safari on a Mac", "Macintosh; Intel Mac OS X Version/18.0 Safari/605", "MacIntel", 0],
  ])("on %s", async (_, userAgent, platform, touchPoints) => {
    device(userAgent, platform, touchPoints);
    expect(await offered()).toBe(true);
  });

  it.each([
    ["Chrome on a Mac", "Macintosh; Intel Mac OS X Chrome/140 Safari/537", "MacIntel", 0],
    ["Android", "Linux; Android 15 Mobile Safari/537", "Linux armv8l", 5],
  ])("but not on %s", async (_, userAgent, platform, touchPoints) => {
    device(userAgent, platform, touchPoints);
    expect(await offered()).toBe(false);
    expect(page.client.isOpen).toBe(true);
  });

  it("but not without https", async () => {
    goTo("http://clinic.example/");
    expect(await offered()).toBe(false);
  });

  it("but not in a browser without the wanted version", async () => {
    StandInSession.supportsVersion.mockReturnValue(false);
    expect(await offered()).toBe(false);
    expect(StandInSession.supportsVersion).toHaveBeenCalledWith(6);
    StandInSession.supportsVersion.mockImplementation((version) => version <= 6);
  });

  it("but not when the server does not offer it", async () => {
    await openModal(SET_UP);
    expect(page.client.preCheckoutModal).toBeNull();
  });
});

describe("the modal", () => {
  it("shows who is paid, for whom and how much, and the ways to pay", async () => {
    await openModal();
    expect(modalText()).toContain("ada@example.com");
    expect(modalText()).toContain("NGN 2,500.50");
    expect(modalText()).toContain("Pay with Apple Pay to complete your purchase without filling a form");
    buttonNamed("More payment options").click();
    expect(page.client.preCheckoutModal).toBeNull();
    expect(page.client.isOpen).toBe(true);
    expect(popup(page.client).dataset.state).toBe("shown");
    expect(page.frame.posts).toEqual(["render"]);
  });

  it("offers nothing else when the wallet is the only channel", async () => {
    await openModal({ ...SET_UP, channels: ["apple_pay"] });
    expect(() => buttonNamed("More payment options")).toThrow();
  });
});

describe("the sheet", () => {
  it("asks for the amount in major units, in the country and networks of the specification", async () => {
    const sheet = await openSheet();
    expect(sheet.version).toBe(6);
    expect(sheet.begin).toHaveBeenCalledOnce();
    expect(sheet.request).toEqual({
      countryCode: "NG",
      currencyCode: "NGN",
      merchantCapabilities: ["supports3DS", "supportsCredit", "supportsDebit"],
      supportedNetworks: ["visa", "masterCard"],
      requiredBillingContactFields: ["postalAddress", "name", "phone", "email"],
      total: { label: "Clinic - Paystack", type: "final", amount: "2500.5" },
    });
  });

  it.each([
    ["monthly", "MONTHLY PLAN"],
    ["biannually", "BIANNUAL PLAN"],
    ["annually", "ANNUAL PLAN"],
  ])("names a plan paid %s", async (interval, label) => {
    const sheet = await openSheet({ ...WALLET_SET_UP, amount: "100000", plan_details: { interval } });
    expect(sheet.request.lineItems).toEqual([{ label, amount: "1000" }]);
    expect(sheet.request.total.amount).toBe("1000");
  });

  it("validates the merchant, charges, and reports the charge's answer", async () => {
    const sheet = await openSheet();
    page.servers.reply("validate-session", { status: "success", message: "Session is valid", data: { session: 1 } });
    page.servers.reply("applepay/charge", { status: "success", message: "Approved", reference: "ref" });
    await sheet.validate();
    expect(page.servers.to("validate-session")[0]).toMatchObject({
      url: "https://wallet.sandbox.example/applepay/validate-session/",
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      credentials: "omit",
      mode: "cors",
      body: "transaction=77&sessionUrl=https%3A%2F%2Fapple.example%2Fstart%20session&displayName=Clinic&domainName=clinic.example",
    });
    expect(sheet.completeMerchantValidation).toHaveBeenCalledExactlyOnceWith({ session: 1 });
    await sheet.authorise({ token: { data: "a b" } });
    expect(page.servers.to("applepay/charge")[0]?.body).toBe(
      "transaction=77&paymentObject=%7B%22token%22%3A%7B%22data%22%3A%22a%20b%22%7D%7D",
    );
    expect(sheet.completePayment).toHaveBeenCalledExactlyOnceWith(StandInSession.STATUS_SUCCESS);
    expect(heard.onSuccess).toHaveBeenCalledExactlyOnceWith({
      status: "success",
      message: "Approved",
      reference: "ref",
    });
    expect(heard.onCancel).not.toHaveBeenCalled();
    expect(page.client.preCheckoutModal).toBeNull();
    expect(page.client.activeTransaction()).toBeNull();
  });

  it("tells the frame's statistics what happened, with amount and currency", async () => {
    const sheet = await openSheet();
    page.servers.reply("applepay/charge", { status: "success" });
    await sheet.authorise();
    const price = { channel: "apple_pay", currency: "NGN", amount: 250_050 };
    expect(page.frame.posts).toEqual([
      { type: "analytics", action: "trackPaymentAttempt", params: { ...price, paymentMethod: "apple pay" } },
      { type: "analytics", action: "trackPaymentCompletion", params: { ...price, timeSpent: expect.any(Number) } },
    ]);
  });

  it("that the customer closes leaves the modal and the transaction", async () => {
    const sheet = await openSheet();
    sheet.oncancel();
    expect(heard.onCancel).not.toHaveBeenCalled();
    expect(page.client.preCheckoutModal?.open).toBe(true);
    expect(page.client.activeTransaction()).not.toBeNull();
  });
});

describe("a failure of the wallet", () => {
  const words = "An error occurred while paying with Apple Pay. Please try again or use another payment method.";

  it.each([
    [{ status: "failed", message: "Declined" }, "Declined"],
    [{ status: "failed" }, "Transaction attempt failed"],
    [{ status: "processing", message: "Unclear" }, "Unclear"],
    [{}, "Transaction attempt failed"],
  ])("answered with %j ends the sheet once and can be tried again", async (answer, message) => {
    const sheet = await openSheet();
    page.servers.reply("applepay/charge", () => answer);
    await sheet.authorise();
    expect(sheet.completePayment).toHaveBeenCalledExactlyOnceWith(StandInSession.STATUS_FAILURE);
    expect(heard.onError).toHaveBeenCalledExactlyOnceWith({ ...answer, message });
    expect(modalText()).toContain(words);
    expect(page.frame.posts.at(-1)).toEqual({
      type: "analytics",
      action: "trackPaymentError",
      params: { channel: "apple_pay", message },
    });
    expect(page.client.activeTransaction()?.isActive).toBe(true);
    page.servers.reply("applepay/charge", { status: "success", reference: "ref" });
    buttonNamed("Pay with Apple Pay").click();
    await StandInSession.sheets.at(-1)?.authorise();
    expect(heard.onSuccess).toHaveBeenCalledOnce();
  });

  it("on the way to the server ends the sheet too", async () => {
    const sheet = await openSheet();
    page.servers.reply("applepay/charge", () => Promise.reject(new TypeError("Failed to fetch")));
    await sheet.authorise();
    expect(sheet.completePayment).toHaveBeenCalledExactlyOnceWith(StandInSession.STATUS_FAILURE);
    expect(heard.onError).toHaveBeenCalledExactlyOnceWith(expect.any(CheckoutError));
    expect(page.servers.to("applepay/charge")).toHaveLength(1);
    expect(modalText()).toContain(words);
  });

  it.each([
    ["refused", () => ({ status: "failed", message: "No such domain" })],
    ["lost", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("to validate the merchant (%s) closes the sheet", async (_, answer) => {
    const sheet = await openSheet();
    page.servers.reply("validate-session", answer);
    await sheet.validate();
    expect(sheet.abort).toHaveBeenCalledOnce();
    expect(sheet.completeMerchantValidation).not.toHaveBeenCalled();
    expect(heard.onError).toHaveBeenCalledOnce();
    expect(modalText()).toContain(words);
  });

  it("shows in the same place when saved cards are offered as well", async () => {
    const sheet = await openSheet({ ...WALLET_SET_UP, link_config: { enabled: true, has_payment_instruments: true } });
    page.servers.reply("applepay/charge", { status: "failed", message: "Declined" });
    await sheet.authorise();
    expect(modalText()).toContain(words);
    expect(heard.onError).toHaveBeenCalledOnce();
  });
});

it("that the browser does not allow here is told like every failure", async () => {
  await openModal();
  vi.stubGlobal(
    "ApplePaySession",
    class {
      static readonly supportsVersion = () => true;
      constructor() {
        throw new Error("Trying to start an Apple Pay session from a document with a different security origin");
      }
    },
  );
  buttonNamed("Pay with Apple Pay").click();
  expect(heard.onError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: "Could not initiate apple pay transaction" }),
  );
  expect(modalText()).toContain("An error occurred while paying with Apple Pay.");
});

describe("the log", () => {
  it("goes on from what the server knows and is sent whole after each step", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_400 });
    const log = {
      attempts: 2,
      errors: 1,
      authentication: "pin",
      history: [{ type: "open", message: "Opened", time: 3 }],
    };
    const sheet = await openSheet({ ...WALLET_SET_UP, log });
    page.servers.reply("validate-session", { status: "success", message: "Session is valid", data: {} });
    page.servers.reply("applepay/charge", { status: "failed", message: "Declined" });
    vi.setSystemTime(1_800_000_004_000);
    await sheet.validate();
    vi.setSystemTime(1_800_000_009_000);
    await sheet.authorise();
    expect(page.servers.to("update_log")[0]).toMatchObject({
      url: "https://api.sandbox.example/transaction/update_log/77",
      method: "POST",
      headers: { Authorization: "Bearer pk_test_merchant" },
      keepalive: true,
    });
    expect(logs()).toHaveLength(3);
    expect(logs().at(-1)).toEqual({
      start_time: 1_800_000_000,
      time_spent: 9,
      attempts: 3,
      errors: 2,
      authentication: "pin",
      success: false,
      mobile: true,
      input: [],
      history: [
        { type: "open", message: "Opened", time: 3 },
        { type: "action", message: "Attempted to pay with apple pay", time: 0 },
        { type: "action", message: "Session is valid", time: 4 },
        { type: "error", message: "Error: Declined", time: 9 },
      ],
    });
  });

  it("notes the payment", async () => {
    const sheet = await openSheet();
    page.servers.reply("applepay/charge", { status: "success" });
    await sheet.authorise();
    expect(logs().at(-1)).toMatchObject({ success: true, attempts: 1, errors: 0 });
    expect(logs().at(-1).history.at(-1)).toMatchObject({
      type: "success",
      message: "Successfully paid with apple pay",
    });
  });

  it("that cannot be sent disturbs nobody", async () => {
    page.servers.reply("update_log", () => Promise.reject(new TypeError("Failed to fetch")));
    page.servers.reply("set_ip", () => Promise.reject(new TypeError("Failed to fetch")));
    const sheet = await openSheet();
    page.servers.reply("applepay/charge", { status: "success" });
    await sheet.authorise();
    expect(heard.onSuccess).toHaveBeenCalledOnce();
    expect(heard.onError).not.toHaveBeenCalled();
  });
});
