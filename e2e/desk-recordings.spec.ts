import type { BrowserContext, Locator, Page } from "@playwright/test";
import { becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { faults } from "./fixtures";
import { reading } from "./fixtures/files";

/* An article that can be heard: made small at the desk, with chapters, and confirmed when its text changes. */

test.use({ deskOf: "recordings" });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const file = reading(60);
const HEADINGS = ["Why you wake", "What to do", "When to call"];
const ARTICLE = "/blog/sleeping-well";

let context: BrowserContext;
let owner: Page;
let heard: string[];
let id: string;

test.beforeAll(async ({ browser, desk }) => {
  context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  heard = listen(context);
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
  const block = (style: string, text: string, key: string) => ({
    _type: "block",
    _key: key,
    style,
    markDefs: [],
    children: [{ _type: "span", _key: `${key}s`, text, marks: [] }],
  });
  const body = {
    title: "Sleeping well",
    slug: { _type: "slug", current: "sleeping-well" },
    category: "Sleeping",
    author: "Dr Ade",
    date: "2026-11-21",
    description: HEADINGS.flatMap((heading, at) => [
      block("h2", heading, `h${at}`),
      block("normal", "Rest is medicine.", `p${at}`),
    ]),
  };
  const headers = { Origin: desk.base };
  const made = await owner.request.post("/api/desk/documents", { data: { kind: "blog", body }, headers });
  expect(made.ok(), await made.text()).toBe(true);
  id = (await made.json()).id;
});

test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const dialog = () => owner.getByRole("dialog").last();
/** What somebody sees of a part of the page, for the eyes of whoever asks for pictures. */
async function picture(part: Locator, name: string) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const page = part.page();
  for (const width of [390, 1280]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await part.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: null });
}

test("a heavy recording is made smaller before it is uploaded", async () => {
  await owner.goto(`/desk/documents/${id}`);
  await owner.getByRole("button", { name: "Choose or record" }).click();
  await dialog().getByRole("tab", { name: "Upload" }).click();
  await dialog().getByLabel("Files", { exact: true }).setInputFiles([file]);
  await expect(dialog()).toContainText("reading.wav: 960 KB for 1:00");
  await dialog().getByRole("button", { name: "Make it smaller" }).click();
  await expect(dialog().getByRole("status").filter({ hasText: "→" })).toHaveText(/^960 KB → \d+ KB, 1:00\./);
  const small = dialog().getByLabel("The smaller recording");
  await small.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => small.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.1);
  await dialog()
    .getByRole("button", { name: /^Upload the smaller one/ })
    .click();
  await expect(dialog().getByRole("list", { name: "Uploads" })).toContainText("In the library");
  await dialog().getByRole("button", { name: "Use reading.webm" }).click();
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  const found = await (await owner.request.get("/api/desk/media?q=reading.webm")).json();
  expect(found.items[0]).toMatchObject({ kind: "audio", mime: "audio/webm", seconds: 60 });
  // 1 MB for five minutes.
  expect(found.items[0].bytes).toBeLessThanOrEqual(200_000);
  expect(found.items[0].bytes).toBeGreaterThan(5_000);
});

test("whoever wants the original uploads it as it is", async () => {
  await owner.goto("/desk/media");
  await owner.getByLabel("Files", { exact: true }).setInputFiles([file]);
  await owner.getByRole("button", { name: "Upload the original (960 KB)" }).click();
  await expect(owner.getByRole("list", { name: "Uploads" })).toContainText("In the library");
});

test("chapters come from the headings, their times from the player or the keyboard", async () => {
  await owner.goto(`/desk/documents/${id}`);
  const chapters = owner.getByRole("group", { name: /^Chapters/ });
  const begins = (number: number) => chapters.getByLabel(`Chapter ${number} begins at (minutes:seconds)`);
  await chapters.getByRole("button", { name: "Take the headings" }).click();
  for (const [at, heading] of HEADINGS.entries()) {
    await expect(chapters.getByLabel(`Title of chapter ${at + 1}`)).toHaveValue(heading);
  }
  await chapters.getByRole("button", { name: "Take the headings" }).click();
  await expect(chapters.getByRole("status")).toHaveText("All headings are chapters already.");
  const player = owner.getByLabel("Recording", { exact: true }).and(owner.locator("audio"));
  await player.evaluate(async (audio: HTMLAudioElement) => {
    await audio.play();
    audio.pause();
    audio.currentTime = 20.4;
  });
  await chapters.getByRole("button", { name: "Here begins What to do" }).click();
  await expect(begins(2)).toHaveValue("0:20");
  await begins(1).fill("0:40");
  await begins(3).fill("1:75");
  await expect(chapters).toContainText("Minutes and seconds, such as 1:35.");
  await begins(3).fill("1:30");
  const publish = owner.getByRole("button", { name: "Publish", exact: true });
  const checks = owner.getByRole("region", { name: "Before publishing" });
  await expect(checks).toContainText("Chapter 2: 0:20 is not after 0:40, where the one above begins.");
  await expect(checks).toContainText("Chapter 3: 1:30 is not within the recording, which ends at 1:00.");
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  await begins(1).fill("0:05");
  await begins(3).fill("0:35");
  await begins(2).fill("0:45");
  await chapters.getByRole("button", { name: "Put in order of time" }).click();
  await expect(chapters.getByLabel("Title of chapter 3")).toHaveValue("What to do");
  await expect(begins(3)).toHaveValue("0:45");
  await begins(3).fill("0:10");
  await chapters.getByRole("button", { name: "Put in order of time" }).click();
  await expect(begins(2)).toHaveValue("0:10");
  expect(await faults(owner)).toEqual([]);
  await publish.click();
  await expect(owner.getByRole("region", { name: "Notifications" })).toContainText("Published.");
});

test("without scripts each chapter leads to its moment of the file", async ({ browser, desk }) => {
  const plain = await browser.newContext({ baseURL: desk.base, javaScriptEnabled: false });
  const page = await plain.newPage();
  for (const path of [ARTICLE, "/listen"]) {
    await page.goto(path);
    const list = page.locator("details", { hasText: "Chapters" }).filter({ hasText: "What to do" });
    await expect(list.getByRole("link", { name: "What to do", includeHidden: true }).first()).toHaveAttribute(
      "href",
      /^\/media\/[0-9a-f]{40}\/file\.webm#t=10$/,
    );
  }
  await plain.close();
});

test("a chapter plays by the keyboard, and who comes back goes on where they stopped", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith(".webm") && asked.push(request.url()));
  await page.goto(ARTICLE, { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await picture(page.getByRole("article"), "chapters-article");
  const place = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  const chapter = page.getByRole("link", { name: "What to do" }).and(page.locator("[data-start]"));
  await chapter.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Pause Audio" })).toBeVisible();
  await expect.poll(place).toBeGreaterThan(10);
  await expect(chapter).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Forward 15 s" }).press("Enter");
  await expect.poll(place).toBeGreaterThan(25);
  await page.getByLabel("Speed").focus();
  await page.keyboard.press("ArrowDown");
  expect(await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.25);
  await page.getByRole("button", { name: "Pause Audio" }).press("Enter");
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("reading")).keys()).map(({ url }) => url).join()))
    .toContain("listen-place");
  expect(await faults(page)).toEqual([]);

  await page.reload();
  await page.getByRole("button", { name: "Listen to Blog" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Carried on at" })).toHaveText(
    /Carried on at 0:2\d, where you stopped\./,
  );
  await expect.poll(place).toBeGreaterThan(25);
  await page.getByRole("button", { name: "From the beginning" }).click();
  await expect.poll(place).toBeLessThan(10);
});

test("the page for who reads little plays a chapter in its place", async ({ page }) => {
  await page.goto("/listen");
  const item = page.getByRole("listitem").filter({ hasText: "Sleeping well" });
  await item.getByText("Chapters").click();
  await picture(item, "chapters-listen");
  await item.getByRole("link", { name: "When to call" }).click();
  await expect(page).toHaveURL(/\/listen$/);
  const audio = item.locator("audio");
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(35);
  expect(await faults(page)).toEqual([]);
});

test("low data loads no sound before a press", async ({ page, desk }) => {
  await page.context().addCookies([{ name: "lowdata", value: "on", url: desk.base }]);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/media/") && asked.push(request.url()));
  await page.goto(ARTICLE, { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: "What to do" }).and(page.locator("[data-start]"))).toBeVisible();
  expect(asked).toEqual([]);
});

test("a text that changes after the recording is noticed, and confirmed", async ({ desk }) => {
  const path = `/api/desk/documents/${id}`;
  const { revision, body } = await (await owner.request.get(path)).json();
  body.description[1].children[0].text = "Rest is the best medicine.";
  const saved = await owner.request.put(path, { data: { base: revision, body }, headers: { Origin: desk.base } });
  expect(saved.ok(), await saved.text()).toBe(true);
  await owner.goto(`/desk/documents/${id}`);
  const notice = owner.getByText("The text has changed since it was recorded", { exact: true });
  await expect(notice).toBeVisible();
  const checks = owner.getByRole("region", { name: "Before publishing" });
  await expect(checks).toContainText("Recording: the text has changed since it was recorded.");
  await picture(owner.getByRole("group", { name: /^Recording/ }), "changed-text");
  await owner.getByRole("button", { name: "It still fits", exact: true }).click();
  await expect(notice).toHaveCount(0);
  await expect(checks).not.toContainText("the text has changed");
});
