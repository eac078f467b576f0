import type { BrowserContext, Locator, Page } from "@playwright/test";
import { becomeOwner, expect, listen, matchSaved, test, withPasskeys } from "./desk";
import { type Chosen, cutHeic, drawing, film, heic, huge, noise, photo, program } from "./fixtures/files";
import config from "./playwright.config";

const options = config.use?.launchOptions;
const microphone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
/** Who comes second, and files that are too large or none that it takes. */
const REFUSED = /^(409 \/api\/desk\/media\/[\w-]+|(413|415|422) \/api\/desk\/uploads\/\w+)$/;

test.use({ refused: REFUSED, launchOptions: { ...options, args: [...(options?.args ?? []), ...microphone] } });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let context: BrowserContext;
let page: Page;
let heard: string[];

test.beforeAll(async ({ browser, desk }) => {
  context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  heard = listen(context, REFUSED);
  await withPasskeys(context, page);
  await becomeOwner(page, await desk.ownerLink());
});

test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const uploads = () => page.getByRole("list", { name: "Uploads" });
const uploadOf = (file: Chosen) => uploads().getByRole("listitem").filter({ hasText: file.name });
const item = (name: string) => page.getByRole("button", { name: new RegExp(`^${name.replace(".", "\\.")}`) });
const dialog = () => page.getByRole("dialog").last();
const choose = (files: Chosen[]) => page.getByLabel("Files", { exact: true }).last().setInputFiles(files);
const arrive = (file: Chosen) => expect(uploadOf(file)).toContainText("In the library");

/** The file of the library with this name, as the server has it. */
async function stored(name: string) {
  const found = await (await page.request.get(`/api/desk/media?q=${encodeURIComponent(name)}`)).json();
  return (await page.request.get(`/api/desk/media/${found.items[0].id}`)).json();
}

/** A sample picture that no doctor's review stands over: that would be the doctor's to change. */
const replaced = "product-mug-mint.svg";

/** What a dropped or pasted file comes in. */
const carried = (file: Chosen) =>
  page.evaluateHandle(
    ([name, type, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      return transfer;
    },
    [file.name, file.mimeType, [...file.buffer]] as const,
  );

test("chosen files show how far they are and stand in the library, to be described", async () => {
  const slow = noise("slow.png", 500, 400);
  const line = await context.newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: slow.buffer.length / 3 };
  await line.send("Network.emulateNetworkConditions", speed);
  await page.goto("/desk/media");
  await choose([slow, photo]);
  const bar = uploadOf(slow).getByRole("progressbar");
  const part = () => bar.evaluate((element: HTMLProgressElement) => element.position);
  await expect.poll(part).toBeGreaterThan(0);
  expect(await part()).toBeLessThan(1);
  await expect(uploadOf(photo)).toContainText("Queued");
  await arrive(slow);
  await line.send("Network.emulateNetworkConditions", { ...speed, uploadThroughput: -1 });
  await arrive(photo);
  await expect(item("cup.jpg")).toContainText("Not described");
  await uploads().getByRole("button", { name: "Hide slow.png" }).click();
  await expect(uploadOf(slow)).toHaveCount(0);
});

test("a picture is not saved before it is described, or said to decorate", async () => {
  await item("cup.jpg").click();
  await dialog().getByRole("button", { name: "Save" }).click();
  const alt = dialog().getByLabel("What the picture shows");
  await expect(alt).toBeFocused();
  await expect(alt).toHaveAccessibleDescription(/mark it as decorative/);
  await alt.fill("A drawn cup of water");
  await dialog().getByRole("button", { name: "Save" }).dblclick();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(item("cup.jpg")).not.toContainText("Not described");
  expect(await stored("cup.jpg")).toMatchObject({ alt: "A drawn cup of water", decorative: false });
  await item("slow.png").click();
  await dialog().getByLabel("It is decorative").check();
  await expect(dialog().getByLabel("What the picture shows")).toBeDisabled();
  await dialog().getByRole("button", { name: "Save" }).click();
  await expect(item("slow.png")).not.toContainText("Not described");
});

test("what must stay in sight is chosen with the mouse and with the arrow keys", async () => {
  await item("cup.jpg").click();
  const point = dialog().getByRole("button", { name: /^Focal point/ });
  await point.scrollIntoViewIfNeeded();
  const box = await point.locator("img").boundingBox();
  if (!box) throw new Error("the picture is not shown");
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
  await expect(point).toHaveAccessibleName(/25 % from the left, 50 % from the top/);
  await point.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(point).toHaveAccessibleName(/30 % from the left, 45 % from the top/);
  await dialog().getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await stored("cup.jpg")).focal).toEqual({ x: 30, y: 45 });
});

test("a file comes by dropping and by pasting, and a text pasted into a field stays there", async () => {
  const [dropped, pasted] = [noise("dropped.png", 40, 30, 2), noise("pasted.png", 40, 30, 3)];
  const zone = page.getByRole("region", { name: "Upload" });
  await zone.dispatchEvent("drop", { dataTransfer: await carried(dropped) });
  await arrive(dropped);
  const paste = async (target: Locator, file: Chosen, text = "") =>
    target.evaluate(
      (element, [transfer, words]) => {
        if (words) transfer.setData("text/plain", words);
        const init = { clipboardData: transfer, bubbles: true, cancelable: true };
        return element.dispatchEvent(new ClipboardEvent("paste", init));
      },
      [await carried(file), text] as const,
    );
  expect(await paste(page.getByLabel("Search files"), noise("table.png", 40, 30, 4), "a table")).toBe(true);
  expect(await paste(page.locator("body"), pasted)).toBe(false);
  await arrive(pasted);
  await expect(uploads()).not.toContainText("table.png");
});

test("after a dropped line an upload goes on from where it was", async () => {
  const file = noise("long.png", 1_000, 800, 5);
  const sent: { offset: number; ok: boolean }[] = [];
  let begun = 0;
  let isDown = false;
  await page.route("**/api/desk/uploads/*", async (route) => {
    const offset = Number(await route.request().headerValue("upload-offset"));
    if (route.request().method() === "PATCH") {
      if (offset > 0 && sent.every(({ ok }) => ok)) {
        isDown = true;
        await context.setOffline(true);
      }
      sent.push({ offset, ok: !isDown });
    }
    await (isDown ? route.abort("internetdisconnected") : route.continue());
  });
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/desk/uploads")) begun += 1;
  });
  await choose([file]);
  await expect(uploadOf(file)).toContainText("You are offline");
  const cut = sent.find(({ ok }) => !ok)?.offset ?? 0;
  expect(cut).toBeGreaterThan(0);
  isDown = false;
  await context.setOffline(false);
  await arrive(file);
  const after = sent.slice(sent.findIndex(({ ok }) => !ok)).filter(({ ok }) => ok);
  expect(after[0]?.offset).toBe(cut);
  expect(new Set(after.map(({ offset }) => offset)).size).toBe(after.length);
  expect(begun).toBe(1);
  expect((await stored("long.png")).bytes).toBeGreaterThan(0);
  await page.unroute("**/api/desk/uploads/*");
  heard.splice(0);
});

test("a file that is refused says why, in words, and the next one goes on", async () => {
  const words: [Chosen, RegExp][] = [
    [program, /This is a program, whatever its name says/],
    [drawing, /contains a script/],
    [huge, /too many pixels/],
    [cutHeic, /HEIC.*JPEG/],
  ];
  await choose([...words.map(([file]) => file), heic]);
  for (const [file, why] of words) await expect(uploadOf(file).getByRole("alert")).toHaveText(why);
  await arrive(heic);
  expect(await stored(heic.name)).toMatchObject({ kind: "image", mime: "image/jpeg" });
});

test("a file says where it is used, and is replaced everywhere at once", async () => {
  // A product that is on the site shows it, and a draft.
  const shown = { _type: "image", _key: "a", asset: { _ref: (await stored(replaced)).id }, alt: "A mug" };
  const made = { kind: "shop", body: { title: "Another mug", icon: [shown] } };
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.request.post("/api/desk/documents", { data: made, headers })).ok()).toBe(true);
  await page.goto(`/desk/media?q=${replaced}`);
  await item(replaced).click();
  const uses: { id: string; title: string }[] = (await stored(replaced)).usedIn;
  expect(uses.length).toBeGreaterThan(1);
  const list = dialog().getByRole("region", { name: `Used in ${uses.length} places` });
  await expect(list.getByRole("link")).toHaveText(uses.map(({ title }) => title));
  await expect(dialog().getByRole("button", { name: "Delete" })).toBeDisabled();
  await dialog().getByRole("button", { name: "Replace everywhere" }).click();
  await dialog().getByLabel("Search pictures").fill("cup.jpg");
  await dialog()
    .getByRole("button", { name: /^cup\.jpg/ })
    .click();
  await expect(dialog()).toContainText(`${uses.length} places change`);
  await dialog().getByRole("button", { name: "Replace", exact: true }).dblclick();
  const messages = page.getByRole("region", { name: "Notifications" });
  await expect(messages).toContainText(`Replaced in ${uses.length} places`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await stored(replaced)).uses).toBe(0);
  expect((await stored("cup.jpg")).usedIn).toMatchObject(uses.map(({ id }) => ({ id })));
});

test("the list of what no page uses has it then, and it can be deleted", async () => {
  await page.goto("/desk/media");
  await page.getByLabel("Unused files only").check();
  await expect(page).toHaveURL(/unused=1/);
  await expect(item("cup.jpg")).toHaveCount(0);
  await item(replaced).click();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await item(replaced).click();
  await dialog().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).dblclick();
  // It was replaced, so that an earlier version shows it still.
  const older = page.getByRole("alertdialog", { name: "Older versions show it" });
  await older.getByRole("button", { name: "Delete it anyway" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(item(replaced)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Deleted");
});

test("a video gets a poster frame", async () => {
  await page.goto("/desk/media");
  await choose([film]);
  await arrive(film);
  await item(film.name).click();
  const video = dialog().getByLabel(film.name);
  await expect(video).not.toHaveAttribute("poster");
  await dialog().getByRole("button", { name: "Choose a poster" }).click();
  await dialog()
    .getByRole("button", { name: /^pasted\.png/ })
    .click();
  await expect(video).toHaveAttribute("poster", /./);
  await expect(dialog().getByRole("button", { name: "Choose another poster" })).toBeVisible();
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
});

test("a doctor records, listens, records again, and the recording plays in the article and in the library", async () => {
  await page.goto("/desk/documents/post-safe-sleep-for-babies");
  await page.getByRole("button", { name: "Choose or record" }).click();
  await dialog().getByRole("tab", { name: "Record" }).click();
  const record = async () => {
    const level = dialog().getByRole("meter", { name: "Level" });
    await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0.05);
    await expect(dialog().getByRole("timer")).not.toHaveText("0:00");
    await dialog().getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBe(0);
    await dialog().getByRole("button", { name: "Resume" }).click();
    await dialog().getByRole("button", { name: "Done" }).click();
    const heard = dialog().getByLabel("What you recorded");
    await heard.evaluate((audio: HTMLAudioElement) => audio.play());
    await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.1);
  };
  await dialog().getByRole("button", { name: "Record", exact: true }).click();
  await record();
  await dialog().getByRole("button", { name: "Record again" }).click();
  await record();
  await dialog()
    .getByRole("button", { name: /^Use this recording/ })
    .click();
  await expect(uploads()).toContainText("In the library");
  await dialog().getByRole("button", { name: /^Use / }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose another", exact: true })).toBeVisible();
  await expect(page.getByText(matchSaved()).first()).toBeVisible();

  await page.goto("/desk/media?kind=audio");
  await page
    .getByRole("button", { name: /Used in 1 place/ })
    .first()
    .click();
  const audio = dialog().locator("audio");
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.1);
});
