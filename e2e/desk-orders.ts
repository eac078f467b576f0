import { expect, type Page } from "@playwright/test";

/* Rows of `desk-screens.spec.ts` for the shop, and somebody who orders. */

/** Somebody orders a thing that they will collect and pay there. */
export async function beginOrder(visitor: Page, base: string): Promise<void> {
  const offer = await (await visitor.request.get("/api/products/shop-weekly-pill-box/offer")).json();
  const data = {
    contact: { name: "Kemi Obi", email: "kemi@example.org", phone: "0802 123 4567" },
    delivery: { method: "pickup" },
    payment: "pickup",
    acceptTerms: true,
    item: offer.variants[0].id,
    quantity: 2,
  };
  const sent = await visitor.request.post("/api/orders", { data, headers: { Origin: base } });
  expect(sent.status(), await sent.text()).toBe(201);
}

const firstOf = async (owner: Page, path: string): Promise<string> =>
  (await (await owner.request.get(path)).json()).items[0].id;

/** The screens of orders, stock and coupons, as `owner` sees them. */
export const orderScreens = (owner: () => Page) => ({
  orders: { path: "/orders", title: "Orders", shows: "Kemi Obi", palette: "Orders" },
  "orders/:id": {
    path: async () => `/orders/${await firstOf(owner(), "/api/desk/orders")}`,
    title: /^Order S-/,
    shows: "Weekly pill box",
    palette: null,
  },
  stock: { path: "/stock", title: "Stock", shows: "Medium", palette: "Stock" },
  "stock/:id": {
    path: async () => `/stock/${await firstOf(owner(), "/api/desk/stock?product=shop-weekly-pill-box")}`,
    title: /Weekly pill box/,
    shows: "Delivery received",
    palette: null,
  },
  coupons: { path: "/coupons", title: "Coupons", shows: "No coupons", palette: "Coupons" },
});
