import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import {
  britishSample,
  cartItem,
  cartSample,
  checkoutSample,
  checkoutTo,
  downloadCheckout,
  longCart,
  medicineCheckout,
  pickupSample,
  placeSample,
  sum,
} from "../samples-data";
import type { Checkout } from "../view";

const path = "/checkout";
const as = (checkout: Checkout): Sample => ({ path, data: { checkout: ok(checkout) } });
const nothing = cartSample({ items: [], count: 0, subtotal: sum(0), total: sum(0), canOrder: false });
const alone = cartSample({
  items: [cartItem({ id: "" })],
  count: 1,
  delivery: sum(2_500),
  total: sum(41_000),
  places: [placeSample({ chosen: true }), pickupSample],
});
const query = { item: "v1", quantity: "1" };

export const samples: PageSamples = {
  page: "checkout",
  samples: {
    typical: as(checkoutSample()),
    download: as(downloadCheckout),
    empty: as(checkoutSample({ cart: nothing, place: null, payments: [] })),
    long: as(
      checkoutSample({
        cart: { ...longCart, canOrder: true, delivery: sum(1_002_500) },
        place: placeSample({ name: LONG, detail: LONG, chosen: true }),
        payments: [{ key: "transfer", label: LONG, detail: LONG }],
      }),
    ),
    error: { path, data: { checkout: failed(503, "Service Unavailable") }, status: 503 },
    alone: { ...as(checkoutSample({ cart: alone })), query },
    noPlace: { ...as(checkoutSample({ cart: { ...alone, delivery: null }, place: null, payments: [] })), query },
    pickup: as(checkoutTo(pickupSample)),
    british: as(checkoutTo(britishSample)),
    soldOut: as(checkoutSample({ cart: { ...alone, canOrder: false, notice: "Please look at what changed first." } })),
    medicine: as(medicineCheckout(false)),
    prescription: as(medicineCheckout(true)),
    medicineToMend: {
      ...as(medicineCheckout(true)),
      form: {
        name: "checkout",
        values: { "health.adult": "yes", "health.conditions": LONG, payment: "card" },
        errors: [
          { field: "contact.email", message: "Enter your email: our answer goes there" },
          { field: "health.medicines", message: "Answer this, or write “none”" },
        ],
      },
    },
    medicineUnfilled: {
      ...as(medicineCheckout(false)),
      form: {
        name: "checkout",
        values: { "health.medicines": "Vitamin C" },
        errors: [
          {
            field: "health.adult",
            message: "Medicines are only for people who are 18 or over. Please confirm this, or ask us",
          },
          { field: "health.conditions", message: "Answer this, or write “none”" },
        ],
      },
    },
    noPayments: as(checkoutSample({ payments: [] })),
    toMend: {
      ...as(checkoutSample()),
      form: {
        name: "checkout",
        values: {
          "contact.name": "Amina",
          "delivery.receiverName": "Kemi",
          "delivery.town": LONG,
          payment: "transfer",
        },
        errors: [
          { field: "contact.phone", message: "Enter your phone number" },
          { field: "delivery.place", message: "Choose where it shall go" },
          { field: "delivery.state", message: "Choose a state" },
          { field: "delivery.receiverPhone", message: "Enter their phone number" },
          { field: "coupon", message: "This coupon is over" },
          { field: "payment", message: "You cannot pay like this there" },
          { field: "acceptTerms", message: "Tick the box to agree" },
        ],
      },
    },
    dearer: {
      ...as(checkoutSample()),
      form: { name: "checkout", values: {}, errors: [], message: "The total is ₦51,600 now. Please look at it again." },
    },
  },
};
