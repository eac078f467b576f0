import type { Schemas } from "../../../api/types";
import { LONG, paragraph, pictureSample } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { longProduct, productExample, productExamples } from "../../../ui/product-card/ProductCard.examples";

const copy = ok({
  name: "product",
  copy: {
    back: { label: "Back to products", href: "/shop" },
    related: "You may also like",
    missing: "Product not found.",
    error: "Error loading product.",
    catalogueNotice: "This is a catalogue for now. Ordering is not open yet.",
    deviceNotice: "A home device does not replace a check-up.",
  },
});

const pictures = ["monitor and cuff", "in its bag", "screen close up", "carry pouch"].map((alt, at) => ({
  ...pictureSample,
  src: `/favicon.svg?${at}`,
  alt,
}));

const detail = (change: Partial<Schemas["ProductDetail"]> = {}): Schemas["ProductDetail"] => ({
  ...productExample(),
  description: [paragraph("One button, large numbers, and a cuff that fits most adult arms (22 to 42 cm).")],
  deliveryNotes: ["100% Original Products", "Pay on delivery might be available", "Easy 30 days returns"],
  images: pictures.map((picture) => picture.src),
  pictures,
  metaDescription: "One button, large numbers, and a cuff that fits most adult arms.",
  related: productExamples,
  ...change,
});

export const samples: PageSamples = {
  page: "product",
  samples: {
    typical: {
      path: "/product/shop-bp-monitor",
      params: { id: "shop-bp-monitor" },
      data: { copy, product: ok(detail()) },
    },
    empty: {
      path: "/product/shop-bare",
      params: { id: "shop-bare" },
      data: {
        copy: ok({ name: "product", copy: {} }),
        product: ok(
          detail({
            description: [],
            deliveryNotes: [],
            pictures: [],
            images: [],
            related: [],
            prices: [],
            metaDescription: "",
          }),
        ),
      },
    },
    long: {
      path: "/product/shop-long",
      params: { id: "shop-long" },
      data: {
        copy,
        product: ok(
          detail({
            title: LONG,
            description: [paragraph(LONG, "a"), paragraph(`${LONG} ${LONG}`, "b")],
            pictures: Array.from({ length: 12 }, (_, at) => ({ ...pictureSample, src: `/favicon.svg?${at}` })),
            related: [longProduct, ...productExamples],
          }),
        ),
      },
    },
    missing: {
      path: "/product/nowhere",
      params: { id: "nowhere" },
      status: 404,
      data: { copy, product: failed(404, "Not found") },
    },
    error: {
      path: "/product/shop-bp-monitor",
      params: { id: "shop-bp-monitor" },
      status: 500,
      data: { copy, product: failed(500, "Internal error") },
    },
  },
};
