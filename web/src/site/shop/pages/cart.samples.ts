import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { cartItem, cartSample, changedCart, fullCart, longCart, sum } from "../samples-data";
import type { Cart } from "../view";

const path = "/cart";
const as = (cart: Cart): Sample => ({ path, data: { cart: ok(cart) } });
const notAll = {
  name: "reorder",
  values: {},
  errors: [],
  message: "Some of this is no longer sold or not in stock. The rest is in your cart.",
};
const nothing = cartSample({
  items: [],
  count: 0,
  subtotal: sum(0),
  total: sum(0),
  canOrder: false,
  notice: "Your cart is empty.",
});

export const samples: PageSamples = {
  page: "cart",
  samples: {
    typical: as(cartSample()),
    empty: as(nothing),
    long: as(longCart),
    error: { path, data: { cart: failed(503, "Service Unavailable") }, status: 503 },
    full: as(fullCart),
    changed: as(changedCart),
    one: as(cartSample({ items: [cartItem()], changes: 1, places: [] })),
    coupon: {
      ...as(fullCart),
      form: { name: "coupon", values: { code: "HARMATTAN" }, errors: [], message: "₦5,000 off" },
    },
    couponOver: {
      ...as(cartSample()),
      form: {
        name: "coupon",
        values: { code: "SUMMER" },
        errors: [{ field: "code", message: "This coupon is over" }],
      },
    },
    notAll: { ...as(fullCart), form: notAll },
    noneLeft: { ...as(nothing), form: notAll },
    tooMany: {
      ...as(cartSample()),
      form: {
        name: "cart-item",
        values: { quantity: "200" },
        errors: [{ field: "quantity", message: "Choose 1 to 99 pieces" }],
      },
    },
  },
};
