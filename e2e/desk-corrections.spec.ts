import type { Page } from "@playwright/test";
import { becomeOwner, expect, matchSaved, test, withPasskeys } from "./desk";
import { faults } from "./fixtures";

/* A change of what is on the site: the editor says that it is not published, and readers are told what was wrong. */

test.use({ deskOf: "corrections" });
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

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

const SENTENCE = "It said that visits end at 8pm; they end at 6pm.";

test("a changed article says that the changes are not published, and is corrected in public", async ({ browser }) => {
  const children = [{ _type: "span", _key: "s", text: "Visits end at 8pm.", marks: [] }];
  const body = {
    title: "Visiting hours",
    slug: { _type: "slug", current: "visiting-hours" },
    category: "Heart",
    author: "Dr Ade",
    date: "2026-11-21",
    inShort: "Visits end at 8pm.",
    description: [{ _type: "block", _key: "p", style: "normal", markDefs: [], children }],
  };
  const options = { data: { kind: "blog", body }, headers: { Origin: origin } };
  const made = await owner.request.post("/api/desk/documents", options);
  expect(made.ok()).toBe(true);
  await owner.goto(`/desk/documents/${(await made.json()).id}`);
  const messages = owner.getByRole("region", { name: "Notifications" });
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(messages).toContainText("Published.");
  await expect(owner.getByText(/^Published, saved/).first()).toBeVisible();

  await owner.getByRole("textbox", { name: /^In short/ }).fill("Visits end at 6pm.");
  await expect(owner.getByText(matchSaved("^Changes not published, saved")).first()).toBeVisible();
  const checks = owner.getByRole("region", { name: "Before publishing" });
  await expect(checks).toContainText("The site still shows the version before your changes.");
  await picture(owner, "corrections-changed-1280");

  await owner.getByRole("button", { name: "Publish the changes" }).click();
  const dialog = owner.getByRole("dialog", { name: "Publish the changes" });
  await dialog.getByLabel("Was something wrong before?").fill(SENTENCE);
  expect(await faults(owner)).toEqual([]);
  await picture(owner, "corrections-dialog-1280");
  await owner.setViewportSize({ width: 390, height: 800 });
  await picture(owner, "corrections-dialog-390");
  await dialog.getByRole("button", { name: "Publish the changes" }).click();
  await expect(owner.getByText(/^Published, saved/).first()).toBeVisible();
  await owner.setViewportSize({ width: 1280, height: 900 });

  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/blog/visiting-hours");
  const section = page.getByRole("region", { name: "Correction" });
  await expect(section).toContainText(SENTENCE);
  await section.scrollIntoViewIfNeeded();
  await picture(page, "corrections-page-390");
  const feed = await page.request.get("/feed.xml");
  expect(await feed.text()).toContain("<title>Correction: Visiting hours</title>");
  await context.close();
});
