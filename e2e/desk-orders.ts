import { expect, type Page } from "@playwright/test";

/* Rows of `desk-screen-list.ts` for the shop, somebody who orders and sends back, and what the desk does then. */

/** A call that must succeed, with what it answers. */
async function post(page: Page, base: string, path: string, data: object) {
  const sent = await page.request.post(path, { data, headers: { Origin: base } });
  expect(sent.ok(), await sent.text()).toBe(true);
  return sent.json();
}

/** Somebody orders a thing that they will collect and pay there; the code of their order. */
export async function beginOrder(visitor: Page, base: string): Promise<string> {
  const offer = await (await visitor.request.get("/api/products/shop-weekly-pill-box/offer")).json();
  const data = {
    contact: { name: "Kemi Obi", email: "kemi@example.org", phone: "0802 123 4567" },
    delivery: { method: "pickup" },
    payment: "pickup",
    acceptTerms: true,
    item: offer.variants[0].id,
    quantity: 2,
  };
  return (await post(visitor, base, "/api/orders", data)).code;
}

/** The order is collected and paid, and its buyer reviews it and wants to send one piece back. */
export async function beginReturn(visitor: Page, owner: Page, base: string, code: string): Promise<void> {
  const order = await orderId(owner);
  let { version } = await (await owner.request.get(`/api/desk/orders/${order}`)).json();
  for (const step of ["ship", "receive", "deliver"]) {
    version = (await post(owner, base, `/api/desk/orders/${order}/${step}`, { version })).version;
  }
  const [line] = (await (await visitor.request.get(`/api/orders/${code}`)).json()).lines;
  const review = { line: line.id, stars: "2", name: "Kemi O.", text: "One lid does not close." };
  await post(visitor, base, `/api/orders/${code}/reviews`, review);
  const back = { pieces: [`${line.id}:1`], reason: "faulty", text: "A hinge is broken." };
  await post(visitor, base, `/api/orders/${code}/returns`, back);
}

const firstOf = async (owner: Page, path: string): Promise<string> =>
  (await (await owner.request.get(path)).json()).items[0].id;

const orderId = (owner: Page): Promise<string> => firstOf(owner, "/api/desk/orders");

/** The screen of the order that somebody placed, below the desk. */
export const orderPath = async (owner: Page): Promise<string> => `/orders/${await orderId(owner)}`;

/** The owner, at an order of which something waits to come back, says how to send it. */
export async function approveReturn(owner: Page): Promise<void> {
  await owner.getByRole("button", { name: "Approve", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Approve this return?" });
  await dialog.getByRole("button", { name: "Approve return" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Tell the buyer how to send it back.");
  await dialog.getByLabel("Reply to the buyer").fill("Bring it to the counter, with the box.");
  await dialog.getByRole("button", { name: "Approve return" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(owner.getByText("Waiting for the goods")).toBeVisible();
}

/** The goods are there: nothing that is broken goes back on the shelf, and the suggested sum is owed. */
export async function receiveReturn(owner: Page): Promise<void> {
  await owner.getByRole("button", { name: "Goods received" }).click();
  const dialog = owner.getByRole("dialog", { name: "Goods received" });
  await expect(dialog.getByLabel(/^Weekly pill box/)).toHaveValue("0");
  await expect(dialog.getByLabel(/^Amount to give back/)).not.toHaveValue(/^0?$/);
  await dialog.getByRole("button", { name: "Record goods received" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(owner.getByText("Goods came back")).toBeVisible();
  await expect(owner.getByText(/^To send back ₦/)).toBeVisible();
  await expect(owner.getByRole("button", { name: "Record money sent back" })).toBeVisible();
}

/** The only review that waits goes on the page of its product. */
export async function publishReview(owner: Page): Promise<void> {
  await owner.goto("/desk/orders/reviews");
  await owner.getByRole("button", { name: /^Publish/ }).click();
  await expect(owner.getByText("No reviews to check")).toBeVisible();
  await owner.getByRole("link", { name: /^Published/ }).click();
  // There is time to take it back, and then it is done.
  await expect(owner.getByText("One lid does not close.")).toBeVisible({ timeout: 15_000 });
}

/** The screens of orders, reviews, sales, stock and coupons, as `owner` sees them. */
export const orderScreens = (owner: () => Page) => ({
  orders: { path: "/orders", title: "Orders", shows: "Kemi Obi", palette: "Orders" },
  "orders/:id": {
    path: () => orderPath(owner()),
    title: /^Order S-/,
    shows: "A hinge is broken.",
    palette: null,
  },
  "orders/reviews": {
    path: "/orders/reviews",
    title: "Product reviews",
    shows: "One lid does not close.",
    palette: "Product reviews",
  },
  "orders/sales": { path: "/orders/sales", title: "Sales", shows: "Received (NGN)", palette: "Sales" },
  stock: { path: "/stock", title: "Stock", shows: "Medium", palette: "Stock" },
  "stock/table": {
    path: "/stock/table",
    title: "Edit stock in a spreadsheet",
    shows: "Download stock (CSV)",
    palette: null,
  },
  "stock/:id": {
    path: async () => `/stock/${await firstOf(owner(), "/api/desk/stock?product=shop-weekly-pill-box")}`,
    title: /Weekly pill box/,
    shows: "Delivery received",
    palette: null,
  },
  coupons: { path: "/coupons", title: "Coupons", shows: "No coupons", palette: "Coupons" },
});
