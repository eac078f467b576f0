import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { faults } from "./fixtures";

/* From the words to the site and off it again: harmful wording, where an article will be found, a time to take it off. */

test.use({ deskOf: "wording" });
test.describe.configure({ mode: "serial" });

let owner: Page;
let origin: string;

test.beforeAll(async ({ browser, desk }) => {
  origin = desk.base;
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

const paragraph = (text: string) => ({
  _type: "block",
  _key: `p-${text.slice(0, 6)}`,
  style: "normal",
  markDefs: [],
  children: [{ _type: "span", _key: "s", text, marks: [] }],
});

/** A new article, made without the screen, and opened. */
async function openArticle(title: string, description: object[]): Promise<void> {
  const body = { title, category: "Heart", author: "Dr Ade", date: "2026-11-21", description };
  const options = { data: { kind: "blog", body }, headers: { Origin: origin } };
  const made = await owner.request.post("/api/desk/documents", options);
  expect(made.ok()).toBe(true);
  await owner.goto(`/desk/documents/${(await made.json()).id}`);
  await expect(owner.getByRole("textbox", { name: "Title", exact: true }).first()).toBeEnabled();
  // The editor comes by itself, later than the form around it.
  await expect(owner.getByRole("textbox", { name: "Article", exact: true })).toHaveAttribute("contenteditable", "true");
}

const messages = () => owner.getByRole("region", { name: "Notifications" });
const more = async (name: string) => {
  await owner.getByRole("button", { name: "More", exact: true }).last().click();
  await owner.getByRole("menuitem", { name }).click();
};

test("wording that can harm is shown where it stands and goes out with a reason alone", async () => {
  await openArticle("After a loss", [paragraph("Read this first."), paragraph("He committed suicide.")]);
  const checks = owner.getByRole("region", { name: "Before publishing" });
  await expect(checks.getByRole("heading", { name: "Needs a change, or a reason" })).toBeVisible();
  await checks.getByRole("button", { name: /Show.*committed suicide/ }).click();
  await expect(owner.getByRole("textbox", { name: "Article", exact: true })).toBeFocused();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Publish with this wording?" });
  await expect(dialog.getByText("“committed suicide” blames or praises.")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue with this reason" }).click();
  await expect(dialog.getByText("Say why it may be published so.")).toBeVisible();
  expect(await faults(owner)).toEqual([]);
  await dialog.getByLabel("Reason").fill("A quotation that the article takes apart.");
  await dialog.getByRole("button", { name: "Continue with this reason" }).click();
  await expect(messages()).toContainText("Published.");
  await expect(messages().getByRole("button", { name: "View on the site" })).toBeVisible();
  await more("Versions");
  await expect(owner.getByRole("dialog").getByText("A quotation that the article takes apart.")).toBeVisible();
});

test("an article says that it will not be on the blog page, and leads to what is missing", async () => {
  await openArticle("Without a section", [paragraph("Drink water.")]);
  const places = owner.getByRole("region", { name: "Where it will appear" });
  await expect(places).toContainText("Not on the blog page: it has no section");
  await places.getByRole("button", { name: "Choose one" }).click();
  const section = owner.getByLabel(/^Section/);
  await expect(section).toBeFocused();
  await section.selectOption("Another one…");
  await section.fill("Eat well");
  await expect(places).toContainText("The blog page, under “Eat well”");
});

test("what is on the site is taken off at a time, unless that is cancelled", async () => {
  await openArticle("For a month", [paragraph("Drink water.")]);
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(messages()).toContainText("Published.");
  await more("Take off at a time");
  const dialog = owner.getByRole("dialog", { name: "When should it be taken off the site?" });
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(owner.getByText(/^Will be taken off the site/)).toBeVisible();
  await more("Keep on the site");
  await expect(owner.getByText(/^Will be taken off the site/)).toHaveCount(0);
});

test("visitors read what to do and what not, without scripts and without colours", async ({ browser }) => {
  const lists = { _type: "doDont", _key: "l", dos: ["Rest", "Drink water"], donts: ["Share a cup"] };
  await openArticle("At home with flu", [paragraph("Most people get well."), lists, { _type: "divider", _key: "d" }]);
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(messages()).toContainText("Published.");
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/blog/at-home-with-flu");
  const article = page.getByRole("article");
  await expect(article.getByText("Do", { exact: true })).toBeVisible();
  await expect(article.getByRole("listitem").filter({ hasText: "Share a cup" })).toBeVisible();
  await expect(article.getByRole("separator")).toBeVisible();
  await context.close();
});
