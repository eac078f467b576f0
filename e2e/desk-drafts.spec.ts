import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { becomeDoctor, becomeOwner, expect, listen, matchSaved, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { bookVisit, newestReference, openRequest, rows, thread } from "./visit";

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
const savedNote = (page: Page) => page.getByText(matchSaved("^Saved"));

test("an answer and a message are there after a reload", async () => {
  await open(doctor);
  await answerOf(doctor).click();
  await doctor.keyboard.type("Have it looked at by Friday.");
  await expect(savedNote(doctor)).toHaveCount(1);
  await doctor.getByText("Write a message", { exact: true }).click();
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

/** What the server keeps of something typed: nothing once it was sent. */
async function keptOf(page: Page, kind: string, subject: string): Promise<unknown> {
  return (await (await page.request.get(`/api/desk/drafts/${kind}/${subject}`)).json()).revision;
}

test("a reply to a comment is there after a reload, and gone once it is published", async () => {
  const { items } = await (await visitor.get("/api/posts?limit=1")).json();
  const slug = items[0].url.split("/").at(-1);
  const said = await visitor.post(`/api/posts/${slug}/comments`, {
    data: { name: "Kemi", text: "Is a walk each day enough for me?" },
  });
  const { key } = await said.json();
  const item = `/desk/conversation?item=comment%3A${key}`;
  await owner.goto(item);
  const opened = (page: Page) => page.getByRole("region", { name: "Open item" });
  await expect(opened(owner).getByRole("heading", { level: 2 })).toBeVisible();
  const approve = opened(owner).getByRole("button", { name: "Approve", exact: true });
  if (await approve.isVisible()) {
    await approve.click();
    await expect(owner.getByRole("region", { name: "Notifications" })).toContainText("Approved.");
  }
  const reply = doctor.getByRole("dialog").getByLabel("Your reply");
  const answer = async () => {
    await doctor.goto(item);
    await opened(doctor).getByRole("button", { name: "Answer as the doctor" }).click();
  };
  await answer();
  await reply.fill("Half an hour is a good start.");
  await expect(savedNote(doctor)).toHaveCount(1);
  await answer();
  await expect(reply).toHaveValue("Half an hour is a good start.");
  await expect(doctor.getByText("You wrote this before and have not sent it.")).toBeVisible();
  await doctor.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(doctor.getByText("Published under the comment.")).toBeVisible();
  expect(await keptOf(doctor, "comment_reply", key)).toBe(0);
  await answer();
  await expect(reply).toHaveValue("");
  await expect(doctor.getByText("You wrote this before")).toHaveCount(0);
});

test("the decision of a complaint is there after a reload, and gone once it is sent", async () => {
  const complaint = {
    law: "ng",
    name: "Efe Obi",
    email: "efe@example.org",
    message: "You kept my number after I asked you to remove it.",
  };
  const received = await visitor.post("/api/data-complaint", { data: complaint });
  expect(received.status(), await received.text()).toBe(201);
  const { items } = await (await owner.request.get("/api/desk/letters?kind=complaint")).json();
  const id = items[0].id;
  const decide = async () => {
    await owner.goto(`/desk/letters/${id}`);
    await owner.getByRole("button", { name: "Decide and answer" }).click();
  };
  const dialog = owner.getByRole("dialog");
  await owner.goto(`/desk/letters/${id}`);
  await owner.getByRole("button", { name: "Acknowledge" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Acknowledge" }).click();
  await expect(owner.getByText("Acknowledged", { exact: true }).first()).toBeVisible();
  await decide();
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel("Answer").fill("We have removed your number.");
  await expect(savedNote(owner)).toHaveCount(1);
  await decide();
  await expect(dialog.getByLabel("Answer")).toHaveValue("We have removed your number.");
  await expect(dialog.getByRole("radio").first()).toBeChecked();
  expect(await keptOf(owner, "complaint_reply", id)).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: "Decide and answer" }).click();
  await expect(owner.getByText("Answered.").first()).toBeVisible();
  expect(await keptOf(owner, "complaint_reply", id)).toBe(0);
});

test("a message to a patient is there after a reload, and gone once it is sent", async ({ browser, desk }) => {
  test.slow();
  const patient = await (await device(browser, { viewport: { width: 390, height: 844 } })).newPage();
  await bookVisit(patient, "amina@example.org");
  const reference = await newestReference(desk);
  await openRequest(doctor, reference);
  const message = thread(doctor).getByLabel(/^Write to/);
  await message.fill("Please bring your report.");
  await expect(thread(doctor).getByText(matchSaved("^Saved"))).toHaveCount(1);
  const id = new URL(doctor.url()).pathname.split("/").at(-1) ?? "";
  await doctor.reload();
  await expect(message).toHaveValue("Please bring your report.");
  expect(await keptOf(doctor, "consultation_message", id)).toBeGreaterThan(0);
  await thread(doctor).getByRole("button", { name: "Send", exact: true }).click();
  await expect(rows(doctor).filter({ hasText: "Please bring your report." })).toHaveCount(1);
  expect(await keptOf(doctor, "consultation_message", id)).toBe(0);
  await doctor.reload();
  await expect(rows(doctor).filter({ hasText: "Please bring your report." })).toHaveCount(1);
  await expect(message).toHaveValue("");
  await patient.context().close();
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
