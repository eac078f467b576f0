import { expect, it } from "vitest";
import { inputOf, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples as cart } from "./pages/cart.samples";
import { samples as order } from "./pages/order.samples";

const show = (page: string, sample: Sample | undefined) => renderPage(inputOf(page, sample as Sample)).html;
const REORDER_FORM = /<form[^>]*action="\/order\/sample\/reorder"/;

it("has one file for each order: its invoice, and once it is paid its receipt", () => {
  for (const name of ["transfer", "card", "placed"]) {
    const html = show("order", order.samples[name]);
    expect(html).toMatch(/<a[^>]*href="\/api\/orders\/sample\/invoice\.pdf"[^>]*download=""[^>]*>Invoice \(PDF\)<\/a>/);
    expect(html).not.toContain("Receipt (PDF)");
  }
  for (const name of ["typical", "ready", "delivered", "cancelled"]) {
    const html = show("order", order.samples[name]);
    expect(html).toMatch(/<a[^>]*href="\/api\/orders\/sample\/invoice\.pdf"[^>]*download=""[^>]*>Receipt \(PDF\)<\/a>/);
    expect(html).not.toContain("Invoice (PDF)");
  }
  // Nothing is invoiced before a clinician has agreed to it.
  for (const name of ["empty", "error", "screening"])
    expect(show("order", order.samples[name])).not.toContain("invoice.pdf");
});

it("orders the same again once an order is over, and not before", () => {
  for (const name of ["delivered", "returned", "collected", "cancelled", "refused"]) {
    const html = show("order", order.samples[name]);
    expect(html).toMatch(REORDER_FORM);
    expect(html).toContain('name="form" value="reorder"');
    expect(html).toMatch(/<button[^>]*value="reorder"[^>]*>Order this again<\/button>/);
    // What the page's script counts once is the form before it, where there is one.
    expect(html.indexOf('action="/order/sample/reorder"')).toBeGreaterThan(html.lastIndexOf('value="withdraw-return"'));
  }
  for (const name of ["typical", "transfer", "screening", "part", "ready", "review"]) {
    expect(show("order", order.samples[name])).not.toMatch(REORDER_FORM);
  }
});

it("says in the cart what could not be had again, also when nothing could", () => {
  for (const name of ["notAll", "noneLeft"]) {
    const html = show("cart", cart.samples[name]);
    expect(html.match(/There is a problem/g)).toHaveLength(1);
    expect(html.match(/no longer sold or not in stock/g)).toHaveLength(1);
  }
  expect(show("cart", cart.samples.full)).not.toContain("There is a problem");
});
