import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";

/* What goes wrong around a desk: lines that drop, sessions that end, fingers that press twice. */

test.use({ deskOf: "faults" });
test.describe.configure({ mode: "serial" });

const DAY = 24 * 60 * 60 * 1000;

let owner: Page;
let origin: string;

test.beforeAll(async ({ browser, desk }) => {
  origin = desk.base;
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

/** A new draft, made without the screen. */
async function draft(kind: string, body: object): Promise<string> {
  const options = { data: { kind, body }, headers: { Origin: origin } };
  const made = await owner.request.post("/api/desk/documents", options);
  expect(made.ok()).toBe(true);
  return (await made.json()).id;
}

const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true }).first();
const stored = async (id: string) => (await owner.request.get(`/api/desk/documents/${id}`)).json();

test("a tab that slept for a day signs in in place and shows what was written meanwhile", async () => {
  const id = await draft("blog", { title: "Before the night" });
  await owner.clock.install();
  await owner.goto(`/desk/documents/${id}`);
  await expect(title(owner)).toBeEnabled();
  const { revision, body } = await stored(id);
  const data = { base: revision, body: { ...body, title: "Written in the night" }, tab: "another" };
  const headers = { Origin: origin };
  expect((await owner.request.put(`/api/desk/documents/${id}`, { data, headers })).ok()).toBe(true);
  expect((await owner.request.post("/api/desk/sign-out", { headers })).ok()).toBe(true);

  await owner.clock.fastForward(DAY);
  const dialog = owner.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByRole("button", { name: /passkey/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title(owner)).toHaveValue("Written in the night");
  await expect(owner.getByRole("region", { name: "Notifications" })).toContainText("changed this while you were away");
});

test("words typed into a tab whose session ended in the night are kept and saved", async () => {
  const id = await draft("blog", { title: "Before the night" });
  await owner.goto(`/desk/documents/${id}`);
  await expect(title(owner)).toBeEnabled();
  // A call of the opening page that came after the end of the session would ask to sign in before a word is typed.
  await owner.waitForLoadState("networkidle");
  await owner.request.post("/api/desk/sign-out", { headers: { Origin: origin } });
  const text = owner.getByRole("textbox", { name: "Article", exact: true });
  await text.click();
  await owner.keyboard.type("Good mor");
  await owner.clock.fastForward(DAY);
  const dialog = owner.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByRole("button", { name: /passkey/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(text).toBeFocused();
  await owner.keyboard.type("ning.");
  await owner.keyboard.press("Control+s");
  await expect.poll(async () => JSON.stringify((await stored(id)).body.description ?? "")).toContain("Good morning.");
});

test("an upload whose line drops goes on where it was when the line is back", async () => {
  await owner.goto("/desk/media");
  const offsets: number[] = [];
  await owner.route("**/api/desk/uploads/*", async (route) => {
    const request = route.request();
    if (request.method() === "PATCH") {
      const offset = Number(request.headers()["upload-offset"]);
      if (offset > 0 && !offsets.includes(-1)) {
        offsets.push(-1);
        await owner.context().setOffline(true);
        return route.abort("internetdisconnected");
      }
      offsets.push(offset);
    }
    await route.continue();
  });
  const file = { name: "noise.png", mimeType: "image/png", buffer: noise(700) };
  await owner.getByLabel("Files", { exact: true }).setInputFiles(file);
  await expect(owner.getByText("You are offline. The upload continues when you are back online.")).toBeVisible();
  await owner.context().setOffline(false);
  await expect(owner.getByRole("list", { name: "Uploads" })).toContainText("In the library");
  // The first part was sent once; after the drop it went on behind it.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(offsets.filter((offset) => offset > 0).length).toBeGreaterThan(0);
  await owner.unroute("**/api/desk/uploads/*");
});

test("a double click on Publish publishes once", async () => {
  const body = { title: "Silver", type: "one time", minutes: 20, features: ["A call"], prices: { NGN: 900_000 } };
  const id = await draft("package", body);
  await owner.goto(`/desk/documents/${id}`);
  await owner.getByRole("button", { name: "Publish", exact: true }).dblclick();
  await expect(owner.getByRole("region", { name: "Notifications" })).toContainText("Published.");
  expect((await stored(id)).state).toBe("published");
  const query = new URLSearchParams({ subject: `package:${id}`, action: "document.publish" });
  const log = await owner.request.get(`/api/desk/audit?${query}`);
  expect((await log.json()).items).toHaveLength(1);
  await expect(owner.getByRole("alert")).toHaveCount(0);
});

test("going back with words that are not saved asks first, and a copy waits for who goes all the same", async () => {
  const id = await draft("blog", { title: "On the road" });
  await owner.goto("/desk/articles");
  await owner.getByRole("link", { name: "On the road" }).click();
  await expect(title(owner)).toBeEnabled();
  await owner.context().setOffline(true);
  await title(owner).fill("On the road, in a tunnel");
  await expect(owner.getByText("Not saved, retrying").first()).toBeVisible();
  const question = owner.getByRole("alertdialog", { name: "Your latest changes are not saved" });
  await owner.goBack();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(title(owner)).toHaveValue("On the road, in a tunnel");
  await owner.goBack();
  await question.getByRole("button", { name: "Leave anyway" }).click();
  await expect(owner).toHaveURL(/\/desk\/articles$/);
  await owner.context().setOffline(false);
  await owner.goto(`/desk/documents/${id}`);
  await owner.getByRole("button", { name: "Restore" }).click();
  await expect(title(owner)).toHaveValue("On the road, in a tunnel");
  await expect.poll(async () => (await stored(id)).body.title).toBe("On the road, in a tunnel");
});

/** A square picture (PNG) of noise, which no compression makes small: three bytes for each point. */
function noise(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const lines = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side * 3)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(lines))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}
