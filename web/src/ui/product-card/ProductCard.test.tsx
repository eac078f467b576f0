import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Product, ProductList } from "./ProductCard";
import { longProduct, productExample, productExamples } from "./ProductCard.examples";

it("shows title link, price, rating in words, number of pictures and a heart", () => {
  const html = renderToStaticMarkup(<ProductList items={productExamples} />);
  expect(html).toContain('<a href="/product/shop-bp-monitor">Upper-arm blood pressure monitor</a>');
  expect(html).toContain("₦38,500");
  expect(html).toContain("No reviews yet");
  expect(html).toContain("</span>+4</span>");
  expect(html).toContain("</span>+0</span>");
  expect(html).toContain('aria-pressed="false" aria-label="Favourite: Notebook" data-favourite="shop-plain"');
});

it("names a row that scrolls sideways", () => {
  const html = renderToStaticMarkup(<ProductList items={[longProduct]} layout="row" label="You may also like" />);
  expect(html).toContain('role="group" aria-label="You may also like" tabindex="0"');
});

it("draws the stars of buyers, and none that were imported", () => {
  const shelf = (change: Partial<Product>) => renderToStaticMarkup(<ProductList items={[productExample(change)]} />);
  const imported = shelf({ rating: 4.6, reviews: 41 });
  expect(imported).toContain("No reviews yet");
  expect(imported).not.toContain("i-filled");
  expect(imported).not.toContain("4.6 out of 5");
  const reviewed = shelf({
    ratingText: "4.4 out of 5, from 5 reviews",
    stars: { count: 5, averageText: "4.4", tenths: 44 },
  });
  expect(reviewed).toContain("4.4 out of 5, from 5 reviews");
  expect(reviewed.match(/i-filled/g)).toHaveLength(4);
});

it("tells what can only be asked for from what is sold, and from what is sold out", () => {
  const shelf = (inStock: boolean | null) =>
    renderToStaticMarkup(<ProductList items={[productExample({ inStock })]} />);
  expect(shelf(null)).toContain("Ask us to buy");
  expect(shelf(true)).not.toContain("Ask us to buy");
  expect(shelf(false)).toContain("Sold out");
  expect(shelf(false)).not.toContain("Ask us to buy");
});
