import type { Page } from "@playwright/test";
import { IPHONE, iPhone } from "./iphone";
import {
  AMOUNT,
  checkoutOf,
  enter,
  expect,
  frameStarted,
  heard,
  PROVIDER_HOSTS,
  payByCard,
  reroute,
  test,
  told,
} from "./till";

/* The wallet of an iPhone, with either client: the device is played, everything after its sheet is real. */

const SHOP = "https://shop.example";
const SANDBOX = "https://sandbox.example";
const HOSTS = { apiUrl: `${SANDBOX}/`, checkoutUrl: `${SANDBOX}/`, walletUrl: `${SANDBOX}/` };

test.use({
  ...IPHONE,
  // The button's script comes from Apple, who is not asked here; the client then draws the button by itself.
  tolerated: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|applepay|passive event listener|allowpaymentrequest/,
});

const clients = [
  { name: "the provider's client", page: "provider.html", options: {}, button: "#apple-pay-button" },
  { name: "our client", page: "own.html", options: HOSTS, button: "button.checkout-wallet" },
] as const;

for (const client of clients) {
  test.describe(client.name, () => {
    let reference: string;
    let parameters: Record<string, unknown>;
    const press = (page: Page) => page.locator(client.button).first().click();
    const plan = (page: Page, ...plans: Window["plans"]) =>
      page.evaluate((all) => {
        window.plans.push(...(all as Window["plans"]));
      }, plans);
    const sheet = (page: Page) => page.evaluate(() => window.sheet);
    const checkout = (page: Page) =>
      page.evaluate(async (given) => {
        await window.shop.client.checkout({ ...given, ...window.shop.callbacks() });
      }, parameters);

    test.beforeEach(async ({ page, till, shop }) => {
      reference = `wallet-${process.pid}-${Date.now()}`;
      const channels = ["card", "apple_pay"];
      parameters = { key: till.keys.public, email: "ada@example.org", amount: AMOUNT, reference, channels };
      await page.addInitScript(iPhone);
      await page.route("https://applepay.cdn-apple.com/**", (route) => route.abort());
      for (const host of [...Object.values(PROVIDER_HOSTS), SANDBOX]) await reroute(page, host, till.served.sandbox);
      await reroute(page, SHOP, shop);
      await enter(page, till, `${SHOP}/${client.page}`, client.options);
      if (client.page === "provider.html") await frameStarted(page);
    });

    test("pays from the modal; the log comes with it", async ({ page, till }) => {
      await plan(page, "pays");
      await checkout(page);
      await press(page);
      await expect.poll(() => heard(page)).toContain("onSuccess");
      expect(await told(page, "onSuccess")).toMatchObject({ status: "success", reference });
      const [[, asked], [, validated], [, result]] = (await sheet(page)) as [string, object][];
      expect(asked).toEqual({
        version: 6,
        request: {
          countryCode: "NG",
          currencyCode: "NGN",
          merchantCapabilities: ["supports3DS", "supportsCredit", "supportsDebit"],
          supportedNetworks: ["visa", "masterCard"],
          requiredBillingContactFields: ["postalAddress", "name", "phone", "email"],
          total: { label: "Bedside sandbox - Paystack", type: "final", amount: "15402.5" },
        },
      });
      expect(validated).toMatchObject({ domainName: "shop.example" });
      expect(result).toBe(0);
      const paid = await till.verify(reference);
      expect(paid).toMatchObject({ status: "success", amount: AMOUNT, channel: "apple_pay" });
      await expect.poll(async () => (await till.verify(reference)).log.success).toBe(true);
      const { log } = await till.verify(reference);
      expect(log.attempts).toBe(1);
      expect(log.history.map((entry) => entry.message)).toEqual([
        "Attempted to pay with apple pay",
        "Merchant validated",
        "Successfully paid with apple pay",
      ]);
    });

    test("is declined, says so, and pays at the second try", async ({ page, till }) => {
      await plan(page, "is declined", "pays");
      await checkout(page);
      await press(page);
      await expect.poll(() => heard(page)).toContain("onError");
      await expect(page.getByText("An error occurred while paying with Apple Pay.")).toBeVisible();
      expect((await told(page, "onError")).message).toBe("Declined");
      expect((await till.verify(reference)).status).toBe("abandoned");
      await press(page);
      await expect.poll(() => heard(page)).toContain("onSuccess");
      expect((await sheet(page)).filter(([word]) => word === "completed").map(([, result]) => result)).toEqual([1, 0]);
      await expect.poll(async () => (await till.verify(reference)).log.history.length).toBe(6);
      expect((await till.verify(reference)).log).toMatchObject({ attempts: 2, errors: 1, success: true });
    });

    test("leaves the sheet, then pays by card in the frame", async ({ page, till }) => {
      await plan(page, "leaves");
      await checkout(page);
      await press(page);
      await expect.poll(async () => (await sheet(page)).map(([word]) => word)).toEqual(["asks", "validated"]);
      await page.getByText("More payment options").click();
      await payByCard(checkoutOf(page));
      await expect.poll(() => heard(page)).toContain("onSuccess");
      expect(await heard(page)).not.toContain("onCancel");
      expect(await till.verify(reference)).toMatchObject({ status: "success", channel: "card" });
    });

    test("taps beside the modal, which closes it", async ({ page, till }) => {
      await checkout(page);
      await expect(page.locator(client.button).first()).toBeInViewport({ ratio: 1 });
      await page.touchscreen.tap(195, 60);
      await expect.poll(() => heard(page)).toContain("onCancel");
      await expect(page.locator(client.button)).toHaveCount(0);
      expect((await till.verify(reference)).status).toBe("abandoned");
    });

    test("mounts a button in the page, which pays", async ({ page, till }) => {
      await plan(page, "pays");
      await page.evaluate(async (given) => {
        const { callbacks } = window.shop;
        const heard = callbacks.call(window.shop);
        const mounted = (what: unknown) => window.shop.heard.push(["onElementsMount", what]);
        await window.shop.client.paymentRequest({
          ...given,
          container: "wallet",
          loadPaystackCheckoutButton: "other",
          onElementsMount: mounted,
          ...heard,
        });
      }, parameters);
      expect(await told(page, "onElementsMount")).toEqual({ applePay: true });
      await page.locator("#wallet").locator(client.button).click();
      await expect.poll(() => heard(page)).toContain("onSuccess");
      expect(await till.verify(reference)).toMatchObject({ status: "success", channel: "apple_pay" });
    });
  });
}

test("our client: a wallet that loses its line ends the sheet and may try again", async ({ page, till, shop }) => {
  const reference = `wallet-lost-${process.pid}-${Date.now()}`;
  await page.addInitScript(iPhone);
  await reroute(page, SANDBOX, till.served.sandbox);
  await reroute(page, SHOP, shop);
  await enter(page, till, `${SHOP}/own.html`, HOSTS);
  const channels = ["apple_pay"];
  const parameters = { key: till.keys.public, email: "ada@example.org", amount: AMOUNT, reference, channels };
  await page.evaluate(async (given) => {
    window.plans.push("is lost", "pays");
    await window.shop.client.checkout({ ...given, ...window.shop.callbacks() });
  }, parameters);
  const lost = "**/applepay/charge";
  await page.route(lost, (route) => route.abort("internetdisconnected"));
  await expect(page.getByText("More payment options")).toHaveCount(0);
  const button = page.getByRole("button", { name: "Pay with Apple Pay" });
  await button.click();
  await expect.poll(() => heard(page)).toContain("onError");
  expect(await page.evaluate(() => window.sheet.at(-1))).toEqual(["completed", 1]);
  await page.unroute(lost);
  await button.click();
  await expect.poll(() => heard(page)).toContain("onSuccess");
  expect((await till.verify(reference)).channel).toBe("apple_pay");
});
