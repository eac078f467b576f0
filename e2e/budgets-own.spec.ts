import type { Browser, BrowserContext, Page } from "@playwright/test";
import { about, checkAndAgree, choose, firstTime, payButton, story } from "./booking";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { fillGift, goOn, heading } from "./giving";
import { beginSoon, bookingOf, newestReference } from "./visit";
import { expectLight } from "./weight";

/* Pages that are somebody's own, or that the desk writes: as light on a phone over 3G as all others. */

test.use({ deskOf: "budgets" });
test.describe.configure({ timeout: 120_000 });

const visitorOf = (browser: Browser, base: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL: base, javaScriptEnabled: false });

async function payByForm(visitor: Page): Promise<void> {
  await visitor.getByLabel("Card number").fill("4084 0840 8408 4081");
  await visitor.getByLabel("Expiry (month and year)").fill("12/40");
  await visitor.getByLabel("CVV").fill("408");
  await visitor.getByRole("button", { name: "Pay", exact: true }).click();
}

test("a page of the site's own stays within 75 KB", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  const owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
  const text = Array.from({ length: 12 }, (_, at) => ({
    _type: "block",
    _key: `p${at}`,
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: "s", text: "Nurse Bisi reads what you send us first. ".repeat(12), marks: [] }],
  }));
  const headers = { Origin: desk.base };
  const body = { title: "Our team", description: text };
  const made = await owner.request.post("/api/desk/documents", { data: { kind: "page", body }, headers });
  const { id, revision } = await made.json();
  const publish = { data: { action: "publish", base: revision }, headers };
  expect((await owner.request.post(`/api/desk/documents/${id}/actions`, publish)).ok()).toBe(true);
  await context.close();
  const visitor = await visitorOf(browser, desk.base);
  await expectLight(browser, visitor, `${desk.base}/pages/our-team`, "Nurse Bisi");
  await visitor.close();
});

test("the page of a gift stays within 75 KB", async ({ browser, desk }) => {
  const visitor = await visitorOf(browser, desk.base);
  const donor = await visitor.newPage();
  await donor.goto("/partnership");
  await fillGift(donor, { name: "Amina Bello", email: "amina@example.org", price: "5000" });
  await goOn(donor, /^Continue/, "Pay your gift");
  await expectLight(browser, visitor, donor.url(), "5,000");
  await visitor.close();
});

test("the page of a gift whose transfer is looked for stays within 75 KB", async ({ browser, desk }) => {
  const visitor = await visitorOf(browser, desk.base);
  const donor = await visitor.newPage();
  await donor.goto("/partnership");
  await fillGift(donor, { name: "Chidi Okeke", email: "chidi@example.org", price: "25000" });
  await goOn(donor, /^Give by bank transfer/, "Send your gift");
  await donor.getByRole("button", { name: "I have paid" }).click();
  await expectLight(browser, visitor, donor.url(), /Thank you/);
  await visitor.close();
});

test("the page of an order stays within 75 KB", async ({ browser, desk }) => {
  const visitor = await visitorOf(browser, desk.base);
  const buyer = await visitor.newPage();
  const offer = await (await buyer.request.get("/api/products/shop-weekly-pill-box/offer")).json();
  const data = {
    contact: { name: "Kemi Obi", email: "kemi@example.org", phone: "0802 123 4567" },
    delivery: { method: "pickup" },
    payment: "card",
    acceptTerms: true,
    item: offer.variants[0].id,
    quantity: 1,
  };
  const placed = await buyer.request.post("/api/orders", { data, headers: { Origin: desk.base } });
  expect(placed.status(), await placed.text()).toBe(201);
  const { page, reference } = await placed.json();
  await expectLight(browser, visitor, new URL(page, desk.base).href, reference);
  await visitor.close();
});

test("the page of a booking stays within 75 KB, also when its room is near", async ({ browser, desk }) => {
  const visitor = await visitorOf(browser, desk.base);
  const patient = await visitor.newPage();
  await choose(patient, "Silver Package");
  await about(patient);
  await story(patient);
  await firstTime(patient);
  await checkAndAgree(patient);
  await payButton(patient).click();
  await payByForm(patient);
  await expect(heading(patient)).toHaveText("Thank You!");
  const booking = await bookingOf({ mailsTo: desk.mailsTo }, "amina@example.org");
  const reference = await newestReference(desk);
  await expectLight(browser, visitor, booking, reference);
  await patient.goto(booking);
  await patient.getByRole("link", { name: "See your receipt" }).click();
  await expectLight(browser, visitor, patient.url(), "₦24,000");
  await beginSoon(desk, reference);
  await expectLight(browser, visitor, booking, "Your room");
  await patient.goto(booking);
  await patient.getByText("Invite somebody").click();
  await patient.getByLabel("Their name").fill("Musa Bello");
  await patient.getByRole("button", { name: "Make a link" }).click();
  const invitation = await patient.locator("[data-text]").first().getAttribute("data-text");
  const stranger = await visitorOf(browser, desk.base);
  await expectLight(browser, stranger, invitation ?? "", "You are invited to a call");
  await stranger.close();
  await visitor.close();
});
