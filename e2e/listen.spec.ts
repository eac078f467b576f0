import type { Page } from "@playwright/test";
import { expect, faults, test } from "./fixtures";

/* The home of who reads little: large pictures, words that can be heard, articles that were read aloud. */

const WAYS = [/^Emergency: call 112/, "Listen to the doctor", "Ask the doctor a question", "See the doctor", /^Find a/];

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });

  test("each picture leads somewhere, and an article can be heard", async ({ page }) => {
    await page.goto("/listen");
    for (const name of WAYS) await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Hear: / })).toHaveCount(0);
    await expect(page.locator("audio").first()).toHaveAttribute("src", /^\/media\/.+\.mp3$/);
    await page.getByRole("link", { name: "See the doctor" }).click();
    await expect(page).toHaveURL(/\/consultation/);
  });
});

test("the device says what a picture does, and stops at another press", async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    speechSynthesis.speak = ({ text }) => said.push(text);
    speechSynthesis.cancel = () => said.push("");
  });
  await page.goto("/blog");
  await page.getByRole("contentinfo").getByRole("link", { name: "Listen", exact: true }).click();
  const button = page.getByRole("button", { name: "Hear: See the doctor" });
  await button.click();
  await button.click();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(["", "See the doctor", ""]);
});

/** Words of the pictures that a line breaks, and pictures whose words lie under the button beside them. */
const badlySet = (page: Page) =>
  page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll("li:has(> a > svg)")].flatMap((way) => {
      const text = way.querySelector("a > span")?.firstChild as Text;
      const lines = (from: number, to: number) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return [...range.getClientRects()];
      };
      const broken = [...text.data.matchAll(/\S+/g)].filter(
        ({ 0: word, index }) => new Set(lines(index, index + word.length).map(({ top }) => Math.round(top))).size > 1,
      );
      const button = way.querySelector("button")?.getBoundingClientRect() ?? new DOMRect();
      const isUnder = lines(0, text.length).some(
        ({ left, right, top, bottom }) =>
          right > button.left && left < button.right && bottom > button.top && top < button.bottom,
      );
      return [...broken.map(([word]) => word), ...(isUnder ? [text.data] : [])];
    }),
  );

for (const width of [320, 360, 390]) {
  test(`no word is broken at ${width} px, however large and wide the letters`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const choice of ["Normal", "Large", "Largest", "Wide"]) {
      await page.goto("/reading-settings");
      await page.getByRole("main").getByRole("button", { name: choice, exact: true }).first().click();
      await expect(page.getByRole("main").getByRole("button", { name: choice, exact: true }).first()).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await page.goto("/listen");
      await expect(page.getByRole("button", { name: /^Hear: / })).not.toHaveCount(0);
      expect(await badlySet(page), choice).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

for (const width of [320, 390, 1280]) {
  test(`pictures are large at ${width} px, and every press is easy to hit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/listen");
    await expect(page.getByRole("button", { name: /^Hear: / })).not.toHaveCount(0);
    expect(await faults(page)).toEqual([]);
    for (const way of await page.getByRole("main").locator("li:has(> a > svg) > a").all()) {
      const box = await way.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(140);
    }
  });
}
