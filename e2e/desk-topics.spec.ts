import type { Page } from "@playwright/test";
import { becomeOwner, expect, takePictures, test, withPasskeys } from "./desk";
import { faults } from "./fixtures";

/* Topics and sections: counted, renamed where they stand, merged after a question. */

test.use({ deskOf: "topics" });
test.describe.configure({ mode: "serial" });

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  owner = await (await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } })).newPage();
  await withPasskeys(owner.context(), owner);
  // Who is a doctor too renames what a doctor approved.
  await becomeOwner(owner, await desk.ownerLink(), true);
});

test.afterAll(() => owner.close());

const heading = () => owner.getByRole("heading", { level: 1 });
const row = (name: string) => owner.getByRole("row").filter({ has: owner.getByText(name, { exact: true }) });
const dialog = (name: string) => owner.getByRole("dialog", { name: `Rename “${name}”` });

test("a topic gets another name in its articles, on the site at once", async () => {
  const before = await (await owner.request.get("/api/desk/article-topics/topics")).json();
  const topic = before.items.find(
    (one: { published: number; isOffered: boolean }) => one.published > 0 && !one.isOffered,
  );
  await owner.goto("/desk/articles");
  await owner.getByRole("link", { name: "Topics and sections" }).first().click();
  await expect(heading()).toHaveText("Topics and sections");
  await expect(row(topic.name)).toContainText(String(topic.published));
  expect(await faults(owner)).toEqual([]);
  await takePictures(owner, "topics");

  await owner.getByLabel("Search topics").fill(topic.name.toLowerCase());
  await expect(owner.getByRole("row")).toHaveCount(2);
  await owner.getByRole("button", { name: new RegExp(`^Rename.*${topic.name}$`) }).click();
  await expect(dialog(topic.name)).toContainText("On the site at once");
  await expect(dialog(topic.name).getByRole("button", { name: "Rename" })).toBeDisabled();
  await dialog(topic.name).getByLabel("New name").fill("Heart matters");
  expect(await faults(owner)).toEqual([]);
  await takePictures(owner, "topics-rename");
  await dialog(topic.name).getByRole("button", { name: "Rename" }).click();
  await expect(
    owner.getByText(/^Topic “Heart matters”: \d+ articles? changed, \d+ of them on the site\.$/),
  ).toBeVisible();
  await owner.getByLabel("Search topics").fill("");
  await expect(row("Heart matters")).toContainText(String(topic.published));
  await expect(row(topic.name)).toHaveCount(0);
  const posts = await (await owner.request.get("/api/posts?category=Heart%20matters")).json();
  expect(posts.total).toBe(topic.published);
  await row("Heart matters").getByRole("link", { name: "Heart matters" }).click();
  await expect(heading()).toHaveText("Articles");
  await expect(owner.getByLabel("Topic")).toHaveValue("Heart matters");
});

test("another one’s name merges the two, once that is confirmed", async () => {
  const { items } = await (await owner.request.get("/api/desk/article-topics/sections")).json();
  const [from, into] = items;
  await owner.goto("/desk/articles/topics?of=sections");
  await owner.getByRole("button", { name: new RegExp(`^Rename.*${from.name}$`) }).click();
  await dialog(from.name).getByLabel("New name").fill(into.name.toUpperCase());
  const merge = dialog(from.name).getByRole("button", { name: "Merge" });
  await expect(merge).toBeDisabled();
  await expect(dialog(from.name)).toContainText(`There already is a section “${into.name}”`);
  await dialog(from.name).getByLabel(`Merge “${from.name}” into “${into.name}”`).check();
  expect(await faults(owner)).toEqual([]);
  await takePictures(owner, "sections-merge");
  await merge.click();
  await expect(dialog(from.name)).toHaveCount(0);
  await expect(row(into.name)).toContainText(String(from.published + into.published));
  await expect(row(from.name)).toHaveCount(0);
});
