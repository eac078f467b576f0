import { becomeOwner, expect, NO_REFUSAL, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* The first hour on a phone: what is left to do, by what is stored, until the owner puts the list away. */

test.use({ deskOf: "launch", refused: NO_REFUSAL });

test("the owner sees what is left, each step opens its place, and a step that is done is crossed off", async ({
  page,
  context,
  desk,
}) => {
  test.slow();
  await withPasskeys(context, page);
  await becomeOwner(page, await desk.ownerLink());
  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.getByRole("region", { name: "Get your site ready" });
  await expect(list).toContainText("0 of 13 done");
  await expect(list.getByRole("link")).toHaveCount(3);
  await list.getByText("10 more steps").click();
  await expect(list.getByRole("link")).toHaveCount(13);
  expect(await violations(page)).toEqual([]);
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/launch-390.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: `${process.env.PICTURES}/launch-1280-dark.png` });
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 390, height: 844 });
  }

  await list.getByRole("link", { name: "Name, logo and colours" }).click();
  await expect(page).toHaveURL(/\/settings\?task=brand$/);
  await page.goBack();
  const payments = list.getByRole("link", { name: "Take real payments" });
  // Back on Today the list may still be as it was left, or folded once it is drawn anew.
  await expect(async () => {
    if (!(await payments.isVisible())) await list.getByText("10 more steps").click();
    await expect(payments).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await payments.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up payments");
  await expect(page.getByRole("main")).toContainText("BEDSIDE_PAYSTACK_SECRET_KEY");
  await expect(page.getByRole("main")).toContainText("No card is charged");
  await page.goBack();

  const origin = { headers: { Origin: desk.base } };
  const removed = await page.request.post("/api/desk/samples/remove", origin);
  expect(removed.ok()).toBe(true);
  await page.reload();
  await expect(list).toContainText("1 of 13 done");
  await list.getByText("9 more steps").click();
  await expect(list.getByRole("link", { name: "Remove the samples" })).toHaveCount(0);

  await list.getByRole("button", { name: "Hide this list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hide" }).click();
  await expect(list).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(list).toBeHidden();
});
