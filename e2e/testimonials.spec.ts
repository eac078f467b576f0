import type { Page } from "@playwright/test";
import { becomeOwner, expect, matchSaved, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* What people said: where the words come from, and only where staff let it be shown. */

test.use({ deskOf: "testimonials" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

test.afterAll(() => owner.context().close());

test("one that is hidden in a country is shown to readers who choose another", async ({ browser, desk }) => {
  await owner.goto("/desk/documents/new/testimonial");
  await owner.getByLabel("Name as shown").fill("Ruth B.");
  await owner.getByLabel("What was said").fill("I saw the price before I paid.");
  await owner.getByLabel(/^Kind/).selectOption({ label: "A review on another site" });
  await owner.getByLabel(/^Name of the review site/).fill("Google");
  await owner.getByLabel(/^Link to the review/).fill("https://reviews.example.org/ruth");
  await owner.getByLabel(/^Written consent given on/).fill("2026-11-01");
  await owner.getByRole("checkbox", { name: "Hide from readers in Nigeria" }).check();
  await expect(owner.getByText(matchSaved()).first()).toBeVisible();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText("Published.").first()).toBeVisible();

  // Without scripts: the choice is a link, and each choice has an answer of its own in every cache.
  const context = await browser.newContext({ baseURL: desk.base, javaScriptEnabled: false });
  const page = await context.newPage();
  const said = page.getByText("I saw the price before I paid.");
  await page.goto("/?country=NG");
  await expect(said).toHaveCount(0);
  await page.goto("/");
  await expect(said).toHaveCount(0);
  await page.locator("#testimonials").getByRole("link", { name: "the United Kingdom" }).click();
  await expect(page).toHaveURL(/\/\?country=GB#testimonials$/);
  await expect(said).toBeVisible();
  const review = page.locator("#testimonials").getByRole("link", { name: "Review on Google" });
  await expect(review).toHaveAttribute("href", "https://reviews.example.org/ruth");
  await context.close();

  const visitor = await browser.newPage({ baseURL: desk.base });
  for (const [width, colorScheme] of [
    [320, "light"],
    [1280, "dark"],
  ] as const) {
    await visitor.setViewportSize({ width, height: 844 });
    await visitor.emulateMedia({ colorScheme });
    await visitor.goto("/?country=GB");
    expect.soft(await violations(visitor), `${width} px`).toEqual([]);
    await visitor.goto("/");
    if (process.env.PICTURES)
      for (const address of ["/", "/?country=GB"]) {
        await visitor.goto(address);
        await visitor
          .locator("#testimonials")
          .screenshot({ path: `${process.env.PICTURES}/testimonials-${address.length}-${width}.png` });
      }
  }
  await visitor.close();
});
