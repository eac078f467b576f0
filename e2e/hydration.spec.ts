import { addressOf, expect, routes, test } from "./fixtures";

/*
 * Against a development build of both bundles, because production says nothing about markup that differs. The fixture
 * fails a test on any warning or error that the page prints.
 */
test.use({ site: process.env.BEDSIDE_TEST_DEVELOPMENT_URL ?? "" });

for (const path of [...routes, "post", "product", "question"]) {
  test(`every island of ${path} takes over the server's markup`, async ({ page, site }) => {
    await page.goto(await addressOf(site, path));
    const islands = page.locator("[data-island]");
    const count = await islands.count();
    for (let index = 0; index < count; index += 1) {
      await islands.nth(index).dispatchEvent("pointerover");
      await expect(islands.nth(index)).toHaveAttribute("data-alive", "");
    }
  });
}
