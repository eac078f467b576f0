import { addressOf, expect, routes, test } from "./fixtures";

/*
 * Against a development build of both bundles, because production says nothing about markup that differs: a page must not
 * print a warning or an error.
 */
test.use({ site: process.env.BEDSIDE_TEST_DEVELOPMENT_URL ?? "" });

// Two tests, so that two workers share the pages.
const paths = [...routes, "post", "product", "question"];
const half = Math.ceil(paths.length / 2);
for (const [part, some] of Object.entries({ first: paths.slice(0, half), second: paths.slice(half) })) {
  test(`every island of the ${part} half of the pages takes over the server's markup`, async ({
    page,
    site,
    heard,
  }) => {
    test.setTimeout(some.length * 10_000);
    for (const path of some) {
      // Each is the first page of a visit.
      await page.context().clearCookies();
      await page.goto(await addressOf(site, path));
      const islands = page.locator("[data-island]");
      const count = await islands.count();
      for (let index = 0; index < count; index += 1) {
        await islands.nth(index).dispatchEvent("pointerover");
        await expect.soft(islands.nth(index), path).toHaveAttribute("data-alive", "");
      }
      expect.soft(heard.splice(0), path).toEqual([]);
    }
  });
}
