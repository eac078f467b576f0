import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "./desk";
import { onSlowLine, TWO_G } from "./slow-line";

/* Somebody far from a mast: how long it takes until the first place stands on the screen, over 2G and from an empty cache. */

test.use({ deskOf: "places-slow" });
test.describe.configure({ mode: "serial", timeout: 60_000 });

/** Milliseconds from the first sign of will to the first row. */
const PATIENCE = 5_000;
const FINDER = "/nearestpharmacy";

const firstRow = (page: Page) => page.locator("li[data-place]").first();

async function phone(browser: Browser, base: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: base,
    javaScriptEnabled,
    viewport: { width: 360, height: 740 },
    geolocation: { latitude: 7.7712, longitude: 4.5567 },
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  await onSlowLine(page, TWO_G);
  return page;
}

/** How long it took until something is seen. What is in the document but not painted yet is not seen. */
async function took(began: () => Promise<unknown>, seen: Locator): Promise<number> {
  const from = performance.now();
  await Promise.all([began(), seen.waitFor({ state: "visible" })]);
  await seen.page().screenshot();
  return performance.now() - from;
}

function judged(name: string, milliseconds: number): void {
  console.log(`2G ${name}: ${Math.round(milliseconds)} ms to the first row`);
  expect(milliseconds).toBeLessThanOrEqual(PATIENCE);
}

/** The places arrive a moment after the first start, and the page is made once for everybody. */
test.beforeAll(async ({ browser, desk }) => {
  const page = await (await browser.newContext({ baseURL: desk.base })).newPage();
  await expect(async () => {
    await page.goto(`${FINDER}?q=Osogbo`);
    await expect(firstRow(page)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 45_000 });
  await page.context().close();
});

test("a link to an area, without scripts", async ({ browser, desk }) => {
  const page = await phone(browser, desk.base, false);
  const time = await took(() => page.goto(`${FINDER}?q=Osogbo`, { waitUntil: "commit" }), firstRow(page));
  judged("?q=Osogbo from an empty cache", time);
  await page.context().close();
});

for (const scripts of [false, true]) {
  test(`a search that is typed, ${scripts ? "with" : "without"} scripts`, async ({ browser, desk }) => {
    const page = await phone(browser, desk.base, scripts);
    await page.goto(FINDER);
    await page.getByLabel("Search a name, area or town").fill("Osogbo");
    const button = page.getByRole("button", { name: "Search", exact: true });
    judged(`search tapped, scripts ${scripts}`, await took(() => button.click({ noWaitAfter: true }), firstRow(page)));
    await page.context().close();
  });
}

test("'Find Nearby', where the device knows the position", async ({ browser, desk }) => {
  const page = await phone(browser, desk.base, true);
  await page.goto(FINDER);
  const button = page.getByRole("button", { name: "Find Nearby" });
  judged("Find Nearby tapped", await took(() => button.click(), firstRow(page)));
  await page.context().close();
});
