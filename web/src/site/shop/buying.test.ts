import { expect, it } from "vitest";
import { inputOf, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples as cart } from "./pages/cart.samples";
import { samples as checkout } from "./pages/checkout.samples";
import { samples as order } from "./pages/order.samples";
import { samples as product } from "./pages/product.samples";

const show = (page: string, sample: Sample | undefined) => renderPage(inputOf(page, sample as Sample)).html;

it("offers a product while it is sold, and only then", () => {
  const open = show("product", product.samples.open);
  expect(open).toMatch(/value="buy"[^>]*>Buy Now/);
  expect(open).toContain("₦41,000 in all");
  expect(open).not.toContain("Ordering is not open");
  expect(open).not.toContain("When ordering opens:");
  for (const sample of ["typical", "soldOut", "unread"]) {
    const closed = show("product", product.samples[sample]);
    expect(closed).not.toContain("Buy Now");
    expect(closed).toContain("Make Enquiries");
  }
  expect(show("product", product.samples.soldOut)).not.toContain("Ordering is not open");
});

it("says what a coupon does without calling it a problem", () => {
  const used = show("product", product.samples.coupon);
  expect(used).toContain("10% off");
  expect(used).not.toContain("There is a problem");
  expect(show("cart", cart.samples.couponOver)).toContain("There is a problem");
});

it("asks who agrees to a new price, and counts nothing that is gone", () => {
  const changed = show("cart", cart.samples.changed);
  expect(changed).toContain("3 things changed");
  expect(changed.match(/value="keep"/g)).toHaveLength(1);
  expect(changed).toContain("Not counted in the total");
  expect(changed).not.toContain('href="/checkout"');
});

it("keeps what is bought alone in the form and in its address", () => {
  const alone = show("checkout", checkout.samples.alone);
  expect(alone).toContain('action="/checkout?item=v1&amp;quantity=1"');
  expect(alone).toContain('name="total" value="4100000"');
  expect(alone).toContain('value="/checkout?item=v1&amp;quantity=1#where-to"');
  expect(show("checkout", checkout.samples.noPlace)).not.toContain('name="payment"');
});

it("asks for the address of the country that it goes to, and for none where it is collected", () => {
  expect(show("checkout", checkout.samples.typical)).toContain('name="delivery.landmark"');
  expect(show("checkout", checkout.samples.british)).toContain('name="delivery.postcode"');
  expect(show("checkout", checkout.samples.pickup)).not.toContain('name="delivery.street"');
});

it("shows the code of an order before its way, and reads one anew whose payment is looked at", () => {
  const ready = show("order", order.samples.ready);
  expect(ready.indexOf("4K7Q")).toBeGreaterThan(0);
  expect(ready.indexOf("4K7Q")).toBeLessThan(ready.indexOf("Order placed"));
  expect(show("order", order.samples.checking)).toMatch(/http-equiv="refresh"/i);
  expect(ready).not.toMatch(/http-equiv="refresh"/i);
});
