import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { becomeOwner, expect, join, listen, mailedLink, matchSaved, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { article } from "./fixtures/article";

/* One article from an empty desk to the site: the people, the writing, the check, the hour, a quarrel, and the way back. */

test.use({ deskOf: "journey" });
test.describe.configure({ mode: "serial" });

const EDITOR = { name: "Ngozi", email: "ngozi@example.org", role: /^Editor/ };
const DOCTOR = { name: "Dr Bello", email: "bello@example.org", role: /^Doctor/ };
const PASSWORD = "kettle green hums twice a day";
const SLUG = "sample-a-cup-of-clean-water";
const HOUR = 60 * 60 * 1000;
/** The job that puts a document on the site at its time. */
const PUBLISH = "document.publish";

let owner: Page;
let editor: Page;
let doctor: Page;
let second: string;
/** Where the article is written. */
let written: string;
let heard: string[][];

test.beforeAll(async ({ browser, desk }) => {
  const people = await Promise.all(
    [0, 1, 2].map(() => browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } })),
  );
  heard = people.map((one) => listen(one));
  const pages = await Promise.all(people.map((person) => person.newPage()));
  [owner, editor, doctor] = pages as [Page, Page, Page];
  await Promise.all(pages.map((page) => withPasskeys(page.context(), page)));
  second = await desk.another();
});

test.afterEach(() => expect(heard.flat()).toEqual([]));

const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true }).first();
const text = (page: Page) => page.getByRole("textbox", { name: "Article", exact: true });
const saved = (page: Page) => expect(page.getByText(matchSaved()).first()).toBeVisible();
const chip = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

async function open(page: Page): Promise<void> {
  await page.goto(written);
  await expect(title(page)).toBeVisible();
}

interface Stored {
  state: string;
  revision: number;
  body: Record<string, unknown>;
}

const idOf = () => written.split("/").at(-1) ?? "";
const stored = async (page: Page): Promise<Stored> => (await page.request.get(`/api/desk/documents/${idOf()}`)).json();

/** The text that the server has. */
const description = async () => JSON.stringify((await stored(owner)).body.description);

/** What the log says about the article, the newest first. */
async function logged(action: string): Promise<unknown[]> {
  const found = await owner.request.get(
    `/api/desk/audit?subject=${encodeURIComponent(`blog:${idOf()}`)}&action=${action}`,
  );
  return (await found.json()).items;
}

test("the owner signs up from the printed link with a passkey", async ({ desk }) => {
  await becomeOwner(owner, await desk.ownerLink());
});

test("an editor and a doctor are invited, find their mails, and join", async () => {
  for (const { email, role } of [EDITOR, DOCTOR]) {
    await owner.goto("/desk/people?invite=1");
    await owner.getByLabel("Email address").fill(email);
    await owner.getByRole("checkbox", { name: role }).check();
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await expect(owner.getByRole("table", { name: "Invitations" })).toContainText(email);
  }
  await join(editor, await invitation(EDITOR.email), EDITOR.name, PASSWORD);
  await expect(editor.getByRole("link", { name: "Ngozi: your account" })).toBeVisible();

  await doctor.goto(await invitation(DOCTOR.email));
  await doctor.getByLabel("Your name").fill(DOCTOR.name);
  await doctor.getByRole("button", { name: "Create a passkey and continue" }).click();
  await expect(doctor.getByRole("link", { name: "Dr Bello: your account" })).toBeVisible();
});

/** The link in the mail to somebody. The mail is written by a job: it is asked for again until it is. */
async function invitation(email: string): Promise<string> {
  let link = "";
  await expect(async () => {
    link = await mailedLink(owner, email);
  }).toPass();
  return link;
}

test("the editor writes the article, with a picture, a call-out, a table and a source", async () => {
  test.setTimeout(90_000);
  await editor.goto("/desk/articles");
  await editor.getByRole("button", { name: "New article" }).click();
  await expect(title(editor)).toHaveValue("");
  written = new URL(editor.url()).pathname;
  await title(editor).fill(article.title);
  await editor.getByRole("textbox", { name: /^In short/ }).fill(article.opening);
  for (const [label, name] of [
    [/^Topic/, article.category],
    [/^Section/, article.section],
  ] as const) {
    await editor.getByLabel(label).selectOption("Another one…");
    await editor.getByLabel(label).fill(name);
  }
  await editor.getByLabel(/^Author/).fill(DOCTOR.name);
  await editor.getByLabel(/^Date/).fill("2026-11-21");

  const keys = editor.keyboard;
  await text(editor).click();
  await keys.type(article.opening);
  await keys.press("Enter");
  await keys.press("Control+Alt+Digit2");
  await keys.type(article.heading);
  await keys.press("Enter");
  await keys.press("Control+Shift+Digit8");
  for (const habit of article.habits) {
    await keys.type(habit);
    await keys.press("Enter");
  }
  await keys.press("Enter");
  await put("picture");
  await editor.getByRole("tab", { name: "Upload" }).click();
  await editor.getByLabel("Files", { exact: true }).setInputFiles(article.picture.file);
  await editor.getByRole("button", { name: "Use cup-with-place.jpg" }).click();
  await editor.getByLabel("Description").fill(article.picture.alt);
  await editor.getByRole("button", { name: "Insert" }).click();
  await expect(text(editor)).toContainText(article.picture.alt);

  await onNewLine();
  await put("See a doctor");
  await editor.getByRole("button", { name: "Change: See a clinic if" }).click();
  await editor.getByLabel("Title", { exact: true }).last().fill(article.callOut.title);
  await editor.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await text(editor).locator("[class*=calloutBody]").click();
  await keys.type(article.callOut.text);

  await onNewLine();
  await put("table");
  const form = editor.getByRole("dialog", { name: "Table" });
  await form.getByRole("button", { name: "Row", exact: true }).click();
  for (const [row, cells] of article.table.entries()) {
    for (const [column, cell] of cells.entries()) {
      const place = row === 0 ? `Header of column ${column + 1}` : `Row ${row + 1}, column ${column + 1}`;
      await form.getByLabel(place, { exact: true }).fill(cell);
    }
  }
  await form.getByRole("button", { name: "Insert" }).click();

  await onNewLine();
  await put("source");
  const source = editor.getByRole("dialog", { name: "Source" });
  await source.getByLabel("Title").fill(article.source.title);
  await source.getByLabel("Address").fill(article.source.url);
  await source.getByRole("button", { name: "Insert" }).click();

  await saved(editor);
  await expect
    .poll(async () => ((await stored(editor)).body.description as { _type: string }[]).map(({ _type }) => _type))
    .toEqual(expect.arrayContaining(["image", "callout", "table", "reference"]));
  expect(await violations(editor)).toEqual([]);
});

/** Puts the caret into the empty line at the end of the text; a dialog that closes may still take it to what it put in. */
async function onNewLine(): Promise<void> {
  const last = text(editor).locator("> p").last();
  await expect(async () => {
    await last.click();
    expect(await last.evaluate((line) => line.contains(getSelection()?.anchorNode ?? null))).toBe(true);
  }).toPass();
}

/** Chooses a block by `/` and its name. */
async function put(name: string): Promise<void> {
  await editor.keyboard.type(`/${name}`);
  await expect(editor.getByRole("listbox", { name: "Insert" }).getByRole("option")).toHaveCount(1);
  await editor.keyboard.press("Enter");
}

test("it is marked clinical and sent to the doctor, who approves it", async () => {
  await editor.getByRole("checkbox", { name: /^Clinical/ }).check();
  await saved(editor);
  await expect(editor.getByText(/^Publishing needs .*a doctor’s sign-off/)).toBeVisible();
  await editor.getByRole("button", { name: "Send for doctor check" }).click();
  await editor.getByLabel("Note for the doctor").fill("Please look at the call-out.");
  await editor.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await chip(editor, "In review");

  await doctor.goto("/desk");
  await doctor.getByRole("link", { name: article.title }).first().click();
  await expect(title(doctor)).toHaveValue(article.title);
  await doctor.getByRole("button", { name: "Approve", exact: true }).click();
  await doctor.getByLabel("Approval note").fill("Checked and approved.");
  await doctor.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await chip(doctor, "Approved");
});

test("it goes out at its time, once, and both nodes show it", async ({ page, desk }) => {
  await doctor.getByRole("button", { name: "Schedule", exact: true }).click();
  const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + HOUR);
  const [day, time] = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Africa/Lagos",
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(at)
    .split(" ");
  await doctor.getByLabel("Day").fill(day ?? "");
  await doctor.getByLabel(/^Time/).fill(time ?? "");
  await doctor.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
  await expect(doctor.getByText(/^Will be published /)).toBeVisible();

  const answers = async () => {
    const asked = ["", second].map((node) => page.request.get(`${node}/blog/${SLUG}`));
    return (await Promise.all(asked)).map((answer) => answer.status());
  };
  expect(await answers()).toEqual([404, 404]);
  const [job] = await desk.rows(`SELECT run_at FROM job WHERE kind = '${PUBLISH}' AND state = 'waiting'`);
  expect(new Date(String(job?.run_at)).getTime()).toBe(at.getTime());
  // The hour is not waited for: its job is told to come in whole seconds that are still ahead.
  const soon = Math.ceil(Date.now() / 1000) * 1000 + 2_000;
  await desk.runAt(PUBLISH, soon);
  await expect.poll(answers, { timeout: 10_000, intervals: [250] }).toEqual([200, 200]);
  expect(Date.now()).toBeGreaterThanOrEqual(soon);
  expect(await logged("document.publish")).toHaveLength(1);
});

test("visitors read all of it, and the picture does not say where it was taken", async ({ page }) => {
  await page.goto(`/blog/${SLUG}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
  await expect(page.getByRole("heading", { name: article.heading })).toBeVisible();
  for (const habit of article.habits) await expect(page.getByRole("listitem").filter({ hasText: habit })).toBeVisible();
  await expect(page.getByText(article.callOut.title)).toBeVisible();
  await expect(page.getByText(article.callOut.text)).toBeVisible();
  const table = page.getByRole("table").filter({ hasText: article.table[1][0] });
  await expect(table.getByRole("columnheader")).toHaveText([...article.table[0]]);
  await expect(page.getByRole("link", { name: new RegExp(article.source.title) }).first()).toHaveAttribute(
    "href",
    article.source.url,
  );
  const picture = page.getByRole("img", { name: article.picture.alt });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const markup = await (await page.request.get(`/blog/${SLUG}`)).text();
  const addresses = new Set(markup.match(/\/media\/[^\s"',&]+/g));
  expect(addresses.size).toBeGreaterThan(0);
  const tells = /Exif\0|GPS|ns\.adobe\.com/;
  expect(readFileSync(article.picture.file, "latin1")).toMatch(tells);
  for (const address of addresses) {
    const answer = await page.request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
    expect((await answer.body()).toString("latin1"), address).not.toMatch(tells);
  }
  expect(await violations(page)).toEqual([]);
});

test("what two people wrote in one sentence is merged by the second to save", async () => {
  // The editor does not hear that the article is taken over before saving.
  await open(editor);
  await expect(title(editor)).toBeEnabled();
  await editor.route("**/lease*", (route) => route.abort());
  await open(doctor);
  await doctor.getByRole("button", { name: "Take over" }).click();
  await expect(title(doctor)).toBeEnabled();
  await text(doctor).getByText(article.habits[1]).click();
  await doctor.keyboard.press("End");
  await doctor.keyboard.type(" With a lid.");
  await doctor.keyboard.press("Control+s");
  await expect.poll(description).toContain("With a lid.");

  await text(editor).getByText(article.habits[1]).click();
  await editor.keyboard.press("End");
  await editor.keyboard.type(" Away from children.");
  await editor.keyboard.press("Control+s");
  await expect(editor.getByRole("heading", { name: "You and Dr Bello changed the same thing" })).toBeFocused();
  await editor.getByRole("radio", { name: "Keep both, mine first" }).check();
  await editor.getByRole("button", { name: "Save merged text" }).click();
  await expect(text(editor)).toContainText("Away from children.");
  await expect(text(editor)).toContainText("With a lid.");
  await expect.poll(description).toMatch(/Away from children\..*With a lid\./);
  await editor.unroute("**/lease*");
});

test("an earlier version is restored, and the published one is still on the site", async ({ page }) => {
  await doctor.goto("/desk");
  await open(editor);
  await expect(title(editor)).toBeEnabled();
  await editor.getByRole("button", { name: "More", exact: true }).last().click();
  await editor.getByRole("menuitem", { name: "Versions" }).click();
  const dialog = editor.getByRole("dialog", { name: "Versions" });
  await dialog.getByRole("button", { name: /Published/ }).click();
  await expect(dialog.locator("ins").filter({ hasText: "With a lid." }).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(text(editor)).not.toContainText("With a lid.");
  expect(await description()).not.toContain("With a lid.");
  await page.goto(`/blog/${SLUG}`);
  await expect(page.getByText(article.habits[1])).toBeVisible();
});

test("the chain of what happened is sound, by the desk and by the command line", async ({ desk }) => {
  await owner.goto("/desk/audit");
  await owner.getByRole("button", { name: "Check the chain" }).click();
  await expect(owner.getByText(/All \d+ entries are unchanged/)).toBeVisible();
  expect(await desk.command("audit", "verify")).toMatch(/\d+ entries/);
  expect(await violations(owner)).toEqual([]);
});
