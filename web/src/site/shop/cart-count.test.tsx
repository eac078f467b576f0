// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PageContext } from "../../render/context";
import type { RenderInput } from "../../render/contract";
import { CartLink } from "../shell/CartLink";
import cartCount from "../shell/cart-count.behaviour";
import addToCart from "./cart-player.behaviour";
import { AddToCart } from "./offer/AddToCart";
import { productOffer } from "./samples-data";

const link = () => document.querySelector("[data-behaviour=cart-count]") as HTMLAnchorElement;
const badge = () => link().textContent;
const keep = (cart: string) => vi.spyOn(document, "cookie", "get").mockReturnValue(`place=lagos-2; ${cart}theme=dark`);

function start(path: string, more = ""): void {
  const page = { input: { path } as RenderInput, feature: "shop" };
  const html = renderToStaticMarkup(
    <PageContext value={page}>
      <CartLink />
    </PageContext>,
  );
  document.body.innerHTML = html + more;
  cartCount(link());
}

beforeEach(() => {
  keep("");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("says how much is in the cart, and on a page that is gone back to what is in it now", () => {
  start("/shop");
  expect(link().getAttribute("aria-label")).toBe("Your cart");
  for (const [cart, words, count] of [
    ["cart=1; ", "Your cart, 1 item", "1"],
    ["cart=12; ", "Your cart, 12 items", "12"],
    ["cart=0; ", "Your cart", ""],
    ["cart=<b>; ", "Your cart", ""],
    ["", "Your cart", ""],
  ] as const) {
    keep(cart);
    dispatchEvent(new Event("pageshow"));
    expect([link().getAttribute("aria-label"), badge(), link().hidden]).toEqual([words, count, false]);
  }
});

it("stands elsewhere once there is something in it", () => {
  start("/blog");
  expect(link().hidden).toBe(true);
  keep("cart=2; ");
  dispatchEvent(new Event("pageshow"));
  expect([link().hidden, badge()]).toEqual([false, "2"]);
});

it("counts what was added on the page itself", async () => {
  start("/product/cup", renderToStaticMarkup(<AddToCart product="cup" offer={productOffer()} />));
  addToCart(document.querySelector("[data-behaviour=cart-player]") as HTMLElement);
  vi.stubGlobal("fetch", async () => {
    keep("cart=3; ");
    return Response.json({ count: 3 }, { status: 201 });
  });
  const submitter = document.querySelector("button[value=add]") as HTMLButtonElement;
  document.forms[0]?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  await vi.waitFor(() => expect(link().getAttribute("aria-label")).toBe("Your cart, 3 items"));
});
