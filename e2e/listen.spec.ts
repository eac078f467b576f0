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
