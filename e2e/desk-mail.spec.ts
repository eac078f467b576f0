import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { formOf, press } from "./mails";

/* A site without a mail server says so wherever it would speak of a mail, at the desk and to visitors. */

test.use({ deskOf: "mail" });
test.describe.configure({ mode: "serial", timeout: 60_000 });

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

test.afterAll(() => owner.context().close());

test("a bar stands on every screen, and leads to where the server is set", async () => {
  const bar = owner.getByText("Mail is not set up: no emails are sent.");
  await owner.goto("/desk/articles");
  await expect(bar).toBeVisible();
  await owner.getByRole("link", { name: "Set up mail" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Set up mail");
  await expect(owner.getByRole("region", { name: "Mail server" })).toBeVisible();
  await owner.goto("/desk/mail?test=1");
  await owner.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(owner.getByRole("row").nth(1)).toContainText("On hold", { timeout: 15_000 });
  await owner.goto("/desk/mail/setup");
  await expect(bar).toContainText(/\d+ emails? (is|are) waiting here\./);
  await expect(owner.getByRole("table", { name: "Emails on hold, by type" })).toBeVisible();
  for (const width of [320, 1280]) {
    await owner.setViewportSize({ width, height: 900 });
    expect.soft(await violations(owner), `${width} px`).toEqual([]);
  }
});

test("what stayed can be discarded, after a question", async () => {
  await owner.getByRole("checkbox", { name: /^Select all/ }).check();
  await owner.getByRole("button", { name: /^Discard \d+ email/ }).click();
  const ask = owner.getByRole("alertdialog", { name: /^Discard \d+ email/ });
  expect(await violations(owner)).toEqual([]);
  await ask.getByRole("button", { name: "Discard them" }).dblclick();
  await expect(owner.getByRole("region", { name: "Emails on hold" })).toHaveCount(0);
  await owner.goto("/desk/mail?state=discarded");
  await expect(owner.getByRole("row").nth(1)).toContainText("Discarded");
});

test("the link of an invitation is shown once, to be handed over", async () => {
  await owner.goto("/desk/people?invite=1");
  await owner.getByLabel("Email address").fill("ngozi@example.org");
  await owner.getByRole("checkbox", { name: /^Editor/ }).check();
  await owner.getByRole("button", { name: "Send invitation" }).click();
  const made = owner.getByRole("region", { name: "The invitation to ngozi@example.org" });
  await expect(made).toContainText("Mail is not set up, so no email reaches them");
  await expect(made.getByRole("button", { name: "Copy" })).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  const link = (await made.locator("code").textContent()) ?? "";
  const opened = await owner.request.get(`/api/desk/links/${link.split("/").at(-1)}`);
  expect((await opened.json()).email).toBe("ngozi@example.org");
  await owner.reload();
  await expect(owner.getByRole("table", { name: "Invitations" })).toContainText("ngozi@example.org");
  await expect(owner.getByText("/desk/welcome/")).toHaveCount(0);
});

test("an issue can be written and not sent", async () => {
  await owner.goto("/desk/newsletter");
  await owner.getByRole("button", { name: "Write an issue" }).click();
  await expect(owner.getByText("Mail is not set up, so no reader would get it.")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Send now" })).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test(`a reader is told that no email comes ${javaScriptEnabled ? "in the dialog" : "without JavaScript"}`, async ({
    browser,
    desk,
  }) => {
    const context = await browser.newContext({ baseURL: desk.base, javaScriptEnabled });
    const reader = await context.newPage();
    await reader.goto("/newsletter");
    await formOf(reader, "newsletter").getByLabel("Your Email Address").fill("amina@example.org");
    await press(reader, "newsletter", "Subscribe");
    const said = javaScriptEnabled
      ? reader.getByRole("dialog", { name: "Received, but not active yet" })
      : reader.getByRole("main");
    await expect(said).toContainText("Thank you for subscribing.");
    await expect(said).toContainText("This site does not send email yet");
    await context.close();
  });
}
