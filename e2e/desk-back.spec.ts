import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";

/* Back closes what is open over a screen, and only then leaves it. */

test.use({ deskOf: "back" });
test.describe.configure({ mode: "serial" });

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink(), true);
  await owner.setViewportSize({ width: 390, height: 844 });
});

test.afterAll(() => owner.context().close());

const title = () => owner.getByRole("heading", { level: 1 });
const dialogs = () => owner.locator("dialog[open]");

/** From the articles to the staff by a link, so that there is a screen to go back to. */
async function toPeople(): Promise<void> {
  await owner.goto("/desk/articles");
  await expect(title()).toHaveText("Articles");
  await owner.getByRole("button", { name: /^Search/ }).click();
  await owner.getByRole("combobox", { name: /^Search people/ }).fill("staff");
  await owner
    .getByRole("option", { name: /People/ })
    .first()
    .click();
  await expect(title()).toHaveText("People");
}

test("Back closes a dialog, then leaves the screen; Forward opens nothing again", async () => {
  await toPeople();
  await owner.getByRole("button", { name: "Invite someone" }).click();
  await expect(dialogs()).toHaveCount(1);
  await owner.goBack();
  await expect(dialogs()).toHaveCount(0);
  await expect(title()).toHaveText("People");
  await expect(owner).toHaveURL(/\/desk\/people$/);
  await owner.goForward();
  await expect(title()).toHaveText("People");
  await expect(dialogs()).toHaveCount(0);
  await owner.goBack();
  await expect(title()).toHaveText("Articles");
  await owner.goForward();
  await expect(title()).toHaveText("People");
});

test("a dialog closed by its own button leaves no step behind", async () => {
  await toPeople();
  for (const name of ["Cancel", "Close"]) {
    await owner.getByRole("button", { name: "Invite someone" }).click();
    await owner.getByRole("dialog").getByRole("button", { name }).click();
    await expect(dialogs()).toHaveCount(0);
  }
  await owner.getByRole("button", { name: "Invite someone" }).click();
  await owner.keyboard.press("Escape");
  await expect(dialogs()).toHaveCount(0);
  await owner.goBack();
  await expect(title()).toHaveText("Articles");
});

test("filters chosen in a sheet stay when Back closes it", async () => {
  await toPeople();
  await owner.getByRole("button", { name: /^Filter/ }).click();
  await owner.getByLabel("Role").selectOption({ label: "Editor" });
  await expect(owner).toHaveURL(/role=editor/);
  await owner.goBack();
  await expect(dialogs()).toHaveCount(0);
  await expect(owner).toHaveURL(/role=editor/);
  await expect(owner.getByRole("button", { name: "Filter (1)" })).toBeVisible();
  await owner.goBack();
  await expect(title()).toHaveText("Articles");
});

test("a screen that one went to from a dialog is one step away from where the dialog was", async () => {
  await toPeople();
  await owner.getByRole("button", { name: /^Search/ }).click();
  await owner.getByRole("combobox", { name: /^Search people/ }).fill("Media library");
  await owner
    .getByRole("option", { name: /^Media library/ })
    .first()
    .click();
  await expect(title()).toHaveText("Media library");
  await owner.goBack();
  await expect(title()).toHaveText("People");
  await owner.goForward();
  await expect(title()).toHaveText("Media library");
  await owner.goBack();
  await expect(title()).toHaveText("People");
  await owner.goBack();
  await expect(title()).toHaveText("Articles");
});

test("of two dialogs Back closes the upper one first", async () => {
  await owner.goto("/desk/articles");
  await owner.goto("/desk/media?q=product-mug-mint");
  await owner
    .getByRole("button", { name: /^product-mug-mint/ })
    .first()
    .click();
  await expect(dialogs()).toHaveCount(1);
  await owner.getByRole("dialog").getByRole("button", { name: "Replace everywhere" }).click();
  await expect(dialogs()).toHaveCount(2);
  await owner.goBack();
  await expect(dialogs()).toHaveCount(1);
  await owner.goBack();
  await expect(dialogs()).toHaveCount(0);
  await expect(title()).toHaveText("Media library");
});

test("a screen that is loaded anew under a dialog has no dead step", async () => {
  await toPeople();
  await owner.getByRole("button", { name: /^Filter/ }).click();
  await expect(dialogs()).toHaveCount(1);
  await expect.poll(() => owner.evaluate(() => history.state?.dialogs ?? 0)).toBe(1);
  await owner.reload();
  await expect(title()).toHaveText("People");
  await owner.goBack();
  await expect(title()).toHaveText("Articles");
});
