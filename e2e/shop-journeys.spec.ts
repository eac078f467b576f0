import { mailsTo } from "./community";
import { expect, test } from "./desk";
import { heading, linkIn, main } from "./giving";
import {
  type Counter,
  confirmStep,
  enterCoupon,
  fillAddress,
  fillBuyer,
  looksRight,
  makeCoupon,
  openCounter,
  openOrder,
  PHOTO,
  payAbovePage,
  placeOrder,
  waitForOrder,
} from "./shopping";
import { payByCard } from "./till";

/* Who buys: collected without scripts on a small phone, delivered and paid by card, packed at the desk, reviewed and returned. */

test.use({ deskOf: "shop-journeys" });
test.describe.configure({ mode: "serial", timeout: 120_000 });

let counter: Counter;
/** The order that is delivered: its page, and its number. */
let order: string;
let reference: string;

test.beforeAll(async ({ browser, desk }) => {
  counter = await openCounter(browser, desk);
  await makeCoupon(counter, "TEN");
});

test.afterEach(() => expect(counter.heard()).toEqual([]));

test("without scripts, at 320 px: search, coupon, cart, pick-up, and the order's page", async () => {
  const buyer = await counter.device(320, false);
  await buyer.goto("/shop?q=pill");
  await main(buyer).getByRole("link", { name: "Weekly pill box" }).first().click();
  await expect(heading(buyer)).toHaveText("Weekly pill box");
  await looksRight(buyer);
  await enterCoupon(buyer, "NOSUCH");
  await expect(main(buyer)).toContainText("We do not know this code");
  await enterCoupon(buyer, "ten");
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
  await placeOrder(buyer, "₦6,300", /When you collect it/);
  await expect(main(buyer)).toContainText("₦6,300");
  await looksRight(buyer);
});

test("past the cart: delivered, paid by card above the page, sent in the desk's name", async () => {
  const [buyer, { owner }] = [await counter.device(390), counter];
  await buyer.goto("/product/shop-bedside-stool-tshirt");
  await buyer.getByRole("radio", { name: /Medium/ }).check({ force: true });
  await buyer.getByRole("button", { name: "Add to Cart" }).dblclick();
  await expect(main(buyer).getByRole("status").filter({ hasText: "cart" })).toBeVisible();
  await buyer.getByRole("button", { name: "Buy Now" }).click();
  await expect(heading(buyer)).toHaveText("Check out");
  await buyer.getByRole("button", { name: /Osun State/ }).click();
  await fillBuyer(buyer, "kemi@example.org");
  await fillAddress(buyer, "Osogbo", "Osun");
  await looksRight(buyer);
  ({ address: order, reference } = await placeOrder(buyer, "₦12,500"));
  await payAbovePage(buyer);
  await waitForOrder(buyer, order, "₦12,500 received");
  await looksRight(buyer);

  await openOrder(owner, reference);
  await confirmStep(owner, ["Ship"]);
  await expect(owner.getByRole("button", { name: "Mark as delivered" })).toBeVisible();
  await buyer.goto("/cart");
  await expect(main(buyer)).toContainText("Bedside stool T-shirt");
  await expect(main(buyer)).toContainText("Medium");
  await buyer.goto(order);
  await expect(main(buyer)).toContainText("On its way");
});

test("without scripts, once it has arrived: a review, a return with a photo, and the answers", async () => {
  const { owner, read, decide } = counter;
  await openOrder(owner, reference);
  await confirmStep(owner, ["Mark as delivered"]);
  await expect(owner.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);

  const buyer = await counter.device(320, false);
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

  const { id, version, returns } = await counter.findOrder(reference);
  await decide(`orders/${id}/returns/${returns[0].id}/approve`, { version, reply: "Please give it to our rider." });
  const [review] = (await read("product-reviews?state=waiting")).items;
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

  await main(buyer).getByRole("button", { name: "Order this again" }).click();
  await expect(heading(buyer)).toHaveText("Your cart");
  await expect(main(buyer)).toContainText("Bedside stool T-shirt");
  await expect(main(buyer)).toContainText("Medium");
  await looksRight(buyer);
});

test("without scripts a card is paid on the provider's page; the order is found again on another device", async () => {
  const buyer = await counter.device(320, false);
  await buyer.goto("/product/shop-weekly-pill-box");
  await buyer.getByRole("button", { name: "Buy Now" }).click();
  await buyer.getByRole("button", { name: /Osogbo office/ }).click();
  await fillBuyer(buyer, "dele@example.org");
  const placed = await placeOrder(buyer, "₦3,500", /Card/);
  await expect(heading(buyer)).toHaveText("Pay for your order");
  await looksRight(buyer);
  await main(buyer).getByRole("button", { name: /^Pay/ }).click();
  await payByCard(buyer.mainFrame());
  await expect(buyer).toHaveURL(/\/payment\?/);
  await expect(heading(buyer)).toHaveText("Thank You!");
  await main(buyer).getByRole("link", { name: "Back to your order" }).click();
  await expect(buyer).toHaveURL(placed.address);
  await waitForOrder(buyer, placed.address, "₦3,500 received");

  const other = await counter.device(390);
  await other.goto("/order");
  await expect(heading(other)).toHaveText("Find my order");
  await other.getByLabel("Order number").fill(placed.reference);
  await other.getByLabel("Email that you gave us").fill("dele@example.org");
  await other.getByRole("button", { name: "Find it" }).click();
  await expect(heading(other)).toHaveText("We cannot send you a link yet");
  const mails = () => mailsTo(counter.owner, "dele@example.org");
  await expect.poll(mails).toContain(`Here is the link to your order ${placed.reference}`);
  await other.goto(linkIn(await mails(), "/order/"));
  await expect(heading(other)).toHaveText("Thank you, we are packing your order");
  await expect(main(other)).toContainText(placed.reference);
});
