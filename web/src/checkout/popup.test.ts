// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  addClient,
  buttonNamed,
  callbacks,
  closePage,
  FRAME,
  openPage,
  PAYMENT,
  type Page,
  popup,
} from "./testing/page";

let page: Page;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  page = openPage({ loadTimeout: 20_000 });
});
afterEach(closePage);

const state = () => popup(page.client).dataset.state;
const waitingWords = () => popup(page.client).querySelector("[role=status]")?.textContent;
const press = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type, { cancelable: true }));

describe("the frame", () => {
  it("loads the provider's page out of sight, with a name and what it may do", () => {
    const { checkoutIframe } = page.client;
    expect(checkoutIframe.src).toBe(`${FRAME}popup`);
    expect(checkoutIframe.title).toBe("Card payment");
    expect(checkoutIframe.allow).toBe("payment; clipboard-read; clipboard-write");
    expect(checkoutIframe.id).toBe(`inline-checkout-${page.client.id}`);
    expect(popup(page.client).open).toBe(false);
  });

  it("gets nothing before it has started, then everything, and only at its own origin", () => {
    const { client, frame } = page;
    client.newTransaction(PAYMENT);
    expect(frame.posts).toEqual([]);
    frame.start();
    expect(frame.posts).toHaveLength(2);
    expect(frame.window.postMessage.mock.calls.map(([, origin]) => origin)).toEqual([
      "https://checkout.sandbox.example",
      "https://checkout.sandbox.example",
    ]);
  });

  it("gets everything again when its page was loaded again, with the access code by then", () => {
    const { client, frame } = page;
    client.newTransaction(PAYMENT);
    frame.start();
    frame.load(9, "acc9");
    frame.takePosts();
    frame.start();
    expect(frame.posts).toEqual([
      { type: "inline:url", path: "newTransaction", params: { accessCode: "acc9" } },
      "render",
    ]);
  });

  it("is believed only when origin and window are its own", () => {
    const { client, frame } = page;
    const { onSuccess } = callbacks();
    client.newTransaction({ ...PAYMENT, onSuccess });
    const answer = { reference: "forged" };
    frame.say("success", answer, { origin: "https://elsewhere.example" });
    frame.say("success", answer, { source: window });
    frame.say("success", answer, { source: null });
    expect(onSuccess).not.toHaveBeenCalled();
    frame.say("success", answer);
    expect(onSuccess).toHaveBeenCalledOnce();
  });

  it("does not speak for the frame of another client on the page", () => {
    const other = addClient();
    const [first, second] = [callbacks(), callbacks()];
    page.client.newTransaction({ ...PAYMENT, ...first });
    other.client.newTransaction({ ...PAYMENT, ...second });
    other.frame.say("success", { reference: "ref" });
    expect(first.onSuccess).not.toHaveBeenCalled();
    expect(second.onSuccess).toHaveBeenCalledOnce();
  });

  it.each([["text"], [null], [{ event: 5 }], [["success"]]])("may say %j, which means nothing", (data) => {
    page.client.newTransaction(PAYMENT);
    const message = new MessageEvent("message", { data, origin: new URL(FRAME).origin });
    Object.defineProperty(message, "source", { value: page.frame.window });
    expect(() => window.dispatchEvent(message)).not.toThrow();
    expect(page.client.isOpen).toBe(true);
  });
});

describe("the loader", () => {
  it("stands until the transaction is there, and again for the next one", () => {
    const { client, frame } = page;
    client.newTransaction(PAYMENT);
    expect(state()).toBe("loading");
    expect(waitingWords()).toBe("Loading the payment page…");
    frame.load();
    expect(state()).toBe("shown");
    client.newTransaction({ ...PAYMENT, amount: 5 });
    expect(state()).toBe("loading");
    frame.load();
    expect(state()).toBe("shown");
  });

  it("gives way to the frame's own words about a failed set-up", () => {
    page.client.newTransaction(PAYMENT);
    page.frame.say("error", { type: "setup", message: "No such key" });
    expect(state()).toBe("shown");
  });

  it("can be left with its button", () => {
    const { onCancel } = callbacks();
    page.client.newTransaction({ ...PAYMENT, onCancel });
    buttonNamed("Cancel payment").click();
    expect(onCancel).toHaveBeenCalledOnce();
    expect(page.client.isOpen).toBe(false);
  });

  it("offers ways to go on when the frame takes too long", () => {
    const { client, frame } = page;
    client.resumeTransaction("acc9");
    vi.advanceTimersByTime(19_999);
    expect(state()).toBe("loading");
    expect(() => buttonNamed("Try again")).toThrow();
    vi.advanceTimersByTime(1);
    expect(state()).toBe("slow");
    expect(waitingWords()).toContain("taking longer than usual");
    expect(popup(client).querySelector("a")?.href).toBe(`${FRAME}acc9`);
    const reload = vi.spyOn(client.checkoutIframe, "src", "set");
    buttonNamed("Try again").click();
    expect(reload).toHaveBeenCalledExactlyOnceWith(`${FRAME}popup`);
    expect(state()).toBe("loading");
    expect(document.activeElement).toBe(buttonNamed("Cancel payment"));
    frame.start();
    frame.load(9, "acc9");
    vi.advanceTimersByTime(60_000);
    expect(state()).toBe("shown");
  });

  it("offers no page of a transaction that nobody knows yet", () => {
    page.client.newTransaction(PAYMENT);
    vi.advanceTimersByTime(20_000);
    expect(popup(page.client).querySelector("a")?.hidden).toBe(true);
  });
});

describe("closing", () => {
  it("fades for 300 ms, then tells the frame", () => {
    const { client, frame } = page;
    frame.start();
    client.newTransaction(PAYMENT);
    frame.takePosts();
    frame.say("cancel", {});
    expect(state()).toBe("closing");
    vi.advanceTimersByTime(299);
    expect(popup(client).open).toBe(true);
    expect(frame.posts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(popup(client).open).toBe(false);
    expect(frame.posts).toEqual(["close"]);
  });

  it("is finished at once when the next payment opens during the fade", () => {
    const { client, frame } = page;
    frame.start();
    client.newTransaction(PAYMENT);
    frame.say("cancel", {});
    frame.takePosts();
    client.newTransaction(PAYMENT);
    expect(frame.takePosts()).toMatchObject(["close", { type: "inline:url" }, "render"]);
    vi.advanceTimersByTime(1_000);
    expect(client.isOpen).toBe(true);
    expect(popup(client).open).toBe(true);
    expect(frame.posts).toEqual([]);
  });

  it.each(["cancel", "close"])("by the browser (%s) cancels the payment", (type) => {
    const { client } = page;
    const { onCancel } = callbacks();
    client.newTransaction({ ...PAYMENT, onCancel });
    if (type === "close") popup(client).close();
    else press(popup(client), "cancel");
    expect(onCancel).toHaveBeenCalledOnce();
    expect(client.isOpen).toBe(false);
  });
});

it("does not take the late word about an earlier closing for one of now", () => {
  const { client } = page;
  client.newTransaction(PAYMENT);
  press(popup(client), "close");
  expect(client.isOpen).toBe(true);
});

it("has its words and its button in sight when the dialog takes the focus", () => {
  const opening = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  let seen: string | undefined;
  opening.mockImplementation(function (this: HTMLDialogElement) {
    seen = this.dataset.state;
  });
  page.client.newTransaction(PAYMENT);
  expect(seen).toBe("loading");
});

describe("the page behind", () => {
  it("hands the focus to the frame and gets it back", () => {
    const { client, frame } = page;
    client.newTransaction(PAYMENT);
    frame.load();
    expect(document.activeElement).toBe(client.checkoutIframe);
    frame.say("close", {});
    vi.advanceTimersByTime(300);
    expect(document.activeElement).toBe(document.getElementById("pay"));
  });

  it("does not scroll while the pop-up is open", () => {
    const { client, frame } = page;
    const { classList } = document.documentElement;
    client.newTransaction(PAYMENT);
    expect(classList.contains("checkout-lock")).toBe(true);
    frame.say("close", {});
    vi.advanceTimersByTime(300);
    expect(classList.contains("checkout-lock")).toBe(false);
  });

  it("gets no style but a constructed sheet", () => {
    page.client.newTransaction(PAYMENT);
    expect(document.querySelectorAll("[style], style, link, script")).toHaveLength(0);
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });
});

describe("destroy", () => {
  it("leaves nothing behind, in any state", () => {
    const { client, frame } = page;
    const heard = callbacks();
    frame.start();
    client.newTransaction({ ...PAYMENT, ...heard });
    client.destroy();
    expect(document.body.innerHTML).toBe('<button id="pay">Pay</button>');
    expect(document.activeElement).toBe(document.getElementById("pay"));
    expect(document.documentElement.className).toBe("");
    expect(document.adoptedStyleSheets).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
    frame.say("success", { reference: "ref" });
    expect(heard.onSuccess).not.toHaveBeenCalled();
    expect(heard.onCancel).not.toHaveBeenCalled();
    expect(() => client.newTransaction(PAYMENT)).toThrow("This checkout client was destroyed");
  });

  it("ends the fade", () => {
    page.client.newTransaction(PAYMENT);
    page.client.cancelTransaction();
    page.client.destroy();
    expect(vi.getTimerCount()).toBe(0);
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("lets a set-up on its way end in silence", async () => {
    const { client } = page;
    const { onError } = callbacks();
    const promise = client.checkout({ ...PAYMENT, onError });
    client.destroy();
    expect((await promise).isActive).toBe(false);
    expect(onError).not.toHaveBeenCalled();
    expect(document.querySelector("dialog")).toBeNull();
  });
});

describe("a frame that shows another page", () => {
  const another = () => page.client.checkoutIframe.dispatchEvent(new Event("load"));
  const heard = callbacks();
  beforeEach(() => {
    page.client.newTransaction({ ...PAYMENT, ...heard });
    page.frame.start();
    page.frame.load();
    page.frame.takePosts();
    heard.onLoad.mockClear();
  });

  it("is asked, and stays when it answers", () => {
    another();
    expect(page.frame.takePosts()).toEqual([
      { type: "inline:url", path: "newTransaction", params: { accessCode: "acc77" } },
    ]);
    page.frame.load();
    vi.advanceTimersByTime(60_000);
    expect(state()).toBe("shown");
    expect(heard.onLoad).not.toHaveBeenCalled();
    page.frame.load();
    expect(heard.onLoad).toHaveBeenCalledOnce();
  });

  it("gets company when nobody answers: a browser's error page, or a bank's", () => {
    another();
    vi.advanceTimersByTime(2_999);
    expect(state()).toBe("shown");
    vi.advanceTimersByTime(1);
    expect(state()).toBe("silent");
    expect(waitingWords()).toMatch(/does not answer/);
    expect(buttonNamed("Try again").hidden).toBe(false);
    page.frame.say("success", { reference: "ref" });
    expect(heard.onSuccess).toHaveBeenCalledOnce();
  });

  it("is itself again when it speaks", () => {
    another();
    vi.advanceTimersByTime(3_000);
    page.frame.say("error", { type: "card", message: "Declined" });
    expect(state()).toBe("shown");
  });

  it("can be loaded again, or left", () => {
    another();
    vi.advanceTimersByTime(3_000);
    buttonNamed("Try again").click();
    expect(state()).toBe("loading");
    another();
    page.frame.start();
    page.frame.load();
    expect(state()).toBe("shown");
    another();
    vi.advanceTimersByTime(3_000);
    heard.onCancel.mockClear();
    buttonNamed("Cancel payment").click();
    expect(heard.onCancel).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(state()).toBeUndefined();
  });

  it("is not asked while nothing is shown", () => {
    page.client.cancelTransaction();
    vi.advanceTimersByTime(300);
    page.frame.takePosts();
    another();
    vi.advanceTimersByTime(60_000);
    expect(page.frame.posts).toEqual([]);
    expect(state()).toBeUndefined();
  });
});
