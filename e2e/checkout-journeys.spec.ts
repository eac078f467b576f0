import type { Page } from "@playwright/test";
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
  type Till,
  test,
  told,
} from "./till";

/*
 * The same payments with the provider's published client and with ours, in a browser, at the embedded sandbox. The
 * provider's client always calls its production hosts, which are led to the sandbox here; ours calls it by itself.
 */

// The provider's client gives its frame the older attribute as well.
test.use({ tolerated: /allowpaymentrequest/ });

interface Client {
  name: string;
  enter: (page: Page, till: Till, shop: string) => Promise<void>;
  /** What it calls before it says that a transfer is on its way (facts 8, 28). */
  beforePending: string[];
  /** Which of two equal payments hears of its end: the provider's client keeps the first callbacks (facts 8, 4). */
  heardOf: string;
  /** What it called, in order: the provider's client may say twice that it has loaded. */
  calls: (page: Page) => Promise<string[]>;
}

const clients: Client[] = [
  {
    name: "the provider's client",
    enter: async (page, till, shop) => {
      for (const host of Object.values(PROVIDER_HOSTS)) await reroute(page, host, till.served.sandbox);
      await enter(page, till, `${shop}/provider.html`);
      await frameStarted(page);
    },
    beforePending: ["onCancel"],
    heardOf: "1 onSuccess",
    calls: async (page) => (await heard(page)).filter((name, at, all) => name !== all[at - 1]),
  },
  {
    name: "our client",
    enter: (page, till, shop) => enter(page, till, `${shop}/own.html`),
    beforePending: [],
    heardOf: "2 onSuccess",
    calls: heard,
  },
];

let count = 0;
/** A reference that nobody used, and the parameters of a payment with it. */
function order(till: Till): { reference: string; parameters: Record<string, unknown> } {
  count += 1;
  const reference = `shop-${process.pid}-${Date.now()}-${count}`;
  const parameters = { key: till.keys.public, email: "ada@example.org", amount: AMOUNT, currency: "NGN", reference };
  return { reference, parameters };
}

const begin = (page: Page, parameters: object) =>
  page.evaluate((given) => {
    window.shop.client.newTransaction({ ...given, ...window.shop.callbacks() });
  }, parameters);

const isHidden = (page: Page) => expect(page.locator('iframe[id^="inline-checkout-"]')).toBeHidden();

for (const client of clients) {
  test.describe(client.name, () => {
    test("newTransaction: pays", async ({ page, till, shop }) => {
      const { reference, parameters } = order(till);
      await client.enter(page, till, shop);
      await begin(page, { ...parameters, metadata: { cart: 7 }, firstname: "Ada", label: "Order 7" });
      const frame = checkoutOf(page);
      await expect(frame.getByRole("heading")).toHaveText("Pay ₦15,402.50");
      await expect(frame.getByText("Order 7")).toBeVisible();
      await payByCard(frame);
      await expect.poll(() => heard(page)).toEqual(["onLoad", "onSuccess"]);
      const answer = await told(page, "onSuccess");
      expect(answer).toMatchObject({ reference, trxref: reference, status: "success", message: "Approved" });
      expect((await told(page, "onLoad")).id).toBe(answer.transaction);
      await isHidden(page);
      expect(await till.verify(reference)).toMatchObject({ status: "success", amount: AMOUNT, currency: "NGN" });
    });

    test("newTransaction: a declined card, then one that pays", async ({ page, till, shop }) => {
      const { reference, parameters } = order(till);
      await client.enter(page, till, shop);
      await begin(page, parameters);
      const frame = checkoutOf(page);
      await payByCard(frame, "Declined");
      await expect(frame.getByRole("alert")).toHaveText("Declined. Nothing was charged.");
      expect((await till.verify(reference)).gateway_response).toBe("Declined");
      expect(await heard(page)).not.toContain("onSuccess");
      await payByCard(frame);
      await expect.poll(() => heard(page)).toContain("onSuccess");
      expect(await heard(page)).toEqual(["onLoad", "onSuccess"]);
      expect(await till.verify(reference)).toMatchObject({ status: "success", amount: AMOUNT });
    });

    test("newTransaction: a card whose bank asks for a PIN and a code", async ({ page, till, shop }) => {
      const { reference, parameters } = order(till);
      await client.enter(page, till, shop);
      await begin(page, parameters);
      const frame = checkoutOf(page);
      await frame.getByLabel("Card number").fill("5060 6666 6666 6666 666");
      await frame.getByLabel("CVV").fill("123");
      await frame.getByRole("button", { name: "Pay", exact: true }).click();
      await frame.getByLabel("Your card's PIN").fill("1234");
      await frame.getByRole("button", { name: "Continue" }).click();
      await frame.getByLabel("The code that your bank sent you").fill("000000");
      await frame.getByRole("button", { name: "Continue" }).click();
      await expect(frame.getByRole("alert")).toHaveText("The code is not right.");
      await frame.getByLabel("The code that your bank sent you").fill("123456");
      await frame.getByRole("button", { name: "Continue" }).click();
      await expect.poll(() => heard(page)).toContain("onSuccess");
      expect((await till.verify(reference)).status).toBe("success");
    });

    test("newTransaction: cancelled in the frame, and paid in a second round", async ({ page, till, shop }) => {
      const { reference, parameters } = order(till);
      await client.enter(page, till, shop);
      await begin(page, parameters);
      const frame = checkoutOf(page);
      await frame.getByRole("button", { name: "Cancel" }).click();
      await expect.poll(() => client.calls(page)).toEqual(["onLoad", "onCancel"]);
      await isHidden(page);
      expect(await page.evaluate(() => window.shop.client.activeTransaction())).toBeNull();
      expect((await till.verify(reference)).status).toBe("abandoned");
      const code = (await told(page, "onLoad")).accessCode;
      await page.evaluate((known) => window.shop.client.resumeTransaction(known ?? "", window.shop.callbacks()), code);
      await expect.poll(() => client.calls(page)).toEqual(["onLoad", "onCancel", "onLoad"]);
      await payByCard(frame);
      await expect.poll(() => heard(page)).toContain("onSuccess");
      expect((await till.verify(reference)).status).toBe("success");
    });

    test("newTransaction: a bank transfer that is on its way", async ({ page, till, shop }) => {
      const { reference, parameters } = order(till);
      await client.enter(page, till, shop);
      await begin(page, parameters);
      await payByCard(checkoutOf(page), "Bank transfer, arrives in ten minutes");
      const pending = "onBankTransferConfirmationPending";
      await expect.poll(() => heard(page)).toEqual(["onLoad", ...client.beforePending, pending]);
      await isHidden(page);
      expect((await till.verify(reference)).status).toBe("pending");
    });

    test("newTransaction: what the provider refuses reaches onError", async ({ page, till, shop }) => {
      const { parameters } = order(till);
      await client.enter(page, till, shop);
      await begin(page, { ...parameters, key: "pk_test_nobody" });
      await expect.poll(() => heard(page)).toEqual(["onError"]);
      expect(await told(page, "onError")).toMatchObject({ type: "setup", message: "Invalid key" });
    });

    test("checkout: sets up from the page, then pays in the frame", async ({ page, till, shop }) => {
      const { reference, parameters } = order(till);
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/(checkout|transaction)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
      });
      await client.enter(page, till, shop);
      await page.evaluate(async (given) => {
        await window.shop.client.checkout({ ...given, ...window.shop.callbacks() });
      }, parameters);
      await payByCard(checkoutOf(page));
      await expect.poll(() => heard(page)).toEqual(["onLoad", "onSuccess"]);
      const { transaction } = await told(page, "onSuccess");
      expect(calls.filter((call) => call.startsWith("POST"))).toEqual([
        "POST /checkout/request_inline",
        `POST /transaction/set_ip/${transaction}`,
      ]);
      expect((await till.verify(reference)).status).toBe("success");
    });

    test("checkout: what the provider refuses rejects and reaches onError", async ({ page, till, shop }) => {
      const { parameters } = order(till);
      await client.enter(page, till, shop);
      const message = await page.evaluate(async (given) => {
        try {
          await window.shop.client.checkout({ ...given, currency: "JPY", ...window.shop.callbacks() });
          return "";
        } catch (error) {
          return (error as { message: string }).message;
        }
      }, parameters);
      expect(message).toBe("Currency not supported by merchant");
      expect(await told(page, "onError")).toMatchObject({ status: false, message });
    });

    test("preloadTransaction: loads out of sight and is shown on a press", async ({ page, till, shop }) => {
      const { reference, parameters } = order(till);
      await client.enter(page, till, shop);
      await page.evaluate((given) => {
        const open = window.shop.client.preloadTransaction({ ...given, ...window.shop.callbacks() });
        document.getElementById("pay")?.addEventListener("click", open);
      }, parameters);
      await expect.poll(() => heard(page)).toEqual(["onLoad"]);
      await isHidden(page);
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await payByCard(checkoutOf(page));
      await expect.poll(() => heard(page)).toContain("onSuccess");
      expect((await till.verify(reference)).status).toBe("success");
    });

    test("resumeTransaction: pays what the server opened, and the site hears of it", async ({ page, till, shop }) => {
      const { reference, accessCode } = await till.open(`${client.name} ${Date.now()}`);
      await client.enter(page, till, shop);
      expect(await till.state(reference)).toBe("waiting");
      await page.evaluate((code) => {
        window.shop.client.resumeTransaction(code, window.shop.callbacks());
      }, accessCode);
      const frame = checkoutOf(page);
      await expect(frame.getByRole("heading")).toHaveText("Pay ₦15,402.50");
      await payByCard(frame);
      await expect.poll(() => heard(page)).toEqual(["onLoad", "onSuccess"]);
      expect((await told(page, "onSuccess")).reference).toBe(reference);
      await expect.poll(() => till.state(reference)).toBe("paid");
    });

    test("resumeTransaction: the tab is closed right after paying", async ({ page, context, till, shop }) => {
      const { reference, accessCode, checkoutUrl } = await till.open(`${client.name} closed ${Date.now()}`);
      await client.enter(page, till, shop);
      await page.evaluate((code) => {
        window.shop.client.resumeTransaction(code, window.shop.callbacks());
      }, accessCode);
      const paid = page.waitForResponse(/\/pay\?frame=/);
      await payByCard(checkoutOf(page));
      await paid;
      await page.close();
      await expect.poll(() => till.state(reference)).toBe("paid");
      const again = await context.newPage();
      await again.goto(checkoutUrl);
      await expect(again.getByText("This payment was made already.")).toBeVisible();
    });

    test("resumeTransaction: two presses of the button pay once", async ({ page, till, shop }) => {
      const { reference, accessCode } = await till.open(`${client.name} twice ${Date.now()}`);
      await client.enter(page, till, shop);
      await page.evaluate((code) => {
        window.shop.client.resumeTransaction(code, window.shop.callbacks("1 "));
        window.shop.client.resumeTransaction(code, window.shop.callbacks("2 "));
      }, accessCode);
      await payByCard(checkoutOf(page));
      await expect.poll(() => heard(page)).toContain(client.heardOf);
      expect((await heard(page)).filter((name) => name.endsWith("onSuccess"))).toEqual([client.heardOf]);
      await expect.poll(() => till.state(reference)).toBe("paid");
    });
  });
}
