import type { Page } from "@playwright/test";
import { expect, faults, test } from "./fixtures";

/* Leaving a page that somebody may have to hide, and titles that say nothing of it. */

const EXIT = "https://www.bbc.com/weather";
const exitOf = (page: Page) => page.getByRole("link", { name: "Leave this page" });

/** The other site, without going there. */
test.beforeEach(({ context }) =>
  context.route(`${EXIT}**`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Weather</h1>" })).then(),
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pages on which somebody tells about their health have a link to another site", async ({ page }) => {
    await page.goto("/consultation");
    const request = await page
      .getByRole("main")
      .getByRole("link", { name: /^Subscribe/ })
      .first()
      .getAttribute("href");
    for (const path of ["/community/ask", "/community/follow", request ?? "", "/search?q=i+want+to+die"]) {
      await page.goto(path);
      await expect(exitOf(page), path).toHaveAttribute("href", EXIT);
      await expect(exitOf(page), path).toHaveAttribute("rel", "nofollow noreferrer");
    }
    for (const path of ["/", "/blog", "/search?q=malaria", "/consultation"]) {
      await page.goto(path);
      await expect(exitOf(page), path).toHaveCount(0);
    }
    await page.goto("/community/ask");
    await exitOf(page).click();
    await expect(page).toHaveURL(EXIT);
  });

  test("titles are the name of the site alone when somebody wants it so", async ({ page }) => {
    await page.goto("/reading-settings");
    await page.getByRole("button", { name: "Only “Bedside”" }).click();
    for (const path of ["/community/ask", "/blog", "/search?q=hiv", "/reading-settings"]) {
      await page.goto(path);
      await expect(page, path).toHaveTitle("Bedside");
    }
    await page.getByRole("button", { name: "Name of the page" }).click();
    await page.goto("/blog");
    await expect(page).toHaveTitle(/Blog/i);
  });
});

test("the way out stays whole with the largest text, wherever one scrolls to", async ({ page }) => {
  await page.goto("/reading-settings");
  await page.getByRole("button", { name: "Largest" }).click();
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/community/ask");
    for (const at of [0, 600]) {
      await page.evaluate((y) => scrollTo(0, y), at);
      const { width: wide = 0, height = 0 } = (await exitOf(page).boundingBox()) ?? {};
      // Nothing lies over its edges.
      for (const y of [3, height - 3]) await exitOf(page).click({ trial: true, position: { x: wide / 2, y } });
    }
  }
});

for (const how of ["a press", "three presses of Escape"]) {
  test(`${how} puts the other site into the page's place in the history`, async ({ page, site }) => {
    await page.goto("/blog");
    await page.goto("/community/ask", { waitUntil: "networkidle" });
    await page.evaluate(() => {
      sessionStorage.setItem("consultationDraft", "I am tired");
      localStorage.setItem("askDraft", "{}");
    });
    if (how === "a press") await exitOf(page).click();
    else {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      expect(page.url()).toBe(`${site}/community/ask`);
      await page.keyboard.press("Escape");
    }
    await expect(page).toHaveURL(EXIT);
    await page.goBack();
    await expect(page).toHaveURL(`${site}/blog`);
    const kept = await page.evaluate(() => [sessionStorage.length, localStorage.getItem("askDraft")]);
    expect(kept).toEqual([0, null]);
  });
}

for (const width of [320, 390, 1280]) {
  test(`the way out stays in sight at ${width} px and covers nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/community/ask");
    const [exit, heading] = await Promise.all([
      exitOf(page).boundingBox(),
      page.getByRole("heading", { level: 1 }).boundingBox(),
    ]);
    expect((exit?.y ?? 0) + (exit?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
    expect(await faults(page)).toEqual([]);
    await page.getByRole("main").getByRole("button").last().scrollIntoViewIfNeeded();
    await expect(exitOf(page)).toBeInViewport({ ratio: 1 });
  });
}
