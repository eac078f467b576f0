import type { Browser, Page } from "@playwright/test";
import { becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { heading, main } from "./giving";
import { checkoutOf, payByCard, paysHere } from "./till";

/* Who buys: collected without scripts on a small phone, delivered and paid by card, packed at the desk, reviewed and returned. */

test.use({ deskOf: "shop-journeys" });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const PHOTO = new URL("fixtures/cup-with-place.jpg", import.meta.url).pathname;

let base: string;
let heard: string[][];
let owner: Page;
/** The order that is delivered: its page, and its number. */
let order: string;
let reference: string;

async function device(browser: Browser, width: number, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, viewport: { width, height: 844 }, javaScriptEnabled });
  heard.push(listen(context));
  return context.newPage();
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  owner = await device(browser, 1280);
  await withPasskeys(owner.context(), owner);
  await becomeOwner(owner, await desk.ownerLink());
  const coupon = { code: "TEN", kind: "percent", percent: 10, active: true };
  const made = await owner.request.post("/api/desk/coupons", { data: coupon, headers: { Origin: base } });
  expect(made.ok(), await made.text()).toBe(true);
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Its look in its window: nothing too wide, nothing that axe finds. */
async function looksRight(page: Page): Promise<void> {
  expect.soft(await sideways(page)).toBeLessThanOrEqual(0);
  // Axe is a script as well.
  if (await page.evaluate(() => matchMedia("(scripting: enabled)").matches)) {
    expect.soft(await violations(page)).toEqual([]);
  }
}

/** Gives the order its buyer, and agrees. */
async function fillBuyer(page: Page, email = ""): Promise<void> {
  await page.getByLabel("Your name").fill("Kemi Obi");
  await page.getByLabel(/^Phone/).fill("0802 123 4567");
  if (email)
    await page
      .getByLabel(/^Email/)
      .first()
      .fill(email);
}

test("without scripts, at 320 px: search, coupon, cart, pick-up, and the order's page", async ({ browser }) => {
  const buyer = await device(browser, 320, false);
  await buyer.goto("/shop?q=pill");
  await main(buyer).getByRole("link", { name: "Weekly pill box" }).first().click();
  await expect(heading(buyer)).toHaveText("Weekly pill box");
  await looksRight(buyer);
  await buyer.getByLabel("Coupon code").fill("NOSUCH");
  await buyer.getByRole("button", { name: "Apply" }).click();
  await expect(main(buyer)).toContainText("We do not know this code");
  await buyer.getByLabel("Coupon code").fill("ten");
  await buyer.getByRole("button", { name: "Apply" }).click();
  await expect(main(buyer)).toContainText("This code takes 10% off");
  await buyer.getByLabel("How many").selectOption("2");
  await buyer.getByRole("button", { name: "Add to Cart" }).click();
  await expect(heading(buyer)).toHaveText("Your cart");
  await expect(main(buyer)).toContainText("₦6,300");
  await buyer.getByRole("button", { name: /Osogbo office/ }).click();
  await looksRight(buyer);
  await main(buyer)
    .getByRole("link", { name: /^Check out/ })
    .click();
  await expect(heading(buyer)).toHaveText("Check out");
  await looksRight(buyer);
  await buyer.getByRole("button", { name: /^Order and pay/ }).click();
  await expect(buyer.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await looksRight(buyer);
  await fillBuyer(buyer);
  await buyer.getByRole("radio", { name: /When you collect it/ }).check({ force: true });
  await buyer.getByRole("checkbox", { name: /I agree/ }).check({ force: true });
  await buyer.getByRole("button", { name: "Order and pay ₦6,300" }).click();
  await expect(buyer).toHaveURL(/\/order\/\w+/);
  await expect(main(buyer)).toContainText(/S-\w{8}/);
  await expect(main(buyer)).toContainText("₦6,300");
  await looksRight(buyer);
});

test("past the cart: delivered, paid by card above the page, sent in the desk's name", async ({ browser }) => {
  const buyer = await device(browser, 390);
  await buyer.goto("/product/shop-bedside-stool-tshirt");
  await buyer.getByRole("radio", { name: /Medium/ }).check({ force: true });
  await buyer.getByRole("button", { name: "Add to Cart" }).dblclick();
  await expect(main(buyer).getByRole("status").filter({ hasText: "cart" })).toBeVisible();
  await buyer.getByRole("button", { name: "Buy Now" }).click();
  await expect(heading(buyer)).toHaveText("Check out");
  await buyer.getByRole("button", { name: /Osun State/ }).click();
  await fillBuyer(buyer, "kemi@example.org");
  await buyer.getByLabel(/^Street and number/).fill("12 Oke Street");
  await buyer.getByLabel("Town or city").fill("Osogbo");
  await buyer.getByLabel("State", { exact: true }).selectOption("Osun");
  await buyer.getByRole("checkbox", { name: /I agree/ }).check({ force: true });
  await looksRight(buyer);
  await buyer.getByRole("button", { name: "Order and pay ₦12,500" }).click();
  await expect(buyer).toHaveURL(/\/order\/\w+/);
  order = buyer.url();
  await paysHere(buyer);
  await main(buyer).getByRole("button", { name: /^Pay/ }).click();
  await payByCard(checkoutOf(buyer));
  await expect(buyer.getByRole("dialog", { name: "Thank You!" })).toBeVisible();
  await expect(async () => {
    await buyer.goto(order);
    await expect(main(buyer)).toContainText("₦12,500 received", { timeout: 1_000 });
  }).toPass();
  await looksRight(buyer);
  reference = /S-\w{8}/.exec((await main(buyer).textContent()) ?? "")?.[0] ?? "";

  await owner.goto(`/desk/orders?q=${reference}`);
  await owner.getByRole("row").filter({ hasText: reference }).getByRole("link").first().click();
  await expect(heading(owner)).toHaveText(`Order ${reference}`);
  await owner.getByRole("button", { name: "Ship" }).click();
  await owner
    .getByRole("dialog")
    .getByRole("button", { name: /^(Ship|Record|Save|Send)/ })
    .last()
    .click();
  await expect(owner.getByRole("button", { name: "Mark as delivered" })).toBeVisible();
  await buyer.goto("/cart");
  await expect(main(buyer)).toContainText("Bedside stool T-shirt");
  await expect(main(buyer)).toContainText("Medium");
  await buyer.goto(order);
  await expect(main(buyer)).toContainText("On its way");
});

const fromDesk = async (path: string) => (await owner.request.get(`/api/desk/${path}`)).json();

async function decide(path: string, data: object): Promise<void> {
  const sent = await owner.request.post(`/api/desk/${path}`, { data, headers: { Origin: base } });
  expect(sent.ok(), await sent.text()).toBe(true);
}

test("without scripts, once it has arrived: a review, a return with a photo, and the answers", async ({ browser }) => {
  await owner.goto(`/desk/orders?q=${reference}`);
  await owner.getByRole("row").filter({ hasText: reference }).getByRole("link").first().click();
  await owner.getByRole("button", { name: "Mark as delivered" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Mark as delivered" }).click();
  await expect(owner.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);

  const buyer = await device(browser, 320, false);
  const problem = buyer.getByRole("heading", { name: "There is a problem" });
  await buyer.goto(order);
  await expect(heading(buyer)).toHaveText("Your order has arrived");
  await looksRight(buyer);
  await main(buyer)
    .getByRole("link", { name: /^Write a review/ })
    .click();
  await expect(heading(buyer)).toHaveText("Write a review");
  await looksRight(buyer);
  await buyer.getByLabel("The name to show with it").fill("Kemi");
  await buyer.getByRole("button", { name: "Send review" }).click();
  await expect(problem).toBeVisible();
  await expect(buyer.getByLabel("The name to show with it")).toHaveValue("Kemi");
  await buyer.getByRole("radio", { name: "4 stars, good" }).check({ force: true });
  await buyer.getByRole("textbox", { name: /^Your review/ }).fill("The print is sharp. It runs small.");
  await buyer.getByRole("button", { name: "Send review" }).click();
  await expect(main(buyer)).toContainText(/Your review.*: We will read it before it is shown/);

  await main(buyer).getByRole("link", { name: "Return something" }).click();
  await expect(heading(buyer)).toHaveText("Return something");
  await looksRight(buyer);
  const back = buyer.getByRole("checkbox", { name: /^Return this/ });
  await back.check({ force: true });
  await buyer.getByRole("button", { name: "Ask to return" }).click();
  await expect(problem).toBeVisible();
  await expect(back).toBeChecked();
  await looksRight(buyer);
  await buyer.getByRole("radio", { name: "It is faulty or broken" }).check({ force: true });
  await buyer.getByRole("textbox", { name: /^What is wrong with it/ }).fill("The seam at the left sleeve is open.");
  await buyer.getByLabel("A photo, if it helps").setInputFiles(PHOTO);
  await buyer.getByRole("button", { name: "Ask to return" }).click();
  await expect(buyer).toHaveURL(`${order}#returns`);
  await expect(main(buyer)).toContainText("You asked to return this");
  await expect(main(buyer)).toContainText("cup-with-place.jpg");
  await expect(main(buyer).getByRole("link", { name: "Return something" })).toHaveCount(0);

  const { id } = (await fromDesk(`orders?q=${reference}`)).items[0];
  const { version, returns } = await fromDesk(`orders/${id}`);
  await decide(`orders/${id}/returns/${returns[0].id}/approve`, { version, reply: "Please give it to our rider." });
  const [review] = (await fromDesk("product-reviews?state=waiting")).items;
  await decide(`product-reviews/${review.id}/publish`, { version: review.version });
  await buyer.goto(order);
  await expect(main(buyer)).toContainText("Waiting for the goods");
  await expect(main(buyer).getByRole("blockquote")).toHaveText("Please give it to our rider.");
  await expect(main(buyer)).toContainText(/Your review.*: Published/);
  await looksRight(buyer);

  await main(buyer).getByText("Keep it after all").click();
  await main(buyer).getByRole("button", { name: "Yes, I am keeping it" }).click();
  await expect(main(buyer)).toContainText("You are keeping it");
  await expect(main(buyer).getByRole("link", { name: "Return something" })).toBeVisible();
  await looksRight(buyer);
});
