// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callbacks, closePage, FRAME, openPage, PAYMENT, type Page, settle } from "./testing/page";

/* What the frame says, and what the page hears of it (facts 2 and 4.3). */

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

describe("the frame's messages", () => {
  it("tell when the transaction is there, with its id as text", () => {
    const { client, frame } = page;
    const { onLoad } = callbacks();
    const transaction = client.newTransaction({ ...PAYMENT, onLoad });
    frame.load(9, "acc9");
    expect(onLoad).toHaveBeenCalledExactlyOnceWith({
      id: "9",
      customer: { email: "ada@example.com" },
      accessCode: "acc9",
    });
    expect(transaction.getStatus()).toEqual({
      status: null,
      id: "9",
      errors: [],
      response: null,
      checkoutUrl: `${FRAME}acc9`,
    });
  });

  it("report a payment once, to the new callback and then to the old one", () => {
    const { client, frame } = page;
    const order: string[] = [];
    const answer = { reference: "ref", status: "success", trans: "9" };
    const onSuccess = vi.fn(() => order.push("onSuccess"));
    const callback = vi.fn(() => order.push("callback"));
    const transaction = client.newTransaction({ ...PAYMENT, callback, onSuccess });
    frame.load();
    frame.say("success", answer);
    frame.say("success", answer);
    expect(order).toEqual(["onSuccess", "callback"]);
    expect(onSuccess).toHaveBeenCalledWith(answer);
    expect(transaction).toMatchObject({ isActive: false, status: "success", response: answer });
    expect(client.isOpen).toBe(false);
    expect(client.activeTransaction()).toBeNull();
  });

  it.each(["cancel", "close"])("%s ends the transaction with its status", (event) => {
    const { client, frame } = page;
    const onCancel = vi.fn();
    const onClose = vi.fn();
    const transaction = client.newTransaction({ ...PAYMENT, onCancel, onClose });
    frame.say(event, { status: "failed" });
    expect(transaction).toMatchObject({ isActive: false, status: "failed" });
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
    expect(client.isOpen).toBe(false);
  });

  it("say that a bank transfer is on its way, which is no cancellation", () => {
    const { client, frame } = page;
    const heard = callbacks();
    const transaction = client.resumeTransaction("acc9", heard);
    frame.say("transfer:pending", { status: "pending" });
    expect(heard.onBankTransferConfirmationPending).toHaveBeenCalledOnce();
    expect(heard.onCancel).not.toHaveBeenCalled();
    expect(transaction).toMatchObject({ isActive: false, status: "pending" });
    expect(client.isOpen).toBe(false);
  });

  it("tell a failed set-up and keep other errors to themselves", () => {
    const { client, frame } = page;
    const { onError } = callbacks();
    const transaction = client.newTransaction({ ...PAYMENT, onError });
    frame.say("error", { type: "charge", message: "Declined" });
    expect(onError).not.toHaveBeenCalled();
    frame.say("error", { type: "setup", message: "No such key" });
    expect(onError).toHaveBeenCalledExactlyOnceWith({ type: "setup", message: "No such key" });
    expect(transaction.errors).toHaveLength(2);
    expect(client.isOpen).toBe(true);
  });

  it("mean nothing without an active transaction", () => {
    const { frame, client } = page;
    for (const event of ["success", "cancel", "error", "loaded:transaction", "unheard-of"]) frame.say(event, {});
    expect(client.transactions).toEqual([]);
  });
});

describe("exceptions in the page's callbacks", () => {
  it("surface, reach onError and do not stop the close", async () => {
    const { client, frame } = page;
    const surfaced = vi.fn();
    vi.stubGlobal("reportError", surfaced);
    const broken = new Error("the page is broken");
    const { onError } = callbacks();
    const callback = vi.fn();
    const onSuccess = () => {
      throw broken;
    };
    client.newTransaction({ ...PAYMENT, onSuccess, callback, onError });
    frame.say("success", { reference: "ref" });
    await settle();
    expect(surfaced).toHaveBeenCalledExactlyOnceWith(broken);
    expect(onError).toHaveBeenCalledExactlyOnceWith({ type: "callback", message: "the page is broken", error: broken });
    expect(callback).toHaveBeenCalledOnce();
    expect(client.isOpen).toBe(false);
  });

  it("in onError itself only surface", () => {
    const surfaced = vi.fn();
    vi.stubGlobal("reportError", surfaced);
    const onError = vi.fn(() => {
      throw new Error("again");
    });
    page.client.newTransaction({ ...PAYMENT, onError });
    page.frame.say("error", { type: "setup", message: "No" });
    expect(onError).toHaveBeenCalledOnce();
    expect(surfaced).toHaveBeenCalledOnce();
  });
});
