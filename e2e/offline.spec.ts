import type { Page, Route } from "@playwright/test";
import { expect, faults, samplePaths, test } from "./fixtures";

/* What a visitor can do without a line: read what they read before, see whom to ring, and write what is sent later. */

test.use({ serviceWorkers: "allow", tolerated: /status of (404|422)|net::ERR_|preload assets/ });

/** Addresses that the device keeps, by store. */
const stored = (page: Page, store: string) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  }, store);

/** Opens a page, touches it, and waits until what it keeps is there. */
async function read(page: Page, path: string, keeps = "/offline"): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.mouse.click(2, 300);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => stored(page, "reading")).toContain(keeps);
}

/** Writes a message on the contact page and sends it where there is no line. */
async function writeOffline(page: Page, text: string): Promise<void> {
  await read(page, "/contact");
  const form = page.locator("form#contact");
  await form.getByLabel("First name").fill("Amina");
  await form.getByLabel("Last name").fill("Bello");
  await form.getByLabel("Email").fill("amina.offline@example.org");
  await form.getByLabel("Message").fill(text);
  await form.getByLabel("Phone").fill("0803 123 4567");
  await form.getByLabel("Request", { exact: true }).check();
  await form.getByLabel("Comments", { exact: true }).check();
  await form.getByRole("checkbox", { name: /terms/i }).check();
  await page.context().setOffline(true);
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("dialog")).toContainText("Saved, not yet sent");
}

test("a read article opens again without a line, and any other page shows what does", async ({ page, site }) => {
  const [article = ""] = await samplePaths(site);
  await read(page, article, article);
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await expect.poll(() => page.locator("main img").evaluateAll((all) => all.length)).toBeGreaterThan(0);
  await expect.poll(async () => (await stored(page, "reading")).some((path) => path.startsWith("/media/"))).toBe(true);
  await page.context().setOffline(true);

  await page.goto(article);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("You are offline. This is the copy that your device kept")).toBeVisible();
  const cover = page.locator("main img").first();
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto("/gallery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Without a connection");
  await expect(page.getByText("the page that you wanted is not on this device")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Call 112/ })).toHaveAttribute("href", "tel:112");
  expect(await faults(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("a message written without a line says so, and is sent once when the line is back", async ({ page }) => {
  await writeOffline(page, "When is the next street day in Osogbo?");
  await page.getByRole("link", { name: "See it, or discard it" }).click();
  const item = page.getByRole("region", { name: "What you sent while offline" }).getByRole("listitem");
  await expect(item).toContainText("Saved, not yet sent");
  expect(await faults(page)).toEqual([]);
  const waiting = await page.evaluate(async () => {
    const store = await caches.open("unsent");
    const [request] = await store.keys();
    return (await (await store.match(request as Request))?.json()) as { key: string; call: string; body: string };
  });
  await page.context().setOffline(false);
  // The worker's own line can come back later than the page's: then its second try gets through.
  await expect(item).toContainText("Sent.", { timeout: 15_000 });
  const reference = /Your reference: ([A-Z0-9-]+?)(?=Remove)/.exec((await item.textContent()) ?? "")?.[1] ?? "";
  expect(reference).not.toBe("");

  // The same write again is the one that the server has.
  const repeat = await page.evaluate(async ({ key, call, body }) => {
    const headers = { "content-type": "application/json", "idempotency-key": key };
    return (await fetch(call, { method: "POST", headers, body })).json();
  }, waiting);
  expect(repeat.reference).toBe(reference);
  await item.getByRole("button", { name: /^Remove from this list/ }).click();
  await expect(item).toHaveCount(0);
  expect(await stored(page, "unsent")).toEqual([]);
});

test("on the page where it was written, what says that it was sent lies under nothing", async ({ page }) => {
  await writeOffline(page, "Do you come to Ede, too?");
  await page.context().setOffline(false);
  const line = page.getByRole("status").filter({ hasText: "What you wrote offline has been sent." });
  await expect(line).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a line that loses what is asked of it first does not hold a message up", async ({ page, context }) => {
  let lost = 0;
  const loseFirst = (route: Route) => {
    const isSent = route.request().serviceWorker() && route.request().method() === "POST";
    return isSent && lost++ === 0 ? route.abort() : route.continue();
  };
  await writeOffline(page, "The first try does not get through.");
  await page.getByRole("link", { name: "See it, or discard it" }).click();
  const item = page.getByRole("region", { name: "What you sent while offline" }).getByRole("listitem");
  await expect(item).toContainText("Saved, not yet sent");
  await context.route("**/*", loseFirst);
  await context.setOffline(false);
  await expect(item).toContainText("Sent.", { timeout: 15_000 });
  expect(lost).toBeGreaterThan(0);
});

test("a message that waits is said on other pages, and can be discarded", async ({ page }) => {
  await writeOffline(page, "This one is taken back.");
  await page.goto("/offline");
  await page.getByRole("button", { name: /^Discard/ }).click();
  await expect(page.getByRole("region", { name: "What you sent while offline" })).toBeHidden();
  expect(await stored(page, "unsent")).toEqual([]);
});

test("what waited while the site was closed is sent on the next visit", async ({ page }) => {
  await writeOffline(page, "Sent by the next visit.");
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await page.goto("/faqs");
  await page.mouse.click(2, 300);
  const line = page.getByRole("status").filter({ hasText: "What you wrote offline has been sent." });
  await expect(line).toBeVisible();
  await line.getByRole("link").click();
  await expect(page.getByText(/Your reference: /)).toBeVisible();
});

test("nothing that is one visitor's own is kept, and no article where titles tell nothing", async ({ page, site }) => {
  const [article = ""] = await samplePaths(site);
  for (const path of ["/community/mine", "/cart", "/community/follow", "/consultation"]) await read(page, path);
  const kept = (await stored(page, "reading")).filter((path) => !path.startsWith("/assets/"));
  expect(kept).toEqual(["/offline"]);
  await page.goto("/reading-settings");
  await page.getByRole("button", { name: /^Only “/ }).click();
  await read(page, article);
  expect(await stored(page, "reading")).not.toContain(article);
});

for (const how of ["Forget this device", "Leave this page"]) {
  test(`${how} removes what the device kept`, async ({ page, site, context }) => {
    const [article = ""] = await samplePaths(site);
    await read(page, article, article);
    await writeOffline(page, "Nobody else may see this.");
    await context.setOffline(false);
    if (how === "Leave this page") {
      await context.route("https://www.bbc.com/weather**", (route) => route.fulfill({ body: "Weather" }));
      await page.goto("/community/ask", { waitUntil: "networkidle" });
      await page.getByRole("link", { name: how }).click();
      await expect(page).toHaveURL(/bbc/);
      await page.goto("/community/forget");
    } else {
      await page.goto("/community/forget");
      await page
        .getByRole("main")
        .getByRole("button", { name: /Forget/ })
        .click();
      await expect(page).toHaveURL(/done=yes/);
    }
    for (const store of ["unsent", "nearby"]) await expect.poll(() => stored(page, store)).toEqual([]);
    await expect.poll(() => stored(page, "reading")).not.toContain(article);
  });
}

test("articles are not kept where somebody chose so, and can be removed", async ({ page, site }) => {
  const [article = ""] = await samplePaths(site);
  await read(page, article, article);
  await page.goto("/offline");
  await page.getByRole("button", { name: "Remove these articles" }).click();
  await expect(page.getByText("Nothing yet.")).toBeVisible();
  await page.getByLabel("Keep the articles that I read on this device").uncheck();
  await read(page, article);
  expect(await stored(page, "reading")).not.toContain(article);
});

test("a choice that is pressed without a line stays on its page, says so, and works once there is one", async ({
  page,
}) => {
  await read(page, "/consultation");
  const other = page.locator("main form[action='/preferences'] [name=currency][aria-pressed=false]").first();
  const value = (await other.getAttribute("value")) ?? "";
  await page.context().setOffline(true);
  await other.click();
  await expect(page.getByText("Not done yet: we cannot reach the site.")).toBeVisible();
  await expect(page).toHaveURL("/consultation");
  expect(await faults(page)).toEqual([]);
  await page.context().setOffline(false);
  await other.click();
  await expect(page.locator(`main [name=currency][value=${value}]`)).toHaveAttribute("aria-pressed", "true");
});

test("the foot of a page says what it used", async ({ page }) => {
  await page.goto("/faqs", { waitUntil: "networkidle" });
  const line = page.getByText(/^This page used/);
  await expect(line).toHaveCount(0);
  await page.mouse.click(5, 300);
  await expect(line).toHaveText(/about \d+ KB of your data/);
  const size = Number(/about (\d+) KB/.exec((await line.textContent()) ?? "")?.[1]);
  expect(size).toBeGreaterThan(30);
  expect(size).toBeLessThan(110);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page has the numbers to ring", async ({ page }) => {
    await page.goto("/offline");
    await expect(page.getByRole("link", { name: /^Call 112/ })).toBeVisible();
    await expect(page.getByText("Pages can be kept only by browsers that run scripts.")).toBeVisible();
  });
});
