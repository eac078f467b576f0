import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";

test.use({ deskOf: "frame" });
test.describe.configure({ mode: "serial" });

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink(), true);
});

test.afterAll(() => owner.context().close());

const menu = () => owner.getByRole("navigation", { name: "Desk" });

/** Rooms that nothing but a tile or the palette led to. */
const ONCE_HIDDEN = [
  "Search people",
  "Data complaints",
  "Breaches",
  "Set up mail",
  "Imports",
  "Programs",
  "Webhooks",
  "Content sync",
  "Blocked words",
  "Exchange rates",
];

test("the menu fits a screen of 900 pixels, whichever group is open, and leads to every room", async () => {
  await owner.goto("/desk");
  await expect(menu().getByRole("button")).toHaveCount(7);
  const groups = await menu().getByRole("button").allTextContents();
  const rooms = new Set<string>();
  for (const group of groups) {
    const heading = menu().getByRole("button", { name: group });
    if ((await heading.getAttribute("aria-expanded")) === "false") await heading.click();
    await expect(heading).toHaveAttribute("aria-expanded", "true");
    const [inner, outer] = await menu().evaluate((nav) => {
      const box = nav.firstElementChild as HTMLElement;
      return [box.scrollHeight, box.clientHeight];
    });
    expect(inner, group).toBeLessThanOrEqual(outer ?? 0);
    expect(await menu().evaluate((nav) => nav.firstElementChild?.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
      900,
    );
    for (const name of await menu().getByRole("link").allTextContents()) rooms.add(name.replace(/\d.*/, ""));
  }
  expect([...rooms]).toEqual(expect.arrayContaining(ONCE_HIDDEN));
});

test("the menu keeps what was folded, and opens the group of the screen one comes to", async () => {
  await owner.goto("/desk/articles");
  const site = menu().getByRole("button", { name: "Website" });
  await expect(site).toHaveAttribute("aria-expanded", "true");
  await site.click();
  await expect(menu().getByRole("link", { name: "Videos" })).toBeHidden();
  await owner.goto("/desk");
  await expect(site).toHaveAttribute("aria-expanded", "false");
  await owner.goto("/desk/media");
  await expect(site).toHaveAttribute("aria-expanded", "true");
  await expect(menu().getByRole("link", { name: "Media library" })).toHaveAttribute("aria-current", "page");
});

test("a document, settings and a spreadsheet stand in the room of their list, with its help", async () => {
  const posts = await (await owner.request.get("/api/desk/documents?kind=blog&limit=1")).json();
  for (const [path, room] of [
    [posts.items[0].id, "Articles"],
    ["settings-site", "Settings"],
    ["table/shop", "Shop"],
  ] as const) {
    await owner.goto(`/desk/documents/${path}`);
    await expect(menu().getByRole("link", { name: room, exact: true })).toHaveAttribute("aria-current", "page");
    await owner.getByRole("main").getByRole("button", { name: "Help", exact: true }).click();
    await expect(
      owner
        .getByRole("complementary", { name: `Help: ${room}` })
        .getByRole("listitem")
        .first(),
    ).toBeVisible();
    await owner.getByRole("button", { name: "Close help" }).click();
  }
});

test("a phone has the rooms of these roles under the thumb, and all others behind More", async () => {
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto("/desk");
  const bar = owner.getByRole("navigation", { name: "Most used" });
  await expect(bar.getByRole("link")).toHaveText(["Today", /^Consultations/, /^Messages|^Questions/, /./]);
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
  const more = bar.getByRole("button", { name: "More" });
  await expect(menu()).toBeHidden();
  await more.click();
  await menu().getByRole("button", { name: "Team and privacy" }).click();
  await menu().getByRole("link", { name: "Breaches" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Breaches");
  await expect(menu()).toBeHidden();
  await more.click();
  await owner.keyboard.press("Escape");
  await expect(menu()).toBeHidden();
  await owner.setViewportSize({ width: 320, height: 640 });
  expect(await owner.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("the number of what waits stands at More, at the menu and in the tab", async () => {
  await owner.setViewportSize({ width: 390, height: 844 });
  // A comment that waits is no matter of these four rooms.
  const posts = await (await owner.request.get("/api/posts?limit=1")).json();
  const comment = { name: "Ngozi", text: "I want to end my life tonight." };
  const path = `/api/posts/${posts.items[0].url.split("/").at(-1)}/comments`;
  const sent = await owner.request.post(path, { data: comment, headers: { Origin: new URL(owner.url()).origin } });
  expect(sent.status()).toBe(201);
  await owner.goto("/desk/articles");
  await expect(owner.getByRole("button", { name: "More 1 waiting" })).toBeVisible();
  await expect(owner).toHaveTitle(/^\(1\) Articles/);
  await owner.setViewportSize({ width: 900, height: 844 });
  await expect(owner.getByRole("button", { name: "Menu" })).toBeVisible();
  await expect(owner.getByRole("banner")).toContainText(/[1-9]\d* waiting/);
});

/** Each list of the desk. Where nothing is in it yet, what says so stands where the first row would. */
const LISTS = [
  ...["consultations", "consultations/waiting", "questions", "letters", "conversation", "conversation/reports"],
  ...["conversation/complaints", "orders", "orders/reviews", "stock", "coupons", "money", "money/refunds"],
  ...[
    "money/reviews",
    "giving",
    "giving/monthly",
    "articles",
    "videos",
    "shop",
    "packages",
    "pages",
    "media",
    "newsletter",
  ],
  ...["newsletter/subscribers", "places", "places/items", "people", "complaints", "complaints/breaches", "audit"],
  ...["settings/claim", "mail", "mail/jobs", "mail/suppressions", "mail/templates", "imports", "transfers"],
  ...["money/payouts", "money/ledger", "money/rates", "giving/funds", "places/duplicates", "places/imports"],
  ...["conversation/words", "articles/topics", "newsletter/imports", "clients", "webhooks"],
];

test("on a phone the first row of every list stands above 400 pixels, and its filters in a sheet", async () => {
  test.setTimeout(180_000);
  await owner.setViewportSize({ width: 390, height: 844 });
  const main = owner.getByRole("main");
  const first = main.locator("tbody tr, li:has(img), div:has(> * + h2), h2, h3").filter({ visible: true }).first();
  for (const list of LISTS) {
    await owner.goto(`/desk/${list}`);
    await main.getByRole("heading", { level: 1 }).waitFor();
    await expect(main.getByText(/^Loading…$/)).toHaveCount(0);
    await first.waitFor();
    expect.soft((await first.boundingBox())?.y, list).toBeLessThan(400);
    // What stands beside a heading covers neither it nor its help.
    await main.getByRole("button", { name: "Help" }).first().click({ trial: true, timeout: 5_000 });
  }
  await owner.goto("/desk/articles");
  await owner.getByRole("button", { name: "Filter" }).click();
  const sheet = owner.getByRole("dialog", { name: "Filter" });
  await sheet.getByLabel("Topic").selectOption({ index: 1 });
  await sheet.getByRole("button", { name: "Show the list" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(owner.getByRole("button", { name: "Filter (1)" })).toBeFocused();
  await expect(owner).toHaveURL(/category=/);
});

test("the line that one types stands between the tools and the bar that publishes", async () => {
  for (const width of [390, 1280]) {
    await owner.setViewportSize({ width, height: 844 });
    await owner.goto("/desk/documents/new/blog");
    const text = owner.getByRole("textbox", { name: "Article", exact: true });
    await expect(text).toHaveAttribute("contenteditable", "true");
    await text.click();
    for (let line = 0; line < 30; line += 1) await owner.keyboard.type(`Line ${line}\n`);
    const caret = () =>
      owner.evaluate(() => {
        const range = getSelection()?.getRangeAt(0);
        const block =
          range?.startContainer instanceof Element ? range.startContainer : range?.startContainer.parentElement;
        const bar = document.querySelector("[data-acts]");
        return [block?.getBoundingClientRect().bottom ?? 0, bar?.getBoundingClientRect().top ?? 0] as const;
      });
    const [bottom, bar] = await caret();
    expect(bar).toBeGreaterThan(0);
    expect(bottom, `at ${width} px`).toBeLessThanOrEqual(bar);
    // However far the text has scrolled, its tools are below the head of the desk and above the line.
    const tools = await owner.getByRole("toolbar", { name: "Formatting" }).boundingBox();
    const head = await owner.getByRole("banner").boundingBox();
    expect(await owner.evaluate(() => scrollY), `at ${width} px`).toBeGreaterThan(0);
    expect(tools?.y, `at ${width} px`).toBeGreaterThanOrEqual(Math.floor((head?.y ?? 0) + (head?.height ?? 0)));
    expect((tools?.y ?? 0) + (tools?.height ?? 0), `at ${width} px`).toBeLessThan(bottom);
  }
});

test("a message lies over no button of the bar that publishes", async () => {
  for (const width of [390, 720, 1000, 1280]) {
    await owner.setViewportSize({ width, height: 844 });
    await owner.goto("/desk/documents/new/blog");
    const bar = owner.locator("[data-acts]");
    await bar.locator('button[aria-disabled="true"]').first().focus();
    await owner.keyboard.press("Enter");
    const message = owner.getByRole("region", { name: "Notifications" }).getByRole("paragraph");
    await expect(message).toBeVisible();
    if (process.env.PICTURES) await owner.screenshot({ path: `${process.env.PICTURES}/toast-${width}.png` });
    // The bar grows as the editor says that it has saved; the message follows with the next frame.
    const covered = async () => {
      const toast = await message.locator("..").boundingBox();
      const boxes = await Promise.all((await bar.getByRole("button").all()).map((button) => button.boundingBox()));
      return boxes.filter((box) => meets(toast, box)).length;
    };
    await expect.poll(covered, { message: `at ${width} px` }).toBe(0);
  }
});

for (const [kind, width] of [
  ["blog", 390],
  ["package", 390],
  ["blog", 1280],
  ["package", 1280],
] as const) {
  test(`the bar that publishes stays in the window at ${width} px, wherever one is in a new ${kind}`, async () => {
    const height = 844;
    await owner.setViewportSize({ width, height });
    await owner.goto(`/desk/documents/new/${kind}`);
    const bar = owner.locator("[data-acts]");
    await expect(bar.getByRole("button", { name: "Publish" })).toBeVisible();
    const parts = owner.getByRole("main").getByRole("heading", { level: 2 });
    const names = await parts.allTextContents();
    expect(names).toContain("Before publishing");
    expect(names.length).toBeGreaterThan(2);
    for (const [at, name] of names.entries()) {
      await parts.nth(at).evaluate((part) => part.scrollIntoView({ block: "center" }));
      const box = await bar.boundingBox();
      expect(box?.y, name).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(height);
    }
  });
}

/** Lists that have rows here. */
const FILLED = ["people", "articles", "conversation", "stock", "pages", "shop"];

test("on a phone a row is a few lines", async () => {
  await owner.setViewportSize({ width: 390, height: 844 });
  const rows = owner.getByRole("main").locator("tbody tr");
  for (const list of FILLED) {
    await owner.goto(`/desk/${list}`);
    await rows.first().waitFor();
    if (process.env.PICTURES) {
      await owner.screenshot({ path: `${process.env.PICTURES}/list-${list.replace("/", "-")}-390.png` });
    }
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    // In the middle: of names, some are long. The queue has the words themselves, about which somebody decides.
    const most = list === "conversation" ? 165 : 125;
    expect.soft(heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)], list).toBeLessThan(most);
  }
});

test("on a phone the menu of a row and its box lie beside each other", async () => {
  await owner.goto("/desk/people");
  const row = owner.getByRole("row").filter({ hasText: "Dr Ade" });
  const parts = [
    row.getByRole("checkbox"),
    row.getByRole("button", { name: /^Actions/ }),
    row.getByText("Dr Ade (you)"),
  ];
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) expect(meets(one, other)).toBe(false);
  }
});

type Box = { x: number; y: number; width: number; height: number } | null;

function meets(one: Box, other: Box): boolean {
  if (!one || !other) return true;
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}
