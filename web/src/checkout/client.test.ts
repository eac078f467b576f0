// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CheckoutClient } from "./client";
import { CheckoutError, InvalidTransactionError } from "./errors";
import { callbacks, closePage, FRAME, openPage, PAYMENT, type Page, popup, SET_UP, settle } from "./testing/page";

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

const referrer = () => JSON.stringify({ referrer: location.href });

describe("newTransaction", () => {
  it("opens the frame and lets it set the transaction up", () => {
    const { client, frame, servers } = page;
    const transaction = client.newTransaction({
      ...PAYMENT,
      firstName: "Ada",
      language: "fr",
      connect_account: "ACCT_1",
    });
    frame.start();
    const params = { ...PAYMENT, firstname: "Ada", language: "fr", connect_account: "ACCT_1" };
    expect(frame.posts).toEqual([
      { type: "inline:url", path: "newTransaction", params: { ...params, mode: "popup", metadata: referrer() } },
      "render",
    ]);
    expect(servers.calls).toEqual([]);
    expect(client.isOpen).toBe(true);
    expect(transaction).toMatchObject({ status: null, id: null, isActive: true });
    expect(client.activeTransaction()).toBe(transaction);
  });

  it("throws at once when the parameters are wrong, and opens nothing", () => {
    expect(() => page.client.newTransaction({ key: "pk_test_abc" })).toThrow(InvalidTransactionError);
    expect(page.client.isOpen).toBe(false);
    expect(page.client.transactions).toEqual([]);
  });

  it("refuses a secret key", () => {
    expect(() => page.client.newTransaction({ ...PAYMENT, key: "sk_live_abc" })).toThrow(
      "Invalid transaction parameters",
    );
  });

  it("cancels the active transaction and keeps the frame open", () => {
    const { client, frame } = page;
    const first = callbacks();
    frame.start();
    client.newTransaction({ ...PAYMENT, ...first });
    frame.load();
    frame.takePosts();
    const second = client.newTransaction({ ...PAYMENT, amount: 5 });
    expect(first.onCancel).toHaveBeenCalledOnce();
    expect(frame.posts).toMatchObject([{ params: { amount: 5 } }]);
    expect(client.activeTransaction()).toBe(second);
    frame.say("success", { reference: "ref" });
    expect(first.onSuccess).not.toHaveBeenCalled();
  });

  it("does not follow later changes of the caller's object", () => {
    const { client, frame } = page;
    const parameters = { ...PAYMENT, metadata: { cart: ["a"] } };
    client.newTransaction(parameters);
    parameters.amount = 1;
    parameters.metadata.cart.push("b");
    frame.start();
    expect(frame.posts[0]).toMatchObject({
      params: { amount: PAYMENT.amount, metadata: expect.stringContaining('["a"]') },
    });
  });
});

describe("checkout", () => {
  it("sets the transaction up from the page, then shows it in the frame", async () => {
    const { client, frame, servers } = page;
    frame.start();
    const transaction = await client.checkout({ ...PAYMENT, language: "fr" });
    const [setUp, setIp] = servers.calls;
    expect(setUp).toMatchObject({
      url: "https://api.sandbox.example/checkout/request_inline",
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": "fr" },
    });
    expect(JSON.parse(setUp?.body ?? "")).toEqual({ ...PAYMENT, mode: "popup", metadata: referrer() });
    expect(setIp).toMatchObject({
      url: "https://api.sandbox.example/transaction/set_ip/77",
      method: "POST",
      headers: { Authorization: "Bearer pk_test_merchant" },
      keepalive: true,
    });
    expect(frame.posts).toEqual([
      { type: "inline:url", path: "newTransaction", params: { accessCode: "acc77", language: "fr" } },
      "render",
    ]);
    expect(transaction).toMatchObject({ id: "77", status: "abandoned", accessCode: "acc77", response: SET_UP });
  });

  it("asks for the transaction of an access code", async () => {
    const { client, servers } = page;
    await client.checkout({ accessCode: "acc77" });
    expect(servers.calls[0]).toMatchObject({
      url: "https://api.sandbox.example/transaction/verify_access_code/acc77",
      method: "GET",
    });
  });

  it("rejects wrong parameters instead of throwing", async () => {
    const promise = page.client.checkout({ ...PAYMENT, channels: "card" });
    await expect(promise).rejects.toMatchObject({
      name: "InvalidTransactionError",
      issues: [{ name: "channels", message: "Invalid parameter type: channels" }],
    });
  });

  it("tells the server's refusal to the callback and to the caller, and keeps nothing", async () => {
    const { client, servers } = page;
    const { onError } = callbacks();
    servers.reply("request_inline", { status: false, message: "Invalid key" });
    const refused = client.checkout({ ...PAYMENT, amount: 7, onError });
    await expect(refused).rejects.toThrow(CheckoutError);
    await expect(refused).rejects.toThrow("Invalid key");
    expect(onError).toHaveBeenCalledExactlyOnceWith({ status: false, message: "Invalid key" });
    expect(client.transactions).toEqual([]);
    expect(client.activeTransaction()).toBeNull();
  });

  it("takes the payment before it out of the frame while the server is asked", async () => {
    const { client, frame } = page;
    const heard = callbacks();
    frame.start();
    client.newTransaction({ ...PAYMENT, amount: 1 });
    frame.load();
    const promise = client.checkout({ ...PAYMENT, ...heard });
    expect(client.isOpen).toBe(false);
    await promise;
    expect(client.isOpen).toBe(true);
    expect(frame.posts.slice(2)).toMatchObject(["close", { params: { accessCode: "acc77" } }, "render"]);
  });

  it("does not let a frame that starts meanwhile set the same transaction up as well", async () => {
    const { client, frame, servers } = page;
    let answer = (_: unknown) => {};
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    servers.reply("request_inline", () => answered);
    const set = client.checkout({ ...PAYMENT, reference: "order-7" });
    await settle();
    frame.start();
    expect(frame.posts).toEqual([]);
    answer({ status: true, data: SET_UP });
    await set;
    expect(frame.posts).toEqual([
      { type: "inline:url", path: "newTransaction", params: { accessCode: "acc77" } },
      "render",
    ]);
  });

  it("shows nothing when it was cancelled before the answer came", async () => {
    const { client, servers } = page;
    const heard = callbacks();
    const promise = client.checkout({ ...PAYMENT, ...heard });
    client.cancelTransaction();
    const transaction = await promise;
    expect(transaction.isActive).toBe(false);
    expect(servers.calls[0]?.signal?.aborted).toBe(true);
    expect(heard.onCancel).toHaveBeenCalledOnce();
    expect(heard.onError).not.toHaveBeenCalled();
    expect(client.isOpen).toBe(false);
  });
});

describe("the other ways in and out", () => {
  it("preloads out of sight and opens on demand, also a second time", () => {
    const { client, frame } = page;
    frame.start();
    const heard = callbacks();
    const open = client.preloadTransaction({ ...PAYMENT, ...heard });
    expect(client.isOpen).toBe(false);
    expect(frame.takePosts()).toHaveLength(1);
    frame.load();
    open();
    expect(frame.takePosts()).toEqual(["render"]);
    frame.say("close", {});
    open();
    expect(client.isOpen).toBe(true);
    frame.say("success", { reference: "ref" });
    expect(heard.onSuccess).toHaveBeenCalledOnce();
  });

  it("shows no other payment than the one that was opened", () => {
    const { client, frame } = page;
    const [first, second] = [callbacks(), callbacks()];
    frame.start();
    client.resumeTransaction("one1", first);
    client.resumeTransaction("two2", second);
    frame.takePosts();
    frame.load(1, "one1");
    expect(popup(client).dataset.state).toBe("loading");
    expect(second.onLoad).not.toHaveBeenCalled();
    expect(client.activeTransaction()?.accessCode).toBe("two2");
    expect(frame.takePosts()).toMatchObject([{ path: "newTransaction", params: { accessCode: "two2" } }]);
    frame.load(2, "two2");
    expect(popup(client).dataset.state).toBe("shown");
    expect(second.onLoad).toHaveBeenCalledOnce();
    expect(first.onLoad).not.toHaveBeenCalled();
  });

  it("asks once more and not again, so that a frame that names payments otherwise can be used", () => {
    const { client, frame } = page;
    frame.start();
    client.resumeTransaction("one1");
    frame.takePosts();
    frame.load(1, "other");
    frame.load(1, "other");
    expect(frame.takePosts()).toHaveLength(1);
    expect(popup(client).dataset.state).toBe("shown");
  });

  it("refuses to resume what is no access code", () => {
    expect(() => page.client.resumeTransaction("../charge")).toThrow(InvalidTransactionError);
    expect(() => page.client.resumeTransaction("")).toThrow(InvalidTransactionError);
  });

  it("cancels the active transaction, one by its id, one by itself, and nothing unknown", () => {
    const { client, frame } = page;
    const heard = callbacks();
    client.newTransaction({ ...PAYMENT, ...heard });
    frame.load(9);
    client.cancelTransaction("unknown");
    expect(heard.onCancel).not.toHaveBeenCalled();
    client.cancelTransaction("9");
    expect(heard.onCancel).toHaveBeenCalledTimes(1);
    client.cancelTransaction("9");
    expect(heard.onCancel).toHaveBeenCalledTimes(1);
    const second = client.newTransaction({ ...PAYMENT, ...heard });
    client.cancelTransaction(second);
    expect(heard.onCancel).toHaveBeenCalledTimes(2);
    expect(client.isOpen).toBe(false);
    client.newTransaction({ ...PAYMENT, ...heard });
    client.cancelTransaction();
    expect(heard.onCancel).toHaveBeenCalledTimes(3);
  });

  it("still has the oldest way in, with a warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const transaction = CheckoutClient.setup({ ...PAYMENT, container: "somewhere" }, { checkoutUrl: FRAME });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"PaystackPop.setup()" has been deprecated'));
    const frames = document.querySelectorAll<HTMLDialogElement>("dialog");
    expect([...frames].some(({ open }) => open)).toBe(false);
    transaction.openIframe();
    expect([...frames].some(({ open }) => open)).toBe(true);
  });

  it("knows whether the frame has started", () => {
    expect(page.client.isLoaded()).toBe(false);
    page.frame.start();
    expect(page.client.isLoaded()).toBe(true);
  });
});
