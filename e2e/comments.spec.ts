import type { BrowserContext, Page } from "@playwright/test";
import { expect, test, violations } from "./fixtures";

/** Paths of posts: each test talks under one of its own, so that counts are its own. */
async function postPath(site: string, at: number): Promise<string> {
  const posts = await (await fetch(`${site}/api/posts?limit=12`)).json();
  return posts.items[at].url;
}

const reactions = (page: Page) => page.locator("#reactions");
const like = (page: Page) => reactions(page).getByRole("button", { name: /^Like/ });
const dislike = (page: Page) => reactions(page).getByRole("button", { name: /^Dislike/ });
const countIn = async (page: Page) => Number(await like(page).locator("[data-count]").textContent());

async function write(page: Page, text: string, name = "Ada"): Promise<void> {
  await page.locator("#comment").getByLabel("Name").fill(name);
  await page.locator("#comment").getByLabel("Comment").fill(text);
  await page.getByRole("button", { name: "Post comment" }).click();
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a comment is taken, and what is missing is said without losing a word", async ({ context, site }) => {
    const page = await loudPage(context, site, await postPath(site, 0));
    await write(page, "Thank you for writing this down.", " ");
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await expect(page.locator("#comment").getByLabel("Comment")).toHaveValue("Thank you for writing this down.");
    await page.locator("#comment").getByLabel("Name").fill("Ada");
    await page.getByRole("button", { name: "Post comment" }).click();
    await expect(page).toHaveURL(/sent=pending/);
    await expect(page.getByText("waiting for review")).toBeVisible();
    await expect(page.locator("[data-comment]")).toHaveCount(0);
  });

  test("a like is counted once", async ({ page, site }) => {
    await page.goto(await postPath(site, 1));
    const before = await countIn(page);
    await like(page).click();
    await expect(page).toHaveURL(/#reactions$/);
    await page.reload();
    expect(await countIn(page)).toBe(before + 1);
  });

  test("a double click is one like", async ({ page, site }) => {
    await page.goto(await postPath(site, 6));
    const before = await countIn(page);
    await like(page).dblclick();
    await expect(page).toHaveURL(/#reactions$/);
    await page.reload();
    expect(await countIn(page)).toBe(before + 1);
  });
});

test.describe(() => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ });
  test("a comment that meets a dead line keeps its page and its words", async ({ page, context, site }) => {
    // The line drops once the page has its scripts: without them the browser itself says so.
    await page.goto(await postPath(site, 9), { waitUntil: "networkidle" });
    const text = page.locator("#comment").getByLabel("Comment");
    await context.setOffline(true);
    await write(page, "It goes on without a line.", "Bola");
    await expect(page.locator("#comment").getByRole("alert")).toContainText("You are offline. What you typed is still");
    await expect(text).toHaveValue("It goes on without a line.");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Post comment" }).click();
    await expect(page.locator("[data-said]")).toContainText("waiting for review");
  });
});

test("a visitor holds one reaction, may change it and take it back, and others see the count", async ({
  page,
  site,
  browser,
}) => {
  const path = await postPath(site, 2);
  await page.goto(path);
  const before = await countIn(page);
  await like(page).click();
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  await expect(like(page).locator("[data-count]")).toHaveText(String(before + 1));
  await expect
    .poll(async () => (await (await fetch(`${site}/api${path.replace("/blog", "/posts")}/reactions`)).json()).likes)
    .toBe(before + 1);
  await page.reload();
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  await dislike(page).click();
  await expect(like(page)).toHaveAttribute("aria-pressed", "false");
  await expect(like(page).locator("[data-count]")).toHaveText(String(before));

  const other = await (await browser.newContext()).newPage();
  await other.goto(site + path);
  await expect(like(other)).not.toHaveAttribute("aria-pressed", "true");
  await like(other).click();
  await expect(like(other).locator("[data-count]")).toHaveText(String(before + 1));
  await like(other).click();
  await expect(like(other).locator("[data-count]")).toHaveText(String(before));
  await other.context().close();
});

test("a waiting comment is seen by its author alone, who may change and delete it", async ({ page, site, browser }) => {
  const path = await postPath(site, 3);
  await page.goto(path);
  await write(page, "My home machine reads higher in the morning.\n\n<b>Is that normal?</b>");
  const own = page.locator("[data-comment]").filter({ hasText: "My home machine" });
  await expect(own).toBeFocused();
  await expect(own.getByText("waiting for review")).toBeVisible();
  await expect(own.getByText("<b>Is that normal?</b>")).toBeVisible();
  await expect(page.locator("#comment").getByLabel("Comment")).toHaveValue("");
  expect(await violations(page)).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await other.goto(site + path);
  await expect(other.getByText("My home machine")).toHaveCount(0);
  await other.context().close();

  await page.reload();
  await expect(own).toBeVisible();
  await own.getByText("Edit", { exact: true }).click();
  await own.getByLabel("Your comment").fill("My home machine reads higher at night.");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.locator("[data-body]")).toHaveText("My home machine reads higher at night.");
  page.once("dialog", (dialog) => dialog.accept());
  await own.getByRole("button", { name: "Delete" }).click();
  await expect(own).toHaveCount(0);
  await page.reload();
  await expect(page.locator("#comments")).toBeVisible();
  await expect(own).toHaveCount(0);
});

/** A page whose failures are part of the test, so that the browser may write them down. */
async function loudPage(context: BrowserContext, site: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site + path);
  return page;
}

test("what could not be sent says so, keeps the words and can be sent again", async ({ page, site }) => {
  const path = await postPath(site, 4);
  const loud = await loudPage(page.context(), site, path);
  await loud.route("**/api/posts/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  const before = await countIn(loud);
  await like(loud).click();
  await expect(reactions(loud).getByText("That did not work. Please try again.")).toBeVisible();
  await expect(like(loud)).toHaveAttribute("aria-pressed", "false");
  expect(await countIn(loud)).toBe(before);
  await write(loud, "On a bad line.");
  await expect(loud.getByText("Failed to post your comment. Please try again.")).toBeVisible();
  await expect(loud.locator("#comment").getByLabel("Comment")).toHaveValue("On a bad line.");
  await loud.unroute("**/api/posts/**");
  await loud.getByRole("button", { name: "Post comment" }).click();
  await expect(loud.locator("[data-comment]").filter({ hasText: "On a bad line." })).toHaveCount(1);
});

test("blank, invisible and very long comments are refused with words", async ({ page, site }) => {
  const loud = await loudPage(page.context(), site, await postPath(site, 5));
  await write(loud, "   \n ");
  await expect(loud.locator("#comment").getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await loud.getByRole("link", { name: "Write a comment" }).click();
  await expect(loud.locator("#comment").getByLabel("Comment")).toBeFocused();
  expect(await violations(loud)).toEqual([]);
  await loud.locator("#comment").getByLabel("Comment").fill("\u200b\u200b");
  await loud.getByRole("button", { name: "Post comment" }).click();
  await expect(loud.locator("#comment [data-problem]")).not.toHaveText("");
  await expect(loud.locator("[data-comment]")).toHaveCount(0);
});
