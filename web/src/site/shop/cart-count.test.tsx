// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CartLink } from "./CartLink";
import cartCount from "./cart-count.behaviour";
import addToCart from "./cart-player.behaviour";
import { AddToCart } from "./offer/AddToCart";
import { productOffer } from "./samples-data";

const link = () => document.querySelector("a")?.textContent;
const keep = (cart: string) => vi.spyOn(document, "cookie", "get").mockReturnValue(`place=lagos-2; ${cart}theme=dark`);

function start(more = ""): void {
  document.body.innerHTML = renderToStaticMarkup(<CartLink />) + more;
  cartCount(document.querySelector("[data-behaviour=cart-count]") as HTMLElement);
}

beforeEach(() => {
  keep("");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("says how much is in the cart, and on a page that is gone back to what is in it now", () => {
  start();
  expect(link()).toBe("Your cart");
  for (const [cart, words] of [
    ["cart=1; ", "Your cart, 1 item"],
    ["cart=12; ", "Your cart, 12 items"],
    ["cart=0; ", "Your cart"],
    ["cart=<b>; ", "Your cart"],
    ["", "Your cart"],
  ] as const) {
    keep(cart);
    dispatchEvent(new Event("pageshow"));
    expect(link()).toBe(words);
  }
});

it("counts what was added on the page itself", async () => {
  start(renderToStaticMarkup(<AddToCart product="cup" offer={productOffer()} />));
  addToCart(document.querySelector("[data-behaviour=cart-player]") as HTMLElement);
  vi.stubGlobal("fetch", async () => {
    keep("cart=3; ");
    return Response.json({ count: 3 }, { status: 201 });
  });
  const submitter = document.querySelector("button[value=add]") as HTMLButtonElement;
  document.forms[0]?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  await vi.waitFor(() => expect(link()).toBe("Your cart, 3 items"));
});
