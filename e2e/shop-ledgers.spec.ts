import type { Page } from "@playwright/test";
import { becomeStaff, expect, test, withPasskeys } from "./desk";
import { heading, main, setAccounts } from "./giving";
import type { Served } from "./server";
import {
  type Counter,
  confirmStep,
  enterCoupon,
  expectBooksToAgree,
  fillAddress,
  fillBuyer,
  LEDGER_LINES,
  looksRight,
  makeCoupon,
  openCounter,
  openOrder,
  PHOTO,
  payAbovePage,
  placeOrder,
  waitForOrder,
} from "./shopping";
import { endRefunds } from "./till";

/* Four ways to pay, each from the product to the door, one of them back again: after each step both ledgers are right. */

test.use({ deskOf: "shop-ledgers" });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const MONITOR = { product: "shop-blood-pressure-monitor", title: "Upper-arm blood pressure monitor" };
const NET = { product: "shop-treated-mosquito-net", title: "Treated mosquito net, double" };
const THERMOMETER = "shop-digital-thermometer";
const SHIRT = "shop-bedside-stool-tshirt";
const MUG = "shop-heart-mug";

let site: Served;
let counter: Counter;
let owner: Page;
/** Agrees to refunds that the owner asked for. */
let finance: Page;
/** Who pays by card: their page, their order and its number. */
let buyer: Page;
let order: string;
let reference: string;

test.beforeAll(async ({ browser, desk }) => {
  site = desk;
  counter = await openCounter(browser, desk);
  owner = counter.owner;
  await makeCoupon(counter, "TEN");
  await setAccounts(owner, desk.base);
  finance = await counter.device(1280);
  await withPasskeys(finance.context(), finance);
  await becomeStaff(finance, owner, desk.base, { email: "amina@example.org", role: "finance", name: "Amina Musa" });
});

test.afterEach(async () => {
  await expectBooksToAgree(site);
  expect(counter.heard()).toEqual([]);
});

/** Pieces of a variant on the shelf, and how many of them open orders hold. */
async function shelfOf(product: string, label = ""): Promise<unknown[]> {
  const of = `product = '${product}' AND label = '${label}'`;
  const [row] = await site.rows(`SELECT on_hand, reserved FROM shop_stock WHERE ${of}`);
  return [row?.on_hand, row?.reserved];
}

/** The stock ledger of a variant, oldest line first: why, how many pieces, and how many are there then. */
async function movesOf(product: string, label = ""): Promise<unknown[][]> {
  const lines = await site.rows(
    `SELECT reason, change, shop_stock_entry.on_hand FROM shop_stock_entry JOIN shop_stock ON shop_stock.id = stock
      WHERE product = '${product}' AND label = '${label}' ORDER BY shop_stock_entry.id`,
  );
  return lines.map(({ reason, change, on_hand }) => [reason, change, on_hand]);
}

/** What the accounts of payments hold for an order, in minor units: a debit is positive. */
async function accountsOf(number: string): Promise<Record<string, number>> {
  const of = `shop_order.reference = '${number}'`;
  const sums = await site.rows(`SELECT account, SUM(minor) AS held ${LEDGER_LINES} WHERE ${of} GROUP BY account`);
  return Object.fromEntries(sums.map(({ account, held }) => [String(account), Number(held)]));
}

/** A step at the desk whose screen another test looks at. */
async function take(number: string, step: string, more: object = {}): Promise<void> {
  const { id, version } = await counter.findOrder(number);
  await counter.decide(`orders/${id}/${step}`, { version, ...more });
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** What a list of facts says beside a name. */
const fact = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd[1]");

test("by card: found, lowered by a coupon, paid, and sent in two parcels", async () => {
  buyer = await counter.device(390);
  await buyer.goto("/shop");
  await main(buyer).getByRole("searchbox").fill("mosquito net");
  await main(buyer).getByRole("searchbox").press("Enter");
  await expect(buyer).toHaveURL(/q=mosquito/);
  await main(buyer).getByRole("link", { name: NET.title }).first().click();
  await buyer.getByRole("button", { name: "Add to Cart" }).click();
  await expect(main(buyer).getByRole("link", { name: "See your cart" })).toBeVisible();
  await buyer.goto("/shop?q=pressure+monitor");
  await main(buyer).getByRole("link", { name: MONITOR.title }).first().click();
  await expect(heading(buyer)).toHaveText(MONITOR.title);
  await enterCoupon(buyer, "TEN");
  await expect(main(buyer)).toContainText("This code takes 10% off");
  await buyer.getByLabel("How many").selectOption("2");
  await buyer.getByRole("button", { name: "Add to Cart" }).click();
  await main(buyer).getByRole("link", { name: "See your cart" }).click();
  await buyer.getByRole("button", { name: /Rest of Nigeria/ }).click();
  await expect(main(buyer)).toContainText("−₦8,480");
  await main(buyer).getByRole("link", { name: "Check out" }).click();
  await fillBuyer(buyer, "kemi@example.org");
  await fillAddress(buyer, "Ibadan", "Oyo");
  ({ address: order, reference } = await placeOrder(buyer, "₦79,820", /Card/));
  expect([await shelfOf(MONITOR.product), await shelfOf(NET.product)]).toEqual([
    [12, 2],
    [30, 1],
  ]);
  await payAbovePage(buyer);
  await waitForOrder(buyer, order, "₦79,820 received");
  expect([await shelfOf(MONITOR.product), await shelfOf(NET.product)]).toEqual([
    [10, 0],
    [29, 0],
  ]);
});

test("a part of it leaves first; the rest follows, and it arrives", async () => {
  await openOrder(owner, reference);
  await confirmStep(owner, ["Ship"], async (dialog) => {
    await dialog.getByLabel(MONITOR.title).fill("1");
    await dialog.getByLabel(NET.title).fill("0");
  });
  await expect(owner.getByText("Partly sent").first()).toBeVisible();
  await buyer.goto(order);
  await expect(heading(buyer)).toHaveText("Part of your order is on its way");
  await expect(main(buyer)).toContainText("1 of 2 sent");
  await looksRight(buyer);

  await confirmStep(owner, ["Ship"], async (dialog) => {
    await expect(dialog.getByLabel(MONITOR.title)).toHaveValue("1");
    await expect(dialog.getByLabel(NET.title)).toHaveValue("1");
    await dialog.getByLabel("Tracking link").fill("https://rider.example/42");
  });
  await buyer.goto(order);
  await expect(heading(buyer)).toHaveText("Your order is on its way");
  await expect(main(buyer).getByRole("link", { name: "Follow the parcel" })).toBeVisible();
  await take(reference, "deliver");
  await buyer.goto(order);
  await expect(heading(buyer)).toHaveText("Your order has arrived");
  expect(await movesOf(MONITOR.product)).toEqual([
    ["received", 12, 12],
    ["sold", -2, 10],
  ]);
});

test("its review stands on the product's page, once somebody has read it", async ({ page }) => {
  const text = "The cuff fits, and the figures are large.";
  await main(buyer)
    .getByRole("link", { name: `Write a review of ${MONITOR.title}` })
    .click();
  await buyer.getByRole("radio", { name: "5 stars, very good" }).check({ force: true });
  await buyer.getByLabel("The name to show with it").fill("Kemi");
  await buyer.getByRole("textbox", { name: /^Your review/ }).fill(text);
  await buyer.getByRole("button", { name: "Send review" }).click();
  await expect(main(buyer)).toContainText(/Your review.*: We will read it/);
  const reviews = region(page, "Reviews");
  await page.goto(`/product/${MONITOR.product}`);
  await expect(heading(page)).toHaveText(MONITOR.title);
  await expect(page.getByText(text)).toHaveCount(0);

  const [review] = (await counter.read("product-reviews?state=waiting")).items;
  await counter.decide(`product-reviews/${review.id}/publish`, { version: review.version });
  await expect(async () => {
    await page.goto(`/product/${MONITOR.product}`);
    await expect(reviews).toContainText(text, { timeout: 1_000 });
  }).toPass();
  await expect(reviews).toContainText("5 of 5 · Kemi");
  await expect(reviews).toContainText("out of 5, from one review");
  await looksRight(page);
});

/** Opens the payment of the order from the order, as somebody at the desk. */
async function openPayment(staff: Page): Promise<void> {
  await openOrder(staff, reference);
  await staff.getByRole("link", { name: /^View payment, ledger and refunds/ }).click();
  await expect(heading(staff)).toHaveText("Order, ₦79,820");
}

test("what comes back is on the shelf, and its money goes back once a second person agrees", async () => {
  await buyer.goto(order);
  await main(buyer).getByRole("link", { name: "Return something" }).click();
  await buyer.getByLabel(`How many of ${MONITOR.title}`).selectOption({ label: "2" });
  await buyer.getByRole("radio", { name: "It is not as described" }).check({ force: true });
  await buyer.getByRole("textbox", { name: /^What is wrong with it/ }).fill("The cuff is for a child.");
  await buyer.getByRole("button", { name: "Ask to return" }).click();
  await expect(main(buyer)).toContainText("You asked to return this");
  const [{ id }] = (await counter.findOrder(reference)).returns;
  await take(reference, `returns/${id}/approve`, { reply: "Give both to the rider who rings tomorrow." });

  await openOrder(owner, reference);
  await confirmStep(owner, ["Goods received", "Record goods received"], async (dialog) => {
    await expect(dialog.getByLabel(MONITOR.title)).toHaveValue("2");
    await dialog.getByLabel(MONITOR.title).fill("1");
    await expect(dialog.getByLabel(/^Amount to give back/)).toHaveValue(/^69,?300(\.00)?$/);
  });
  await expect(owner.getByText("To send back ₦69,300")).toBeVisible();
  expect(await movesOf(MONITOR.product)).toEqual([
    ["received", 12, 12],
    ["sold", -2, 10],
    ["returned", 1, 11],
  ]);
  await buyer.goto(order);
  await expect(main(buyer)).toContainText("Your refund: ₦69,300");
  await expect(fact(buyer, "Refunded")).toHaveCount(0);

  await openPayment(finance);
  await region(finance, "Refunds").getByRole("button", { name: "Approve" }).click();
  await finance
    .getByRole("alertdialog", { name: "Refund ₦69,300?" })
    .getByRole("button", { name: "Approve refund" })
    .click();
  await endRefunds(site, 1);
  await expect(async () => {
    await buyer.goto(order);
    await expect(fact(buyer, "Refunded")).toHaveText("₦69,300", { timeout: 1_000 });
  }).toPass();
  await looksRight(buyer);
});

test("the order, its payment and both ledgers tell the same of it", async () => {
  const [row] = await site.rows(
    `SELECT shop_order.received_minor, due_back_minor, shop_order.refunded_minor, payments_attempt.status,
        payments_attempt.received_minor AS paid, payments_attempt.refunded_minor AS returned
      FROM shop_order JOIN payments_attempt ON payments_attempt.id = payment WHERE reference = '${reference}'`,
  );
  expect(row).toEqual({
    received_minor: 7_982_000,
    due_back_minor: 6_930_000,
    refunded_minor: 6_930_000,
    status: "settled",
    paid: 7_982_000,
    returned: 6_930_000,
  });
  const accounts = await accountsOf(reference);
  expect([accounts["income:order"], accounts["refunds:order"]]).toEqual([-7_982_000, 6_930_000]);
  await openPayment(finance);
  await expect(fact(finance, "Received")).toHaveText("₦79,820");
  await expect(fact(finance, "Refunded")).toHaveText("₦69,300");
  await expect(fact(finance, "Refundable")).toHaveText("₦10,520");
  await openOrder(owner, reference);
  await expect(fact(owner, "Refunded")).toHaveText("₦69,300");
  await expect(fact(owner, "To send back")).toHaveCount(0);
  expect(await site.rows("SELECT code, used FROM shop_coupon")).toEqual([{ code: "TEN", used: 1 }]);
  const receipt = await main(buyer).getByRole("link", { name: "Receipt (PDF)" }).getAttribute("href");
  const paper = await (await buyer.request.get(receipt ?? "")).text();
  expect(paper).toContain("Total: NGN 79,820");
  expect(paper).toContain("Refunded: NGN 69,300");
  const mails = await site.mailsTo("kemi@example.org");
  expect(mails).toContain("₦69,300");
  // Who reads a mailbox should not learn what somebody bought for their health.
  expect(mails).not.toContain(MONITOR.title);
});

test("paid at the door: held until it leaves, sold as it does", async ({ page }) => {
  const guest = await counter.device(390);
  await guest.goto(`/product/${THERMOMETER}`);
  await expect(main(guest)).toContainText("Only 5 left");
  await guest.getByRole("button", { name: "Buy Now" }).click();
  await guest.getByRole("button", { name: /Osun State/ }).click();
  await fillBuyer(guest);
  await fillAddress(guest, "Osogbo", "Osun");
  const placed = await placeOrder(guest, "₦5,700", /When it arrives/);
  await expect(heading(guest)).toHaveText("Thank you, we are packing your order");
  expect(await shelfOf(THERMOMETER)).toEqual([5, 1]);
  await expect(async () => {
    await page.goto(`/product/${THERMOMETER}`);
    await expect(main(page)).toContainText("Only 4 left", { timeout: 1_000 });
  }).toPass();

  await take(placed.reference, "ship");
  expect(await shelfOf(THERMOMETER)).toEqual([4, 0]);
  await openOrder(owner, placed.reference);
  await expect(owner.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);
  await confirmStep(owner, ["Mark as paid", "Record as paid"]);
  await take(placed.reference, "deliver");
  await guest.goto(placed.address);
  await expect(heading(guest)).toHaveText("Your order has arrived");
  await expect(main(guest)).toContainText("₦5,700 received");
  await looksRight(guest);
  expect(await accountsOf(placed.reference)).toEqual({ "clearing:cash": 570_000, "income:order": -570_000 });
  expect((await movesOf(THERMOMETER)).at(-1)).toEqual(["sold", -1, 4]);
});

test("paid at the counter, by who collects it for somebody", async () => {
  const guest = await counter.device(1280);
  await guest.goto(`/product/${SHIRT}`);
  await guest.getByRole("radio", { name: /Large/ }).check({ force: true });
  await guest.getByRole("button", { name: "Buy Now" }).click();
  await guest.getByRole("button", { name: /Osogbo office/ }).click();
  await fillBuyer(guest);
  await guest.getByText("Somebody else receives it").click();
  await guest.getByLabel("Their name").fill("Dele Ojo");
  await guest.getByLabel("Their phone").fill("0803 765 4321");
  const placed = await placeOrder(guest, "₦11,000", /When you collect it/);
  await expect(main(guest)).toContainText("Collected by Dele Ojo");
  expect(await shelfOf(SHIRT, "Large")).toEqual([3, 1]);

  await openOrder(owner, placed.reference);
  await confirmStep(owner, ["Ready to collect"]);
  await guest.goto(placed.address);
  await expect(heading(guest)).toHaveText("Ready to collect");
  const { handoverCode } = await counter.findOrder(placed.reference);
  await expect(main(guest)).toContainText(handoverCode);
  await looksRight(guest);
  await confirmStep(owner, ["Mark as paid", "Record as paid"]);
  await confirmStep(owner, ["Mark as collected"]);
  await guest.goto(placed.address);
  await expect(heading(guest)).toHaveText("You have collected your order");
  await expect(main(guest)).toContainText("₦11,000 received");
  expect(await accountsOf(placed.reference)).toEqual({ "clearing:cash": 1_100_000, "income:order": -1_100_000 });
  expect((await movesOf(SHIRT, "Large")).at(-1)).toEqual(["sold", -1, 2]);
  expect(await shelfOf(SHIRT, "Large")).toEqual([2, 0]);
});

for (const scripts of [false, true]) {
  test(`an order by transfer is cancelled after a question, scripts ${scripts}`, async () => {
    const guest = await counter.device(390, scripts);
    const before = await shelfOf(SHIRT, "Large");
    await guest.goto(`/product/${SHIRT}`);
    await guest.getByRole("radio", { name: /Large/ }).check({ force: true });
    await guest.getByRole("button", { name: "Buy Now" }).click();
    await guest.getByRole("button", { name: /Osogbo office/ }).click();
    await fillBuyer(guest);
    await placeOrder(guest, "₦11,000", /Bank transfer/);
    const cancel = main(guest).getByText("Cancel this order", { exact: true });
    const really = main(guest).getByRole("button", { name: "Yes, cancel it" });
    await cancel.click();
    await expect(main(guest)).toContainText("Nothing has been sent yet, and you owe nothing.");
    await main(guest).getByRole("button", { name: "I have sent it" }).click();
    await expect(heading(guest)).toHaveText("Thank you, we are looking for it");
    if (!(await really.isVisible())) await cancel.click();
    await expect(main(guest)).toContainText("We are still looking for your money");
    await looksRight(guest);
    await really.click();
    await expect(heading(guest)).toHaveText("Your order is cancelled");
    await expect(main(guest)).toContainText("If you paid, your money goes back to you.");
    expect(await shelfOf(SHIRT, "Large")).toEqual(before);
  });
}

/** A line of the bank's statement pays what it names, once somebody says so. */
async function matchTransfer(number: string, sum: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const csv = `Date,Description,Credit\n${day},NIP TRANSFER ${number} OBI,"${sum}"\n`;
  await owner.goto("/desk/transfers");
  await owner
    .getByLabel("Bank’s file")
    .setInputFiles({ name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await owner.getByRole("button", { name: "Import" }).click();
  await owner.getByRole("button", { name: new RegExp(`^Yes, match.*${number}`) }).click();
  await expect(owner.getByText("No lines to match")).toBeVisible();
  // There is time to take it back, and then it is done.
  await expect(owner.getByText("Payment recorded.")).toBeVisible({ timeout: 15_000 });
}

test("without scripts, at 320 px: the last two by bank transfer, with a proof, matched at the desk", async ({
  page,
}) => {
  const guest = await counter.device(320, false);
  await guest.goto(`/product/${MUG}`);
  await guest.getByLabel("How many").selectOption("2");
  await guest.getByRole("button", { name: "Buy Now" }).click();
  await guest.getByRole("button", { name: /Osun State/ }).click();
  await fillBuyer(guest, "kemi@example.org");
  await fillAddress(guest, "Osogbo", "Osun");
  await looksRight(guest);
  const placed = await placeOrder(guest, "₦13,500", /Bank transfer/);
  await expect(heading(guest)).toHaveText("Order kept for you");
  await expect(main(guest)).toContainText("0000000000");
  await looksRight(guest);
  expect(await shelfOf(MUG)).toEqual([2, 2]);
  await expect(async () => {
    await page.goto(`/product/${MUG}`);
    await expect(main(page)).toContainText("Sold out at the moment", { timeout: 1_000 });
  }).toPass();
  await guest.getByLabel(/^Receipt or photo of the transfer/).setInputFiles(PHOTO);
  await guest.getByRole("button", { name: "I have sent it" }).click();
  await expect(heading(guest)).toHaveText("Thank you, we are looking for it");
  await expect(main(guest)).toContainText("cup-with-place.jpg");
  await looksRight(guest);

  await openOrder(owner, placed.reference);
  await region(owner, "Proof of payment").getByRole("button", { name: /^Show/ }).click();
  await expect(owner.getByRole("dialog").locator("img")).toBeVisible();
  await matchTransfer(placed.reference, "13,500.00");
  await guest.goto(placed.address);
  await expect(heading(guest)).toHaveText("Thank you, we are packing your order");
  expect(await shelfOf(MUG)).toEqual([0, 0]);
  await take(placed.reference, "ship");
  await take(placed.reference, "deliver");
  await guest.goto(placed.address);
  await expect(heading(guest)).toHaveText("Your order has arrived");
  await expect(main(guest)).toContainText("₦13,500 received");
  expect(await accountsOf(placed.reference)).toEqual({ "clearing:bank": 1_350_000, "income:order": -1_350_000 });
});

test("the desk's own screens of sales and of the ledger add up to all of it", async () => {
  await owner.goto("/desk/orders/sales");
  await expect(fact(owner, "Orders paid")).toHaveText("4");
  await expect(fact(owner, "Received (NGN)")).toHaveText("₦110,020");
  await expect(fact(owner, "Refunded (NGN)")).toHaveText("₦69,300");
  await finance.goto("/desk/money/ledger");
  await expect(finance.getByText("Balances", { exact: true })).toBeVisible();
  const naira = region(finance, "Naira");
  await expect(naira.getByRole("row", { name: /^Income: orders/ })).toContainText("₦110,020 credit");
  await expect(naira.getByRole("row", { name: /^Refunds: orders/ })).toContainText("₦69,300 debit");
  await expect(naira.getByRole("row", { name: /^Total/ })).not.toContainText("₦");
});
