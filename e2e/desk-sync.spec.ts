import type { Page } from "@playwright/test";
import { type ContentService, startContentService } from "./content-service";
import { becomeOwner, expect, matchSaved, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { type Served, serve } from "./server";

/* A site beside the hosted content service, at the desk. */

test.use({ deskOf: "sync" });
test.describe.configure({ mode: "serial", timeout: 60_000 });

let service: ContentService;
let site: Served;
let owner: Page;

const question = (id: string, words: string) => ({
  _id: id,
  _type: "faq",
  _createdAt: "2025-03-01T09:00:00Z",
  question: words,
  answer: [],
});

test.beforeAll(async ({ browser }) => {
  service = await startContentService();
  service.put(question("faq-1", "Is it free?"));
  service.put(question("faq-2", "Where are you?"));
  site = await serve([], service.settings);
  const context = await browser.newContext({ baseURL: site.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await site.ownerLink());
});

test.afterAll(async () => {
  await owner.context().close();
  await site.stop();
  await service.stop();
});

const look = async (name: string) => {
  for (const colorScheme of ["dark", "light"] as const) {
    await owner.emulateMedia({ colorScheme });
    for (const width of [390, 1280]) {
      await owner.setViewportSize({ width, height: 900 });
      expect.soft(await violations(owner), `${name}, ${width} px`).toEqual([]);
      await owner.screenshot({ path: `test-results/sync-${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
};

test("the desk shows how this site follows, and what came", async () => {
  await owner.goto("/desk/sync");
  const standing = owner.getByRole("region", { name: "abc123/production" });
  await expect(standing).toContainText("Connected");
  const types = owner.getByRole("table", { name: "Types of documents" });
  await expect(types.getByRole("row", { name: /FAQ/ })).toContainText("2 on the site");
  service.put(question("faq-1", "Is it free for children?"));
  await expect(standing).toContainText("Delay", { timeout: 15_000 });
  const shown = await owner.request.get("/api/faqs");
  expect(await shown.text()).toContain("Is it free for children?");
  await look("standing");
});

test("a document that was changed on both sides is decided by a person", async () => {
  await owner.goto("/desk/documents/faq-2");
  await owner.getByRole("textbox", { name: "Question" }).fill("Where is the clinic?");
  await expect(owner.getByText(matchSaved())).toBeVisible();
  service.put(question("faq-2", "Where do I find you?"));
  await owner.goto("/desk/sync");
  const differences = owner.getByRole("table", { name: "Differences, newest first" });
  await expect(differences).toContainText("A draft of it was written here, and stays", { timeout: 15_000 });
  await look("conflict");
  await differences.getByRole("button", { name: /^Take theirs/ }).click();
  const ask = owner.getByRole("alertdialog", { name: "Take their version?" });
  expect(await violations(owner)).toEqual([]);
  await ask.getByRole("button", { name: "Take theirs" }).click();
  await expect(differences).toHaveCount(0, { timeout: 15_000 });
  expect(await (await owner.request.get("/api/faqs")).text()).toContain("Where do I find you?");
});

test("it is paused, types are taken over, and failures stand in the service's own words", async () => {
  const standing = owner.getByRole("region", { name: "abc123/production" });
  await standing.getByRole("button", { name: "Pause" }).click();
  await expect(standing).toContainText("Paused");
  await standing.getByRole("button", { name: "Resume" }).click();
  await expect(standing).toContainText("Connected", { timeout: 20_000 });
  await owner.getByRole("button", { name: /^Take over.*FAQ/ }).click();
  await expect(owner.getByRole("row", { name: /FAQ/ })).toContainText("here");
  await owner.getByRole("button", { name: /^Give back.*FAQ/ }).click();
  service.refuse(401);
  await expect(owner.getByText("Unauthorized - Session not found")).toBeVisible({ timeout: 20_000 });
  await expect(standing).toContainText("Stopped");
  await look("stopped");
  service.refuse(undefined);
  await standing.getByRole("button", { name: "Resume" }).click();
  await expect(standing).toContainText("Connected", { timeout: 20_000 });
});

test("what readers do is sent there, and what is not taken can be sent again", async ({ request }) => {
  const like = (type: string) =>
    request.patch(`${site.base}/api/posts/sleep/reactions`, { data: { type }, headers: { origin: site.base } });
  service.put({ _id: "sleep", _type: "blog", title: "Sleep", slug: { current: "sleep" }, description: [] });
  await expect(async () => expect((await like("like")).status()).toBe(200)).toPass({ timeout: 15_000 });
  await expect.poll(service.written, { timeout: 15_000 }).toBe(1);
  service.refuseWrites(400);
  expect((await like("dislike")).status()).toBe(200);
  const waiting = owner.getByRole("table", { name: /^Likes and comments that wait/ });
  await expect(waiting).toContainText("Not taken", { timeout: 20_000 });
  await expect(waiting).toContainText("2 reactions");
  await look("not-taken");
  service.refuseWrites(undefined);
  await waiting.getByRole("button", { name: /^Send again/ }).click();
  await expect(waiting).toHaveCount(0, { timeout: 15_000 });
  expect(service.written()).toBe(2);
  service.refuseWrites(403);
  expect((await like("none")).status()).toBe(200);
  await expect(owner.getByText("The service refuses what readers write here")).toBeVisible({ timeout: 20_000 });
  await look("write-refused");
  service.refuseWrites(undefined);
  await owner.getByRole("button", { name: "Resume" }).click();
  await expect.poll(service.written, { timeout: 20_000 }).toBe(3);
});

test("so much that is gone waits for a yes", async () => {
  service.remove("faq-1");
  service.remove("faq-2");
  const compare = owner.getByRole("button", { name: "Compare now" });
  const asked = owner.getByText("2 documents missing in the service");
  await expect(async () => {
    await compare.click();
    await expect(asked).toBeVisible({ timeout: 6_000 });
  }).toPass({ timeout: 40_000 });
  await look("question");
  await owner.getByRole("button", { name: "Take off", exact: true }).click();
  const ask = owner.getByRole("alertdialog");
  await ask.getByRole("button", { name: "Take off" }).click();
  await expect(asked).toHaveCount(0);
  expect(await (await owner.request.get("/api/faqs")).text()).not.toContain("Where do I find you?");
});
