import { LONG, pictureSample } from "../../render/fixtures";
import type { Cart, CartItem, Checkout, Place, ProductOffer, ProductReviews, ShopStatus, Sum, Variant } from "./view";

/* Invented answers of the API. */

export const sum = (naira: number): Sum => ({
  amount: naira * 100,
  currency: "NGN",
  text: `₦${String(naira).replace(/\B(?=(\d{3})+$)/g, ",")}`,
});

/** What the settings of an open shop say. */
export const statusSample = (change: Partial<ShopStatus> = {}): ShopStatus => ({
  open: true,
  notice: "",
  medicinesText: "We sell no medicines.",
  shippingText: "Free to Lagos for orders from ₦50,000. We deliver to United Kingdom for a fee.",
  paysOnDelivery: true,
  returnDays: 30,
  places: [],
  ...change,
});

/** What buyers say of a product: five stars first. */
export const reviewsSample = (change: Partial<ProductReviews> = {}): ProductReviews => ({
  count: 5,
  averageText: "4.6",
  histogram: [3, 2, 0, 0, 0].map((count, at) => ({ stars: 5 - at, count, percent: count * 20 })),
  items: [
    {
      id: "r2",
      stars: 5,
      name: "Sample buyer",
      text: "It is easy to read.\nMy mother uses it by herself.",
      atText: "20 November 2026",
    },
    { id: "r1", stars: 4, name: LONG, text: LONG, atText: "2 November 2026" },
  ],
  page: 1,
  pages: 2,
  total: 5,
  ...change,
});

/** As carts and orders have it. */
export const picture = { url: pictureSample.src, width: 640, height: 480, alt: "Monitor and cuff" };

export const variantSample = (change: Partial<Variant> = {}): Variant => ({
  id: "v1",
  label: "",
  price: sum(38_500),
  inStock: true,
  stockText: "",
  most: 40,
  ...change,
});

export const placeSample = (change: Partial<Place> = {}): Place => ({
  key: "lagos",
  method: "address",
  country: "NG",
  name: "Lagos",
  detail: "",
  days: "2 to 4 days",
  feeText: "₦2,500",
  total: sum(41_000),
  payOnHandover: true,
  chosen: false,
  ...change,
});

export const pickupSample = placeSample({
  key: "osogbo",
  method: "pickup",
  name: "Sample Pharmacy, Osogbo",
  detail: "14 Awolowo Road. Monday to Saturday, 9am to 7pm",
  days: "2 days",
  feeText: "Free",
  total: sum(38_500),
});

export const britishSample = placeSample({
  key: "uk",
  country: "GB",
  name: "United Kingdom",
  days: "3 to 5 days",
  feeText: "Free",
  payOnHandover: false,
});

export const PLACES: Place[] = [placeSample(), pickupSample, britishSample];
export const LONG_PLACES: Place[] = [
  placeSample({ name: LONG, days: LONG, feeText: "₦1,002,500" }),
  { ...pickupSample, name: LONG, detail: LONG },
];

export const productOffer = (change: Partial<ProductOffer> = {}): ProductOffer => ({
  open: true,
  notice: "",
  variants: [variantSample()],
  places: PLACES,
  deliveryText: "",
  termsText: "",
  taxText: "Includes ₦2,500 VAT",
  payOnDeliveryText: "Pay on delivery in Lagos",
  returnText: "30 days to return it",
  ...change,
});

export const cartItem = (change: Partial<CartItem> = {}): CartItem => ({
  id: "i1",
  productId: "shop-bp-monitor",
  variant: "v1",
  title: "Upper-arm blood pressure monitor",
  label: "",
  url: "/product/shop-bp-monitor",
  picture,
  quantity: 1,
  most: 40,
  unitText: "₦38,500",
  total: sum(38_500),
  change: null,
  ...change,
});

const net = cartItem({
  id: "i2",
  productId: "shop-net",
  variant: "v2",
  title: "Treated mosquito net",
  label: "Double, blue",
  url: "/product/shop-net",
  picture: null,
  quantity: 2,
  unitText: "₦7,800",
  total: sum(15_600),
});

export const cartSample = (change: Partial<Cart> = {}): Cart => ({
  items: [cartItem(), net],
  count: 3,
  changes: 0,
  subtotal: sum(54_100),
  discount: null,
  coupon: null,
  delivery: null,
  total: sum(54_100),
  taxText: "",
  places: PLACES,
  canOrder: true,
  notice: "",
  ...change,
});

const choose = (chosen: Place): Place[] => PLACES.map((place) => ({ ...place, chosen: place.key === chosen.key }));

/** With everything that can be in it: a place, a coupon and the tax. */
export const fullCart = cartSample({
  discount: sum(5_000),
  coupon: { code: "HARMATTAN", text: "₦5,000 off", valid: true },
  delivery: sum(2_500),
  total: sum(51_600),
  taxText: "Includes ₦3,600 VAT",
  places: choose(placeSample()),
});

export const changedCart = cartSample({
  items: [
    cartItem({
      change: { kind: "price", text: "The price went up by ₦2,500. You pay the new price only if you say yes." },
    }),
    cartItem({
      id: "i3",
      variant: "v3",
      title: "Digital thermometer",
      picture: null,
      most: 0,
      total: sum(0),
      change: { kind: "gone", text: "It is sold out." },
    }),
    cartItem({ ...net, quantity: 12, most: 3, change: { kind: "stock", text: "Only 3 are left." } }),
  ],
  changes: 3,
  canOrder: false,
  notice: "Please look at what changed first.",
});

export const longCart = cartSample({
  items: [
    cartItem({ title: LONG, label: LONG, quantity: 25, unitText: "₦1,038,500", change: { kind: "price", text: LONG } }),
    cartItem({ id: "i4", variant: "v4", title: LONG, url: "", most: 0, unitText: "", total: null }),
  ],
  changes: 1,
  coupon: { code: "HARMATTANHARMATTANHARMATTANHARMA", text: LONG, valid: false },
  places: LONG_PLACES,
});

export const checkoutSample = (change: Partial<Checkout> = {}): Checkout => ({
  cart: fullCart,
  place: placeSample({ chosen: true }),
  payments: [
    { key: "card", label: "Card", detail: "Verve, Mastercard or Visa." },
    { key: "transfer", label: "Bank transfer", detail: "We show you an account number. It works on any phone." },
    { key: "on_delivery", label: "On delivery", detail: "You pay the rider." },
  ],
  states: ["Abia", "Abuja (FCT)", "Lagos", "Osun", "Oyo"],
  areas: ["Ikeja", "Olorunda", "Osogbo"],
  hasDownload: false,
  terms: { label: "I agree to the terms of sale", href: "/policy", version: "1" },
  ...change,
});

/** Only a file is bought: it goes nowhere. */
export const downloadCheckout: Checkout = checkoutSample({
  place: placeSample({
    key: "download",
    method: "download",
    name: "Download",
    days: "at once",
    feeText: "Free",
    chosen: true,
  }),
  payments: [{ key: "card", label: "Card", detail: "Verve, Mastercard or Visa." }],
  states: [],
  areas: [],
  hasDownload: true,
});

/** A medicine is in it: nothing is paid before a pharmacist or doctor has agreed. */
export const medicineCheckout = (prescription: boolean): Checkout => checkoutSample({ health: { prescription } });

/** Somewhere else, with the sums of a cart. */
export const checkoutTo = (place: Place): Checkout =>
  checkoutSample({
    cart: { ...fullCart, places: choose(place), delivery: sum(0), total: sum(49_100) },
    place: { ...place, chosen: true },
  });
