import type { Locator, Page } from "@playwright/test";
import { expect, test, withPasskeys } from "./desk";
import { faults } from "./fixtures";

/* From the owner's link to a first published article on a site that looks like one's own, on a phone, by taps and screens. */

test.use({ deskOf: "first hour", viewport: { width: 390, height: 844 } });

/** A doctor in a hurry has ten minutes: some ten seconds for each tap, half a minute for each screen. */
const MOST_TAPS = 60;
const MOST_SCREENS = 12;

/** Counts what a finger does: each tap, the one that puts the cursor into a field among them. */
class Finger {
  taps = 0;
  readonly screens: string[] = [];

  constructor(private readonly page: Page) {
    page.on("framenavigated", (frame) => {
      const { pathname } = new URL(frame.url());
      if (frame === page.mainFrame() && pathname !== this.screens.at(-1)) this.screens.push(pathname);
    });
  }

  async tap(what: Locator): Promise<void> {
    await what.click();
    this.taps++;
  }

  async type(what: Locator, words: string): Promise<void> {
    await this.tap(what);
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.type(words);
  }
}

test("the owner has a site of their own with an article on it in ten minutes on a phone", async ({
  page,
  context,
  desk,
  browser,
}) => {
  test.slow();
  await withPasskeys(context, page);
  const finger = new Finger(page);
  const field = (name: string | RegExp) => page.getByRole("textbox", { name });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const picture = async (name: string) => {
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/first-${name}.png`, fullPage: true });
  };

  await page.goto(await desk.ownerLink());
  await finger.type(field("Your name"), "Dr Ngozi Obi");
  await finger.type(field("Email address"), "ngozi@example.org");
  await finger.tap(page.getByRole("radio", { name: /^Yes/ }));
  await finger.tap(button("Create a passkey and continue"));

  await expect(page.getByRole("heading", { level: 1, name: "What you do" })).toBeVisible();
  await finger.tap(button("Save and continue"));
  await expect(page.getByText("Enter the name of your site.").first()).toBeVisible();
  await finger.type(field("Name of your site"), "Obi Family Health");
  await expect(field(/^The doctor’s name/)).toHaveValue("Dr Ngozi Obi");
  for (const [wrong, says] of [
    ["red", "Write the colour as six digits"],
    ["#FFE0E0", "Use a darker colour"],
  ] as const) {
    await finger.type(field(/^Your colour/), wrong);
    await finger.tap(button("Save and continue"));
    await expect(page.getByRole("alert")).toContainText(says);
  }
  await finger.type(field(/^Your colour/), "#2A2F6B");
  expect(await faults(page)).toEqual([]);
  await picture("practice");
  await finger.tap(button("Save and continue"));

  await expect(page.getByRole("heading", { level: 1, name: "Where your patients are" })).toBeVisible();
  // Without a reload.
  await expect(page.locator('a[aria-label="Obi Family Health: staff desk home"]')).toHaveCount(1);
  await page.goBack();
  await expect(field("Name of your site")).toHaveValue("Obi Family Health");
  await expect(field(/^Your colour/)).toHaveValue("#2A2F6B");
  await page.goForward();
  await finger.tap(page.getByRole("radio", { name: /^Nigeria/ }));
  await finger.type(field(/^Phone number/), "0803 123 4567");
  expect(await faults(page)).toEqual([]);
  await picture("country");
  await finger.tap(button("Save and continue"));

  await expect(page.getByRole("heading", { level: 1, name: "How patients pay" })).toBeVisible();
  await finger.type(field(/^Bank/), "Sample Bank");
  await finger.type(field(/^Account name/), "Obi Family Health");
  await finger.type(field(/^Account number/), "0000000000");
  expect(await faults(page)).toEqual([]);
  await picture("payment");
  await finger.tap(button("Save and continue"));

  const list = page.getByRole("region", { name: "Get your site ready" });
  await expect(list).toContainText("3 of 13 done");
  await picture("today");
  await list.getByText(/more steps/).click();
  finger.taps++;
  await finger.tap(list.getByRole("link", { name: "Publish your first article" }));
  await finger.tap(button("New article"));
  await finger.type(field("Title"), "Drink clean water");
  await picture("article");
  await finger.tap(page.locator('[contenteditable="true"]').first());
  await page.keyboard.type("Boil it, let it cool, and keep it covered.");
  await expect(page.getByLabel("Author")).toHaveValue("Dr Ngozi Obi");
  await page.getByLabel("Topic").selectOption("Another one…");
  finger.taps += 2;
  await finger.type(page.getByLabel("Topic"), "Water");
  await expect(button("Publish")).toBeEnabled();
  await finger.tap(button("Publish"));
  await expect(page.getByText("Published.").first()).toBeVisible();
  await picture("published");

  console.log(`first hour: ${finger.taps} taps, ${finger.screens.length} screens: ${finger.screens.join(" ")}`);
  expect(finger.taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(finger.screens.length).toBeLessThanOrEqual(MOST_SCREENS);

  const visitor = await (await browser.newContext({ baseURL: desk.base })).newPage();
  await visitor.goto("/");
  await expect(visitor.getByRole("banner")).toContainText("Obi Family Health");
  await expect(visitor.locator("html")).toHaveCSS("--action", "#2A2F6B");
  await visitor.goto("/all-posts");
  await visitor.getByRole("link", { name: "Drink clean water" }).first().click();
  await expect(visitor.getByText("Boil it, let it cool, and keep it covered.")).toBeVisible();
  await visitor.close();
});
