import { addressOf, expect, faults, test } from "./fixtures";

const CHOICES = ["Largest", "Wide", "Strong", "Nothing moves"];

test.describe("without scripts, at 320 px", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test("what is chosen for reading stays on every page and is taken back again", async ({ page, site }) => {
    await page.goto("/about");
    const size = () => page.locator("html").evaluate((root) => Number.parseFloat(getComputedStyle(root).fontSize));
    expect(await size()).toBe(16);
    await page.getByRole("contentinfo").getByRole("link", { name: "Text size and reading settings" }).click();
    for (const name of CHOICES) {
      await page.getByRole("main").getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("main").getByRole("button", { name, exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    }
    expect(await size()).toBe(20);
    await page.getByRole("link", { name: "Back to the page you came from" }).click();
    await expect(page).toHaveURL(`${site}/about`);
    expect(await size()).toBe(20);
    const body = page.locator("body");
    expect(await body.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(255, 255, 255)");
    expect(
      await page.locator("main").evaluate((element) => Number.parseFloat(getComputedStyle(element).wordSpacing)),
    ).toBeGreaterThan(1);

    await page.getByRole("contentinfo").getByRole("link", { name: "Text size and reading settings" }).click();
    await page.getByRole("main").getByRole("button", { name: "Normal" }).first().click();
    await page.goto("/about");
    expect(await size()).toBe(16);
    await expect(page.locator("html")).toHaveAttribute("data-contrast", "more");
  });
});

test("nothing that was chosen here leaves the site by the way back", async ({ page }) => {
  for (const from of ["//elsewhere.example", "https://elsewhere.example", "javascript:alert(1)", "/..//elsewhere"]) {
    await page.goto(`/reading-settings?from=${encodeURIComponent(from)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reading settings");
    await expect(page.getByRole("link", { name: "Back to the page you came from" })).toHaveCount(0);
  }
});

for (const theme of ["light", "dark"]) {
  test(`with every setting on, ${theme} pages pass axe and need no sideways scroll at 320 px`, async ({
    page,
    site,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    const all = { theme, textsize: "largest", spacing: "wide", contrast: "more", motion: "less" };
    await page.context().addCookies(Object.entries(all).map(([name, value]) => ({ name, value, url: site })));
    for (const path of ["/", "post", "/consultation", "/nearestpharmacy?q=SE1&type=pharmacy", "/shop", "/community"]) {
      await page.goto(await addressOf(site, path));
      expect.soft(await faults(page, "contrast"), path).toEqual([]);
    }
  });
}

test("in larger text nothing of the bar lies on the name of the site", async ({ page, site }) => {
  await page.context().addCookies([{ name: "textsize", value: "largest", url: site }]);
  for (const width of [320, 390, 430, 480]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/about", "/shop"]) {
      await page.goto(path);
      const laid = await page.evaluate(() => {
        const header = document.querySelector("header");
        // Its letters, which may be wider than its box.
        const letters = document.createRange();
        letters.selectNodeContents(header?.querySelector('a[href="/"]') ?? document);
        const name = letters.getBoundingClientRect();
        const others = [...(header?.querySelectorAll("a, button, summary") ?? [])].filter(
          (one) => one.getAttribute("href") !== "/" && one.checkVisibility(),
        );
        const lies = (box: DOMRect) =>
          box.left < name.right - 1 &&
          box.right > name.left + 1 &&
          box.top < name.bottom - 1 &&
          box.bottom > name.top + 1;
        return others.filter((one) => lies(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 80));
      });
      expect.soft(laid, `${path} at ${width} px`).toEqual([]);
    }
  }
});
