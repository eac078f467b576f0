import { expect, it } from "vitest";
import { inputOf, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples as product } from "./pages/product.samples";
import { samples as shop } from "./pages/shop.samples";

it("says that the shop could not be read, in the words of the specification, with a way on", () => {
  const { status, html } = renderPage(inputOf("shop", shop.samples.error));
  expect(status).toBe(503);
  expect(html).toMatch(/role="alert".*Error loading shop items it is from our side, please reload\./);
  expect(html).not.toContain("No items match your search.");
});

it("keeps what it was sorted by, and is no page of its own for search engines", () => {
  const { html } = renderPage(inputOf("shop", shop.samples.sorted as Sample));
  expect(html).toMatch(/<details[^>]* open/);
  expect(html).toMatch(/<option value="price" selected="">/);
  expect(html).toMatch(/name="max"[^>]*value="9000"/);
  expect(html).toMatch(/href="\/shop\?category=Devices&amp;sort=price&amp;min=1000&amp;max=9000#items"/);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  const plain = renderPage(inputOf("shop", shop.samples.typical as Sample)).html;
  expect(plain).not.toMatch(/<details[^>]* open/);
});

it("shows the stars that buyers gave and what is sold out, and keeps the choice of what is in stock", () => {
  const { html } = renderPage(inputOf("shop", shop.samples.inStock as Sample));
  expect(html.match(/i-filled/g)).toHaveLength(5);
  expect(html).toContain("4.6 out of 5, from 12 reviews");
  expect(html).toContain("Sold out");
  expect(html).toMatch(/<input type="checkbox" name="inStock"[^>]*checked=""/);
  expect(html).toMatch(/<input type="hidden" name="inStock" value="true"/);
  expect(html).toContain("We sell no medicines.");
});

it("promises of delivery and returns what the settings say, and nothing where they could not be read", () => {
  const { html } = renderPage(inputOf("shop", shop.samples.typical as Sample));
  expect(html).toMatch(/Certified.*Secure.*Shipping.*Free to Lagos for orders from ₦50,000\. We deliver/s);
  expect(html).toMatch(/Transparent.*Hassle-free return policy: 30 days\./s);
  expect(html).not.toContain("worldwide");
  const { html: unread } = renderPage(inputOf("shop", shop.samples.filtered as Sample));
  expect(unread).toContain("Certified");
  expect(unread).not.toContain("Shipping");
  expect(unread).not.toContain("return policy");
});

it("shows no stars before the first review", () => {
  const { html } = renderPage(inputOf("product", product.samples.noReviews as Sample));
  expect(html).toContain("No reviews yet");
  expect(html).not.toMatch(/i-filled|out of 5 \(sample\)/);
});

it("shows what buyers say with how many said so, and how a pack is checked", () => {
  const { html } = renderPage(inputOf("product", product.samples.reviewed as Sample));
  expect(html).toMatch(/<a href="#reviews">/);
  expect(html).toMatch(/id="reviews".*3 reviews.*20 November 2026 · Bought here.*My mother uses it by herself\./s);
  expect(html).toMatch(/href="[^"]*\?reviews=2#reviews"/);
  expect(html).toMatch(/NAFDAC number.*SAMPLE-0001/s);
  const { html: none } = renderPage(inputOf("product", product.samples.noReviews as Sample));
  expect(none).toContain("No reviews yet.");
  expect(none).not.toContain("Is it genuine?");
});

it("shows a product whose reviews could not be read, with its stars but without a way to them", () => {
  const { status, html } = renderPage(inputOf("product", product.samples.unread as Sample));
  expect(status).toBe(200);
  expect(html).toContain("4.6 out of 5, from 5 reviews");
  expect(html).not.toContain("#reviews");
  expect(html).not.toContain('id="reviews"');
});

it("knows a product that could not be read from one that is not there", () => {
  const failed = renderPage(inputOf("product", product.samples.error));
  expect(failed.status).toBe(500);
  expect(failed.html).toContain("<h1>Error loading product.</h1>");
  const missing = renderPage(inputOf("product", product.samples.missing as Sample));
  expect(missing.status).toBe(404);
  expect(missing.html).toContain("<h1>Product not found.</h1>");
});
