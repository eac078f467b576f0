import type { Page } from "@playwright/test";
import { type House, openHouse } from "./community";
import { expect, test } from "./desk";
import { violations } from "./fixtures";
import { formOf, linkTo, mailSays } from "./mails";

/* Readers follow a public question by mail; the doctor answers it, corrects the answer, and answers and pins comments. */

test.use({ deskOf: "questions", mailLeaves: true, actionTimeout: 20_000 });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let house: House;
let id: string;

test.beforeAll(async ({ browser, desk }) => {
  house = await openHouse(browser, desk);
  const data = { adult: true, category: "", title: "Salt in bread", question: "How much salt is in bread?" };
  const asked = await house.owner.request.post("/api/questions", { data, headers: { Origin: desk.base } });
  id = (await asked.json())._id;
  await house.owner.goto(`/desk/conversation?item=question%3A${id}`);
  await house.owner
    .getByRole("region", { name: "Open item" })
    .getByRole("button", { name: "Approve", exact: true })
    .click();
  await expect.poll(async () => (await house.owner.request.get(`/community/${id}`)).status()).toBe(200);
});

test.afterEach(() => expect(house.heard()).toEqual([]));

test.afterAll(() => house.close());

const messages = (page: Page) => page.getByRole("region", { name: "Notifications" });

const readers: { scripts: boolean; address: string; page?: Page }[] = [
  { scripts: true, address: "amina@example.org" },
  { scripts: false, address: "bola@example.org" },
];

for (const reader of readers) {
  test(`a reader ${reader.scripts ? "with scripts" : "without JavaScript"} follows a question and says yes`, async () => {
    const page = await house.phone(reader.scripts, reader.scripts ? 390 : 320);
    reader.page = page;
    await page.goto(`/community/${id}`);
    await page.getByText("Follow this question by email").click();
    const form = formOf(page, "updates");
    await form.getByRole("button", { name: "Follow by email" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter your email address");
    await form.getByLabel("Your email address").fill(reader.address);
    await form.getByRole("button", { name: "Follow by email" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    const link = await linkTo(house, reader.address, "/community/updates/confirm");
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Follow this question?");
    if (reader.scripts) expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Yes, write to me" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You follow this question");
  });
}

test("both are told of the answer and of its correction, and the page says what changed", async () => {
  const { doctor } = house;
  await doctor.goto(`/desk/questions/${id}`);
  await doctor.getByRole("textbox", { name: "Answer", exact: true }).click();
  await doctor.keyboard.type("About a pinch in each slice.");
  await doctor.getByRole("button", { name: "Publish the answer" }).click();
  await doctor.getByRole("alertdialog").getByRole("button", { name: "Publish the answer" }).click();
  await expect(messages(doctor)).toContainText("Answer published.");
  for (const { address } of readers) await mailSays(house, address, "A question was answered");

  await doctor.getByText("Change the answer", { exact: true }).click();
  await doctor.getByRole("textbox", { name: "Answer", exact: true }).click();
  await doctor.keyboard.press("End");
  await doctor.keyboard.type(" Some have more.");
  await doctor.getByRole("button", { name: "Publish the answer" }).click();
  await expect(doctor.getByRole("alert")).toContainText("Say what changed, for readers.");
  await doctor.getByLabel("What changed").fill("Added that some breads have more salt.");
  expect(await violations(doctor)).toEqual([]);
  await doctor.getByRole("button", { name: "Publish the answer" }).click();
  await doctor.getByRole("alertdialog").getByRole("button", { name: "Publish the answer" }).click();
  await expect(doctor.getByText(/^Corrected .*: Added that some breads/)).toBeVisible();
  for (const { address } of readers) {
    const mails = await mailSays(house, address, "An answer was corrected");
    expect(mails).not.toMatch(/salt|bread/i);
  }
  const [{ page }] = readers;
  await page?.goto(`/community/${id}`);
  const answer = page?.getByRole("region", { name: "The doctor’s answer" });
  if (!page || !answer) throw new Error("nobody follows");
  await expect(answer).toContainText("Added that some breads have more salt.");
  expect(await violations(page)).toEqual([]);
});

for (const reader of readers) {
  test(`a reader ${reader.scripts ? "with scripts" : "without JavaScript"} stops the emails`, async () => {
    const page = reader.page;
    if (!page) throw new Error("nobody follows");
    await page.goto(await linkTo(house, reader.address, "/community/updates/stop"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stop these emails?");
    await page.getByRole("button", { name: "Stop these emails" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You get no more of these emails");
  });
}

test("the doctor answers a comment with the badge, and it is pinned on top of its article", async () => {
  const { doctor, owner } = house;
  const posts = await (await owner.request.get("/api/posts?limit=1")).json();
  const { url } = posts.items[0];
  const slug = url.split("/").at(-1);
  const said = await owner.request.post(`/api/posts/${slug}/comments`, {
    data: { name: "Kemi", text: "Is a walk each day enough for me?" },
    headers: { Origin: new URL(owner.url()).origin },
  });
  const { key } = await said.json();
  await owner.goto(`/desk/conversation?item=comment%3A${key}`);
  const item = owner.getByRole("region", { name: "Open item" });
  const approve = item.getByRole("button", { name: "Approve", exact: true });
  await expect(item.getByRole("heading", { level: 2 })).toBeVisible();
  if (await approve.isVisible()) await approve.click();
  await owner.goto(`/desk/conversation?item=comment%3A${key}`);
  await item.getByRole("button", { name: "Pin on top" }).click();
  await expect(messages(owner)).toContainText("Pinned on top of its article.");
  await doctor.goto(`/desk/conversation?item=comment%3A${key}`);
  const opened = doctor.getByRole("region", { name: "Open item" });
  await expect(opened.getByRole("button", { name: "Unpin" })).toBeVisible();
  await opened.getByRole("button", { name: "Answer as the doctor" }).click();
  await doctor.getByRole("dialog").getByLabel("Your reply").fill("Half an hour is a good start.");
  expect(await violations(doctor)).toEqual([]);
  await doctor.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(messages(doctor)).toContainText("Published under the comment.");
  const reader = await house.phone(false);
  await expect(async () => {
    await reader.goto(url);
    const first = reader.locator("[data-comment]").first();
    await expect(first).toContainText("Is a walk each day enough for me?");
    await expect(first).toContainText("Pinned");
    await expect(first).toContainText("Half an hour is a good start.");
  }).toPass({ timeout: 20_000 });
});
