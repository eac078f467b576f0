import { addressOf, expect, faults, routes, test } from "./fixtures";
import { heading } from "./giving";
import { fillCart } from "./shopping";

test.describe("reading pages at 320 px", () => {
  test.use({ colorScheme: "light", viewport: { width: 320, height: 640 } });

  // Two tests, so that two workers share the pages.
  const paths = [...routes, "post", "product", "question"];
  const half = Math.ceil(paths.length / 2);
  for (const [part, some] of Object.entries({ first: paths.slice(0, half), second: paths.slice(half) })) {
    test(`the ${part} half passes axe, also in the dark, and needs no sideways scroll without its scripts`, async ({
      page,
      site,
    }) => {
      test.setTimeout(some.length * 10_000);
      // axe needs timers, so scripts stay on and the site's own are served empty.
      await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
      for (const path of some) {
        // Each is the first page of a visit.
        await page.context().clearCookies();
        const answer = await page.goto(await addressOf(site, path));
        expect.soft(answer?.status(), path).toBe(path === "/nowhere" ? 404 : 200);
        await expect.soft(page.locator("h1"), path).toHaveCount(1);
        expect.soft(await faults(page), path).toEqual([]);
      }
    });
  }

  test("a cart with something in it and its checkout pass axe, before and after a place is chosen", async ({
    page,
  }) => {
    await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    for (const place of [undefined, /Osun State/]) {
      await page.context().clearCookies();
      await fillCart(page, place);
      expect.soft(await faults(page), `/cart ${place}`).toEqual([]);
      await page.goto("/checkout");
      await expect(heading(page)).toHaveText("Check out");
      expect.soft(await faults(page), `/checkout ${place}`).toEqual([]);
    }
  });
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
