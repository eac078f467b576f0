// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PageContext } from "../../render/context";
import type { RenderInput } from "../../render/contract";
import { CartLink } from "../shell/CartLink";
import cartCount from "../shell/cart-count-player.behaviour";
import addToCart from "./cart-player.behaviour";
import { AddToCart } from "./offer/AddToCart";
import { productOffer } from "./samples-data";

const badge = () => document.querySelector("[data-behaviour=cart-count-player]") as HTMLElement;
const keep = (cart: string) => vi.spyOn(document, "cookie", "get").mockReturnValue(`place=lagos-2; ${cart}theme=dark`);

function start(path: string, more = ""): void {
  const page = { input: { path } as RenderInput, feature: "shop" };
  const html = renderToStaticMarkup(
    <PageContext value={page}>
      <CartLink />
    </PageContext>,
  );
  document.body.innerHTML = html + more;
  cartCount(badge());
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
  expect(document.querySelector("a")?.textContent).toBe("Your cart");
  for (const [cart, count] of [
    ["cart=1; ", "1"],
    ["cart=12; ", "12"],
    ["cart=0; ", ""],
    ["cart=<b>; ", ""],
    ["", ""],
  ] as const) {
    keep(cart);
    dispatchEvent(new Event("pageshow"));
    expect(badge().textContent).toBe(count);
  }
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
  await vi.waitFor(() => expect(badge().textContent).toBe("3"));
});
