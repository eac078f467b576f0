import { type Browser, expect, type Page } from "@playwright/test";
import { becomeOwner, listen, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { heading, leftOver, main } from "./giving";
import type { Served } from "./server";
import { checkoutOf, payByCard, paysHere } from "./till";

/* Steps of a buyer, the same with scripts and without, and of the desk that packs. */

export const PHOTO = new URL("fixtures/cup-with-place.jpg", import.meta.url).pathname;

export type Counter = Awaited<ReturnType<typeof openCounter>>;

/** The desk of a shop with its owner, and devices of buyers that nobody has used before. */
export async function openCounter(browser: Browser, desk: Served) {
  const lines: string[][] = [];
  const device = async (width: number, javaScriptEnabled = true): Promise<Page> => {
    const viewport = { width, height: 844 };
    const context = await browser.newContext({ baseURL: desk.base, viewport, javaScriptEnabled });
    lines.push(listen(context));
    return context.newPage();
  };
  const owner = await device(1280);
  await withPasskeys(owner.context(), owner);
  await becomeOwner(owner, await desk.ownerLink());
  const read = async (path: string) => (await owner.request.get(`/api/desk/${path}`)).json();
  const decide = async (path: string, data: object): Promise<void> => {
    const sent = await owner.request.post(`/api/desk/${path}`, { data, headers: { Origin: desk.base } });
    expect(sent.ok(), await sent.text()).toBe(true);
  };
  return {
    owner,
    device,
    /** What a call of the desk answers. */
    read,
    /** A call of the desk that must succeed. */
    decide,
    /** An order by its number, as the desk has it now. */
    findOrder: async (reference: string) => read(`orders/${(await read(`orders?q=${reference}`)).items[0].id}`),
    /** What browsers said that they should not, since it was asked last. */
    heard: () => lines.flatMap((heard) => heard.splice(0)),
  };
}

/** A coupon that takes ten per cent off. */
export const makeCoupon = (counter: Counter, code: string): Promise<void> =>
  counter.decide("coupons", { code, kind: "percent", percent: 10, active: true });

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Its look in its window: nothing too wide, nothing that axe finds. */
export async function looksRight(page: Page): Promise<void> {
  expect.soft(await sideways(page)).toBeLessThanOrEqual(0);
  // Axe is a script as well.
  if (await page.evaluate(() => matchMedia("(scripting: enabled)").matches)) {
    expect.soft(await violations(page)).toEqual([]);
  }
}

/** Puts a pill box into the cart, in a browser that runs no scripts of the site, and says where it goes. Ends at the cart. */
export async function fillCart(page: Page, place?: RegExp): Promise<void> {
  await page.goto("/product/shop-weekly-pill-box");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(heading(page)).toHaveText("Your cart");
  await expect(main(page)).toContainText("Weekly pill box");
  if (!place) return;
  await main(page).getByRole("button", { name: place }).click();
  await expect(main(page).getByRole("button", { name: place, pressed: true })).toBeVisible();
}

/** Enters a coupon code where one is asked for. */
export async function enterCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

/** Gives the order its buyer. */
export async function fillBuyer(page: Page, email = ""): Promise<void> {
  await page.getByLabel("Your name").fill("Kemi Obi");
  await page.getByLabel(/^Phone/).fill("0802 123 4567");
  if (email)
    await page
      .getByLabel(/^Email/)
      .first()
      .fill(email);
}

/** Says where a rider finds them. */
export async function fillAddress(page: Page, town: string, state: string): Promise<void> {
  await page.getByLabel(/^Street and number/).fill("12 Oke Street");
  await page.getByLabel("Town or city").fill(town);
  await page.getByLabel("State", { exact: true }).selectOption(state);
}

/** Agrees, and orders for the sum that the button names; answers with the order's address and number. */
export async function placeOrder(page: Page, total: string, payment?: RegExp) {
  // By keyboard: where the page still moves, a press may miss.
  if (payment) await page.getByRole("radio", { name: payment }).press("Space");
  await page.getByRole("checkbox", { name: /I agree/ }).press("Space");
  await page.getByRole("button", { name: `Order and pay ${total}` }).click();
  await expect(page).toHaveURL(/\/order\/\w+/);
  await expect(main(page)).toContainText(/S-\w{8}/);
  const reference = /S-\w{8}/.exec((await main(page).textContent()) ?? "")?.[0] ?? "";
  return { address: page.url(), reference };
}

/** Pays an order by card, above its page. */
export async function payAbovePage(page: Page): Promise<void> {
  await paysHere(page);
  await main(page).getByRole("button", { name: /^Pay/ }).click();
  await payByCard(checkoutOf(page));
  await expect(page.getByRole("dialog", { name: "Thank You!" })).toBeVisible();
}

/** The page of an order, once it says something that jobs may still be about. */
export async function waitForOrder(page: Page, address: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(main(page)).toContainText(text, { timeout: 1_000 });
  }).toPass();
}

/** The screen of an order, from the list of all. */
export async function openOrder(staff: Page, reference: string): Promise<void> {
  await staff.goto(`/desk/orders?q=${reference}`);
  await staff.getByRole("row").filter({ hasText: reference }).getByRole("link").first().click();
  await expect(heading(staff)).toHaveText(`Order ${reference}`);
}

/** Presses a button of the screen and the one of its dialog, in which something may be filled in first. */
export async function confirmStep(
  staff: Page,
  [button, confirm = button]: [button: string, confirm?: string],
  fill?: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>,
): Promise<void> {
  await staff.getByRole("button", { name: button, exact: true }).click();
  const dialog = staff.getByRole("dialog");
  await fill?.(dialog);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Variants, with what the stock ledger and the open orders say of each. */
const SHELVES = `SELECT shop_stock.product, shop_stock.label, shop_stock.on_hand, shop_stock.reserved,
    (SELECT SUM(change) FROM shop_stock_entry WHERE shop_stock_entry.stock = shop_stock.id) AS moved,
    (SELECT newest.on_hand FROM shop_stock_entry AS newest WHERE newest.stock = shop_stock.id
      ORDER BY newest.id DESC LIMIT 1) AS written,
    (SELECT COALESCE(SUM(shop_order_line.quantity), 0) FROM shop_order_line
      JOIN shop_order ON shop_order.id = shop_order_line.order_id
      WHERE shop_order_line.stock = shop_stock.id AND shop_order.stock_hold = 'reserved') AS held
  FROM shop_stock`;

/** Orders whose goods left the shelf: what the stock ledger says is gone, and what was bought and did not come back to it. */
const SOLD = `SELECT shop_order.reference AS number,
    (SELECT -SUM(change) FROM shop_stock_entry WHERE shop_stock_entry.order_id = shop_order.id) AS moved,
    (SELECT SUM(quantity) FROM shop_order_line WHERE shop_order_line.order_id = shop_order.id)
      - (SELECT COALESCE(SUM(restocked), 0) FROM shop_return_line
          WHERE shop_return_line.order_id = shop_order.id) AS gone
  FROM shop_order WHERE shop_order.stock_hold = 'sold'`;

/** Lines of the ledger of payments that are about an order. */
export const LEDGER_LINES = `FROM payments_ledger_line
  JOIN payments_ledger_entry ON payments_ledger_entry.id = payments_ledger_line.entry_id
  JOIN shop_order ON shop_order.payment = payments_ledger_entry.reference`;

/** Paid orders: what each says was received and kept, and what the accounts of payments say. */
const PAID = `SELECT paid.reference AS number, paid.received_minor AS received, paid.received_minor - paid.refunded_minor AS kept,
    (SELECT -SUM(minor) ${LEDGER_LINES} WHERE shop_order.id = paid.id AND account = 'income:order') AS income,
    (SELECT -SUM(minor) ${LEDGER_LINES} WHERE shop_order.id = paid.id
      AND account IN ('income:order', 'refunds:order')) AS earned,
    (SELECT SUM(minor) ${LEDGER_LINES} WHERE shop_order.id = paid.id
      AND (account = 'fees' OR account LIKE 'clearing:%')) AS held
  FROM shop_order AS paid WHERE paid.received_minor IS NOT NULL`;

/** Whatever happened so far: of each variant and each order both ledgers say what the rows beside them say. */
export async function expectBooksToAgree(site: Served): Promise<void> {
  for (const { product, label, on_hand, reserved, moved, written, held } of await site.rows(SHELVES)) {
    expect([moved, written, held], `${product} ${label}`).toEqual([on_hand, on_hand, reserved]);
  }
  for (const { number, moved, gone } of await site.rows(SOLD)) expect(moved, String(number)).toBe(gone);
  for (const { number, received, kept, income, earned, held } of await site.rows(PAID)) {
    expect([income, earned, held], String(number)).toEqual([received, kept, kept]);
  }
  expect(await leftOver(site)).toEqual([]);
}
