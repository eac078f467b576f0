import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { isRated, ProductList } from "./ProductCard";
import { longProduct, productExamples } from "./ProductCard.examples";

it("shows title link, price, rating in words, number of pictures and a heart", () => {
  const html = renderToStaticMarkup(<ProductList items={productExamples} />);
  expect(html).toContain('<a href="/product/shop-bp-monitor">Upper-arm blood pressure monitor</a>');
  expect(html).toContain("₦38,500");
  expect(html).toContain("4.6 out of 5 (sample)");
  expect(html).toContain("</span>+4</span>");
  expect(html).toContain("</span>+0</span>");
  expect(html).toContain('aria-pressed="false" aria-label="Favourite: Notebook" data-favourite="shop-plain"');
});

it("names a row that scrolls sideways", () => {
  const html = renderToStaticMarkup(<ProductList items={[longProduct]} layout="row" label="You may also like" />);
  expect(html).toContain('role="group" aria-label="You may also like" tabindex="0"');
});

it("knows a rating from 'No reviews yet'", () => {
  expect(isRated("4.5 out of 5 (sample)")).toBe(true);
  expect(isRated("No reviews yet")).toBe(false);
});
