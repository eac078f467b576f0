import { expect, it } from "vitest";
import { majorUnits, productData } from "./structured";

it("writes amounts in whole units with two decimals", () => {
  expect(majorUnits(3_850_000)).toBe("38500.00");
  expect(majorUnits(1_405)).toBe("14.05");
  expect(majorUnits(7)).toBe("0.07");
  expect(majorUnits(-250)).toBe("-2.50");
});

it("gives machines the rating of buyers, and never one that was typed", () => {
  const picture = {
    src: "/media/a/640.webp",
    srcset: "",
    width: 640,
    height: 480,
    alt: "",
    bytes: 1,
    color: "#ffffff",
  };
  const product = {
    _id: "shop-net",
    title: "Net",
    url: "/product/shop-net",
    metaDescription: "A net.",
    product: "Devices",
    pictures: [picture],
    prices: [{ currency: "NGN", minor: 780_000, text: "₦7,800" }],
    rating: 4.7,
    reviews: 52,
    ratingText: "No reviews yet",
    sample: true,
    deliveryNotes: [],
    description: [],
    descriptionText: "",
    imageCount: 1,
    images: [],
    delivered: [],
    pricesVary: false,
    deliveryText: "",
    related: [],
  };
  const dataOf = (change: object) => JSON.stringify(productData({ ...product, ...change }, "https://site.example"));
  const text = dataOf({});
  expect(text).not.toMatch(/rating/i);
  expect(text).toContain('"https://site.example/media/a/640.webp"');
  expect(text).toContain('"price":"7800.00"');
  const rated = dataOf({ stars: { count: 12, averageText: "4.6", tenths: 46 }, inStock: false });
  expect(rated).toContain('"ratingValue":"4.6","reviewCount":12');
  expect(rated).toContain("OutOfStock");
});
