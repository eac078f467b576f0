import type { Page } from "@playwright/test";
import { ask as askOf, chooseTopic, codeOn, noWords, openWith, step, write } from "./asking";
import { expect, faults, test } from "./fixtures";

/* Asking, following by code, reporting and forgetting, as a visitor meets them. Each test is a new device. */

const TITLE = "Is it normal that my chest feels tight?";
const TEXT = "I am 48. My chest dey pain me since morning. Call me on 0803 000 0000.";

/** Asks something harmless and answers with its code. */
const ask = (page: Page, visibility: RegExp, title: string) =>
  askOf(page, visibility, title, "I drink ginger tea every evening. Is two cups too much for an adult?");

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a red flag shows whom to call and stops nobody, and what tells who asks is masked", async ({ page }) => {
      await chooseTopic(page, /Everybody can read it/);
      noWords(page);
      await write(page, TITLE, TEXT);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is it safe to wait?");
      noWords(page);
      await expect(page.locator("main a[href='tel:112']").first()).toBeVisible();
      await expect(page.locator("main").getByText("0803 000 0000")).toBeVisible();
      await expect(page.getByRole("radio", { name: /mask them for me/ })).toBeChecked();
      await step(page, "I do not have any of these – continue").click();

      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your question before you send it");
      await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
      await expect(page.locator("main")).not.toContainText("0803 000 0000");
      await page.getByRole("button", { name: "Change question" }).click();
      await expect(page.getByLabel("Your question in one line")).toHaveValue(TITLE);
      await step(page, "Continue").click();
      await page
        .getByRole("button", { name: /continue/i })
        .first()
        .click();
      await step(page, "Send my question").last().click();

      await codeOn(page);
      noWords(page);
      await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
    });

    test("what is missing is said above and beside it, and nothing typed is lost", async ({ page }) => {
      await page.goto("/community/ask");
      await page.getByRole("radio", { name: "Nigeria" }).check();
      await step(page, "Continue").click();
      await expect(page).toHaveTitle(/^Error: /);
      const summary = page.getByRole("alert");
      await expect(summary.getByRole("link")).toHaveCount(3);
      await expect(page.getByRole("radio", { name: "Nigeria" })).toBeChecked();
      await summary.getByRole("link").first().click();
      await expect(page.locator("#ask-category")).toBeFocused();

      await chooseTopic(page, /Only the doctor/);
      await page.getByLabel("Tell us a little more").fill("A long story");
      await step(page, "Continue").click();
      await expect(page.getByRole("alert")).toContainText("Enter your question in one line");
      await expect(page.getByLabel("Tell us a little more")).toHaveValue("A long story");
    });

    test("somebody under 18 on their own is led to a parent or guardian", async ({ page }) => {
      await chooseTopic(page, /Everybody can read it/, /I am on my own/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("parent or guardian");
      await expect(page.locator("main a[href^='tel:']").first()).toBeVisible();
      await page.getByRole("button", { name: "A parent or guardian is with me" }).click();
      await expect(page.getByLabel("Your question in one line")).toBeVisible();
    });

    test("a code opens the question on another device, until it is erased", async ({ page, browser, site }) => {
      const title = `May I drink ginger tea, ${javaScriptEnabled ? "quickly" : "plainly"}?`;
      const code = await ask(page, /Only the doctor/, title);

      const device = await browser.newContext({ baseURL: site, javaScriptEnabled });
      const other = await device.newPage();
      await other.goto("/community/follow");
      await openWith(other, "AAAA-AAAA-AAAA-AAAA");
      await expect(other.getByRole("alert")).toContainText(/code/i);
      await openWith(other, ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")}`);
      await expect(other.getByRole("heading", { name: title })).toBeVisible();
      await expect(other).toHaveURL(/\/community\/follow$/);
      await other.getByLabel("Write a message").fill("I forgot to say that I am 48.");
      await step(other, "Send the message").click();
      await expect(other.getByText("I forgot to say that I am 48.")).toBeVisible();
      await other.getByRole("link", { name: "Erase everything" }).click();
      await step(other, "Erase everything for good").click();
      await expect(other.getByText("Everything was erased.")).toBeVisible();
      await openWith(other, code);
      await expect(other.getByRole("alert")).toContainText(/code/i);
      await device.close();
    });

    test("a device shows its code again until it is dismissed", async ({ page }) => {
      const title = `May I sleep late, ${javaScriptEnabled ? "quickly" : "plainly"}?`;
      const code = await ask(page, /Only the doctor/, title);
      await expect(page.getByRole("link", { name: "Email it to myself" })).toHaveAttribute("href", /^mailto:.*body=/);
      if (javaScriptEnabled) await page.reload();
      else await page.goto("/community/follow");
      expect(await codeOn(page)).toBe(code);
      await page.getByRole("button", { name: "I have the code, do not show it here again" }).click();
      await expect(page.getByText("This device no longer shows that code.")).toBeVisible();
      await expect(page.locator("[data-code]")).toHaveCount(0);
      await openWith(page, code);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    });

    test("one press makes a device forget", async ({ page }) => {
      await ask(page, /Only the doctor/, "May I drink ginger tea with milk?");
      await page.goto("/community/mine");
      await expect(page.getByRole("heading", { name: "Private question" })).toBeVisible();
      await page.goto("/community/forget");
      await step(page, "Forget this device now").click();
      await expect(page.getByText("Your questions have been removed from this device.")).toBeVisible();
      expect((await page.context().cookies()).filter(({ name }) => /visitor|follow|codes/.test(name))).toEqual([]);
      await page.goto("/community/mine");
      await expect(page.getByText("No questions yet.")).toBeVisible();
    });

    test("a complaint gets a reference", async ({ page }) => {
      await page.goto("/community/complaint");
      await step(page, "Send the complaint").click();
      await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
      await page.getByRole("radio", { name: /How we handle your data/ }).check();
      await page.getByLabel("What went wrong, and what should we do?").fill("Please tell me what you have about me.");
      await step(page, "Send the complaint").click();
      await expect(page).toHaveURL(/reference=[A-Z0-9-]{4,32}$/);
      await expect(page.getByText("It has arrived. Your reference is")).toBeVisible();
    });
  });
}

test("the browser's Back goes a step back and keeps what was typed", async ({ page }) => {
  await chooseTopic(page, /Everybody can read it/);
  await page.getByLabel("Your question in one line").fill(TITLE);
  await page.goBack();
  await expect(page.getByRole("radio", { name: /Everybody can read it/ })).toBeChecked();
  await page.goForward();
  await expect(page.getByLabel("Your question in one line")).toHaveValue(TITLE);
  await expect(page).toHaveURL(/\/community\/ask$/);
});

test("warnings come as one types, and a draft is kept for who wants it", async ({ page }) => {
  await chooseTopic(page, /Everybody can read it/);
  await page.getByLabel("Your question in one line").fill(TITLE);
  await page.getByLabel("Tell us a little more").pressSequentially(TEXT);
  await expect(page.locator("[data-identity]")).toContainText("a phone number");
  await expect(page.locator("[data-urgent] a[href='tel:112']")).toBeVisible();
  await page.getByRole("button", { name: "Mask it for me" }).click();
  await expect(page.getByLabel("Tell us a little more")).not.toHaveValue(/0803/);
  await page.getByRole("checkbox", { name: /Save a draft/ }).check();
  await page.goto("/community/ask");
  await page.getByRole("button", { name: "Continue with it" }).click();
  await expect(page.getByLabel("Your question in one line")).toHaveValue(TITLE);
});

test.describe("the way of asking at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("passes axe on each page, light and dark", async ({ page }) => {
    // Eleven pages, each looked at twice.
    test.slow();
    const passes = async () => {
      expect.soft(await faults(page), page.url()).toEqual([]);
    };
    await page.goto("/community/ask");
    await passes();
    await chooseTopic(page, /Everybody can read it/);
    await passes();
    await write(page, TITLE, TEXT);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is it safe to wait?");
    await passes();
    await step(page, "I do not have any of these – continue").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your question before you send it");
    await passes();
    await step(page, "Send my question").last().click();
    await codeOn(page);
    await passes();
    for (const path of ["follow", "mine", "notifications", "report?item=question:1", "complaint", "forget"]) {
      await page.goto(`/community/${path}`);
      await passes();
    }
  });
});
