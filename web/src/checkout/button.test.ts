// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mountButton } from "./button";
import { InvalidTransactionError } from "./errors";
import { closePage, HOSTS, openPage, StandInFrame } from "./testing/page";

/* The pay button made of a script's attributes (facts 1.5). */

const submitted = vi.fn();
let form: HTMLFormElement;

beforeEach(() => {
  openPage();
  submitted.mockClear();
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(submitted);
  form = document.createElement("form");
  document.body.append(form);
});
afterEach(closePage);

const DATA = { key: "pk_test_abc", email: "ada@example.com", amount: "250050" };

function script(attributes: Record<string, string>, parent: Element = form): HTMLScriptElement {
  const made = document.createElement("script");
  made.type = "module";
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  parent.append(made);
  return made;
}

function mount(data: Record<string, string> = DATA) {
  const attributes = Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]));
  const client = mountButton(script(attributes), HOSTS);
  if (!client) throw new Error("there is no button");
  return { client, frame: new StandInFrame(client), button: form.querySelector("button") as HTMLButtonElement };
}

it("pays with the attributes, puts the reference into the form and sends it", () => {
  const { client, frame, button } = mount({ ...DATA, "first-name": "Ada", "button-text": "Pay now", other: "x" });
  frame.start();
  button.click();
  expect(frame.posts[0]).toMatchObject({ params: { ...DATA, firstname: "Ada" } });
  expect(client.activeTransaction()?.parameters).toEqual({ ...DATA, firstName: "Ada" });
  frame.say("success", { reference: "ref" });
  expect(form.querySelector<HTMLInputElement>("input[type=hidden][name=reference]")?.value).toBe("ref");
  expect(submitted).toHaveBeenCalledOnce();
});

it("still sends the form when the payment succeeds at the second try", () => {
  const { frame, button } = mount();
  button.click();
  frame.say("close", { status: "abandoned" });
  button.click();
  frame.say("success", { reference: "second" });
  expect(submitted).toHaveBeenCalledOnce();
  expect(form.querySelectorAll("input[name=reference]")).toHaveLength(1);
});

describe("its words", () => {
  it.each([
    [DATA, "Pay NGN 2,500.50"],
    [{ ...DATA, amount: "250000", currency: "KES" }, "Pay KES 2,500"],
    [{ ...DATA, "button-text": "Give" }, "Give NGN 2,500.50"],
    [{ key: "pk_test_abc" }, "Pay"],
    [{ ...DATA, amount: "lots" }, "Pay"],
    [{ ...DATA, "button-text": "<b>Pay</b>" }, "<b>Pay</b> NGN 2,500.50"],
  ])("of %j are %s", (data, words) => {
    const { button } = mount(data as Record<string, string>);
    expect(button.textContent).toBe(words);
    expect(button.children).toHaveLength(0);
  });

  it("say who secures it", () => {
    expect(mount().button.nextSibling?.textContent).toBe("Secured by Paystack");
  });
});

describe("its looks", () => {
  it.each([
    ["light", "light"],
    ["normal", "normal"],
    ["LIGHT", "normal"],
    ["pink", "normal"],
  ])("%s is %s", (variant, shown) => {
    const { button } = mount({ ...DATA, "button-variant": variant, "button-wordmark-variant": variant });
    expect(button.classList).toContain(`checkout-${shown}`);
    expect((button.nextSibling as Element).classList).toContain(`checkout-wordmark-${shown}`);
  });
});

it("can be an element that the page has", () => {
  const { client } = mount({ ...DATA, "button-id": "pay" });
  expect(form.querySelector("button")).toBeNull();
  const event = new MouseEvent("click", { cancelable: true });
  document.getElementById("pay")?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(client.isOpen).toBe(true);
});

it("must find that element", () => {
  const words = "Please make sure the buttonId is an element available in the DOM";
  expect(() => mount({ ...DATA, "button-id": "nowhere" })).toThrow(words);
});

it("is not made outside a form, below another element of it, or without data attributes", () => {
  const inner = form.appendChild(document.createElement("div"));
  expect(mountButton(script({ "data-key": "x" }, document.body), HOSTS)).toBeUndefined();
  expect(mountButton(script({ "data-key": "x" }, inner), HOSTS)).toBeUndefined();
  expect(mountButton(script({ mydata: "x", src: "checkout.js" }), HOSTS)).toBeUndefined();
  expect(document.querySelectorAll("iframe")).toHaveLength(1);
});

it("says on a click what is wrong with the attributes", () => {
  const { button, client } = mount({ ...DATA, channels: "card" });
  const surfaced = vi.fn();
  vi.stubGlobal("reportError", surfaced);
  button.click();
  expect(surfaced).toHaveBeenCalledExactlyOnceWith(expect.any(InvalidTransactionError));
  expect(client.isOpen).toBe(false);
});

describe("the module itself", () => {
  it("makes the button of the script that loads it, with the hosts that it names", async () => {
    vi.resetModules();
    const src = import.meta.url.replace("button.test.ts", "checkout.ts");
    script({ src, "data-key": "pk_test_abc", "data-checkout-url": HOSTS.checkoutUrl });
    script({ src: "https://clinic.example/other.js", "data-key": "pk_test_abc" });
    await import("./checkout");
    expect(form.querySelectorAll("button")).toHaveLength(1);
    expect(document.querySelectorAll(`iframe[src="${HOSTS.checkoutUrl}popup"]`)).toHaveLength(2);
  });
});
