import type { Page } from "@playwright/test";
import { expect, test, violations } from "./fixtures";

/* The red-flag check where visitors write before they book, and above search results. */

const URGENT = "My chest dey pain me and I no fit breathe";
const words = (page: Page) => page.getByLabel("What is wrong, in your own words");
const check = (page: Page) => page.getByText("Not sure if it can wait? Check");
const card = (page: Page) => page.locator("main").getByRole("region", { name: "Urgent help" });

for (const path of ["/consultation"]) {
  test(`${path} says whom to ring as soon as the words call for it`, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(path);
    await expect(words(page)).toBeHidden();
    await check(page).click();
    await words(page).fill(URGENT);
    await expect(card(page).locator("a[href='tel:112']")).toBeVisible();
    await expect(card(page).locator("a[href='tel:999']")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await words(page).fill("I would like to talk about my sleep");
    await expect(page.getByText("Nothing in your words is on our list of danger signs.")).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    expect(asked.join(" ")).not.toMatch(/chest|sleep/);
  });

  test(`${path} moves nothing when the check comes to life`, async ({ page }) => {
    await page.goto(path);
    await expect(check(page)).toBeVisible();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBeLessThan(0.02);
  });
}

test("words that cannot be checked are told so, with whom to ring", async ({ page, context, site }) => {
  await page.goto("/consultation");
  const other = await context.newPage();
  await other.route("**/api/safety/check", (route) => route.abort());
  await other.goto(`${site}/consultation`);
  await check(other).click();
  await words(other).fill(URGENT);
  await expect(other.getByText("We could not check your words right now.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the numbers stand there, and no field that does nothing", async ({ page }) => {
    for (const path of ["/contact", "/consultation"]) {
      await page.goto(path);
      await expect(page.locator("main a[href='tel:112']").filter({ visible: true }).first()).toBeVisible();
      await expect(words(page)).toBeHidden();
      await expect(check(page)).toBeHidden();
    }
  });

  test("the card stands above what a search found", async ({ page }) => {
    await page.goto("/search?q=i+want+to+end+my+life");
    await expect(card(page)).toBeVisible();
    await page.goto("/search?q=convulsion");
    await expect(card(page)).toBeVisible();
    await page.goto("/search?q=healthy+breakfast");
    await expect(card(page)).toHaveCount(0);
  });
});
