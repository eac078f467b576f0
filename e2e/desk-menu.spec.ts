import type { Page } from "@playwright/test";
import { becomeOwner, expect, matchSaved, test, withPasskeys } from "./desk";
import { faults, violations } from "./fixtures";

/* One screen for the links of header and footer, and help beside it. */

test.use({ deskOf: "menu" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
  await owner.setViewportSize({ width: 390, height: 844 });
});

test.afterAll(() => owner.context().close());

const header = () => owner.getByRole("group", { name: "Header", exact: true });
const saved = () => expect(owner.getByText(matchSaved()).first()).toBeVisible();

async function picture(name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await owner.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await owner.emulateMedia({ colorScheme });
      await owner.screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await owner.emulateMedia({ colorScheme: "light" });
  await owner.setViewportSize({ width: 390, height: 844 });
}

async function ownPage(base: string, title: string): Promise<void> {
  const headers = { Origin: base };
  const text = [
    {
      _type: "block",
      _key: "a",
      style: "normal",
      markDefs: [],
      children: [{ _type: "span", _key: "b", text: title, marks: [] }],
    },
  ];
  const body = { title, inMenu: true, description: text };
  const made = await owner.request.post("/api/desk/documents", { data: { kind: "page", body }, headers });
  const { id, revision } = await made.json();
  const action = { data: { action: "publish", base: revision }, headers };
  expect((await owner.request.post(`/api/desk/documents/${id}/actions`, action)).ok()).toBe(true);
}

test("the menu is ordered, named, hidden and extended on one screen", async ({ desk, page }) => {
  await ownPage(desk.base, "Our team");
  await owner.goto("/desk/settings");
  await owner.getByRole("navigation", { name: "Settings by task" }).getByRole("link", { name: "Menu" }).click();
  await owner.getByRole("link", { name: "Menu and footer" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Menu");
  const rows = header().getByRole("listitem");
  await expect(rows).toHaveCount(9);
  await expect(rows.last()).toContainText("Our team");
  await expect(rows.last()).toContainText("Own page");
  await picture("menu");

  // By keyboard alone: the own page goes up, the focus with it.
  const up = header().getByRole("button", { name: "Move Our team up" });
  await up.focus();
  await owner.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await owner.keyboard.press("Alt+ArrowUp");
  await expect(header().getByRole("status")).toHaveText("Our team moved to position 7 of 9.");
  await expect(rows.nth(6)).toContainText("Our team");

  await header().getByRole("button", { name: "More for Shop" }).click();
  await owner.getByRole("menuitem", { name: "Hide" }).click();
  await expect(rows.nth(5)).toContainText("Hidden");

  await header().getByRole("button", { name: "More for Our team" }).click();
  await expect(owner.getByRole("menuitem", { name: "Remove" })).toHaveCount(0);
  await owner.getByRole("menuitem", { name: "Rename or change" }).click();
  await owner.getByLabel("Words of the link").fill("Who we are");
  await owner.getByRole("button", { name: "Save link" }).click();

  await header()
    .getByRole("button", { name: /^Add a link/ })
    .click();
  const dialog = owner.getByRole("dialog", { name: "Add a link" });
  await dialog.getByRole("button", { name: "Add link" }).click();
  await expect(dialog.getByText("Enter an address.")).toBeVisible();
  await dialog.getByLabel("Page or address").fill("volunteer");
  await dialog.getByRole("list", { name: "Pages found" }).getByRole("button").first().click();
  await expect(dialog.getByLabel("Page or address")).toHaveValue("/volunteer");
  expect(await faults(owner)).toEqual([]);
  expect(await violations(owner)).toEqual([]);
  await picture("menu-dialog");
  await dialog.getByLabel("Words of the link").fill("Help out");
  await dialog.getByRole("button", { name: "Add link" }).click();
  await expect(rows.last()).toContainText("Help out");
  await saved();
  await owner.getByRole("button", { name: /^Publish/ }).click();
  await expect(owner.getByText("Published.").first()).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/");
  const links = page.getByRole("banner").getByRole("navigation", { name: "Main" }).getByRole("link");
  const words = (await links.allTextContents()).map((text) => text.trim());
  expect(words.filter((text) => text !== "")).toEqual(
    expect.arrayContaining(["Home", "Who we are", "Near me", "Contact", "Help out"]),
  );
  expect(words).not.toContain("Shop");
  expect(words.indexOf("Who we are")).toBeLessThan(words.indexOf("Near me"));
});

test("footer columns are on the same screen, and header links are no list of their own any more", async ({ page }) => {
  await owner.goto("/desk/menu");
  const columns = owner.getByRole("group", { name: /^Footer columns/ });
  await columns.getByRole("button", { name: "More for Health Nuggets" }).click();
  await owner.getByRole("menuitem", { name: "Remove" }).click();
  await expect(columns.getByRole("button", { name: "More for Health Nuggets" })).toHaveCount(0);
  await saved();
  await owner.getByRole("button", { name: /^Publish/ }).click();
  await expect(owner.getByText("Published.").first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Health Nuggets" })).toHaveCount(0);
  await owner.goto("/desk/settings?task=pages");
  await expect(owner.getByRole("link", { name: "Synonyms" })).toBeVisible();
  await expect(owner.getByRole("link", { name: "Header links" })).toHaveCount(0);
});

test("help opens beside a screen, by keyboard, with the chapter of the guide", async () => {
  await owner.goto("/desk/money");
  const button = owner.getByRole("button", { name: "Help", exact: true });
  await button.focus();
  await owner.keyboard.press("Enter");
  const help = owner.getByRole("complementary", { name: "Help: Money" });
  await expect(help.getByRole("heading", { name: "Help: Money" })).toBeFocused();
  await expect(help.getByRole("listitem").first()).toContainText("Every attempt to pay");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await picture("help");
  for (const width of [320, 1280]) {
    await owner.setViewportSize({ width, height: 844 });
    expect.soft(await violations(owner), `${width} px`).toEqual([]);
    expect.soft(await faults(owner), `${width} px`).toEqual([]);
  }
  await owner.setViewportSize({ width: 390, height: 844 });
  await help.getByRole("button", { name: "Read the whole chapter" }).click();
  await expect(help.getByText("Nobody agrees to their own", { exact: false }).first()).toBeVisible();
  await picture("help-chapter");
  // The screen beside it can be used meanwhile.
  await owner.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(button).toBeFocused();
});
