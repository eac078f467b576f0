import type { Page } from "@playwright/test";
import { becomeDoctor, becomeOwner, expect, matchSaved, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* People of the desk talk about marked words of a document, beside its text. */

test.use({ deskOf: "passage comments" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let owner: Page;
let doctor: Page;
let article: string;

test.beforeAll(async ({ browser, desk }) => {
  const options = { baseURL: desk.base, viewport: { width: 1280, height: 900 } };
  const contexts = await Promise.all([browser.newContext(options), browser.newContext(options)]);
  [owner, doctor] = await Promise.all([contexts[0].newPage(), contexts[1].newPage()]);
  for (const page of [owner, doctor]) await withPasskeys(page.context(), page);
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, desk.base, "bello@example.org");
  const line = (key: string, text: string) => ({
    _type: "block",
    _key: key,
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: `${key}s`, text, marks: [] }],
  });
  const body = {
    title: "Water",
    description: [line("a", "Drink two litres a day."), line("b", "Rain water is not always clean.")],
  };
  const made = await owner.request.post("/api/desk/documents", {
    data: { kind: "blog", body },
    headers: { Origin: desk.base },
  });
  article = `/desk/documents/${(await made.json()).id}`;
});

const panel = (page: Page) => page.getByRole("region", { name: /^Comments/ });

test("a doctor marks words and comments on them while another writes", async () => {
  await owner.goto(article);
  await expect(owner.getByText("Drink two litres a day.")).toBeVisible();
  await doctor.goto(article);
  await doctor.getByText("Drink two litres a day.").click({ clickCount: 3 });
  await panel(doctor).getByRole("button", { name: "Comment on marked words" }).click();
  await doctor.getByLabel("Comment", { exact: true }).fill("Is there a source for this number?");
  await panel(doctor).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(panel(doctor).getByText("Is there a source for this number?")).toBeVisible();
  await expect(doctor.locator("mark", { hasText: "two litres" })).toBeVisible();
  expect(await violations(doctor)).toEqual([]);
});

test("who writes it sees the thread, answers and resolves it", async () => {
  await owner.goto(article);
  const shown = panel(owner);
  await expect(shown.getByText("Is there a source for this number?")).toBeVisible();
  await shown.getByRole("button", { name: /^Reply/ }).click();
  await shown.getByLabel("Reply").fill("Yes, I add it.");
  await shown.getByRole("button", { name: "Send" }).click();
  await expect(shown.getByText("Yes, I add it.")).toBeVisible();
  await shown.getByRole("button", { name: /^Resolve/ }).click();
  await expect(shown.getByText("No open comments.")).toBeVisible();
  await shown.getByText("1 resolved").click();
  await shown.getByRole("button", { name: /^Open again/ }).click();
  await expect(owner.getByRole("region", { name: "Comments (1)" })).toBeVisible();
});

test("on a telephone it is a sheet", async () => {
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.getByRole("button", { name: "Comments (1)" }).click();
  const sheet = owner.getByRole("dialog", { name: "Comments" });
  await expect(sheet.getByText("Yes, I add it.")).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await sheet.getByRole("button", { name: "Close" }).click();
  await owner.setViewportSize({ width: 1280, height: 900 });
});

test("a thread whose words are gone stays, and says so", async () => {
  const take = owner.getByRole("button", { name: "Take over" });
  await expect(take.or(owner.getByRole("toolbar", { name: "Formatting" })).first()).toBeVisible();
  if (await take.isVisible()) await take.click();
  await owner.getByRole("textbox", { name: "Article" }).getByText("Drink two litres a day.").click({ clickCount: 3 });
  await owner.keyboard.type("Drink enough.");
  await expect(panel(owner).getByText("These words are not in the text any more.")).toBeVisible();
});

test("a text fills the window, with the state of its saving, and has a word goal that stays", async () => {
  await owner.goto(article);
  const take = owner.getByRole("button", { name: "Take over" });
  const tools = owner.getByRole("toolbar", { name: "Formatting" }).first();
  await expect(take.or(tools).first()).toBeVisible();
  if (await take.isVisible()) await take.click();
  await owner.getByRole("button", { name: "Set a word goal" }).first().click();
  await owner.getByLabel("Words to write").fill("many");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("Enter a whole number up to 20,000")).toBeVisible();
  await owner.getByLabel("Words to write").fill("800");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText(/^\d+ of 800 words$/)).toBeVisible();
  await tools.getByRole("button", { name: "Other tools" }).click();
  await tools.getByRole("menuitem", { name: "Full screen" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(owner.getByRole("paragraph").filter({ hasText: matchSaved("^Draft, saved") })).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await owner.reload();
  await expect(owner.getByText(/^\d+ of 800 words$/)).toBeVisible();
});
