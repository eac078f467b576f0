// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import addToCart from "../cart-player.behaviour";
import { productOffer } from "../samples-data";
import { AddToCart } from "./AddToCart";

const button = (value: string) => document.querySelector(`button[value=${value}]`) as HTMLButtonElement;
const link = () => document.querySelector("[data-cart]") as HTMLElement;
const words = () => document.querySelector("[data-live]")?.textContent;

function submit(value: string): Event {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button(value) });
  document.forms[0]?.dispatchEvent(event);
  return event;
}

function answer(body: object, status: number) {
  const call = vi.fn(async (_address: string, _request: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal("fetch", call);
  return call;
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = renderToStaticMarkup(<AddToCart product="cup" offer={productOffer()} />);
  addToCart(document.querySelector("[data-behaviour=cart-player]") as HTMLElement);
});
afterEach(() => vi.unstubAllGlobals());

it("puts it into the cart once, however often it is asked for meanwhile, and says so", async () => {
  const call = answer({ count: 3 }, 201);
  expect(submit("add").defaultPrevented).toBe(true);
  expect(submit("add").defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(words()).toContain("3 items"));
  expect(call).toHaveBeenCalledTimes(1);
  expect(JSON.parse(call.mock.calls[0]?.[1].body as string)).toEqual({ productId: "cup", variant: "v1", quantity: 1 });
  expect(link().hidden).toBe(false);
  await vi.waitFor(() => expect(button("add").hasAttribute("aria-disabled")).toBe(false));
  submit("add");
  expect(call).toHaveBeenCalledTimes(2);
});

it("says what the shop objects to", async () => {
  answer({ detail: "Check the fields", errors: [{ field: "quantity", message: "Only 2 are left" }] }, 422);
  submit("add");
  await vi.waitFor(() => expect(words()).toBe("Only 2 are left"));
  expect(link().hidden).toBe(true);
  answer({ detail: "It is sold out." }, 409);
  await vi.waitFor(() => expect(button("add").hasAttribute("aria-disabled")).toBe(false));
  submit("add");
  await vi.waitFor(() => expect(words()).toBe("It is sold out."));
});

it("lets the plain form do it where no answer comes that it knows", async () => {
  answer({ title: "Service Unavailable" }, 503);
  const click = vi.spyOn(button("add"), "click").mockImplementation(() => {});
  submit("add");
  await vi.waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(submit("add").defaultPrevented).toBe(false);
});

it("keeps it on the device while there is no line, and puts it in the cart once there is one", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => {
      throw new TypeError("no line");
    }),
  );
  submit("add");
  await vi.waitFor(() => expect(words()).toContain("kept on this device"));
  expect(link().hidden).toBe(true);
  const call = answer({ count: 1 }, 201);
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(words()).toContain("1 item"));
  await vi.waitFor(() => expect(localStorage.length).toBe(0));
  // The pages of other tests hear of the line as well, as other tabs do: to the shop it is one call.
  const keys = call.mock.calls.map(([, { headers }]) => new Headers(headers).get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
  const sent = call.mock.calls.length;
  dispatchEvent(new Event("online"));
  expect(call).toHaveBeenCalledTimes(sent);
});

it("leaves 'Buy Now' alone", () => {
  const call = answer({ count: 1 }, 201);
  expect(submit("buy").defaultPrevented).toBe(false);
  expect(call).not.toHaveBeenCalled();
});
