import type { Page } from "@playwright/test";
import { becomeOwner, expect, join, mailedLink, matchSaved, test, withPasskeys } from "./desk";
import { faults, violations } from "./fixtures";

test.use({ deskOf: "writing" });
test.describe.configure({ mode: "serial" });

const DOCUMENT = "**/api/desk/documents/*";
const PASSWORD = "kettle green hums twice a day";

let owner: Page;
let editor: Page;
/** Where the article of these tests is written. */
let article: string;

test.beforeAll(async ({ browser, desk }) => {
  const options = { baseURL: desk.base, viewport: { width: 1280, height: 900 } };
  // Contexts of their own, in which a person can open a second page.
  const contexts = await Promise.all([browser.newContext(options), browser.newContext(options)]);
  [owner, editor] = await Promise.all([contexts[0].newPage(), contexts[1].newPage()]);
  await withPasskeys(owner.context(), owner);
  await becomeOwner(owner, await desk.ownerLink());
  const invite = { email: "ngozi@example.org", roles: ["editor"] };
  const answer = await owner.request.post("/api/desk/people/invites", { data: invite, headers: { Origin: desk.base } });
  expect(answer.ok()).toBe(true);
  await expect(async () => join(editor, await mailedLink(owner, invite.email), "Ngozi", PASSWORD)).toPass();
  await expect(editor.getByRole("link", { name: "Ngozi: your account" })).toBeVisible();
});

const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true }).first();
const summary = (page: Page) => page.getByRole("textbox", { name: /^In short/ });
const standing = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();
const saved = (page: Page) => standing(page, matchSaved());

/** The document as the server has it. */
async function stored(page: Page): Promise<{ revision: number; body: Record<string, unknown> }> {
  const id = new URL(article, "http://desk").pathname.split("/").at(-1);
  return (await page.request.get(`/api/desk/documents/${id}`)).json();
}

const open = async (page: Page) => {
  await page.goto(article);
  await expect(title(page)).toBeVisible();
};

test("an article is begun from its list, saved while it is written, and found there", async () => {
  await owner.goto("/desk/articles");
  await owner.getByRole("button", { name: "New article" }).click();
  await expect(title(owner)).toHaveValue("");
  article = new URL(owner.url()).pathname;
  await title(owner).pressSequentially("Salt and your blood pressure");
  await saved(owner);
  expect((await stored(owner)).body.slug).toMatchObject({ current: "salt-and-your-blood-pressure" });
  await owner.goto("/desk/articles?q=salt+and+your");
  await expect(owner.getByRole("row", { name: /Salt and your blood pressure/ })).toContainText("Draft");
});

test("a slow save takes nothing of what is typed meanwhile", async () => {
  await open(owner);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await owner.route(DOCUMENT, async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await summary(owner).pressSequentially("Salt hides in cubes ");
  await owner.keyboard.press("Control+s");
  await standing(owner, "Saving…");
  await summary(owner).pressSequentially("and in bread.");
  await expect(summary(owner)).toHaveValue("Salt hides in cubes and in bread.");
  await owner.keyboard.press("Control+s");
  release();
  await expect
    .poll(async () => (await stored(owner)).body.inShort, { timeout: 10_000 })
    .toBe("Salt hides in cubes and in bread.");
  await owner.unroute(DOCUMENT);
  await expect(owner.getByRole("heading", { name: /changed the same thing/ })).toHaveCount(0);
});

test("with the line down it says so, keeps trying, and saves when the line is back", async () => {
  await owner.context().setOffline(true);
  await title(owner).fill("Salt, offline");
  await standing(owner, "Not saved, retrying");
  // On a phone the top of the page is out of sight while one writes; the bar at the foot never is.
  const size = owner.viewportSize();
  await owner.setViewportSize({ width: 390, height: 844 });
  await expect(owner.locator("[data-acts]").getByText("Not saved, retrying")).toBeInViewport();
  if (size) await owner.setViewportSize(size);
  await owner.context().setOffline(false);
  await saved(owner);
  expect((await stored(owner)).body.title).toBe("Salt, offline");
});

test("text of a page that crashed is offered and brought back", async () => {
  const crashing = await owner.context().newPage();
  await open(crashing);
  await crashing.getByRole("button", { name: "Take over" }).click();
  await crashing.route(DOCUMENT, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await title(crashing).fill("Salt, before the crash");
  await standing(crashing, "Not saved, retrying");
  await crashing.close({ runBeforeUnload: false });
  await open(owner);
  await owner.getByRole("button", { name: "Restore" }).click();
  await expect(title(owner)).toHaveValue("Salt, before the crash");
  await saved(owner);
  expect((await stored(owner)).body.title).toBe("Salt, before the crash");
});

test("a second person sees who writes, takes over, and what both wrote is merged", async () => {
  // The page that crashed may have had the lease until now: the owner's next page takes it.
  const leased = owner.waitForResponse(
    async (answer) =>
      answer.request().method() === "POST" && /\/lease$/.test(answer.url()) && (await answer.json()).mine === true,
  );
  await open(owner);
  await leased;
  // The first one does not hear of it before the save.
  await owner.route("**/lease*", (route) => route.abort());
  await open(editor);
  await expect(editor.getByText("Dr Ade is editing")).toBeVisible();
  await expect(title(editor)).toBeDisabled();
  await editor.getByRole("button", { name: "Take over" }).click();
  await expect(title(editor)).toBeEnabled();
  await title(editor).fill("Salt, as Ngozi sees it");
  await editor.keyboard.press("Control+s");
  await saved(editor);

  await summary(owner).fill("Only the owner changed this.");
  await title(owner).fill("Salt, as Dr Ade sees it");
  await owner.keyboard.press("Control+s");
  await expect(owner.getByRole("heading", { name: "You and Ngozi changed the same thing" })).toBeFocused();
  expect(await violations(owner)).toEqual([]);
  await owner.getByRole("button", { name: "Save merged text" }).click();
  await expect(owner.getByText("Choose one.")).toBeVisible();
  await owner.getByRole("radio", { name: /^Ngozi’s/ }).check();
  await owner.getByRole("button", { name: "Save merged text" }).click();
  await expect
    .poll(async () => (await stored(owner)).body)
    .toMatchObject({ title: "Salt, as Ngozi sees it", inShort: "Only the owner changed this." });
  await owner.unroute("**/lease*");
});

test("changes of two people in different fields come together by themselves", async () => {
  await editor.goto("/desk/articles");
  await open(owner);
  const later = await owner.context().newPage();
  await open(later);
  await later.getByRole("button", { name: "Take over" }).click();
  await later.getByLabel(/^Topic/).selectOption("Another one…");
  await later.getByLabel(/^Topic/).fill("Heart");
  await later.keyboard.press("Control+s");
  await saved(later);
  await summary(owner).fill("From the first tab.");
  await owner.keyboard.press("Control+s");
  await expect
    .poll(async () => (await stored(owner)).body)
    .toMatchObject({
      category: "Heart",
      inShort: "From the first tab.",
    });
  await expect(owner.getByRole("region", { name: "Notifications" })).toContainText("Merged into your text: Topic");
  await later.close();
});

test("an earlier version shows what changed since, and is restored", async () => {
  await open(owner);
  await expect(title(owner)).toBeEnabled();
  await owner.getByRole("button", { name: "More", exact: true }).last().click();
  await owner.getByRole("menuitem", { name: "Versions" }).click();
  const dialog = owner.getByRole("dialog", { name: "Versions" });
  await dialog.getByRole("list").getByRole("button").last().click();
  await expect(dialog.locator("ins").first()).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(dialog).toHaveCount(0);
  const { body } = await stored(owner);
  await expect(title(owner)).toHaveValue(String(body.title ?? ""));
  expect(body.inShort ?? "").not.toBe("From the first tab.");
});

test("a package goes out at its time, which is said for both countries", async () => {
  const body = { title: "Gold", type: "one time", minutes: 30, features: ["A call"], prices: { NGN: 1_500_000 } };
  const origin = new URL(owner.url()).origin;
  const made = await owner.request.post("/api/desk/documents", {
    data: { kind: "package", body },
    headers: { Origin: origin },
  });
  await owner.goto(`/desk/documents/${(await made.json()).id}`);
  await owner.getByRole("button", { name: "Schedule" }).click();
  await owner.getByLabel("Day").fill("2020-01-01");
  await owner.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
  await expect(owner.getByRole("dialog")).toContainText("This time has passed");
  const year = new Date().getFullYear() + 1;
  await owner.getByLabel("Day").fill(`${year}-11-22`);
  await owner.getByLabel(/^Time/).fill("09:00");
  await expect(owner.getByRole("dialog")).toContainText(`22 November ${year}, 9am WAT. In the UK: 8am GMT.`);
  await owner.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
  await expect(owner.getByText(`Will be published 22 November ${year}, 9am`)).toBeVisible();
  await expect(
    title(owner)
      .or(owner.getByLabel("Name", { exact: true }))
      .first(),
  ).toBeDisabled();
  await owner.getByRole("button", { name: "Cancel the schedule" }).click();
  await expect(owner.getByText(/^Will be published/)).toHaveCount(0);
});

test("a session that ends in the middle of a sentence is taken up again in place", async () => {
  await open(owner);
  await summary(owner).fill("Half a sen");
  await saved(owner);
  await owner.context().clearCookies();
  await summary(owner).fill("Half a sentence, and its end.");
  await owner.keyboard.press("Control+s");
  const dialog = owner.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByRole("button", { name: /passkey/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(summary(owner)).toHaveValue("Half a sentence, and its end.");
  await saved(owner);
  expect((await stored(owner)).body.inShort).toBe("Half a sentence, and its end.");
});

test("several documents are archived with the keys, and brought back", async () => {
  await owner.goto("/desk/pages?kind=faq&sort=title");
  await expect(owner.getByRole("row").nth(1)).toBeVisible();
  for (const key of ["j", "x", "j", "x"]) await owner.keyboard.press(key);
  const bar = owner.getByRole("region", { name: "Ticked documents" });
  await expect(bar).toContainText("2 documents ticked");
  await bar.getByRole("button", { name: "Archive" }).click();
  const messages = owner.getByRole("region", { name: "Notifications" });
  await expect(messages).toContainText("2 documents archived.");
  // They were on the site: what comes back is a draft, and the button says so.
  await messages.getByRole("button", { name: "Restore as drafts" }).click();
  await expect(messages).toContainText("2 documents restored as drafts.");
});

test("lists and an article pass axe at 390 and 1280 px, light and dark", async () => {
  for (const width of [390, 1280]) {
    await owner.setViewportSize({ width, height: 800 });
    for (const path of ["/desk/articles", "/desk/pages?q=nothing-like-this", article]) {
      await owner.goto(path);
      await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(owner.getByText("Loading…")).toHaveCount(0);
      expect.soft(await faults(owner), `${path} at ${width}`).toEqual([]);
    }
  }
});
