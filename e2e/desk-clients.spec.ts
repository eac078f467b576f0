import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

test.use({ deskOf: "clients" });

test("a program gets a token, uses it, and is refused once it is revoked", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  const owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
  await owner.goto("/desk/clients");
  await owner.getByRole("button", { name: "Add a program" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make token" }).click();
  await expect(dialog).toContainText("Name: 1 to 80 characters.");
  await dialog.getByLabel("Name").fill("The other site");
  await dialog.getByLabel("Read drafts").check();
  await dialog.getByLabel("Works", { exact: true }).selectOption("One year");
  await dialog.getByRole("button", { name: "Make token" }).click();
  const shown = owner.getByRole("status").filter({ hasText: "The token of The other site" });
  const token = await shown.locator("code").textContent();
  const ask = async () => {
    const query = new URLSearchParams({ query: "count(*)" });
    const answer = await fetch(`${desk.base}/v1/data/query/production?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status;
  };
  expect(await ask()).toBe(200);
  await look(owner);
  await owner.goto("/desk/clients");
  const row = owner.getByRole("row", { name: /The other site/ });
  await expect(row).toContainText("Read drafts");
  await expect(row).toContainText("Works");
  await expect(row).not.toContainText("Never");
  await row.getByRole("button", { name: "Revoke" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toContainText("Revoked");
  expect(await ask()).toBe(401);
  await look(owner);
  await context.close();
});

/** The screen on a phone and a desk, light and dark. */
async function look(page: Page) {
  for (const width of [390, 1280]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${width} ${colorScheme}`).toEqual([]);
      await page.screenshot({ path: `test-results/clients-${width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
