import type { Schemas } from "../../../api/types";
import { LONG, paragraph, pictureSample } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { longProduct, productExample, productExamples } from "../../../ui/product-card/ProductCard.examples";
import { LONG_PLACES, productOffer, reviewsSample, statusSample, sum, variantSample } from "../samples-data";
import type { ProductOffer } from "../view";

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
  deliveryText: "",
  description: [paragraph("One button, large numbers, and a cuff that fits most adult arms (22 to 42 cm).")],
  deliveryNotes: ["100% Original Products"],
  images: pictures.map((picture) => picture.src),
  pictures,
  metaDescription: "One button, large numbers, and a cuff that fits most adult arms.",
  related: productExamples,
  ...change,
});

const path = "/product/shop-bp-monitor";
const params = { id: "shop-bp-monitor" };
const sold = (offer: ProductOffer): Sample => ({
  path,
  params,
  data: { copy, product: ok(detail()), offer: ok(offer), status: ok(statusSample()) },
});
/** Nothing is sold yet: the shop is a catalogue. */
const notOpen = productOffer({
  open: false,
  notice: "Ordering is not open at the moment.",
  variants: [],
  places: [],
  taxText: "",
});
const sizes = ["Small", "Medium", "Large"].map((label, at) =>
  variantSample({ id: `v${at}`, label, inStock: at > 0, stockText: ["Sold out", "Only 2 left", ""][at], most: at * 2 }),
);

export const samples: PageSamples = {
  page: "product",
  samples: {
    typical: sold(notOpen),
    open: sold(productOffer()),
    few: sold(productOffer({ variants: [variantSample({ price: sum(40_000), stockText: "Only 2 left", most: 2 })] })),
    variants: sold(productOffer({ variants: sizes, taxText: "", payOnDeliveryText: "" })),
    soldOut: sold(
      productOffer({
        open: false,
        notice: "Sold out",
        places: [],
        variants: [variantSample({ inStock: false, stockText: "Sold out", most: 0 })],
      }),
    ),
    reviewed: {
      path,
      params,
      data: {
        copy,
        product: ok(
          detail({
            ratingText: "4.6 out of 5, from 5 reviews",
            stars: { count: 5, averageText: "4.6", tenths: 46 },
            inStock: true,
            authenticity: {
              registrations: [{ authority: "NAFDAC", number: "SAMPLE-0001" }],
              batch: "B-2026-07",
              bestBeforeText: "31 December 2029",
              check: "Scratch the panel on the pack and send the code to the number beside it.",
            },
          }),
        ),
        offer: ok(productOffer()),
        reviews: ok(reviewsSample()),
      },
    },
    noReviews: {
      path,
      params,
      data: {
        copy,
        product: ok(detail()),
        offer: ok(productOffer()),
        reviews: ok(reviewsSample({ count: 0, averageText: "", items: [], total: 0, pages: 0 })),
      },
    },
    unread: {
      path,
      params,
      data: {
        copy,
        product: ok(
          detail({
            ratingText: "4.6 out of 5, from 5 reviews",
            stars: { count: 5, averageText: "4.6", tenths: 46 },
          }),
        ),
        offer: failed(503, "Service Unavailable"),
        reviews: failed(503, "Service Unavailable"),
      },
    },
    coupon: {
      ...sold(productOffer()),
      form: { name: "coupon", values: { code: "HARMATTAN" }, errors: [], message: "10% off" },
    },
    couponOver: {
      ...sold(productOffer()),
      form: { name: "coupon", values: { code: "OLD" }, errors: [{ field: "code", message: "This coupon is over" }] },
    },
    tooMany: {
      ...sold(productOffer({ variants: sizes })),
      form: {
        name: "add-to-cart",
        values: { variant: "v1", quantity: "4" },
        errors: [
          { field: "quantity", message: "Only 2 are left" },
          { field: "variant", message: "Choose which one" },
        ],
      },
    },
    gone: {
      ...sold(notOpen),
      form: { name: "add-to-cart", values: {}, errors: [], message: "It is sold out." },
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
        offer: ok(
          productOffer({
            variants: [variantSample({ label: LONG, stockText: LONG }), variantSample({ id: "v2", label: LONG })],
            places: LONG_PLACES,
            taxText: LONG,
            payOnDeliveryText: LONG,
          }),
        ),
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
