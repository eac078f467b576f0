import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, listen, NO_REFUSAL, test } from "./desk";
import { approveReturn, orderPath, publishReview, receiveReturn } from "./desk-orders";
import { addressOf, deskScreens, expectScreen, mailId, pageOf, type Scene, setScene } from "./desk-screen-list";
import { faults, routes as publicRoutes, samplePaths, violations } from "./fixtures";

let scene: Scene;
const SCREENS = deskScreens(() => scene);

test.use({ refused: NO_REFUSAL });
// Each test looks at a screen in many ways, and a busy machine looks slowly.
test.describe.configure({ timeout: 90_000 });

let owner: Page;
let doctor: Page;
let stranger: Page;
/** A doctor who has set everything up. */
let physician: Page;
let heard: string[][];

test.beforeAll(async ({ browser, desk }) => {
  scene = await setScene(browser, desk);
  ({ owner, doctor, stranger, physician } = scene);
  heard = scene.contexts.map((context) => listen(context, NO_REFUSAL));
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

/** The routes that the desk's features and its frame name. */
function registered(): string[] {
  const desk = new URL("../web/src/desk/", import.meta.url);
  const features = readdirSync(desk, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const sources = features.flatMap(({ name }) => {
    const folder = readdirSync(new URL(`${name}/`, desk));
    return folder.includes("feature.ts") ? [readFileSync(new URL(`${name}/feature.ts`, desk), "utf8")] : [];
  });
  sources.push(readFileSync(new URL("routes.tsx", desk), "utf8"));
  return sources.flatMap((source) => [
    ...[...source.matchAll(/\bscreen\("([^"]*)"/g)].map(([, path = ""]) => path),
    ...[...source.matchAll(/\bpath: "(\*)"/g)].map(([, path = ""]) => path),
  ]);
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("every route of the desk has a row here", () => {
  const found = registered();
  expect(found.length).toBeGreaterThan(20);
  expect([...new Set(found)].sort()).toEqual(Object.keys(SCREENS).sort());
});

for (const [route, screen] of Object.entries(SCREENS)) {
  const name = `'${route}' passes axe on a phone and a desk, light and dark, never scrolls sideways, and has its place for Tab`;
  test(name, async () => {
    const page = pageOf(scene, route);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(await addressOf(screen));
    await expectScreen(page, screen);
    await expect(page.locator("h1")).toHaveCount(1);
    await walk(page, route);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await faults(page), `${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await sideways(page), "320 px").toBeLessThanOrEqual(0);
  });
}

// Also after one that failed on its way.
test.afterEach(() =>
  Promise.all([owner, doctor, stranger, physician].map((page) => page.emulateMedia({ colorScheme: "light" }))),
);

/** Walks through a screen with the Tab key: what has the focus is seen. */
async function walk(page: Page, route: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const seen: { name: string; place: number; isInMain: boolean; isMarked: boolean }[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focused);
    if (!stop || seen.some(({ place }) => place === stop.place)) break;
    seen.push(stop);
  }
  expect.soft(seen.filter(({ isMarked }) => !isMarked)).toEqual([]);
  const places = seen.map(({ place }) => place);
  expect.soft(places).toEqual([...places].sort((a, b) => a - b));
  expect.soft(seen.some(({ isInMain }) => isInMain)).toBe(true);
  if (!route.startsWith("/")) expect.soft(seen[0]?.name).toBe("Skip to main content");
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
}

/** What the keyboard stands on: its place in the page's order, and whether a ring shows it inside of the window. */
function focused() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  // Of an article, the box with its tools has the ring.
  const around: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) around.push(one);
  const ringed = around.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  });
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const inWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return {
    name: (element.textContent || element.getAttribute("aria-label") || element.outerHTML.slice(0, 120)).trim(),
    place: [...document.querySelectorAll("*")].indexOf(element),
    isInMain: Boolean(element.closest("main")),
    isMarked: ringed && inWindow,
  };
}

test("the command palette reaches every screen that needs no particular thing", async () => {
  await owner.setViewportSize({ width: 1280, height: 900 });
  await owner.goto("/desk");
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  for (const { palette, title } of Object.values(SCREENS)) {
    if (palette === null) continue;
    await owner.keyboard.press("Control+k");
    const found = owner.getByRole("dialog", { name: "Search" });
    await found.getByRole("combobox").fill(palette);
    await expect(found.getByRole("option").first()).toContainText(palette);
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});

/** Each dialog of these screens: where it is, and the button that opens it. */
const DIALOGS: { path: string | (() => Promise<string>); opener: RegExp; name: RegExp }[] = [
  { path: "/media", opener: /^ors-cup\.svg/, name: /ors-cup/ },
  { path: "/people", opener: /^Invite someone/, name: /Invite/ },
  { path: "/mail", opener: /^Send a test/, name: /test email/ },
  { path: "/articles", opener: /^Search/, name: /Search/ },
  { path: () => orderPath(owner), opener: /^Approve/, name: /Approve this return/ },
  { path: () => orderPath(owner), opener: /^Goods received/, name: /Goods received/ },
  { path: "/orders/reviews", opener: /^Refuse/, name: /Refuse this review/ },
];

for (const { path, opener, name } of DIALOGS) {
  const where = typeof path === "string" ? path : "an order";
  test(`the dialog '${name.source}' of ${where} passes axe, is left with Escape, and gives the focus back`, async () => {
    await owner.goto(`/desk${typeof path === "string" ? path : await path()}`);
    const button = owner
      .getByRole("main")
      .or(owner.getByRole("banner"))
      .getByRole("button", { name: opener })
      .or(owner.getByRole("main").getByRole("link", { name: opener }));
    await button.focus();
    await owner.keyboard.press("Enter");
    const dialog = owner.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(":focus")).toHaveCount(1);
    for (const width of [1280, 390, 320]) {
      await owner.setViewportSize({ width, height: 844 });
      expect.soft(await faults(owner), `${width} px`).toEqual([]);
    }
    await owner.setViewportSize({ width: 1280, height: 900 });
    await owner.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });
}

test("Escape closes the upper of two dialogs and leaves the lower", async () => {
  await owner.goto("/desk/media");
  await owner.getByRole("button", { name: /^ors-cup\.svg/ }).click();
  await owner.getByRole("button", { name: "Replace everywhere" }).click();
  const picker = owner.getByRole("dialog", { name: "Choose a picture" });
  await expect(picker.getByRole("button", { name: /^baby-sleep\.svg/ })).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await owner.keyboard.press("Escape");
  await expect(picker).toHaveCount(0);
  await expect(owner.getByRole("dialog", { name: "ors-cup.svg" })).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("dialog")).toHaveCount(0);
});

test("mails show in frames that run nothing, and the preview follows what is typed without steps for Back", async () => {
  await owner.goto(`/desk/mail/${await mailId(owner)}`);
  await expect(owner.frameLocator("iframe").getByRole("link", { name: "Accept the invitation" })).toBeVisible();
  await owner.goto("/desk/mail/templates?q=invitation");
  await owner.getByRole("link", { name: "Invitation to the desk" }).click();
  const heading = owner.frameLocator("iframe").getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("You are invited to the desk of Bedside");
  const steps = await owner.evaluate(() => history.length);
  await owner.getByLabel("Heading").fill("Come in, {nobody}");
  await expect(owner.getByLabel("Heading")).toHaveAccessibleDescription(/no \{nobody\}/);
  await owner.getByLabel("Heading").fill("Come in, says {brand}");
  await expect(heading).toHaveText("Come in, says Bedside");
  expect(await owner.evaluate(() => history.length)).toBe(steps);
  await owner.getByRole("button", { name: "Save" }).dblclick();
  await expect(owner.getByRole("region", { name: "Notifications" })).toContainText("Saved");
  await owner.goBack();
  await expect(owner.getByRole("row", { name: /^Invitation to the desk/ })).toBeVisible();
});

test("a double click sends one test mail", async () => {
  const address = "twice@example.org";
  await owner.goto("/desk/mail?test=1");
  await owner.getByRole("dialog").getByLabel("To").fill(address);
  await owner.getByRole("button", { name: "Send", exact: true }).dblclick();
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  await expect(owner.getByRole("row", { name: new RegExp(address) })).toHaveCount(1);
  const found = await (await owner.request.get(`/api/desk/mails?q=${encodeURIComponent(address)}`)).json();
  expect(found.total).toBe(1);
});

test("a return is approved and its goods are received, and a review with few stars is published", async () => {
  await owner.goto(`/desk${await orderPath(owner)}`);
  await approveReturn(owner);
  await receiveReturn(owner);
  await publishReview(owner);
});

test("a list is left at its place and come back to there", async () => {
  await owner.setViewportSize({ width: 1280, height: 720 });
  await owner.goto("/desk/articles");
  await expect(owner.getByRole("row").nth(20)).toBeVisible();
  await owner.getByRole("row").nth(20).scrollIntoViewIfNeeded();
  const away = owner.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Today" });
  // Playwright may scroll a little to reach the link: what is left is the place from which it is clicked.
  const left = away.evaluate(
    (link) => new Promise<number>((leave) => link.addEventListener("click", () => leave(scrollY), { once: true })),
  );
  await away.click();
  const place = await left;
  expect(place).toBeGreaterThan(0);
  await expect(owner.getByRole("heading", { level: 1 })).toContainText(/^Good /);
  expect(await owner.evaluate(() => scrollY)).toBe(0);
  await owner.goBack();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Articles");
  await expect.poll(() => owner.evaluate(() => scrollY)).toBe(place);
});

test("a screen that the line was lost for says so, and opens when the line is back", async ({ browser, desk }) => {
  // With nothing kept from the screens that were opened before.
  const storageState = await owner.context().storageState();
  const context = await browser.newContext({ baseURL: desk.base, storageState });
  const page = await context.newPage();
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/needs? you/);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page.getByRole("alert")).toContainText("It will open when you are back online");
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText("Page views").first()).toBeVisible();
  await context.close();
});

/** Every file of the build that a page can come to load, now or when something on it is used. */
async function reachableFiles(site: string, path: string, seen: Map<string, string[]>): Promise<string[]> {
  const filesIn = async (address: string, name: RegExp) =>
    [...(await (await fetch(site + address)).text()).matchAll(name)].map(([, file = ""]) => `/assets/${file}`);
  const reached = new Set(await filesIn(path, /\/assets\/([\w.-]+)/g));
  // A set is walked on to what is added to it on the way.
  for (const file of reached) {
    if (!seen.has(file)) seen.set(file, /js$/.test(file) ? await filesIn(file, /(?:\.|assets)\/([\w.-]+\.\w+)/g) : []);
    for (const next of seen.get(file) ?? []) reached.add(next);
  }
  return [...reached];
}

test("no public page can come to load anything of the desk", async ({ desk }) => {
  // Every page of the site map.
  const listed = await (await fetch(`${desk.base}/sitemap.xml`)).text();
  const known = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const seen = new Map<string, string[]>();
  const isOfDesk = (file: string) => file.startsWith("/assets/desk-");
  expect((await reachableFiles(desk.base, "/desk/sign-in", seen)).filter(isOfDesk).length).toBeGreaterThan(5);
  for (const path of new Set([...publicRoutes, ...(await samplePaths(desk.base)), ...known])) {
    const files = await reachableFiles(desk.base, path, seen);
    expect(files.filter((file) => file.endsWith(".js")).length, path).toBeGreaterThan(5);
    expect(files.filter(isOfDesk), path).toEqual([]);
  }
});
