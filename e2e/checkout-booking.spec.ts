import type { Page } from "@playwright/test";
import { choose, heading, payButton, toPay, toPayFrom } from "./booking";
import { becomeOwner, changeSettings, withPasskeys } from "./desk";
import { IPHONE, iPhone } from "./iphone";
import { freePort, type Served, serve } from "./server";
import { checkoutOf, expect, PROVIDER_HOSTS, payByCard, providerScript, reroute, test } from "./till";
import { secured } from "./tls";

/* What can take the place of our own checkout on the page of a consultation: the provider's script, a telephone's wallet. */

const thanks = (page: Page) => page.getByRole("dialog", { name: "Thank You!" });

/** The page asks the server every second and a half, and this the provider every three seconds. */
const seen = (page: Page) => expect(thanks(page)).toBeVisible({ timeout: 20_000 });

/** What a page's policy says about one kind of source. */
async function rule(page: Page, path: string, name: string): Promise<string[]> {
  const policy = (await page.request.get(path)).headers()["content-security-policy"] ?? "";
  const found = policy.split("; ").find((one) => one.startsWith(`${name} `));
  return found?.split(" ").slice(1) ?? [];
}

test.describe("with the provider's own script", () => {
  const SCRIPT = "https://js.paystack.co";
  let site: Served;
  let owner: Page;

  // The first test chooses the script for those behind it.
  test.describe.configure({ mode: "serial", timeout: 90_000 });
  test.use({
    // What the script tries beside what it needs is refused by the page's policy, and is written down.
    tolerated: /Content Security Policy|ERR_FAILED|passive event listener|allowpaymentrequest/,
  });

  test.beforeAll(async ({ till, browser }) => {
    // A site with a key of the provider's. Its own calls go to the sandbox of another one; its visitors' are led there.
    site = await serve([], {
      BEDSIDE_PAYSTACK_SECRET_KEY: till.keys.secret,
      BEDSIDE_PAYMENTS_PAYSTACK_URL: till.served.sandbox,
    });
    const context = await browser.newContext({ baseURL: site.base });
    owner = await context.newPage();
    await withPasskeys(context, owner);
    await becomeOwner(owner, await site.ownerLink());
  });

  test.afterAll(async () => {
    await owner.context().close();
    await site.stop();
  });

  test.beforeEach(async ({ page, till }) => {
    const { pathname } = new URL("/v2/inline.js", SCRIPT);
    await page.route(`${SCRIPT}/**`, (route) =>
      new URL(route.request().url()).pathname === pathname
        ? route.fulfill({ contentType: "text/javascript", body: providerScript() })
        : route.abort(),
    );
    for (const host of Object.values(PROVIDER_HOSTS)) await reroute(page, host, till.served.sandbox);
  });

  test("a consultation is paid through it, and its origin alone is let in", async ({ page }) => {
    const step = `${site.base}/consultation/request/pay`;
    const usual = await rule(page, step, "script-src");
    expect(usual.join(" ")).not.toContain("http");
    await changeSettings(owner, site.base, "settings-care", { checkoutClient: "provider" });
    await expect.poll(() => rule(page, step, "script-src")).toEqual([...usual, SCRIPT]);
    // Where gifts are given nobody asked for it.
    expect(await rule(page, `${site.base}/partnership`, "script-src")).toEqual(usual);
    expect(await rule(page, step, "frame-src")).toContain(PROVIDER_HOSTS.checkout);
    // The script writes its styles into the page; nobody else may.
    expect(await rule(page, step, "style-src")).toEqual(["'self'", "'unsafe-inline'"]);
    expect(await rule(page, `${site.base}/partnership`, "style-src")).toEqual(["'self'"]);
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/style-src/.test(message.text())) refused.push(message.text());
    });

    await toPay(page, "Silver Package", site.base);
    await payButton(page).click();
    await payByCard(checkoutOf(page));
    await seen(page);
    expect(await page.evaluate(() => "PaystackPop" in window)).toBe(true);
    expect(refused).toEqual([]);
    await thanks(page).getByRole("link", { name: "Go to your booking" }).click();
    await expect(heading(page)).toHaveText("Thank You!");
    const paid = await site.rows("SELECT status, provider FROM payments_attempt");
    expect(paid).toEqual([{ status: "settled", provider: "paystack" }]);
  });

  test("who closes it may press again; a declined card is followed by one that pays", async ({ page }) => {
    await toPay(page, "Silver Package", site.base);
    await payButton(page).click();
    await checkoutOf(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toContainText("You closed the payment");
    await payButton(page).click();
    await payByCard(checkoutOf(page), "Declined");
    await expect(checkoutOf(page).getByRole("alert")).toContainText("Declined");
    await payByCard(checkoutOf(page));
    await seen(page);
  });

  test("a price in dollars is told and paid in naira, and not at all while there is no rate", async ({ page }) => {
    const dollars = { prices: { USD: 4_500 }, originalPrices: { USD: 5_400 } };
    await changeSettings(owner, site.base, "package-gold-package", dollars);
    await choose(page, "Gold Package", site.base);
    await toPayFrom(page);
    await expect(heading(page)).toHaveText("We cannot show you the price right now");
    await expect(page.getByRole("button", { name: "Call me back instead" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay / })).toHaveCount(0);

    const rules = { nairaPerDollar: "1600", donationFallbackRate: "450" };
    const put = { data: rules, headers: { Origin: site.base } };
    expect((await owner.request.put("/api/desk/rates", put)).ok()).toBe(true);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("Choose how to pay");
    await expect(page.locator("main")).toContainText("$45");
    await expect(page.locator("main")).toContainText("₦1,600 for $1");
    await page.getByRole("button", { name: "Pay ₦72,000", exact: true }).click();
    await payByCard(checkoutOf(page));
    await seen(page);
    await thanks(page).getByRole("link", { name: "Go to your booking" }).click();
    const paid = await site.rows("SELECT amount_minor, amount_currency FROM payments_attempt ORDER BY id");
    expect(paid.at(-1)).toEqual({ amount_minor: 7_200_000, amount_currency: "NGN" });
  });

  test("where the script does not come, the company's own page does", async ({ page }) => {
    await page.unroute(`${SCRIPT}/**`);
    await page.route(`${SCRIPT}/**`, (route) => route.abort());
    await toPay(page, "Silver Package", site.base);
    await payButton(page).click();
    await payByCard(page.mainFrame());
    await expect(page).toHaveURL(/\/payment\?/);
    await expect(heading(page)).toHaveText("Thank You!");
  });
});

test.describe("with a telephone's wallet", () => {
  let site: Served;
  let base: string;
  let close: () => void;

  test.use({ ...IPHONE, ignoreHTTPSErrors: true, tolerated: /allowpaymentrequest/ });

  test.beforeAll(async () => {
    // A wallet is offered over TLS alone.
    const port = await freePort();
    base = `https://localhost:${port}`;
    site = await serve([], { BEDSIDE_PUBLIC_URL: base });
    const server = await secured(port, site.base);
    close = () => server.close();
  });

  test.afterAll(async () => {
    close();
    await site.stop();
  });

  test("a consultation is paid from the sheet, after a try that was declined", async ({ page }) => {
    await page.addInitScript(iPhone);
    await toPay(page, "Silver Package", base);
    await payButton(page).click();
    const wallet = page.getByRole("button", { name: "Pay with Apple Pay" });
    await expect(wallet).toBeVisible();
    await page.evaluate(() => window.plans.push("is declined", "pays"));
    await wallet.click();
    await expect(page.getByText("An error occurred while paying with Apple Pay.")).toBeVisible();
    await wallet.click();
    await seen(page);
    expect((await page.evaluate(() => window.sheet)).map(([word]) => word)).toContain("completed");
    await thanks(page).getByRole("link", { name: "Go to your booking" }).click();
    await expect(heading(page)).toHaveText("Thank You!");
    const paid = await site.rows("SELECT status, channel FROM payments_attempt");
    expect(paid).toEqual([{ status: "settled", channel: "apple_pay" }]);
  });

  test("who leaves the sheet pays by card, in the frame", async ({ page }) => {
    await page.addInitScript(iPhone);
    await toPay(page, "Silver Package", base);
    await payButton(page).click();
    await page.evaluate(() => window.plans.push("leaves"));
    await page.getByRole("button", { name: "Pay with Apple Pay" }).click();
    await page.getByText("More payment options").click();
    await payByCard(checkoutOf(page));
    await seen(page);
  });
});
