import { readFileSync } from "node:fs";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { becomeDoctor, becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* Visitors write, and the house moderates by keys and by thumb. */

test.use({ deskOf: "community" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let owner: Page;
let doctor: Page;
let visitor: APIRequestContext;
let base: string;
let post: string;
let heard: string[][];

/** A person with a device of their own. */
async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 } });
  heard.push(listen(context));
  const page = await context.newPage();
  await withPasskeys(context, page);
  return page;
}

test.beforeAll(async ({ browser, desk, playwright }) => {
  [base, heard] = [desk.base, []];
  [owner, doctor] = [await person(browser), await person(browser)];
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, base, "bello@example.org");
  visitor = await playwright.request.newContext({ baseURL: base, extraHTTPHeaders: { Origin: base } });
  const posts = await (await visitor.get("/api/posts?limit=1")).json();
  post = posts.items[0].url.split("/").at(-1);
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

/** Somebody writes under the post; answers with the comment's key. Each is a visitor of their own. */
async function comment(browser: Browser, name: string, text: string): Promise<string> {
  const context = await browser.newContext({ baseURL: base, extraHTTPHeaders: { Origin: base } });
  await context.request.get(`/blog/${post}`);
  const answer = await context.request.post(`/api/posts/${post}/comments`, { data: { name, text } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { key } = await answer.json();
  await context.close();
  return key;
}

const item = (page: Page) => page.getByRole("region", { name: "Open item" });
const heading = (page: Page) => item(page).getByRole("heading", { level: 2 });
const messages = (page: Page) => page.getByRole("region", { name: "Notifications" });
const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });

async function shown(path: string): Promise<string> {
  return await (await visitor.get(path)).text();
}

test("a crisis stands on top, and publishing it asks for a second look", async ({ browser }) => {
  await comment(browser, "Ngozi", "Thank you, this was kind and clear.");
  await comment(browser, "Tunde", "My father found this helpful as well.");
  await comment(browser, "Anonymous", "I want to kill myself tonight, nobody will miss me.");
  await owner.goto("/desk/conversation");
  await expect(owner.getByRole("row")).toHaveCount(4);
  await expect(owner.getByRole("row").nth(1)).toContainText("Crisis: read first");
  await owner.keyboard.press("j");
  await expect(heading(owner)).toHaveText("Comment by Anonymous");
  await owner.keyboard.press("a");
  const asked = owner.getByRole("alertdialog", { name: "Publish this?" });
  await expect(asked).toContainText("This may be a crisis");
  await owner.keyboard.press("Escape");
  await expect(asked).toHaveCount(0);
  expect(await violations(owner)).toEqual([]);
});

test("keys approve, hide, remove with a reason, and take back; the site follows", async () => {
  await owner.keyboard.press("j");
  await expect(heading(owner)).toHaveText("Comment by Ngozi");
  await owner.keyboard.press("a");
  await expect(messages(owner)).toContainText("Approved.");
  await expect(heading(owner)).toHaveText("Comment by Tunde");
  await expect.poll(() => shown(`/api/posts/${post}/comments`)).toContain("this was kind and clear");
  await owner.keyboard.press("r");
  const dialog = owner.getByRole("dialog", { name: "Remove this?" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toContainText("Choose a reason.");
  await dialog.getByLabel("Reason").selectOption("off_topic");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(messages(owner)).toContainText("Removed.");
  await expect(row(owner, "My father found this")).toHaveCount(0);
  await owner.keyboard.press("u");
  await expect(row(owner, "My father found this")).toHaveCount(1);
});

test("ticked items are decided together", async () => {
  await owner.goto("/desk/conversation");
  await owner
    .getByRole("checkbox", { name: /^Select Comment by/ })
    .first()
    .check();
  await owner
    .getByRole("checkbox", { name: /^Select Comment by/ })
    .nth(1)
    .check();
  const bar = owner.getByRole("region", { name: "Ticked items" });
  await expect(bar).toContainText("2 items ticked");
  await bar.getByRole("button", { name: "Hide" }).click();
  await expect(messages(owner)).toContainText("Hidden: 2 items.");
  await messages(owner).getByRole("button", { name: "Undo" }).click();
  await expect(owner.getByRole("row")).toHaveCount(3);
});

test("an item is hidden in its row and comes back, but nothing that may be a crisis is decided there", async () => {
  await owner.goto("/desk/conversation");
  await row(owner, "My father found this").getByRole("button", { name: /^Hide/ }).click();
  await expect(messages(owner)).toContainText("Hidden.");
  await expect(row(owner, "My father found this")).toHaveCount(0);
  await expect(row(owner, "nobody will miss me").getByRole("button")).toHaveCount(0);
  await messages(owner).getByRole("button", { name: "Undo" }).click();
  await expect(row(owner, "My father found this")).toHaveCount(1);
});

test("who comes second is told who was first", async () => {
  await doctor.goto("/desk/conversation");
  await doctor.getByRole("link", { name: "Comment by Tunde" }).click();
  await expect(heading(doctor)).toHaveText("Comment by Tunde");
  await owner.getByRole("link", { name: "Comment by Tunde" }).click();
  await item(owner).getByRole("button", { name: "Approve" }).click();
  await expect(messages(owner)).toContainText("Approved.");
  await item(doctor).getByRole("button", { name: "Hide" }).click();
  await expect(messages(doctor)).toContainText("Dr Ade decided first: it is ‘Published’ now.");
});

test("a crisis leads the doctor to an answer, which approves it first", async ({ browser }) => {
  const key = await comment(browser, "Dami", "I want to end my life, nobody would miss me.");
  await doctor.goto(`/desk/conversation?item=comment%3A${key}`);
  const answer = item(doctor).getByRole("button", { name: "Answer as the doctor" });
  await expect(item(doctor).getByRole("group", { name: "Decide" }).getByRole("button").first()).toHaveText(
    "Answer as the doctor",
  );
  await answer.click();
  const asked = doctor.getByRole("alertdialog", { name: "Publish this to answer it?" });
  await expect(asked).toBeVisible();
  expect(await violations(doctor)).toEqual([]);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(item(doctor)).toContainText("Held");
  await answer.click();
  await asked.getByRole("button", { name: "Approve and answer" }).click();
  const reply = doctor.getByRole("dialog", { name: "Answer as the doctor" });
  await reply.getByLabel("Your reply").fill("I am glad that you wrote. Please call the number above now.");
  await reply.getByRole("button", { name: "Publish" }).click();
  await expect(messages(doctor)).toContainText("Published under the comment.");
  await expect.poll(() => shown(`/api/posts/${post}/comments`)).toContain("I am glad that you wrote");
});

test("a phone has a button for each key, in reach of a thumb", async ({ browser }) => {
  await comment(browser, "Halima", "Please write about sleep as well.");
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto("/desk/conversation");
  await owner.getByRole("link", { name: "Comment by Halima" }).click();
  for (const button of await item(owner).getByRole("group", { name: "Decide" }).getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  }
  expect(await violations(owner)).toEqual([]);
  await item(owner).getByRole("button", { name: "Approve" }).click();
  await expect(messages(owner)).toContainText("Approved.");
  await owner.setViewportSize({ width: 1280, height: 900 });
});

test("a report is decided with a note, and what it was about goes", async ({ browser }) => {
  const key = await comment(browser, "Seller", "My herbs cure everything that no clinic can.");
  await owner.goto("/desk/conversation");
  await owner.getByRole("link", { name: "Comment by Seller" }).click();
  await item(owner).getByRole("button", { name: "Approve" }).click();
  await expect(messages(owner)).toContainText("Approved.");
  const report = { item: `comment:${key}`, reason: "unsafe_advice", words: "He tells people to stop tablets" };
  expect((await visitor.post("/api/reports", { data: report })).status()).toBe(201);
  await owner.goto("/desk/conversation/reports");
  await row(owner, "My herbs cure everything").getByRole("button", { name: "Decide" }).click();
  const dialog = owner.getByRole("dialog", { name: "Decide about this report" });
  await dialog.getByRole("radio", { name: "Upheld: remove what was reported" }).check();
  await expect(dialog.getByLabel("Reason for the author")).toHaveValue("dangerous_advice");
  await dialog.getByLabel("Note for the log").fill("Tells people to stop medicine.");
  expect(await violations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(messages(owner)).toContainText("Report upheld.");
  await expect.poll(() => shown(`/api/posts/${post}/comments`)).not.toContain("My herbs cure everything");
  await owner.goto(`/desk/conversation?item=comment%3A${key}`);
  await expect(item(owner)).toContainText("Reason: Harmful advice");
});

test("a report is decided in the list, and taken back", async ({ browser }) => {
  const key = await comment(browser, "Uche", "Boiled onions cure malaria.");
  await owner.goto(`/desk/conversation?item=comment%3A${key}`);
  await item(owner).getByRole("button", { name: "Approve" }).click();
  await expect(messages(owner)).toContainText("Approved.");
  const report = { item: `comment:${key}`, reason: "unsafe_advice", words: "It does not" };
  expect((await visitor.post("/api/reports", { data: report })).status()).toBe(201);
  await owner.goto("/desk/conversation/reports");
  await row(owner, "Boiled onions")
    .getByRole("button", { name: /^Keep it/ })
    .click();
  await expect(row(owner, "Boiled onions")).toHaveCount(0);
  await messages(owner).getByRole("button", { name: "Undo" }).click();
  await row(owner, "Boiled onions")
    .getByRole("button", { name: /^Hide it/ })
    .click();
  await expect(messages(owner)).toContainText("will be upheld, and what was reported hidden.");
  await expect.poll(() => shown(`/api/posts/${post}/comments`), { timeout: 20_000 }).not.toContain("Boiled onions");
  expect(await violations(owner)).toEqual([]);
});

test("an appeal is acknowledged, decided and answered, and puts back what was taken", async ({ browser }) => {
  const key = await comment(browser, "Bola", "I disagree with this article.");
  await owner.goto(`/desk/conversation?item=comment%3A${key}`);
  await item(owner).getByRole("button", { name: "Approve" }).click();
  await expect(messages(owner)).toContainText("Approved.");
  await owner.goto(`/desk/conversation?item=comment%3A${key}`);
  await item(owner).getByRole("button", { name: "Remove" }).click();
  await owner.getByRole("dialog").getByLabel("Reason").selectOption("abuse");
  await owner.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(messages(owner)).toContainText("Removed.");
  const words = "I only said that I disagree.";
  const complaint = { kind: "decision", about: `comment:${key}`, words, email: "bola@example.org" };
  expect((await visitor.post("/api/complaints", { data: complaint })).status()).toBe(201);
  await owner.goto("/desk/conversation/complaints");
  await expect(owner.getByText(words)).toBeVisible();
  await expect(owner.getByText(/days left to acknowledge/)).toBeVisible();
  await owner.getByRole("button", { name: /^Acknowledge/ }).click();
  await expect(messages(owner)).toContainText(
    "will be acknowledged. Email is not set up: the email that says so waits.",
  );
  await messages(owner).getByRole("button", { name: "Undo" }).click();
  await owner.getByRole("button", { name: /^Acknowledge/ }).click();
  // It is sent once there was time to take it back.
  await expect(owner.getByRole("button", { name: /^Acknowledge/ })).toHaveCount(0, { timeout: 20_000 });
  await owner.getByRole("link", { name: /^Acknowledged/ }).click();
  await owner.getByRole("button", { name: /^Decide and reply/ }).click();
  const dialog = owner.getByRole("dialog", { name: /^Decide / });
  await dialog.getByRole("radio", { name: "Upheld", exact: true }).check();
  await dialog.getByRole("checkbox", { name: /^Restore/ }).check();
  await dialog.getByLabel("Reply").fill("You are right. Your comment is back.");
  await dialog.getByRole("button", { name: "Decide and reply" }).click();
  await expect(messages(owner)).toContainText("Decided.");
  await expect.poll(() => shown(`/api/posts/${post}/comments`)).toContain("I disagree with this article");
});

test("a word holds what has it, can be tried, and comes back after it was taken out", async ({ browser }) => {
  await owner.goto("/desk/conversation/words");
  await owner.getByLabel("Word or phrase").fill("Casino");
  await owner.getByRole("button", { name: "Add" }).click();
  await expect(row(owner, "casino")).toBeVisible();
  await owner.getByLabel("Text", { exact: true }).fill("Come to the casino");
  await owner.getByRole("button", { name: "Try it" }).click();
  await expect(owner.getByText("It would be held for a moderator.")).toBeVisible();
  await comment(browser, "Gambler", "We meet at the casino after work.");
  await owner.goto("/desk/conversation?state=held");
  await expect(row(owner, "We meet at the casino")).toContainText("Contains blocked words");
  await owner.goto("/desk/conversation/words");
  await owner.getByRole("button", { name: /^Remove/ }).click();
  await expect(row(owner, "casino")).toHaveCount(0);
  await messages(owner).getByRole("button", { name: "Undo" }).click();
  await expect(row(owner, "casino")).toBeVisible();
});

test("a long list of words is shown by pages, and searched as a whole", async () => {
  for (let number = 1; number <= 50; number += 1) {
    const data = { word: `sample offer ${number}`, action: "hold" };
    const added = await owner.request.post("/api/desk/conversation/words", { data, headers: { Origin: base } });
    expect(added.ok(), await added.text()).toBe(true);
  }
  await owner.goto("/desk/conversation/words");
  const rows = owner.getByRole("main").locator("tbody tr");
  await expect(rows).toHaveCount(50);
  await owner.getByRole("navigation", { name: "Pages of Blocked words" }).getByRole("link", { name: "Next" }).click();
  await expect(rows).toHaveCount(1);
  await owner.getByLabel("Search blocked words").fill("offer 17");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("sample offer 17");
});

test("what happened can be taken out as tables", async () => {
  await owner.goto("/desk/conversation/exports");
  for (const what of ["Decisions", "Reports", "Complaints", "Risk record"]) {
    const saved = owner.waitForEvent("download");
    await owner.getByRole("button", { name: new RegExp(`^Download ${what.toLowerCase()}`) }).click();
    const table = await saved;
    expect(table.suggestedFilename()).toMatch(/\.csv$/);
    const lines = readFileSync(await table.path(), "utf8")
      .trim()
      .split("\n");
    expect(lines.length, what).toBeGreaterThan(1);
    expect(lines.join(), what).not.toContain("My herbs cure");
  }
});
