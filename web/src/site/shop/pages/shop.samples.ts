import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { longProduct, productExample, productExamples } from "../../../ui/product-card/ProductCard.examples";
import { statusSample } from "../samples-data";

const categories = ["All", "Devices", "First aid", "Merch"];
const list = (items: unknown[], page = 1, pages = items.length > 0 ? 1 : 0) =>
  ok({ items, categories, page, pageSize: 12, pages, total: items.length });

const copy = ok({
  name: "shop",
  copy: {
    hero: { text: "Welcome. Here are a few good things for the home.", button: "Shop Now" },
    catalogue: { heading: "Get Inspired", intro: "Medical devices and everyday health solutions." },
    trust: [
      { icon: "check", title: "Certified", text: "Available certificates of authenticity.", claim: "c", sample: true },
      { icon: "eye", title: "Secure", text: "Certified marketplace since 2024.", claim: "m", sample: true },
    ],
    catalogueNotice: "This is a catalogue for now. Ordering is not open yet.",
  },
});

const status = ok(statusSample());

const featured = list(
  ["a", "b", "c"].map((name) => {
    const item = productExample({ _id: `shop-${name}` });
    return { ...item, picture: { ...item.picture, src: `/favicon.svg?${name}` } };
  }),
);

export const samples: PageSamples = {
  page: "shop",
  samples: {
    typical: { path: "/shop", data: { copy, status, featured, products: list(productExamples) } },
    filtered: {
      path: "/shop",
      query: { category: "devices", q: "cuff" },
      data: { copy, featured, products: list(productExamples.slice(0, 2), 1, 2) },
    },
    sorted: {
      path: "/shop",
      query: { sort: "price", min: "1000", max: "9000" },
      data: { copy, featured, products: list(productExamples.slice(0, 2), 1, 2) },
    },
    inStock: {
      path: "/shop",
      query: { inStock: "true" },
      data: {
        copy: ok({ name: "shop", copy: {} }),
        status,
        featured,
        products: list([
          productExample({
            ratingText: "4.6 out of 5, from 12 reviews",
            stars: { count: 12, averageText: "4.6", tenths: 46 },
            inStock: true,
          }),
          productExample({ _id: "shop-gone", ratingText: "No reviews yet", inStock: false }),
        ]),
      },
    },
    empty: {
      path: "/shop",
      query: { q: "nothing like this" },
      data: { copy: ok({ name: "shop", copy: {} }), featured: list([]), products: list([]) },
    },
    long: {
      path: "/shop",
      query: { q: LONG },
      data: {
        copy,
        status: ok(statusSample({ shippingText: LONG })),
        featured,
        products: list([longProduct, longProduct, longProduct]),
      },
    },
    error: {
      path: "/shop",
      status: 503,
      data: { copy, featured: failed(503, "Unavailable"), products: failed(503, "Unavailable") },
    },
  },
};
