import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { becomeDoctor, becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* What is typed at the desk and not sent: kept through reloads, dropped lines and other devices, until it is sent. */

test.use({ deskOf: "drafts" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let owner: Page;
let doctor: Page;
let visitor: APIRequestContext;
let base: string;
let heard: string[][];
let question: string;

async function device(browser: Browser, more: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 }, ...more });
  heard.push(listen(context));
  return context;
}

async function person(browser: Browser): Promise<Page> {
  const context = await device(browser);
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
  const asked = {
    title: "A lump that I found",
    question: "I found a small lump under my arm last week.",
    visibility: "private",
  };
  const answer = await visitor.post("/api/questions", { data: { adult: true, category: "", country: "NG", ...asked } });
  question = (await answer.json())._id;
});

test.afterEach(() =>
  expect(heard.flatMap((lines) => lines.splice(0)).filter((line) => !line.includes("net::ERR"))).toEqual([]),
);

const answerOf = (page: Page) => page.getByRole("textbox", { name: "Private answer" });
const messageOf = (page: Page) => page.getByLabel("Write to the person who asked");
const open = (page: Page) => page.goto(`/desk/questions/${question}`);
const savedNote = (page: Page) => page.getByText(/^Saved \d{1,2}:\d\d[ap]m$/);

test("an answer and a message are there after a reload", async () => {
  await open(doctor);
  await answerOf(doctor).click();
  await doctor.keyboard.type("Have it looked at by Friday.");
  await expect(savedNote(doctor)).toHaveCount(1);
  await messageOf(doctor).fill("Does it hurt?");
  await expect(savedNote(doctor)).toHaveCount(2);
  await doctor.reload();
  await expect(answerOf(doctor)).toContainText("Have it looked at by Friday.");
  await expect(messageOf(doctor)).toHaveValue("Does it hurt?");
  await expect(doctor.getByText("You wrote this before and have not sent it.")).toBeVisible();
  expect(await violations(doctor)).toEqual([]);
});

test("they are there on another device of the doctor, which says when both wrote", async ({ browser }) => {
  const telephone = await device(browser, { storageState: await doctor.context().storageState() });
  const page = await telephone.newPage();
  await open(page);
  await expect(messageOf(page)).toHaveValue("Does it hurt?");
  await messageOf(page).fill("Does it hurt when you press it?");
  await expect(savedNote(page)).toHaveCount(2);
  await messageOf(doctor).fill("Is it hard?");
  const clash = doctor.getByText("You wrote something else on another device");
  await expect(clash).toBeVisible();
  await doctor.getByRole("button", { name: "Take the other one" }).click();
  await expect(messageOf(doctor)).toHaveValue("Does it hurt when you press it?");
  await expect(clash).toHaveCount(0);
  await telephone.close();
});

test("what the line did not carry is sealed on the device, and comes back with it", async () => {
  await doctor.route("**/api/desk/drafts/**", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await messageOf(doctor).fill("Is it warm?");
  await expect(doctor.getByText("Not saved, retrying").first()).toBeVisible();
  const copies = await doctor.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(copies).toContain("desk-unsent:");
  expect(copies).not.toContain("warm");
  doctor.once("dialog", (dialog) => dialog.accept());
  await doctor.reload();
  await doctor.unroute("**/api/desk/drafts/**");
  await expect(messageOf(doctor)).toHaveValue("Is it warm?");
  await expect(savedNote(doctor)).toHaveCount(2);
  expect(await doctor.evaluate(() => Object.keys(localStorage).join())).not.toContain("desk-unsent:");
});

test("what was sent is not there any more", async () => {
  await doctor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(doctor.getByText("not read yet")).toBeVisible();
  await doctor.getByRole("button", { name: "Send the answer" }).click();
  await doctor.getByRole("alertdialog").getByRole("button", { name: "Send the answer" }).click();
  await expect(doctor.getByText("Sent. Only the person who asked can read it")).toBeVisible();
  await doctor.reload();
  await expect(messageOf(doctor)).toHaveValue("");
  await expect(doctor.getByText("You wrote this before")).toHaveCount(0);
});

test("an issue of the newsletter saves itself, and an empty one is not begun twice", async () => {
  const write = async () => {
    await owner.goto("/desk/newsletter");
    await owner.getByRole("button", { name: "Write an issue" }).click();
    await expect(owner.getByLabel("Subject")).toBeVisible();
  };
  await write();
  await write();
  await owner.goto("/desk/newsletter");
  await expect(owner.getByText("No subject yet")).toHaveCount(1);
  await write();
  await owner.getByLabel("Subject").fill("Sleep well");
  await owner.getByLabel("Summary").click();
  await expect(savedNote(owner)).toBeVisible();
  await owner.reload();
  await expect(owner.getByLabel("Subject")).toHaveValue("Sleep well");
});
