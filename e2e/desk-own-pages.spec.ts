import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* An owner writes a page of their own and puts it in the menu. */

test.use({ deskOf: "own-pages" });
test.describe.configure({ mode: "serial", timeout: 60_000 });

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
  await owner.setViewportSize({ width: 390, height: 844 });
});

test.afterAll(() => owner.context().close());

test("a page is written, published and stands in the menu", async ({ browser, desk }) => {
  await owner.goto("/desk/documents/new/page");
  await owner.getByLabel("Title").fill("Our team");
  await owner.getByLabel(/^In short/).fill("Who answers you.");
  await owner.locator('[contenteditable="true"]').first().click();
  await owner.keyboard.type("Nurse Bisi reads what you send us first.");
  await owner.getByRole("checkbox", { name: "In the menu" }).check();
  await expect(owner.getByRole("button", { name: "Publish", exact: true })).toBeEnabled();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(owner.getByText("Published.").first()).toBeVisible();

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: desk.base, javaScriptEnabled });
    const visitor = await context.newPage();
    // Pages that are stored already follow within a second.
    const link = visitor.getByRole("banner").getByRole("link", { name: "Our team" }).first();
    await expect(async () => {
      await visitor.goto("/");
      await expect(link).toBeAttached({ timeout: 500 });
    }).toPass();
    await link.click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Our team");
    await expect(visitor).toHaveURL(/\/pages\/our-team$/);
    await expect(visitor.getByText("Nurse Bisi reads what you send us first.")).toBeVisible();
    await expect(visitor.locator('meta[name="description"]')).toHaveAttribute("content", "Who answers you.");
    if (javaScriptEnabled) {
      for (const width of [320, 1280]) {
        await visitor.setViewportSize({ width, height: 844 });
        for (const colorScheme of ["light", "dark"] as const) {
          await visitor.emulateMedia({ colorScheme });
          expect.soft(await violations(visitor), `${width} px, ${colorScheme}`).toEqual([]);
          await visitor.screenshot({ path: `test-results/own-pages/page-${width}-${colorScheme}.png` });
        }
      }
    }
    await context.close();
  }
});

test("it can be found among the pages of the desk, and an unknown one is not found", async ({ desk }) => {
  await owner.goto("/desk/pages?kind=page");
  await expect(owner.getByRole("link", { name: "Our team" })).toBeVisible();
  const missing = await owner.request.get(`${desk.base}/pages/nobody`);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain("We cannot find this page.");
});
