// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buttonNamed, callbacks, closePage, openPage, PAYMENT, type Page, SET_UP } from "./testing/page";

/* The pre-checkout modal with the saved-payment option (spec 2 §4, facts 3 and 4.4). */

const VAULT = { ...SET_UP, link_config: { enabled: true, has_payment_instruments: true } };

let page: Page;
let heard: ReturnType<typeof callbacks>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  page = openPage({ loadTimeout: 20_000 });
  heard = callbacks();
  page.frame.start();
});
afterEach(closePage);

const modal = () => page.client.preCheckoutModal;
const sheet = () => modal()?.querySelector(".checkout-sheet") as HTMLElement;

async function checkout(data: object = VAULT): Promise<void> {
  page.servers.reply("request_inline", { status: true, data });
  await page.client.checkout({ ...PAYMENT, ...heard });
}

async function open(data?: object): Promise<HTMLDialogElement> {
  await checkout(data);
  page.frame.load();
  vi.advanceTimersByTime(50);
  page.frame.takePosts();
  return modal() as HTMLDialogElement;
}

/** An event of the modal at a given time, as a finger or a mouse makes it. */
function send(target: Element, type: string, milliseconds: number): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: milliseconds });
  target.dispatchEvent(event);
  return event;
}

describe("opening", () => {
  it("waits for the loaded transaction; its sheet follows after 50 ms", async () => {
    await checkout();
    expect(modal()?.open).toBe(false);
    page.frame.load();
    expect(modal()?.open).toBe(true);
    expect(modal()?.classList.contains("show")).toBe(true);
    vi.advanceTimersByTime(49);
    expect(sheet().classList.contains("show")).toBe(false);
    vi.advanceTimersByTime(1);
    expect(sheet().classList.contains("show")).toBe(true);
    expect(page.client.isOpen).toBe(false);
  });

  it("does not wait for ever", async () => {
    await checkout();
    vi.advanceTimersByTime(20_000);
    expect(modal()?.open).toBe(true);
  });

  it.each([
    [null],
    [{ enabled: false, has_payment_instruments: true }],
    [{ enabled: true, has_payment_instruments: false }],
  ])("does not happen when saved cards are not to be had: %j", async (link_config) => {
    await checkout({ ...SET_UP, link_config });
    expect(modal()).toBeNull();
    expect(page.client.isOpen).toBe(true);
  });

  it("loads the frame out of sight meanwhile", async () => {
    await checkout();
    expect(page.frame.posts).toEqual([{ type: "inline:url", path: "newTransaction", params: { accessCode: "acc77" } }]);
  });
});

describe("what it shows", () => {
  it("are texts, whatever the server says", async () => {
    const markup = '<img src="x" onerror="alert(1)">';
    const shown = await open({ ...VAULT, label: markup, merchant_name: markup, merchant_logo: "javascript:alert(1)" });
    expect(shown.textContent).toContain(markup);
    expect(shown.querySelector("img")).toBeNull();
    expect(shown.getAttribute("aria-label")).toBe(`Pay ${markup}`);
  });

  it("are the label before the email, the logo and the amount", async () => {
    const shown = await open({ ...VAULT, label: "Consultation", amount: "250000" });
    expect(shown.textContent).toContain("Consultation");
    expect(shown.textContent).not.toContain("ada@example.com");
    expect(shown.textContent).toContain("NGN 2,500");
    expect(shown.textContent).not.toContain("NGN 2,500.");
    expect(shown.querySelector("img")?.src).toBe("https://clinic.example/logo.png");
    expect(shown.querySelector("img")?.alt).toBe("Clinic logo");
  });

  it("are the saved cards and the other ways", async () => {
    const shown = await open();
    expect(shown.textContent).toContain("Access your saved cards and bank details for faster, more secure payments");
    expect(buttonNamed("Pay with Vault", shown).type).toBe("button");
    expect(buttonNamed("Use other payment methods", shown).type).toBe("button");
  });
});

describe("its buttons", () => {
  it("go on with the saved cards, which the frame hears before it is shown", async () => {
    await open();
    buttonNamed("Pay with Vault").click();
    expect(page.frame.posts).toEqual([{ type: "inline:pay-with-vault" }, "render"]);
    expect(modal()).toBeNull();
    expect(page.client.isOpen).toBe(true);
    expect(heard.onCancel).not.toHaveBeenCalled();
  });

  it("go on with everything else", async () => {
    await open();
    buttonNamed("Use other payment methods").click();
    expect(page.frame.posts).toEqual(["render"]);
  });

  it("close it, cancel the payment and tell the frame", async () => {
    const shown = await open();
    buttonNamed("Close").click();
    expect(page.frame.posts).toEqual([{ type: "analytics", action: "trackCheckoutClosed" }, "close"]);
    expect(heard.onCancel).toHaveBeenCalledOnce();
    expect(shown.isConnected).toBe(false);
    expect(page.client.activeTransaction()).toBeNull();
  });
});

describe("closing it without a button", () => {
  it("takes a tap on the backdrop of at most 125 ms", async () => {
    const shown = await open();
    send(shown, "touchstart", 1_000);
    const end = send(shown, "touchend", 1_125);
    expect(heard.onCancel).toHaveBeenCalledOnce();
    expect(end.defaultPrevented).toBe(true);
    expect(modal()).toBeNull();
  });

  it("is not a longer touch, nor the click that a browser makes of it", async () => {
    const shown = await open();
    send(shown, "pointerdown", 1_000);
    send(shown, "touchstart", 1_000);
    expect(send(shown, "touchend", 1_126).defaultPrevented).toBe(false);
    send(shown, "click", 1_130);
    expect(heard.onCancel).not.toHaveBeenCalled();
  });

  it("is not a touch that starts or ends in the sheet", async () => {
    const shown = await open();
    send(sheet(), "touchstart", 1_000);
    send(shown, "touchend", 1_010);
    send(shown, "touchstart", 3_000);
    send(sheet(), "touchend", 3_010);
    send(sheet(), "click", 9_000);
    expect(heard.onCancel).not.toHaveBeenCalled();
  });

  it("is a click of the mouse on the backdrop", async () => {
    const shown = await open();
    send(shown, "pointerdown", 4_990);
    send(shown, "click", 5_000);
    expect(heard.onCancel).toHaveBeenCalledOnce();
  });

  it("is not the end of a drag that began in the sheet", async () => {
    const shown = await open();
    send(sheet(), "pointerdown", 4_000);
    send(shown, "click", 5_000);
    expect(heard.onCancel).not.toHaveBeenCalled();
  });

  it("is the Escape key", async () => {
    expect(send(await open(), "cancel", 5_000).defaultPrevented).toBe(true);
    expect(heard.onCancel).toHaveBeenCalledOnce();
    expect(modal()).toBeNull();
  });

  it("leaves touches of the page alone", async () => {
    await open();
    buttonNamed("Close").click();
    expect(send(document.body, "touchstart", 9_000).defaultPrevented).toBe(false);
    expect(send(document.body, "touchend", 9_010).defaultPrevented).toBe(false);
  });
});

it("gives the focus back, also by way of the frame", async () => {
  await open();
  buttonNamed("Use other payment methods").click();
  page.frame.say("close", {});
  vi.advanceTimersByTime(300);
  expect(document.activeElement).toBe(document.getElementById("pay"));
});

it("gives way to the next payment", async () => {
  const shown = await open();
  page.client.newTransaction({ ...PAYMENT, amount: 5 });
  expect(shown.isConnected).toBe(false);
  expect(heard.onCancel).toHaveBeenCalledOnce();
  expect(page.client.isOpen).toBe(true);
});

it("is gone with the client, and so are its timers", async () => {
  await checkout();
  page.client.destroy();
  expect(document.querySelector("dialog")).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
