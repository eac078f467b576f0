import { type Browser, expect, type Page } from "@playwright/test";
import { becomeOwner, listen, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { heading, main } from "./giving";
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
  if (payment) await page.getByRole("radio", { name: payment }).check({ force: true });
  await page.getByRole("checkbox", { name: /I agree/ }).check({ force: true });
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
