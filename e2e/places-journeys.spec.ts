import type { Browser, BrowserContext, Page } from "@playwright/test";
import { becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* Somebody looks for care near them: with a position, without one, without scripts, without a line; and tells us what is wrong. */

test.use({ deskOf: "places", serviceWorkers: "allow" });
test.describe.configure({ mode: "serial", timeout: 60_000 });

/** The middle of Osogbo, finer than what may leave the device. */
const OSOGBO = { latitude: 7.7712345, longitude: 4.5567891 };
const FINDER = "/nearestpharmacy";

const rows = (page: Page) => page.locator("li[data-place]");
const found = (page: Page) => page.getByRole("heading", { name: /within 5 km|^The nearest \d+/ });
const status = (page: Page) => page.locator("[data-status]");

/** A phone without scripts. */
async function plain(browser: Browser, base: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, javaScriptEnabled: false });
  return context.newPage();
}

/** A phone that knows where it is; `seen` collects every address that is asked for. */
async function located(
  browser: Browser,
  base: string,
): Promise<{ page: Page; context: BrowserContext; seen: string[] }> {
  const context = await browser.newContext({
    baseURL: base,
    geolocation: OSOGBO,
    permissions: ["geolocation"],
    viewport: { width: 390, height: 844 },
  });
  const seen: string[] = [];
  context.on("request", (request) => seen.push(request.url()));
  return { page: await context.newPage(), context, seen };
}

/** Axe looks at what stands still: rows that are still rising are half transparent. */
async function settled(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  return violations(page);
}

/** The places arrive a moment after the first start: the first look waits for them. */
test.beforeAll(async ({ browser, desk }) => {
  const page = await plain(browser, desk.base);
  await expect(async () => {
    await page.goto(`${FINDER}?q=Osogbo`);
    await expect(rows(page).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 45_000 });
  await page.context().close();
});

test("nothing scrolls sideways at the widths of a page that is shown at twice its size", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base });
  const page = await context.newPage();
  for (const width of [640, 660, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(FINDER);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await context.close();
});

test("with a position: the nearest first, then a kind, then the map; no address holds the position", async ({
  browser,
  desk,
}) => {
  const { page, context, seen } = await located(browser, desk.base);
  const heard = listen(context);
  await page.goto(FINDER);
  await page.getByRole("button", { name: "Find Nearby" }).click();
  await expect(found(page)).toBeFocused();
  await expect(page.getByText(/^Near .*Os[ho]+gbo/)).toBeVisible();
  const distances = (await rows(page).locator("strong", { hasText: "km" }).allTextContents()).map(Number.parseFloat);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  expect(distances[0]).toBeLessThan(5);
  expect(await settled(page)).toEqual([]);

  await page.getByRole("link", { name: "Hospitals", exact: true }).click();
  await expect(page.getByRole("heading", { name: /hospitals?( within 5 km)?$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Hospitals", exact: true })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("link", { name: "Hospitals", exact: true })).toBeFocused();

  await page.getByRole("button", { name: /^Load a bigger sketch/ }).click();
  await expect(page.locator("[data-map] [title^='1. ']")).toBeVisible();
  await expect(page.locator("[data-map] [title='You are here']")).toBeVisible();
  await expect(page.locator(".leaflet-control-scale-line")).toBeVisible();
  // Markers of places side by side lie over each other; each only leads to its row in the list, a target of full size (WCAG 2.5.8).
  const wrong = (await settled(page)).filter((line) => !/^target-size: (div\[title=|\.marker)/.test(line));
  expect(wrong).toEqual([]);

  expect(seen.filter((address) => /(?<!\d)(7\.77|4\.55)/.test(address))).toEqual([]);
  expect(new URL(page.url()).search).toBe("");
  expect(seen.every((address) => address.startsWith(desk.base) || address.startsWith("data:"))).toBe(true);
  expect(desk.printed()).not.toMatch(/(?<!\d)(7\.77|4\.55)/);

  for (const address of [
    await rows(page).first().getAttribute("data-url"),
    `${FINDER}/in/nigeria/osun`,
    `${FINDER}/add`,
  ]) {
    await page.goto(address ?? "");
    expect(await settled(page), address ?? "").toEqual([]);
  }
  expect(heard).toEqual([]);
  await context.close();
});

test("typed, then 'Find Nearby': the position wins over the area", async ({ browser, desk }) => {
  const { page, context } = await located(browser, desk.base);
  await page.goto(`${FINDER}?q=SE1`);
  await expect(page.getByText(/^Near .*SE1/)).toBeVisible();
  await page.getByRole("button", { name: "Find Nearby" }).click();
  await expect(page.getByText(/^Near .*Os[ho]+gbo/)).toBeVisible();
  await expect(page.locator("#finder")).toHaveAttribute("data-how", "position");
  await expect(found(page)).toBeFocused();
  // And words that are typed there lead away again.
  await page.getByLabel("Search a name, area or town").fill("SE1");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText(/^Near .*SE1/)).toBeVisible();
  // A kind takes the place of what was typed.
  await page.getByRole("link", { name: "Pharmacies", exact: true }).click();
  await expect(page.getByRole("link", { name: "Pharmacies", exact: true })).toHaveAttribute("aria-current", "true");
  await expect(page.getByLabel("Search a name, area or town")).toHaveValue("");
  await context.close();
});

test("after a call the list asks once whether the number worked, and a place is shared", async ({ browser, desk }) => {
  const { page, context } = await located(browser, desk.base);
  await context.grantPermissions(["geolocation", "clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    // No telephone is dialled here.
    addEventListener("click", (event) => {
      if ((event.target as Element).closest("a[href^='tel:']")) event.preventDefault();
    });
  });
  await page.goto(`${FINDER}?q=SE1&type=pharmacy`);
  const place = rows(page)
    .filter({ has: page.getByRole("link", { name: /^Call/ }) })
    .first();
  await place.getByRole("button", { name: /^Share/ }).click();
  await expect(status(page)).toHaveText("Link copied to clipboard!");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(await place.getAttribute("data-url"));
  await place.getByRole("link", { name: /^Call/ }).click();
  await expect(place.getByText("Did this number work?")).toBeVisible();
  await place.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(place.getByText(/^Thank you\./)).toBeVisible();
  await context.close();
});

test("a suggestion that is chosen while the live map is open moves the map", async ({ browser, desk }) => {
  const { page, context } = await located(browser, desk.base);
  await page.goto(`${FINDER}?q=Osogbo`);
  await page.getByRole("button", { name: /^Load a bigger sketch/ }).click();
  await expect(page.locator("[data-map] [title='What you searched for']")).toBeVisible();
  const scale = page.locator(".leaflet-control-scale-line");
  const before = await scale.textContent();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(scale).not.toHaveText(before ?? "");
  await page.getByLabel("Search a name, area or town").fill("Ibadan");
  await page
    .getByRole("option", { name: /Ibadan/ })
    .first()
    .click();
  await expect(page.getByText(/^Near .*Ibadan/)).toBeVisible();
  await expect(page.locator("[data-map] [title='What you searched for']")).toBeVisible();
  // At the same height above the ground as at first.
  await expect(scale).toHaveText(before ?? "");
  await context.close();
});

test("results rise a tenth of a second after each other", async ({ browser, desk }) => {
  const { page, context } = await located(browser, desk.base);
  await page.goto(FINDER);
  await page.getByRole("button", { name: "Find Nearby" }).click();
  await expect(found(page)).toBeFocused();
  for (const [at, delay] of ["0s", "0.1s", "0.2s"].entries()) {
    await expect(rows(page).nth(at)).toHaveCSS("animation-delay", delay);
  }
  await context.close();
});

test("who wants stillness sees the results at once", async ({ browser, desk }) => {
  const { page, context } = await located(browser, desk.base);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(FINDER);
  await page.getByRole("button", { name: "Find Nearby" }).click();
  await expect(found(page)).toBeFocused();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  for (const row of await rows(page).all()) await expect(row).toHaveCSS("opacity", "1");
  await page.getByRole("button", { name: /^Load a bigger sketch/ }).click();
  await expect(page.locator("[data-map] .leaflet-marker-icon").first()).toBeVisible();
  await context.close();
});

test("denied: the words of the specification, the field to type in, and on from there", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, permissions: [] });
  const page = await context.newPage();
  await page.goto(FINDER);
  await page.getByRole("button", { name: "Find Nearby" }).click();
  await expect(status(page)).toContainText("Unable to determine location.");
  const field = page.getByLabel("Search a name, area or town");
  await expect(field).toBeFocused();
  await page.keyboard.type("Osogb");
  await expect(page.getByRole("option", { name: /Osogbo/ }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/near=/);
  await expect(found(page)).toBeVisible();
  await context.close();
});

for (const [typed, near] of [
  ["Osogbo", /Near .*Osogbo/],
  ["SE1", /Near .*SE1/],
] as const) {
  test(`'${typed}' typed, without scripts`, async ({ browser, desk }) => {
    const page = await plain(browser, desk.base);
    await page.goto(FINDER);
    await page.getByLabel("Search a name, area or town").fill(typed);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText(near)).toBeVisible();
    await expect(found(page)).toBeVisible();
    await page.getByRole("link", { name: "Pharmacies", exact: true }).click();
    await expect(page).toHaveURL(/type=pharmacy/);
    await expect(page.getByText(near)).toBeVisible();
    const first = rows(page).first();
    await expect(first).toContainText(/\d+\.\d\d km/);
    await expect(first.getByRole("link", { name: /^View/ })).toHaveAttribute("href", /^https:/);
    for (const call of await rows(page).getByRole("link", { name: /^Call/ }).all()) {
      expect(await call.getAttribute("href")).toMatch(/^tel:\+?\d{3,15}$/);
    }
    await page.context().close();
  });
}

test("without scripts there is no button that needs one: typed words lead on", async ({ browser, desk }) => {
  const page = await plain(browser, desk.base);
  await page.goto(FINDER);
  await expect(page.getByRole("button", { name: "Find Nearby" })).toBeHidden();
  await page.getByLabel("Search a name, area or town").fill("Osogbo pharmacy");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText(/^Near .*Os[ho]+gbo/)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await page.context().close();
});

test("the list comes first on a phone; on a wide screen the map stays beside it", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${FINDER}?q=Osogbo&type=pharmacy`);
  const first = await rows(page).first().boundingBox();
  expect(first?.y).toBeLessThan(600);
  await expect(page.getByRole("button", { name: "Find Nearby" })).toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 900 });
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("heading", { name: "Map" })).toBeInViewport();
  await context.close();
});

test("a mistyped area is asked about before anything is listed", async ({ browser, desk }) => {
  const page = await plain(browser, desk.base);
  await page.goto(`${FINDER}?q=pharmacy+in+osgobo`);
  await expect(page.getByRole("heading", { name: /Which of these do you mean/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page
    .getByRole("link", { name: /^Osogbo/ })
    .first()
    .click();
  await expect(page.getByText(/^Near .*Osogbo/)).toBeVisible();
  await expect(page.getByLabel("Search a name, area or town")).toHaveValue("pharmacy");
  await page.context().close();
});

test("in an emergency: the number of the country, then the hospitals", async ({ browser, desk }) => {
  const page = await plain(browser, desk.base);
  await page.goto(`${FINDER}?q=Osogbo`);
  await page.getByRole("link", { name: /Emergency\?.*hospitals/ }).click();
  await expect(page.getByRole("link", { name: /Call 112/ }).first()).toHaveAttribute("href", "tel:112");
  await expect(rows(page).first()).toBeVisible();
  await page.context().close();
});

test("only what is known to be open 24 hours or to accept the NHS, without scripts", async ({ browser, desk }) => {
  const context = await browser.newContext({
    baseURL: desk.base,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${FINDER}?q=SE1&type=pharmacy`);
  await page.getByRole("link", { name: "Accepts NHS" }).click();
  await expect(rows(page).first()).toContainText("accepts NHS");
  expect((await rows(page).first().boundingBox())?.y).toBeLessThan(600);
  await expect(page.getByText("Only places known to accept NHS patients are listed.")).toBeVisible();
  await page.getByRole("link", { name: "Open 24 hours" }).click();
  await expect(page.getByText(/open 24 hours/).last()).toBeVisible();
  await page.getByRole("link", { name: "Show others too, not only: Accepts NHS" }).click();
  await page.getByRole("link", { name: "Show others too, not only: Open 24 hours" }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.goto(`${FINDER}?q=Osogbo&scheme=yes`);
  await expect(page.getByText("We know of no such place here that accepts NHIA patients.").first()).toBeVisible();
  await context.close();
});

test("by state, local government area and area, without scripts", async ({ browser, desk }) => {
  const page = await plain(browser, desk.base);
  await page.goto(`${FINDER}/in`);
  for (const name of [/^Nigeria/, /^Osun/, /^Osogbo/]) await page.getByRole("link", { name }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Osogbo");
  const note = page.getByText("We do not know the boundaries of these areas");
  await expect(note).toBeVisible();
  const areas = page.getByRole("region", { name: "Choose an area" }).getByRole("listitem");
  const full = areas.filter({ hasNotText: "(0)" }).first();
  const count = Number(/\((\d+)\)/.exec((await full.textContent()) ?? "")?.[1]);
  const area = full.getByRole("link");
  const name = (await area.textContent()) ?? "";
  await area.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(note).toBeVisible();
  await expect(rows(page)).toHaveCount(Math.min(count, 25));
  await rows(page).first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Source", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "All sources" }).click();
  await expect(page.getByText(/OpenStreetMap contributors/).first()).toBeVisible();
  await page.context().close();
});

test("the last results are read again without a line", async ({ browser, desk }) => {
  const { page, context } = await located(browser, desk.base);
  await page.goto(FINDER);
  await page.getByRole("button", { name: "Find Nearby" }).click();
  await expect(found(page)).toBeFocused();
  const name = (await rows(page).first().getAttribute("data-name")) ?? "";
  // The answer is kept by now: what shows saved places is loaded by the press on Save alone.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const filesKept = () => page.evaluate(async () => (await (await caches.open("nearby")).keys()).length);
  const before = await filesKept();
  const save = rows(page).first().getByRole("button", { name: /^Save/ });
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await expect.poll(filesKept).toBeGreaterThan(before);
  await context.setOffline(true);
  await page.goto(FINDER);
  await expect(status(page)).toContainText("You are offline. These are your last results");
  await expect(rows(page).first()).toHaveAttribute("data-name", name);
  await expect(page.getByRole("region", { name: "Saved on this device" })).toContainText(name);
  await context.close();
});

test("a number is reported by one tap, and counted", async ({ browser, desk }) => {
  const page = await plain(browser, desk.base);
  await page.goto(`${FINDER}?q=SE1&type=pharmacy`);
  const place = rows(page).filter({ has: page.getByRole("link", { name: /^Call/ }) });
  await place.first().getByRole("heading").getByRole("link").click();
  await page.getByRole("button", { name: /^Yes ?, the number of/ }).click();
  await expect(page).toHaveURL(/done=number/);
  await expect(page.getByText("Thank you. Your answer helps the next person who calls.")).toBeVisible();
  await expect(page.getByText(/confirmed/).first()).toBeVisible();
  await page.context().close();
});

test("a place that has closed is reported, looked at by a person, and then says so", async ({ browser, desk }) => {
  const page = await plain(browser, desk.base);
  await page.goto(`${FINDER}?q=SE1&type=pharmacy`);
  await rows(page).nth(1).getByRole("heading").getByRole("link").click();
  const address = new URL(page.url()).pathname;
  await page.getByRole("link", { name: /Report a mistake/ }).click();
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await page.getByLabel("It has closed for good").check();
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Thank you for telling us.")).toBeVisible();

  const owner = await (await browser.newContext({ baseURL: desk.base })).newPage();
  await withPasskeys(owner.context(), owner);
  await becomeOwner(owner, await desk.ownerLink());
  const decided = await owner.evaluate(async (path) => {
    const list = await (await fetch("/api/desk/places/items?kind=report&state=open")).json();
    const item = list.items.find((item: { place?: { url: string } }) => item.place?.url === path);
    const body = JSON.stringify({ accept: true, hide: true });
    const headers = { "content-type": "application/json" };
    return (await fetch(`/api/desk/places/items/${item.id}`, { method: "POST", headers, body })).status;
  }, address);
  expect(decided).toBe(200);
  await page.goto(`${FINDER}?q=SE1&type=pharmacy`);
  await expect(page.locator(`li[data-url='${address}']`)).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText("This place has closed")).toBeVisible();
  await expect(page.getByRole("link", { name: /Report a mistake/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /the number of/ })).toHaveCount(0);
  await owner.context().close();
  await page.context().close();
});
