import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* The one search of the desk, on a computer by keys and on a phone by taps. */

test.use({ deskOf: "search" });
test.describe.configure({ mode: "serial" });

let owner: Page;
const box = () => owner.getByRole("combobox", { name: /^Search people/ });
const results = () => owner.getByRole("listbox", { name: "Results" });

test.beforeAll(async ({ browser, desk, playwright }) => {
  const visitor = await playwright.request.newContext({ baseURL: desk.base });
  const sent = await visitor.post("/api/contact", {
    data: {
      firstName: "Àmínà",
      lastName: "Bello",
      email: "amina@example.org",
      phone: "0803 123 4567",
      message: "When are you in Osogbo again?",
      services: ["Comments"],
    },
  });
  expect(sent.ok()).toBe(true);
  await visitor.dispose();
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink(), true);
});

test.afterAll(() => owner.context().close());

test("a mistyped name opens what its person wrote", async () => {
  await owner.keyboard.press("Control+k");
  await box().pressSequentially("amna belo");
  const first = results().getByRole("option").first();
  await expect(first).toContainText("Àmínà Bello");
  await expect(first).toContainText("Message");
  await owner.keyboard.press("Enter");
  await expect(owner).toHaveURL(/\/desk\/letters\/\w+$/);
  await expect(owner.getByRole("main")).toContainText("Àmínà Bello");
});

test("whoever was found by the words before is not opened by the words that follow", async () => {
  await owner.goto("/desk/articles");
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await owner.keyboard.press("Control+k");
  await box().fill("amna belo");
  await expect(results().getByRole("option").first()).toContainText("Àmínà Bello");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await owner.route("**/api/desk/search", async (route) => {
    await held;
    await route.continue();
  });
  await box().fill("zzqq");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("dialog").getByRole("status")).toHaveText("Searching…");
  await expect(results().getByRole("option")).toHaveCount(0);
  await expect(owner).toHaveURL(/\/desk\/articles$/);
  release();
  await expect(owner.getByRole("dialog").getByRole("status")).toContainText("Nothing found");
  await owner.unroute("**/api/desk/search");
  await owner.keyboard.press("Escape");
});

test("on a phone the end of a number and a word of a title find theirs, light and dark", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await owner.setViewportSize({ width: 390, height: 844 });
    await owner.emulateMedia({ colorScheme });
    await owner.goto("/desk");
    await owner.getByRole("button", { name: /^Search/ }).click();
    await box().fill("4567");
    await expect(results().getByRole("option")).toContainText(["Àmínà Bello"]);
    expect(await violations(owner)).toEqual([]);
    await box().fill("presure");
    await expect(results().getByRole("option").first()).toContainText(/pressure/i);
    if (process.env.PICTURES) await owner.screenshot({ path: `${process.env.PICTURES}/search-390-${colorScheme}.png` });
    await box().fill("zzqq");
    await expect(owner.getByRole("dialog").getByRole("status")).toContainText("Nothing found");
    await owner.keyboard.press("Escape");
  }
});

test("fields of settings are found by their names, and open in their forms", async () => {
  await owner.setViewportSize({ width: 1280, height: 900 });
  for (const [typed, shows, address] of [
    ["bank account", "Bank accounts", /settings-partnership\?section=bankAccounts$/],
    ["quick exit", /exit/i, /settings-[a-z-]+\?section=\w+$/],
  ] as const) {
    await owner.goto("/desk");
    await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
    await owner.keyboard.press("Control+k");
    await box().fill(typed);
    const setting = results().getByRole("option").filter({ hasText: "Setting" }).filter({ hasText: shows }).first();
    await expect(setting).toBeVisible();
    await expect(owner.getByRole("dialog").getByRole("status")).toHaveText(/^\d+ found$/);
    while ((await setting.getAttribute("aria-selected")) !== "true") await owner.keyboard.press("ArrowDown");
    await owner.keyboard.press("Enter");
    await expect(owner).toHaveURL(address);
    await expect(owner.locator("details[open]").filter({ hasText: shows }).first()).toBeInViewport();
  }
});

test("a line that is down is said, and what was typed stays", async ({ context: _context }) => {
  await owner.goto("/desk");
  await owner.getByRole("button", { name: /^Search/ }).click();
  await owner.context().setOffline(true);
  await box().fill("amina");
  await expect(owner.getByRole("dialog").getByRole("alert")).toBeVisible({ timeout: 20_000 });
  await expect(box()).toHaveValue("amina");
  await owner.context().setOffline(false);
});
