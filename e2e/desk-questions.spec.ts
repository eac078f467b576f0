import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { becomeDoctor, becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* People ask in public and in private; the doctor answers here and there. */

test.use({ deskOf: "questions" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let owner: Page;
let doctor: Page;
let visitor: APIRequestContext;
let base: string;
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
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

const messages = (page: Page) => page.getByRole("region", { name: "Notifications" });

async function shown(path: string): Promise<string> {
  return await (await visitor.get(path)).text();
}

/** Somebody asks; answers with the question's id. */
async function ask(more: Record<string, unknown>): Promise<string> {
  const data = { adult: true, category: "", ...more };
  const answer = await visitor.post("/api/questions", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json())._id;
}

let secret: string;

test("a private question is the doctor's alone", async () => {
  secret = await ask({
    title: "A lump that I found",
    question: "I found a small lump under my arm last week and I am afraid.",
    visibility: "private",
    country: "NG",
  });
  const refused = await owner.request.get(`/api/desk/questions/${secret}`);
  expect(refused.status()).toBe(403);
  await doctor.goto("/desk/questions?state=private");
  await doctor.getByRole("row").nth(1).getByRole("link").click();
  await expect(doctor.getByText("Your name and the time you opened it are recorded")).toBeVisible();
  await expect(doctor.getByText("I found a small lump under my arm")).toBeVisible();
  expect(await violations(doctor)).toEqual([]);
});

test("the doctor writes in the thread, answers in private and publishes a general version in one go", async () => {
  await doctor.getByText("Write a message", { exact: true }).click();
  await doctor.getByLabel("Write to the person who asked").fill("Does it hurt when you press it?");
  await doctor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(doctor.getByText("not read yet")).toBeVisible();
  await doctor.getByRole("radio", { name: /publish a general version/ }).check();
  await doctor.getByRole("textbox", { name: "Private answer" }).click();
  await doctor.keyboard.type("Please have it looked at by Friday.");
  await doctor.getByRole("button", { name: "Send and publish" }).click();
  await expect(doctor.getByRole("alert")).toContainText("Enter a title for the site.");
  await expect(doctor.getByRole("alert")).toBeFocused();
  await doctor.getByLabel("Title on the site").fill("When is a lump worth a visit?");
  await doctor.getByLabel("Question on the site").fill("Which lumps should a doctor look at?");
  await doctor.getByRole("textbox", { name: "General answer" }).click();
  await doctor.keyboard.type("Any new lump that stays for two weeks.");
  await doctor.getByRole("button", { name: "Send and publish" }).click();
  await doctor.getByRole("alertdialog").getByRole("button", { name: "Send and publish" }).click();
  await expect(messages(doctor)).toContainText("general version published");
  await expect(doctor.getByText("Sent. Only the person who asked can read it")).toBeVisible();
  await expect.poll(() => shown("/api/questions")).toContain("When is a lump worth a visit?");
  const all = await shown("/api/questions");
  expect(all).toContain("Any new lump that stays");
  expect(all).not.toContain("under my arm");
  expect(all).not.toContain("by Friday");
});

test("a public question is approved, answered on the site, and its draft is nobody's before", async () => {
  const id = await ask({ title: "Salt in bread", question: "How much salt is in bread?", user: "Kemi" });
  await owner.goto(`/desk/conversation?item=question%3A${id}`);
  await owner.getByRole("region", { name: "Open item" }).getByRole("button", { name: "Approve" }).click();
  await expect(messages(owner)).toContainText("Approved.");
  await doctor.goto(`/desk/questions/${id}`);
  const editor = doctor.getByRole("textbox", { name: "Answer", exact: true });
  const [saved] = await (await doctor.request.get("/api/desk/care/replies")).json();
  await doctor
    .getByRole("region", { name: "Answer", exact: true })
    .getByLabel(/^Start from/)
    .selectOption(saved.key);
  await expect(editor).toContainText(saved.text.split("\n")[0]);
  await editor.click();
  await doctor.keyboard.press("Control+a");
  await doctor.keyboard.type("About a pinch in each slice.");
  await doctor.getByRole("button", { name: "Share draft with the desk" }).click();
  await expect(doctor.getByText("A draft. Nobody can see it yet.")).toBeVisible();
  expect(await shown(`/api/questions/${id}`)).not.toContain("About a pinch");
  await doctor.getByLabel("Which country is it for?").selectOption("NG");
  await doctor.getByRole("button", { name: "Publish the answer" }).click();
  await doctor.getByRole("alertdialog").getByRole("button", { name: "Publish the answer" }).click();
  await expect(messages(doctor)).toContainText("Answer published.");
  await expect(doctor.getByText(/^Reviewed by Dr Bello/)).toBeVisible();
  await expect.poll(() => shown(`/community/${id}`)).toContain("About a pinch in each slice.");
});

test("a closed thread takes no more", async () => {
  await doctor.goto(`/desk/questions/${secret}`);
  await doctor.getByRole("button", { name: "Close thread" }).click();
  await doctor.getByRole("alertdialog").getByRole("button", { name: "Close thread" }).click();
  await expect(doctor.getByText(/^Closed \d/)).toBeVisible();
  await expect(doctor.getByLabel("Write to the person who asked")).toHaveCount(0);
});
