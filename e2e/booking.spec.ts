import {
  about,
  checkAndAgree,
  choose,
  chooseTime,
  goOn,
  heading,
  lateTime,
  payButton,
  STORY,
  story,
  toPay,
  toPayFrom,
} from "./booking";
import { violations } from "./fixtures";
import { checkoutOf, expect, payByCard, paysHere, type Till, test } from "./till";

/* A consultation from the package to the booking, as a visitor meets it. Each test is a new device. */

test.use({
  // Refused forms answer 422, and a line that is down is part of these tests.
  tolerated: /status of (404|409|422)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  baseURL: async ({ till }, use) => use(till.served.base),
});

/** Payments that the site opened so far. */
const payments = async (till: Till) => (await till.served.rows("SELECT id, status FROM payments_attempt")).length;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a free package is asked for without a payment", async ({ page }) => {
      await choose(page, "First chat");
      await expect(page.locator("main")).toContainText("Step 1 of 4");
      await about(page);
      await story(page);
      await checkAndAgree(page);
      await expect(heading(page)).toHaveText("Send your request");
      await goOn(page, "Send my request");
      await expect(heading(page)).toHaveText("Thank You!");
      await expect(page.locator("main")).toContainText("This site does not send email yet");
      await expect(page.locator("main")).not.toContainText(/spam|You will get an email/);
      await expect(page.locator("main").getByRole("link", { name: /change or cancel/ })).toBeVisible();
      await expect(page.locator("main")).not.toContainText("tired");
    });

    test("what is missing is said above and beside it, and nothing typed is lost", async ({ page }) => {
      await choose(page, "First chat");
      await goOn(page);
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByRole("alert").getByRole("link")).toHaveCount(5);
      await about(page, "amina@");
      await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
      await expect(page.getByLabel("Your name")).toHaveValue("Amina Bello");
      await page.getByRole("alert").getByRole("link").click();
      await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    });

    test("Back after a wrong answer leads to the form, never to a page of the browser", async ({ page }) => {
      await choose(page, "First chat");
      const first = page.url();
      await goOn(page);
      await expect(page).toHaveTitle(/^Error: /);
      await about(page, "amina@");
      await expect(page).toHaveTitle(/^Error: /);
      await page.reload();
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue("amina@");
      await page.getByLabel("Email", { exact: true }).fill("amina@example.org");
      await goOn(page);
      await expect(heading(page)).toHaveText("Tell us your story");
      const seen: string[] = [];
      for (let back = 0; back < 9 && page.url() !== first; back++) {
        await page.goBack();
        seen.push((await heading(page).textContent()) ?? "");
      }
      expect(new Set(seen)).toEqual(new Set(["Who is it for?"]));
    });

    test("words that call for urgent help show it first, and stop nobody", async ({ page }) => {
      await choose(page, "First chat");
      await about(page);
      await story(page, "My chest dey pain me since morning and I cannot breathe well.");
      await expect(heading(page)).toHaveText("Is it safe to wait?");
      await expect(page.locator("main a[href='tel:112']").first()).toBeVisible();
      await page.getByRole("button", { name: /I do not have any of these/ }).click();
      await expect(heading(page)).toHaveText("Check your answers");
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("is paid on the payment company's own page, and comes back", async ({ page }) => {
    await choose(page, "Silver Package");
    await toPayFrom(page);
    await payButton(page).click();
    await page.getByLabel("Card number").fill("4084 0840 8408 4081");
    await page.getByLabel("Expiry (month and year)").fill("12/40");
    await page.getByLabel("CVV").fill("408");
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page).toHaveURL(/\/payment\?/);
    await expect(heading(page)).toHaveText("Thank You!");
    await page.getByRole("link", { name: "See your receipt" }).click();
    await expect(heading(page)).toHaveText("Your receipt");
    await expect(page.locator("main")).toContainText("₦24,000");
    await expect(page.locator("main")).not.toContainText("Silver");
    await page.getByRole("link", { name: "Go to your booking" }).click();
    await expect(page.locator("main")).toContainText("Lagos");
  });
});

test("is paid by card above the page, once for two presses", async ({ page, till }) => {
  const before = await payments(till);
  await toPay(page);
  expect(await violations(page)).toEqual([]);
  await payButton(page).dblclick();
  await payByCard(checkoutOf(page));
  const thanks = page.getByRole("dialog", { name: "Thank You!" });
  await expect(thanks).toBeVisible();
  expect(await payments(till)).toBe(before + 1);
  await thanks.getByRole("button", { name: "Keep this open" }).click();
  await expect(thanks).toContainText("stays open");
  expect(await violations(page)).toEqual([]);
  await thanks.getByRole("link", { name: "Go to your booking" }).click();
  await expect(heading(page)).toHaveText("Thank You!");
  await expect(page.locator("main")).toContainText("Lagos");

  // Back after paying shows a page that makes sense, and no second payment.
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Pay / })).toHaveCount(0);
  expect(await payments(till)).toBe(before + 1);
});

test("the thanks close by themselves after five seconds", async ({ page }) => {
  await page.clock.install();
  await toPay(page);
  await payButton(page).click();
  await payByCard(checkoutOf(page));
  await expect(page.getByRole("dialog", { name: "Thank You!" })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(/\/consultation\/request\/thanks$/);
});

test("a card that is declined can be followed by one that pays", async ({ page, till }) => {
  const before = await payments(till);
  await toPay(page);
  await payButton(page).click();
  await payByCard(checkoutOf(page), "Declined");
  await expect(checkoutOf(page).getByRole("alert")).toContainText("Declined");
  await payByCard(checkoutOf(page));
  await expect(page.getByRole("dialog", { name: "Thank You!" })).toBeVisible();
  expect(await payments(till)).toBe(before + 1);
});

test("a payment that is closed can be opened again, as the same one", async ({ page, till }) => {
  const before = await payments(till);
  await toPay(page);
  await payButton(page).click();
  await checkoutOf(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("You closed the payment");
  await payButton(page).click();
  await payByCard(checkoutOf(page));
  await expect(page.getByRole("dialog", { name: "Thank You!" })).toBeVisible();
  expect(await payments(till)).toBe(before + 1);
});

test("who closes the tab after paying comes back to a booking that is paid", async ({ page, context }) => {
  await toPay(page);
  const answer = page.waitForResponse("**/api/consultation/request/pay");
  await payButton(page).click();
  const { reference } = await (await answer).json();
  const taken = page.waitForResponse(/\/pay\?frame=/);
  await payByCard(checkoutOf(page));
  await taken;
  await page.close();
  const later = await context.newPage();
  await later.goto(`/payment?reference=${reference}`);
  await expect(heading(later)).toHaveText("Thank You!");
  // A job tells the booking of its payment, a moment after the payment's own page knows.
  await expect(async () => {
    await later.goto("/consultation/request/pay");
    await expect(later.getByRole("button", { name: /^Pay / })).toHaveCount(0, { timeout: 1 });
  }).toPass();
});

test("a line that is down loses nothing, and the story comes back", async ({ page, context }) => {
  await choose(page, "First chat");
  await about(page);
  await page.getByLabel("What is going on?").fill(STORY);
  await context.setOffline(true);
  await goOn(page);
  await expect(page.locator("main")).toContainText("You are offline. What you typed is still here");
  await context.setOffline(false);
  await expect(page.locator("main")).toContainText("You are back online.");
  await page.reload();
  await expect(page.getByLabel("What is going on?")).toHaveValue(STORY);
  await goOn(page);
  await expect(heading(page)).toHaveText("Check your answers");
});

test("a phone that calls itself online and has no data left keeps the step and what was typed", async ({ page }) => {
  await choose(page, "First chat");
  await page.getByLabel("Your name").fill("Amina Bello");
  await page.getByRole("radio", { name: "Me", exact: true }).check();
  await page.route("**/favicon.svg", (route) => route.abort());
  await goOn(page);
  await expect(page.locator("main")).toContainText("Not sent yet. We cannot reach the site.");
  await expect(heading(page)).toHaveText("Who is it for?");
  await page.unroute("**/favicon.svg");
  await page.reload();
  await expect(page.locator("main")).toContainText("Not sent yet. What you typed is here again.");
  await expect(page.getByLabel("Your name")).toHaveValue("Amina Bello");
  await expect(page.getByRole("radio", { name: "Me", exact: true })).toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Amina");
  await about(page);
  await expect(heading(page)).toHaveText("Tell us your story");
  await page.goBack();
  await expect(page.locator("main")).not.toContainText("Not sent yet");
});

test("a phone shows times without being scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, "Silver Package");
  await about(page);
  await story(page);
  await expect(heading(page)).toHaveText("Choose a time");
  const bottom = async (part: ReturnType<typeof page.locator>) => {
    const box = await part.boundingBox();
    return (box?.y ?? 9_999) + (box?.height ?? 0);
  };
  const main = page.locator("main");
  const bar = main.getByRole("button", { name: "Continue", exact: true }).last();
  const room = ((await bar.boundingBox())?.y ?? 0) - 8;
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await bottom(main.getByText("Choose it", { exact: true }))).toBeLessThan(room);
  expect(await bottom(main.locator("label:has(input[name=time]):visible").first())).toBeLessThan(room);
  // What most people leave as it is comes below.
  await main.getByText("Change time zone", { exact: true }).first().click();
  await main.getByLabel("Time zone").selectOption({ label: "London" });
  await main.getByRole("button", { name: "Change time zone" }).click();
  await expect(main.getByText("Available times, London")).toBeVisible();
});

test("a line that is down at each step is waited for, and the way goes on", async ({ page, context }) => {
  await toPay(page);
  const steps = ["about", "story", "time", "check"];
  for (const step of steps) {
    await page.goto(`/consultation/request/${step}`);
    const main = page.locator("main");
    const words = (await heading(page).textContent()) ?? "";
    for (const box of await main.getByRole("checkbox").all()) await box.check();
    const next = main.getByRole("button", { name: /^Continue/ }).last();
    await context.setOffline(true);
    await next.click();
    await expect(main, step).toContainText("You are offline. What you typed is still here");
    await expect(heading(page)).toHaveText(words);
    await context.setOffline(false);
    await expect(main).toContainText("You are back online.");
    await next.click();
    await expect(heading(page), step).not.toHaveText(words);
  }
  await expect(heading(page)).toHaveText("Choose how to pay");
  await paysHere(page);
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("You are offline. Nothing was charged");
  await context.setOffline(false);
  await payButton(page).click();
  await payByCard(checkoutOf(page));
  await expect(page.getByRole("dialog", { name: "Thank You!" })).toBeVisible();
});

test("the page that waits turns by itself once the money has come", async ({ page, till, context }) => {
  const { reference, checkoutUrl } = await till.open(`waits ${Date.now()}`);
  await page.goto(`/payment?reference=${reference}`);
  await expect(heading(page)).toHaveText(/^(Waiting for your payment|Not paid yet)$/);
  await expect(page.locator("main")).toContainText("do not pay twice");
  expect(await violations(page)).toEqual([]);
  const bank = await context.newPage();
  await bank.goto(checkoutUrl);
  await bank.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(heading(page)).toHaveText("Thank You!", { timeout: 20_000 });
  await page.getByRole("link", { name: "See your receipt" }).click();
  await expect(heading(page)).toHaveText("Your receipt");
  expect(await violations(page)).toEqual([]);
  const pdf = await page.request.get(`/api/payments/${reference}/receipt.pdf`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("a booking is moved and cancelled by its link, with the rule first", async ({ page }) => {
  await toPay(page, "Silver Package", "", lateTime);
  await payButton(page).click();
  await payByCard(checkoutOf(page));
  await page.getByRole("dialog", { name: "Thank You!" }).getByRole("link").click();
  const main = page.locator("main");
  // The payment is known a moment before the booking that comes of it.
  const change = main.getByRole("link", { name: /change or cancel/ });
  await expect(async () => {
    await page.reload();
    await expect(change).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await change.click();
  await expect(heading(page)).toHaveText("Your booking");
  expect(await violations(page)).toEqual([]);
  const clock = main.getByText(/Lagos/).first();
  const before = await clock.textContent();

  await main.getByRole("button", { name: "Choose another time" }).click();
  await expect(heading(page)).toHaveText("Choose another time");
  await chooseTime(page, -1);
  await main.getByRole("button", { name: "Choose this time" }).last().click();
  await expect(heading(page)).toHaveText("Your booking");
  await expect(clock).not.toHaveText(before ?? "");
  const calendar = await main.getByRole("link", { name: "Add to my calendar" }).getAttribute("href");
  const file = await (await page.request.get(calendar ?? "")).text();
  expect(file).toMatch(/^BEGIN:VCALENDAR/);
  expect(file).not.toMatch(/Silver|tired/);

  await main.getByRole("button", { name: "Cancel this booking" }).click();
  await expect(heading(page)).toHaveText("Cancel this booking?");
  await expect(main).toContainText("You will get back ₦24,000");
  await main.getByRole("button", { name: "Keep my booking" }).click();
  await expect(heading(page)).toHaveText("Your booking");
  await main.getByRole("button", { name: "Cancel this booking" }).click();
  await main.getByRole("button", { name: "Yes, cancel this booking" }).click();
  await expect(main).toContainText("Cancelled");
  await expect(main.getByRole("button", { name: "Cancel this booking" })).toHaveCount(0);
});
