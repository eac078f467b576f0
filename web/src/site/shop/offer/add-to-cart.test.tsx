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

it("leaves 'Buy Now' alone", () => {
  const call = answer({ count: 1 }, 201);
  expect(submit("buy").defaultPrevented).toBe(false);
  expect(call).not.toHaveBeenCalled();
});
