import { addressOf, expect, routes, test, violations } from "./fixtures";

test.describe("every reading page at 320 px", () => {
  test.use({ colorScheme: "light", viewport: { width: 320, height: 640 } });

  for (const path of [...routes, "post", "product", "question"]) {
    test(`${path} passes axe, also in the dark, and needs no sideways scroll without its scripts`, async ({
      page,
      site,
    }) => {
      // axe needs timers, so scripts stay on and the site's own are served empty.
      await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
      const answer = await page.goto(await addressOf(site, path));
      expect(answer?.status()).toBe(path === "/nowhere" ? 404 : 200);
      await expect(page.locator("h1")).toHaveCount(1);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(320);
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await violations(page, "contrast")).toEqual([]);
    });
  }
});

test("a keyboard reaches the main content first and the current page is marked", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  const skip = page.locator(":focus");
  await expect(skip).toHaveAttribute("href", "#main");
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await expect(page.locator("header [aria-current=page]").first()).toHaveText("About");
});
