import type { Page } from "@playwright/test";
import { becomeOwner, changeSettings, expect, matchSaved, test, withPasskeys } from "./desk";
import { faults } from "./fixtures";

/* The site's own look: found by what one wants to do, refused where nobody could read it, and seen by visitors. */

test.use({ deskOf: "brand" });
test.describe.configure({ mode: "serial" });

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

test.afterAll(() => owner.close());

const buttonColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--action").trim());

test("a colour that nobody could read is refused with the nearest that works, which visitors then see", async ({
  page,
}) => {
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto("/desk/settings");
  await owner.getByLabel("Search settings").fill("logo");
  await owner.getByRole("link", { name: "Logo, colours and fonts" }).click();
  const main = owner.getByRole("textbox", { name: /^Main colour/ });
  await main.fill("#7FB89E");
  await expect(owner.getByText(/Hard to read: light text on it has a contrast of 2\.\d and needs 4\.5/)).toBeVisible();
  const use = owner.getByRole("button", { name: /^Use #/ });
  const nearest = ((await use.textContent()) ?? "").replace("Use ", "");
  await use.click();
  await expect(main).toHaveValue(nearest);
  await expect(owner.getByText(/Good: light text on it has a contrast of 4\.\d/)).toBeVisible();
  await owner.getByLabel(/^Fonts/).selectOption("plain");
  await expect(owner.getByText(matchSaved()).first()).toBeVisible();
  await owner.getByRole("button", { name: "Show beside" }).click();
  const beside = owner.frameLocator('iframe[title^="Preview"]').locator("html");
  await expect(beside).toHaveCSS("--action", nearest);
  await expect(owner.getByText(matchSaved()).first()).toBeVisible();
  await owner.getByRole("button", { name: /^Publish/ }).click();
  await expect(owner.getByText("Published.").first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  expect(await buttonColour(page)).toBe(nearest);
  await expect(page.locator("h1")).toHaveCSS("font-family", /Bedside Text/);
  // Covers and tiles follow; as they come, the ground of a cover is this green.
  await expect(page.locator(".w-g rect").first()).not.toHaveCSS("fill", "rgb(11, 59, 46)");
  expect(await faults(page)).toEqual([]);
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/brand-home-390.png` });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: `${process.env.PICTURES}/brand-home-1280-dark.png` });
    await owner.screenshot({ path: `${process.env.PICTURES}/brand-desk-390.png`, fullPage: true });
    await owner.setViewportSize({ width: 1280, height: 900 });
    await owner.screenshot({ path: `${process.env.PICTURES}/brand-desk-1280.png` });
  }
});

test("a pale colour that comes past the form is not published", async ({ desk }) => {
  const path = "/api/desk/documents/settings-brand";
  const headers = { Origin: desk.base };
  const { revision, body } = await (await owner.request.get(path)).json();
  const pale = { base: revision, body: { ...body, mainColour: "#FFFF00" }, tab: "brand" };
  expect((await owner.request.put(path, { data: pale, headers })).ok()).toBe(true);
  const refused = await owner.request.post(`${path}/actions`, { data: { action: "publish" }, headers });
  expect(refused.status()).toBe(422);
  const problem = await refused.json();
  expect(problem.errors[0].field).toBe("body.mainColour");
  expect(problem.errors[0].message).toMatch(/contrast of 1\.\d and needs 4\.5\. The nearest colour that works is #/);
});

test("the home page shows the chosen blocks in their order, and the site its own logo", async ({ page, desk }) => {
  const { items } = await (await owner.request.get("/api/desk/media?kind=image&limit=1")).json();
  const logo = { _type: "image", alt: "A sun", asset: { _type: "reference", _ref: items[0].id } };
  const homeBlocks = ["prices", "services"];
  await changeSettings(owner, desk.base, "settings-brand", { mainColour: "#2A2F6B", logo, homeBlocks });
  await page.goto("/");
  const ids = await page.locator("main section[id]").evaluateAll((sections) => sections.map(({ id }) => id));
  expect(ids.filter((id) => ["services", "trust", "pricing", "stay"].includes(id))).toEqual(["pricing", "services"]);
  const shown = page.locator("header img").first();
  await expect(shown).toBeVisible();
  expect(await page.locator('link[rel="icon"]').getAttribute("href")).toBe(await shown.getAttribute("src"));
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  expect(manifest.icons[0].src).toBe(await shown.getAttribute("src"));
});

test("settings stand in sections that a search opens, with what is set beside their names", async () => {
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto("/desk/settings");
  await owner.getByRole("navigation", { name: "Settings by task" }).getByRole("link", { name: "Contact" }).click();
  await owner.getByRole("link", { name: "Phone, email and address" }).click();
  const contact = owner.locator("#section-contact");
  await expect(contact).toHaveJSProperty("open", true);
  await expect(contact.getByText("Chat", { exact: true })).toBeInViewport();
  if (process.env.PICTURES)
    await owner.screenshot({ path: `${process.env.PICTURES}/settings-site-390.png`, fullPage: true });
  await owner.goto("/desk/documents/settings-site?section=currencies");
  await expect(owner.getByRole("group", { name: /^Currencies/ })).toBeInViewport();
  await owner.getByLabel("Search these settings").fill("designed by");
  await expect(owner.locator("details[open]")).toHaveCount(1);
  await expect(owner.getByRole("textbox", { name: /^Label/ })).toHaveValue(/Designed by/);
  expect(await faults(owner)).toEqual([]);
});

test("no section of any settings is longer than three screens of a phone", async () => {
  test.slow();
  await owner.setViewportSize({ width: 390, height: 844 });
  const { types } = await (await owner.request.get("/api/desk/types")).json();
  const forms: string[] = types
    .filter(({ group, id }: { group: string; id?: string }) => group === "Settings" && id)
    .map(({ id }: { id: string }) => id);
  expect(forms.length).toBeGreaterThan(20);
  const long: string[] = [];
  for (const form of forms) {
    await owner.goto(`/desk/documents/${form}`);
    const sections = owner.locator("details[id^=section-]");
    await expect(sections.first()).toBeVisible();
    for (const section of await sections.all()) {
      if (!(await section.evaluate((one: HTMLDetailsElement) => one.open)))
        await section.locator("summary").first().click();
      await expect(section).toHaveJSProperty("open", true);
      const height = await section.evaluate((one) => one.scrollHeight);
      if (height >= 3 * 844) long.push(`${form} ${await section.getAttribute("id")}: ${height} px`);
    }
  }
  expect(long).toEqual([]);
});
