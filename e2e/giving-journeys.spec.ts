import type { Browser, Page } from "@playwright/test";
import { mailsTo, messages } from "./community";
import { becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { faults, violations } from "./fixtures";
import { fillGift, goOn, heading, leftOver, linkIn, main, setAccounts } from "./giving";
import { checkoutOf, payByCard, paysHere } from "./till";

/* Who gives by card, by bank and every month: from the form to the desk, and back to the mailbox. */

test.use({ deskOf: "giving-journeys" });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const PHOTO = new URL("fixtures/cup-with-place.jpg", import.meta.url).pathname;
const CARD = "amina@example.org";
const BANK = "chidi@example.org";
const MONTHLY = "ngozi@example.org";

let base: string;
let heard: string[][];
let owner: Page;

async function device(browser: Browser, phone: boolean, javaScriptEnabled = true): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const context = await browser.newContext({ baseURL: base, viewport, javaScriptEnabled });
  heard.push(listen(context));
  return context.newPage();
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  owner = await device(browser, false);
  await withPasskeys(owner.context(), owner);
  await becomeOwner(owner, await desk.ownerLink());
  await setAccounts(owner, base);
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Asks until the mails to somebody hold a link, and answers with it. */
async function mailed(address: string, path: string): Promise<string> {
  await expect.poll(async () => linkIn(await mailsTo(owner, address), path)).not.toBe("");
  return linkIn(await mailsTo(owner, address), path);
}

test("a gift by card is paid above the page, thanked for, and has its receipt", async ({ browser }) => {
  const donor = await device(browser, true);
  await donor.goto("/partnership");
  expect(await violations(donor)).toEqual([]);
  await donor
    .locator("form#give")
    .getByRole("radio", { name: /dollars/i })
    .check({ force: true });
  await expect(donor.getByRole("radio", { name: "₦5,000" })).toBeHidden();
  await donor
    .locator("form#give")
    .getByRole("button", { name: /^Continue/ })
    .click();
  await expect(donor.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  expect(await violations(donor)).toEqual([]);
  await fillGift(donor, { name: "Amina Bello", email: CARD, price: "7,500", fund: "Clinic Series" });
  await goOn(donor, /^Continue/, "Pay your gift");
  await expect(main(donor)).toContainText("₦7,500");
  await expect(main(donor)).toContainText("Clinic Series");
  expect(await violations(donor)).toEqual([]);

  await paysHere(donor);
  await main(donor)
    .getByRole("button", { name: /^Pay Now/ })
    .click();
  await payByCard(checkoutOf(donor));
  const thanks = donor.getByRole("dialog", { name: "Thank You!" });
  await thanks.getByRole("link", { name: "See your gift and receipt" }).click();
  await expect(async () => {
    await donor.reload();
    await expect(heading(donor)).toHaveText("Thank You", { timeout: 1_000 });
  }).toPass();
  await main(donor).getByRole("link", { name: "See your receipt" }).click();
  await expect(heading(donor)).toHaveText("Your receipt");
  await expect(main(donor)).toContainText("₦7,500");
  expect(await violations(donor)).toEqual([]);
  await mailed(CARD, "/giving/");
});

test("without scripts a card is paid on the provider's page, which leads back to the gift", async ({ browser }) => {
  const donor = await device(browser, true, false);
  await donor.goto("/partnership");
  await fillGift(donor, { name: "Dele Ojo", email: "dele@example.org", price: "3000" });
  await goOn(donor, /^Continue/, "Pay your gift");
  const gift = donor.url();
  await main(donor)
    .getByRole("button", { name: /^Pay Now/ })
    .click();
  await donor.getByLabel("Card number").fill("4084 0840 8408 4081");
  await donor.getByLabel("Expiry (month and year)").fill("12/40");
  await donor.getByLabel("CVV").fill("408");
  await donor.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(donor).toHaveURL(/\/payment\?/);
  await expect(heading(donor)).toHaveText("Thank You!");
  await main(donor).getByRole("link", { name: "See your gift" }).click();
  await expect(donor).toHaveURL(gift);
  await expect(async () => {
    await donor.reload();
    await expect(heading(donor)).toHaveText("Thank You", { timeout: 1_000 });
  }).toPass();
  await main(donor).getByRole("link", { name: "See your receipt" }).click();
  const pdf = main(donor).getByRole("link", { name: "Save as PDF" });
  const paper = await donor.request.get((await pdf.getAttribute("href")) ?? "");
  expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(await paper.text()).toContain("Given: NGN 3,000");
});

test("without scripts a gift that is cancelled on the provider's page is not paid yet, and paid after all", async ({
  browser,
}) => {
  const donor = await device(browser, true, false);
  await donor.goto("/partnership");
  await fillGift(donor, { name: "Sade Bello", email: "sade@example.org", price: "2000" });
  await goOn(donor, /^Continue/, "Pay your gift");
  const gift = donor.url();
  const pay = main(donor).getByRole("button", { name: /^Pay Now/ });
  await pay.click();
  await donor.getByRole("button", { name: "Cancel" }).click();
  await expect(donor).toHaveURL(/\/payment\?/);
  await expect(heading(donor)).toHaveText("Not paid yet");
  await main(donor).getByRole("link", { name: "Go back and pay" }).click();
  await expect(donor).toHaveURL(gift);
  await pay.click();
  await expect(donor.getByLabel("Card number")).toBeVisible();
});

test("without scripts a company covers the card fee, and leaves it out again", async ({ browser }) => {
  const donor = await device(browser, true, false);
  await donor.goto("/giving");
  await fillGift(donor, { name: "Bisi Ade", email: "bisi@example.org", price: "10,000" });
  const form = donor.locator("form#give");
  await form.getByText(/give as a company/).click();
  await form.getByLabel("Company name").fill("Sample Works Ltd");
  await form.getByLabel("Registration number").fill("RC 0001");
  await form.getByRole("checkbox", { name: "Add the card fee, so that all of my gift arrives" }).check();
  await goOn(donor, /^Continue/, "Pay your gift");
  const covered = "Your gift is ₦10,000, and ₦253.81 covers the card fee: ₦10,253.81 in all.";
  await expect(main(donor)).toContainText(covered);
  await expect(main(donor)).toContainText("Sample Works Ltd, RC 0001");
  await main(donor).getByRole("button", { name: "Leave out the card fee" }).click();
  await expect(main(donor)).not.toContainText(covered);
  await main(donor)
    .getByRole("button", { name: /^Add ₦253.81 for the card fee/ })
    .click();
  await expect(main(donor)).toContainText(covered);
  await owner.goto("/desk/giving");
  const row = owner.getByRole("row").filter({ hasText: "Sample Works Ltd" });
  await row.getByRole("link").click();
  await expect(region(owner, "Donor")).toContainText("RC 0001");
  await expect(region(owner, "The gift")).toContainText("₦253.81");
});

test("the desk has it in its books, and the project says what came in", async ({ page, desk }) => {
  await owner.goto("/desk/giving");
  const row = owner.getByRole("row").filter({ hasText: "₦7,500" });
  await expect(row).toContainText("Received");
  expect(await violations(owner)).toEqual([]);
  await row.getByRole("link").click();
  await expect(region(owner, "Donor")).toContainText("anonymous on the site");
  await owner.getByRole("link", { name: /^View payment/ }).click();
  await expect(heading(owner)).toHaveText("Donation, ₦7,500");
  expect(await leftOver(desk)).toEqual([]);
  await page.goto("/projects");
  await expect(page.getByRole("article").filter({ hasText: "Clinic Series" }).first()).toContainText("₦7,500");
  await page.goto("/partnership");
  await expect(main(page)).not.toContainText("Amina");
});

test("without scripts a wrong form comes back whole, and a bank gift waits with its reference", async ({ browser }) => {
  const donor = await device(browser, true, false);
  await donor.goto("/partnership");
  const form = donor.locator("form#give");
  await form.getByLabel("Your name", { exact: true }).fill("Chidi Okeke");
  await form.getByLabel(/another amount/i).fill("three");
  await form.getByRole("button", { name: "Give by bank transfer" }).click();
  await expect(donor.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(donor.locator("form#give").getByLabel("Your name", { exact: true })).toHaveValue("Chidi Okeke");
  await expect(donor.locator("form#give").getByLabel(/another amount/i)).toHaveValue("three");

  await fillGift(donor, { name: "Chidi Okeke", email: BANK, price: "25000" });
  await goOn(donor, /^Give by bank transfer/, "Send your gift");
  await expect(main(donor)).toContainText(/G-[0-9A-Z]{8}/);
  await main(donor)
    .getByLabel(/Receipt or photo/)
    .setInputFiles(PHOTO);
  await main(donor).getByRole("button", { name: "I have paid" }).click();
  await expect(main(donor)).toContainText("cup-with-place.jpg");
  await expect(main(donor)).toContainText(/Thank you/i);
  // It is made by a job behind the page.
  await expect(async () => expect(await mailsTo(owner, BANK)).toMatch(/G-[0-9A-Z]{8}/)).toPass({ timeout: 15_000 });
});

for (const javaScriptEnabled of [false, true]) {
  test(`a gift by transfer is cancelled after a question, scripts ${javaScriptEnabled}`, async ({ browser }) => {
    const donor = await device(browser, true, javaScriptEnabled);
    const cancel = main(donor).getByText("Cancel", { exact: true });
    const really = main(donor).getByRole("button", { name: "Yes, cancel it" });
    await donor.goto("/partnership");
    await fillGift(donor, { name: "Tunde Ojo", email: "tunde@example.org", price: "4000" });
    await goOn(donor, /^Give by bank transfer/, "Send your gift");
    await cancel.click();
    await expect(main(donor)).toContainText("You owe nothing, and you can give after all later.");
    await really.click();
    await expect(heading(donor)).toHaveText("Your gift was cancelled");
    await main(donor).getByRole("button", { name: "Give after all" }).click();
    await expect(heading(donor)).toHaveText("Send your gift");
    await main(donor).getByRole("button", { name: "I have paid" }).click();
    await expect(heading(donor)).toHaveText("Thank you, we are looking for it");
    await donor.setViewportSize({ width: 320, height: 844 });
    if (javaScriptEnabled) expect(await faults(donor)).toEqual([]);
    await expect(really).toBeHidden();
    await cancel.click();
    await expect(main(donor)).toContainText("You said that you have paid.");
    if (javaScriptEnabled) expect(await violations(donor)).toEqual([]);
    await really.click();
    await expect(heading(donor)).toHaveText("Your gift was cancelled");
    await expect(main(donor)).toContainText("If money of yours arrives, we look for it and send it back to you.");
    await expect(main(donor)).not.toContainText("Nothing was charged");
    await donor.context().close();
  });
}

test("a line of the bank's statement is proposed, confirmed by a person, and the giver thanked", async ({ page }) => {
  await owner.goto("/desk/");
  const people = owner.getByRole("region", { name: "Waiting for you" });
  const waiting = people.getByRole("listitem");
  await expect(waiting.filter({ hasText: "from Chidi Okeke" })).toContainText("Received in full");
  // People wait longer for an answer than a site for its first steps.
  const steps = owner.getByRole("region", { name: "Get your site ready" });
  expect((await people.boundingBox())?.y).toBeLessThan((await steps.boundingBox())?.y ?? 0);
  await expect(owner.getByRole("link", { name: /Transfers? to find/ })).toHaveCount(0);
  await owner.goto("/desk/giving?state=said_paid");
  const row = owner.getByRole("row").filter({ hasText: "Chidi Okeke" });
  await expect(row).toContainText("Proof");
  const reference = /G-[0-9A-Z]{8}/.exec((await row.textContent()) ?? "")?.[0] ?? "";
  await row.getByRole("link").click();
  await owner.getByRole("button", { name: /^Show / }).click();
  await expect(owner.getByRole("dialog").locator("img, iframe")).toBeVisible();
  await owner.keyboard.press("Escape");
  expect(await violations(owner)).toEqual([]);

  await owner.goto("/desk/transfers");
  const day = new Date().toISOString().slice(0, 10);
  const csv = `Date,Description,Credit\n${day},NIP TRANSFER ${reference} OKEKE,"25,000.00"\n${day},INTEREST,12.50\n`;
  await owner
    .getByLabel("Bank’s file")
    .setInputFiles({ name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await owner.getByRole("button", { name: "Import" }).click();
  await expect(owner.getByText(/2 lines are new/)).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await owner.getByRole("button", { name: /^Yes, match/ }).click();
  await expect(messages(owner)).toContainText("₦25,000 will be recorded as paid.");
  // The line that was confirmed leaves the list first.
  await expect(owner.getByRole("button", { name: "Something else" })).toHaveCount(1);
  await owner.getByRole("checkbox", { name: /^Select ₦12.50/ }).check();
  await region(owner, "Ticked lines").getByRole("button", { name: "Something else" }).click();
  await expect(owner.getByText("No lines to match")).toBeVisible();
  // There is time to take it back, and then it is done.
  await expect(messages(owner)).toContainText("Payment recorded.", { timeout: 15_000 });

  const link = await mailed(BANK, "/giving/");
  await page.goto(link);
  await expect(heading(page)).toHaveText("Thank You");
  await expect(main(page)).toContainText("₦25,000");
});

test("a monthly gift begins with the first payment, and is stopped by its link", async ({ browser }) => {
  const donor = await device(browser, true);
  await donor.goto("/partnership");
  await fillGift(donor, { name: "Ngozi Ade", email: MONTHLY, price: "2000", monthly: true });
  await goOn(donor, /^Continue/, "Pay your gift");
  await expect(main(donor)).toContainText("Every month");
  await paysHere(donor);
  await main(donor)
    .getByRole("button", { name: /^Pay Now/ })
    .click();
  await payByCard(checkoutOf(donor));
  await donor.getByRole("dialog", { name: "Thank You!" }).getByRole("link").click();

  await donor.goto(await mailed(MONTHLY, "/giving/monthly/"));
  await expect(heading(donor)).toHaveText("Your monthly gift");
  await expect(main(donor)).toContainText("₦2,000");
  expect(await violations(donor)).toEqual([]);
  await main(donor).getByRole("button", { name: "Stop this monthly gift" }).click();
  await expect(heading(donor)).toHaveText("Stop your monthly gift?");
  await main(donor).getByRole("button", { name: "Yes, stop it" }).click();
  await expect(main(donor)).toContainText("Your monthly gift has stopped.");

  await owner.goto("/desk/giving/monthly");
  await expect(owner.getByRole("row").filter({ hasText: "Ngozi Ade" })).toContainText("Stopped");
  expect(await violations(owner)).toEqual([]);
});

test("who gave finds all gifts of the year by a link that is mailed", async ({ page }) => {
  for (const address of ["nobody@example.org", CARD]) {
    await page.goto("/giving/statement");
    await main(page).getByLabel("Your email").fill(address);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(heading(page)).toHaveText("We cannot send you a link yet");
  }
  expect(await mailsTo(owner, "nobody@example.org")).toBe("");
  await page.goto(await mailed(CARD, "/giving/statement/"));
  await expect(heading(page)).toHaveText(/^Your gifts in \d{4}$/);
  await expect(main(page)).toContainText("₦7,500");
  expect(await violations(page)).toEqual([]);
});
