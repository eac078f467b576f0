import { becomeOwner, changeSettings, expect, test, withPasskeys } from "./desk";

/* On a day with a flood of spam a browser shows work before it comments, and what comes without scripts waits. */

test.use({ deskOf: "comment-work" });
test.describe.configure({ mode: "serial" });

const POST = "/blog/danger-signs-in-pregnancy";

test.beforeAll(async ({ browser, desk }) => {
  const owner = await (await browser.newContext({ baseURL: desk.base })).newPage();
  await withPasskeys(owner.context(), owner);
  await becomeOwner(owner, await desk.ownerLink());
  await changeSettings(owner, desk.base, "settings-conversation", { comments: "at_once", asksWork: true });
  await owner.context().close();
});

test("a comment of a browser appears at once", async ({ page }) => {
  await page.goto(POST);
  const form = page.locator("form#comment");
  await expect(form).toHaveAttribute("data-work", /^\d+$/);
  await form.locator("[name=name]").fill("Ada");
  // Letters of two alphabets, a composed one and signs: the server tidies some of them before it looks.
  await form.locator("[name=text]").fill("  Ẹ ṣé, Dr Adé!\n\n\n“Ọ̀rọ̀” 2 wà.  ");
  const began = Date.now();
  await form.getByRole("button", { name: "Post comment" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your comment is posted." })).toBeVisible();
  console.log(`comments: posted with work ${Date.now() - began} ms after the press`);
  // The page before may be served while a new one is made.
  await expect(async () => {
    await page.reload();
    await expect(page.locator("#comments")).toContainText("Ẹ ṣé, Dr Adé!", { timeout: 1_000 });
  }).toPass();
});

test("a comment without scripts waits for a person", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(POST);
  const form = page.locator("form#comment");
  await form.locator("[name=name]").fill("Obi");
  await form.locator("[name=text]").fill("Sent by a plain form.");
  await form.getByRole("button", { name: "Post comment" }).click();
  await expect(page).toHaveURL(/sent=held/);
  await context.close();
});
