import type { Page } from "@playwright/test";
import { becomeOwner, changeSettings, expect, matchSaved, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { type Chosen, film } from "./fixtures/files";

/* A video that is kept here: chosen at the desk with its captions, played on the site, and not loaded before. */

test.use({ deskOf: "films" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

const TITLE = "Salt in one minute";
const WORDS = "Too much salt raises the pressure.";

const captions = (name: string, text: string): Chosen => ({
  name,
  mimeType: "text/vtt",
  buffer: Buffer.from(text),
});
const good = captions("salt.vtt", `WEBVTT\n\n00:00.000 --> 00:01.500\n${WORDS}\n`);
const bad = captions("bad.vtt", `WEBVTT\n\n00:00,000 --> 00:01,500\n${WORDS}\n`);

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

const dialog = () => owner.getByRole("dialog").last();

/** Chooses a file of the device in the chooser that is open. */
async function upload(file: Chosen): Promise<void> {
  await dialog().getByRole("tab", { name: "Upload" }).click();
  await dialog().getByLabel("Files", { exact: true }).setInputFiles([file]);
}

async function use(file: Chosen): Promise<void> {
  await upload(file);
  await dialog()
    .getByRole("button", { name: `Use ${file.name}` })
    .click();
}

/** Puts the published document together by the calls that the desk makes. */
async function publish(base: string, kind: string, change: (body: Record<string, unknown>) => void): Promise<void> {
  const headers = { Origin: base };
  const found = await (
    await owner.request.get(`/api/desk/documents?kind=${kind}&q=${encodeURIComponent(TITLE)}`)
  ).json();
  const { id } = found.items[0];
  const stored = await (await owner.request.get(`/api/desk/documents/${id}`)).json();
  change(stored.body);
  const saved = await owner.request.put(`/api/desk/documents/${id}`, {
    headers,
    data: { base: stored.revision, body: stored.body, tab: "test" },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { revision } = await saved.json();
  const done = await owner.request.post(`/api/desk/documents/${id}/actions`, {
    headers,
    data: { action: "publish", base: revision },
  });
  expect(done.ok(), await done.text()).toBe(true);
}

test("a video of a series is chosen at the desk, with captions that are checked", async ({ desk }) => {
  await owner.goto("/desk/videos");
  await owner.getByRole("button", { name: "New Clinic Series video" }).click();
  await owner.getByRole("textbox", { name: "Title", exact: true }).first().fill(TITLE);
  const own = owner.getByRole("group", { name: /^Own video/ });
  await own.getByRole("button", { name: "Choose or upload a video" }).click();
  await use(film);
  await expect(own.locator("video")).toHaveAttribute("preload", "none");
  await own.getByRole("button", { name: "Add captions in English" }).click();
  await upload(bad);
  await expect(dialog()).toContainText("Line 3: the times must look like 00:01:02.500 --> 00:01:04.000");
  await use(good);
  await expect(own.getByRole("link", { name: "Captions in English" })).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await expect(owner.getByText(matchSaved()).first()).toBeVisible();
  await publish(desk.base, "clinicseries", (body) => {
    Object.assign(body, {
      date: "2026-11-21",
      transcript: "All that is said, in words.",
      description: [
        {
          _type: "block",
          _key: "a",
          style: "normal",
          markDefs: [],
          children: [{ _type: "span", _key: "b", text: "Why less salt helps.", marks: [] }],
        },
      ],
    });
  });
});

/** Addresses of the library that a page asks for. */
function asked(page: Page): string[] {
  const all: string[] = [];
  page.on("request", (request) => {
    if (/\/media\/.*file\./.test(request.url())) all.push(new URL(request.url()).pathname);
  });
  return all;
}

/** Its card, wherever in the gallery it stands: no video is there twice. */
const shown = (page: Page) => page.getByRole("main").locator("article").filter({ hasText: TITLE });

test("the site plays it with its captions, and loads nothing of it before", async ({ page }) => {
  const loads = asked(page);
  await page.goto("/gallery");
  const card = shown(page);
  const video = card.locator("video");
  await expect(video).toBeVisible();
  await expect(card).toContainText("All that is said, in words.");
  await page.waitForLoadState("networkidle");
  expect(loads.filter((path) => path.endsWith(".mp4"))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0))
    .toBe(1);
  const cue = await video.evaluate((element: HTMLVideoElement) => {
    const track = element.textTracks[0];
    return { language: track?.language, label: track?.label, text: (track?.cues?.[0] as VTTCue | undefined)?.text };
  });
  expect(cue).toEqual({ language: "en", label: "English", text: WORDS });
});

test("with low data nothing of it is loaded, and without scripts it is there", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, javaScriptEnabled: false });
  await context.addCookies([{ name: "lowdata", value: "on", url: desk.base }]);
  const page = await context.newPage();
  const loads = asked(page);
  await page.goto("/gallery");
  const video = shown(page).locator("video");
  await expect(video).toHaveAttribute("controls", "");
  await expect(video).not.toHaveAttribute("poster");
  await expect(video.locator("track")).toHaveAttribute("srclang", "en");
  await page.waitForLoadState("networkidle");
  expect(loads).toEqual([]);
  await context.close();
});

test("a text shows it too", async ({ desk, page }) => {
  const list = await (await owner.request.get("/api/desk/media?kind=video")).json();
  const files = await (await owner.request.get("/api/desk/media?kind=captions")).json();
  const reference = (id: string) => ({ _type: "reference", _ref: id });
  const made = await owner.request.post("/api/desk/documents", {
    headers: { Origin: desk.base },
    data: {
      kind: "blog",
      body: {
        title: `${TITLE}, in an article`,
        slug: { _type: "slug", current: "salt-in-an-article" },
        category: "Heart",
        author: "Dr Ade",
        date: "2026-11-21",
        description: [
          {
            _type: "block",
            _key: "a",
            style: "normal",
            markDefs: [],
            children: [{ _type: "span", _key: "b", text: "Watch this.", marks: [] }],
          },
          {
            _type: "video",
            _key: "c",
            title: "Salt",
            film: {
              asset: reference(list.items[0].id),
              captions: [{ _key: "d", language: "yo", asset: reference(files.items[0].id) }],
            },
            transcript: WORDS,
          },
          {
            _type: "video",
            _key: "e",
            title: "Water",
            videoId: "dQw4w9WgXcQ",
            watchtime: "6 min",
            bytes: 18_000_000,
          },
        ],
      },
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await publish(desk.base, "blog", () => {});
  await page.goto("/blog/salt-in-an-article");
  const video = page.locator("main video");
  await expect(video).toHaveAccessibleName("Salt");
  await expect(video.locator("track")).toHaveAttribute("label", "Yorùbá");
  const figure = page.locator("main figure:has(video)");
  await figure.getByText("Read instead").click();
  await expect(figure.getByText(WORDS)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Play/ })).toHaveText("Play: Water · 6 min, uses about 18 MB");
  expect(await violations(page)).toEqual([]);
});

test("with the price of a megabyte, videos say about how many naira they cost, and the foot says which price", async ({
  desk,
  page,
}) => {
  await changeSettings(owner, desk.base, "settings-site", {
    nairaPerMegabyte: "0.35",
    nairaPerMegabyteCheckedOn: "2026-11-20",
  });
  await page.goto("/blog/salt-in-an-article");
  const bar = page.getByRole("link", { name: /^Play/ });
  await expect(bar).toHaveText("Play: Water · 6 min, uses about 18 MB, about ₦6");
  await bar.click();
  await expect(page.getByText("6 min, uses about 18 MB, about ₦6", { exact: false }).last()).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(
    "Costs in ₦ are for mobile data at ₦0.35 for 1 MB, the price on 20 November 2026.",
  );
});

test("the welcome film of the home page has captions and words, and is loaded when it is asked for", async ({
  desk,
  page,
}) => {
  const list = await (await owner.request.get("/api/desk/media?kind=video")).json();
  const files = await (await owner.request.get("/api/desk/media?kind=captions")).json();
  const reference = (id: string) => ({ _type: "reference", _ref: id });
  const asset = reference(list.items[0].id);
  const captions = [{ _key: "d", language: "en", asset: reference(files.items[0].id) }];
  await changeSettings(owner, desk.base, "settings-home", {
    hero: { video: { film: { asset, captions }, transcript: WORDS } },
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  const loads = asked(page);
  await page.goto("/");
  const hero = page.getByRole("main").locator("section").first();
  await hero.getByText("Read instead").click();
  await expect(hero.getByText(WORDS)).toBeVisible();
  expect(loads.filter((path) => path.endsWith(".mp4"))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await hero.getByRole("link", { name: /^Play my welcome/ }).click();
  const video = hero.locator("video");
  await expect(video).toBeFocused();
  await expect(video.locator("track")).toHaveAttribute("srclang", "en");
  await owner.goto("/desk/documents/settings-home?section=hero");
  await owner.getByText(/^Hero: Video/).click();
  await owner
    .locator("summary")
    .filter({ hasText: /^Video/ })
    .click();
  await expect(owner.getByRole("link", { name: "Captions in English" })).toBeVisible();
});
