import type { Schemas } from "../../api/types";
import { LONG, money, pictureSample } from "../../render/fixtures";

type Product = Schemas["ProductCard"];

/** A shop item as the API sends it in sample mode. Invented. */
export function productExample(change: Partial<Product> = {}): Product {
  const _id = change._id ?? "shop-bp-monitor";
  return {
    _id,
    title: "Upper-arm blood pressure monitor",
    product: "Devices",
    price: 45,
    prices: money(38_500, 36.99, 45),
    delivered: [],
    pricesVary: false,
    rating: 4.6,
    ratingText: "No reviews yet",
    reviews: 41,
    descriptionText: "One button, large numbers, and a cuff that fits most adult arms.",
    imageCount: 4,
    imageUrl: pictureSample.src,
    picture: { ...pictureSample, alt: "Monitor and cuff" },
    sample: true,
    url: `/product/${_id}`,
    ...change,
  };
}

/** A shelf of different items. */
export const productExamples: Product[] = [
  productExample(),
  productExample({
    _id: "shop-tote",
    title: "“Ask a doctor” adire tote",
    product: "Merch",
    prices: money(9_000, 8.5, 10),
  }),
  productExample({
    _id: "shop-net",
    title: "Treated mosquito net, double",
    prices: money(7_800, 7.25, 9),
    imageCount: 2,
  }),
  productExample({
    _id: "shop-plain",
    title: "Notebook",
    picture: null,
    imageUrl: null,
    imageCount: 0,
  }),
];

/** Long words, no price. */
export const longProduct = productExample({ _id: "shop-long", title: LONG, prices: [] });
