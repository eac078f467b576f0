import { readdirSync, readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { becomeDoctor, becomeOwner, expect, join, listen, mailedLink, test, withPasskeys } from "./desk";
import { bringDataset } from "./desk-datasets";
import { beginGift, givingScreens } from "./desk-giving";
import { beginOutreach, outreachScreens } from "./desk-inquiries-screens";
import {
  approveReturn,
  beginOrder,
  beginReturn,
  orderPath,
  orderScreens,
  publishReview,
  receiveReturn,
} from "./desk-orders";
import { faults, routes as publicRoutes, samplePaths, violations } from "./fixtures";
import { tillOf } from "./till";

/** How a route of the desk is opened, and what it shows once it is there. */
interface Screen {
  path: string | (() => Promise<string> | string);
  title: string | RegExp;
  /** Words that only stand there once the screen has its data. */
  shows: string | RegExp;
  /** What finds it in the command palette; `null` for what one particular thing needs. */
  palette: string | null;
}

/** Each route of the registry has a row here. */
const SCREENS: Record<string, Screen> = {
  "": { path: "/", title: /^Good \w+, Dr Ade\./, shows: "Next appointments", palette: "Today" },
  articles: { path: "/articles", title: "Articles", shows: "Next review", palette: "Articles" },
  videos: { path: "/videos", title: "Videos", shows: "Published", palette: "Videos" },
  shop: { path: "/shop", title: "Shop", shows: "Published", palette: "Shop" },
  pages: { path: "/pages", title: "Pages", shows: "Published", palette: "Pages" },
  "documents/new/:kind": {
    path: "/documents/new/faq",
    title: /^Edit/,
    shows: "Before publishing",
    palette: "New question",
  },
  "documents/table/:kind": {
    path: "/documents/table/shop",
    title: "Edit shop items in a spreadsheet",
    shows: "1. Download the table",
    palette: "Edit products in a spreadsheet",
  },
  "documents/:id": {
    path: () => `/documents/${article}`,
    title: "Edit article",
    shows: "Before publishing",
    palette: null,
  },
  media: { path: "/media", title: "Media library", shows: /^\d+ files$/, palette: "Media library" },
  clients: { path: "/clients", title: "Programs", shows: "No programs", palette: "Programs" },
  webhooks: { path: "/webhooks", title: "Webhooks", shows: /^Accounts$/, palette: "Webhooks" },
  "webhooks/:id": {
    path: () => `/webhooks/${webhook}`,
    title: "Accounts",
    shows: "No messages yet",
    palette: null,
  },
  sync: { path: "/sync", title: "Content sync", shows: "This site keeps its content itself", palette: "Content sync" },
  statistics: { path: "/statistics", title: "Statistics", shows: "Page views", palette: "Statistics" },
  "statistics/practice": {
    path: "/statistics/practice",
    title: "Practice figures",
    shows: "Reading and orders",
    palette: "Practice figures",
  },
  settings: { path: "/settings", title: "Settings", shows: "Privacy and safety", palette: "Settings" },
  menu: { path: "/menu", title: "Edit menu", shows: "Header", palette: "Menu and footer of the site" },
  start: { path: "/start", title: "What you do", shows: "Name of your site", palette: "Set up your site" },
  "start/:step": {
    path: "/start/country",
    title: "Where your patients are",
    shows: "Nigeria: prices in naira",
    palette: null,
  },
  "settings/:kind": { path: "/settings/claim", title: "Claims", shows: "licensed-doctor", palette: "Claims" },
  mail: { path: "/mail", title: "Mail", shows: "tunde@example.org", palette: "Mail" },
  "mail/templates": {
    path: "/mail/templates",
    title: "Email texts",
    shows: "Test of the email set-up",
    palette: "Email texts",
  },
  "mail/templates/:name": {
    path: "/mail/templates/staff-invite",
    title: "Invitation to the desk",
    shows: "Subject:",
    palette: null,
  },
  "mail/jobs": { path: "/mail/jobs", title: "Failed jobs", shows: "No failed jobs", palette: "Failed jobs" },
  "mail/:id": {
    path: async () => `/mail/${await mailId()}`,
    title: /^Your invitation/,
    shows: "Message-ID",
    palette: null,
  },
  imports: { path: "/imports", title: "Imports", shows: "production.ndjson", palette: "Imports" },
  "imports/:id": {
    path: () => `/imports/${run}`,
    title: "production.ndjson",
    shows: "Where it comes from",
    palette: null,
  },
  people: { path: "/people", title: "People", shows: "tunde@example.org", palette: "People" },
  "people/rights": {
    path: "/people/rights",
    title: "Who may do what",
    shows: "See drafts and lists",
    palette: "Who may do what",
  },
  conversation: { path: "/conversation", title: "Moderation", shows: "A comment that waits.", palette: "Moderation" },
  "conversation/reports": {
    path: "/conversation/reports",
    title: "Reports",
    shows: "No reports to decide",
    palette: "Reports",
  },
  "conversation/complaints": {
    path: "/conversation/complaints",
    title: "Complaints",
    shows: "No complaints",
    palette: "Complaints",
  },
  "conversation/words": {
    path: "/conversation/words",
    title: "Blocked words",
    shows: "No words yet",
    palette: "Blocked words",
  },
  "conversation/safety": {
    path: "/conversation/safety",
    title: "Safety rules",
    shows: "Source:",
    palette: "Safety rules",
  },
  "conversation/exports": {
    path: "/conversation/exports",
    title: "Exports",
    shows: "Download risk record (CSV)",
    palette: "Moderation exports",
  },
  questions: { path: "/questions", title: "Questions", shows: "How much salt is in bread?", palette: null },
  "questions/:id": {
    path: () => `/questions/${question}`,
    title: "Salt in bread",
    shows: "How much salt is in bread?",
    palette: null,
  },
  consultations: {
    path: "/consultations?state=needs_details",
    title: "Consultations",
    shows: "Amina Bello",
    palette: "Consultations",
  },
  "consultations/calendar": {
    path: "/consultations/calendar",
    title: "Calendar",
    shows: "Times in",
    palette: "Calendar",
  },
  "consultations/hours": {
    path: "/consultations/hours",
    title: "Hours",
    shows: "No patients are seen on these days",
    palette: "Hours and holidays",
  },
  "consultations/hours/:id": {
    path: async () => `/consultations/hours/${await clinicianId()}`,
    title: /^Hours of/,
    shows: "Every week",
    palette: null,
  },
  "consultations/waiting": {
    path: "/consultations/waiting",
    title: "Waiting list",
    shows: "Nobody is waiting",
    palette: "Waiting list",
  },
  "consultations/licences": {
    path: "/consultations/licences",
    title: "Licence map",
    shows: "Northern Ireland",
    palette: "Licence map",
  },
  "consultations/calls": {
    path: "/consultations/calls",
    title: "Calls",
    shows: "reached on this machine only",
    palette: "Calls",
  },
  "consultations/:id": {
    path: async () => `/consultations/${await requestId()}`,
    title: "Amina Bello",
    shows: "What they wrote",
    palette: null,
  },
  money: { path: "/money", title: "Money", shows: "₦15,402.50", palette: "Money" },
  "money/reviews": {
    path: "/money/reviews",
    title: "Payments to check",
    shows: "Nothing to check",
    palette: "Payments to check",
  },
  "money/refunds": { path: "/money/refunds", title: "Refunds", shows: "No refunds waiting", palette: "Refunds" },
  "money/ledger": { path: "/money/ledger", title: "Ledger", shows: "Income: orders", palette: "Ledger" },
  "money/payouts": { path: "/money/payouts", title: "Payouts", shows: "No payouts yet", palette: "Payouts" },
  "money/rates": {
    path: "/money/rates",
    title: "Exchange rates",
    shows: "There is no rate",
    palette: "Exchange rates",
  },
  "money/:reference": {
    path: () => `/money/${payment}`,
    title: "Donation, ₦15,402.50",
    shows: "Nothing yet",
    palette: null,
  },
  ...givingScreens(() => owner),
  ...orderScreens(() => owner),
  ...outreachScreens(() => owner),
  account: { path: "/account", title: "Your account", shows: "Where you are signed in", palette: "Your account" },
  audit: { path: "/audit", title: "Audit log", shows: "to the staff", palette: "Audit log" },
  "*": { path: "/nowhere", title: "Page not found", shows: "Nothing at this address", palette: null },
  "/sign-in": { path: "/sign-in", title: "Sign in", shows: "Sign in with a passkey", palette: null },
  "/set-up": { path: "/set-up", title: "Protect your account", shows: "A passkey (best)", palette: null },
  "/welcome/:token": { path: () => invitation, title: /./, shows: "Your name", palette: null },
};

const article = "post-danger-signs-in-pregnancy";
// Each test looks at a screen in many ways, and a busy machine looks slowly.
test.describe.configure({ timeout: 90_000 });

let owner: Page;
let doctor: Page;
let stranger: Page;
/** A doctor who has set everything up. */
let physician: Page;
let question: string;
let payment: string;
let run: string;
let webhook: string;
let invitation: string;
let heard: string[][];

test.beforeAll(async ({ browser, desk }) => {
  const contexts: BrowserContext[] = [];
  const open = async () => {
    // A colour that still fades into another has no contrast to measure.
    const context = await browser.newContext({ baseURL: desk.base, reducedMotion: "reduce" });
    contexts.push(context);
    return context.newPage();
  };
  [owner, doctor, stranger, physician] = [await open(), await open(), await open(), await open()];
  await withPasskeys(owner.context(), owner);
  await withPasskeys(physician.context(), physician);
  await becomeOwner(owner, await desk.ownerLink());
  // The first doctor needs nobody's agreement.
  await becomeDoctor(physician, owner, desk.base, "bello@example.org");
  for (const email of ["tunde@example.org", "amina@example.org"]) {
    const invite = { data: { email, roles: ["doctor"] }, headers: { Origin: desk.base } };
    expect((await owner.request.post("/api/desk/people/invites", invite)).ok()).toBe(true);
  }
  await expect(async () => {
    await join(doctor, await mailedLink(owner, "amina@example.org"), "Amina", "kettle green hums twice a day");
  }).toPass();
  await expect(doctor.getByRole("heading", { level: 1 })).toHaveText("Protect your account");
  await talk(desk.base);
  await consult(desk.base);
  await beginGift(stranger, desk.base);
  await beginReturn(stranger, owner, desk.base, await beginOrder(stranger, desk.base));
  await beginOutreach(stranger, owner, desk.base);
  run = await bringDataset(owner, desk.base);
  webhook = await addWebhook(desk.base);
  payment = (await (await tillOf(desk)).open("screens")).reference;
  invitation = new URL(await mailedLink(owner, "tunde@example.org")).pathname.replace("/desk", "");
  heard = contexts.map(listen);
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

async function mailId(): Promise<string> {
  const found = await (await owner.request.get("/api/desk/mails?q=tunde%40example.org")).json();
  return found.items[0].id;
}

async function clinicianId(): Promise<string> {
  const [first] = await (await owner.request.get("/api/desk/care/clinicians")).json();
  return first.id;
}

async function requestId(): Promise<string> {
  const found = await (await owner.request.get("/api/desk/care/requests?state=needs_details")).json();
  return found.items[0].id;
}

/** A program that is told of nothing that happens here. */
async function addWebhook(base: string): Promise<string> {
  const data = { name: "Accounts", address: "http://127.0.0.1:9/hook", occasions: ["content.unpublished"] };
  const added = await owner.request.post("/api/desk/webhooks", { data, headers: { Origin: base } });
  expect(added.status(), await added.text()).toBe(201);
  return (await added.json()).webhook.id;
}

/** Somebody asks for a consultation with an old client, which leaves answers to be given. */
async function consult(base: string): Promise<void> {
  const data = {
    name: "Amina Bello",
    email: "amina.bello@example.org",
    consultationType: "First chat",
    story: "I am always tired since March.",
  };
  const sent = await stranger.request.post("/api/free-subscription", { data, headers: { Origin: base } });
  expect(sent.status(), await sent.text()).toBe(201);
}

/** Somebody writes under a post and asks a question. */
async function talk(base: string): Promise<void> {
  const headers = { Origin: base };
  const posts = await (await stranger.request.get("/api/posts?limit=1")).json();
  const comment = { name: "Ngozi", text: "A comment that waits." };
  const written = await stranger.request.post(`/api/posts/${posts.items[0].url.split("/").at(-1)}/comments`, {
    data: comment,
    headers,
  });
  expect(written.status()).toBe(201);
  const data = { title: "Salt in bread", question: "How much salt is in bread?", adult: true };
  const asked = await stranger.request.post("/api/questions", { data, headers });
  expect(asked.status()).toBe(201);
  question = (await asked.json())._id;
}

/** Who can see a route. */
const pageOf = (route: string): Page => {
  if (route.startsWith("questions") || route === "consultations/:id") return physician;
  if (route === "/set-up") return doctor;
  return route.startsWith("/") ? stranger : owner;
};

async function show(page: Page, screen: Screen): Promise<void> {
  const path = typeof screen.path === "string" ? screen.path : await screen.path();
  await page.goto(`/desk${path === "/" ? "" : path}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.title);
  await expect(page.getByText(screen.shows).first()).toBeVisible();
  // What comes later moves what stands below it, out of the window and from under the focus.
  await expect(page.getByText(/^(Loading|Opening the editor)…$/)).toHaveCount(0);
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
    const page = pageOf(route);
    await page.setViewportSize({ width: 1280, height: 900 });
    await show(page, screen);
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
  await owner.goto(`/desk/mail/${await mailId()}`);
  await expect(owner.frameLocator("iframe").getByRole("link", { name: "Accept the invitation" })).toBeVisible();
  await owner.goto("/desk/mail/templates");
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
