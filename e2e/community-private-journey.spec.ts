import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { codeOn, fillTopic, openWith, step, write } from "./asking";
import { type House, messages, openHouse, row } from "./community";
import { expect, matchSaved, test } from "./desk";
import { violations } from "./fixtures";
import { article } from "./fixtures/article";
import { ARCHIVE, everything, LOG, placesOf, ROWS, rowsIn } from "./traces";
import { expectLight } from "./weight";

/*
 * What only the doctor reads, from a search without an answer to the night that leaves nothing of it, on a slow line. The
 * desk needs scripts, visitors do not: it goes twice.
 */

test.use({ deskOf: "private-journey", actionTimeout: 20_000 });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let house: House;
let owner: Page;
let doctor: Page;

test.beforeAll(async ({ browser, desk }) => {
  house = await openHouse(browser, desk);
  ({ owner, doctor } = house);
});

test.afterEach(() => expect(house.heard()).toEqual([]));

test.afterAll(() => house.close());

const PHOTO = article.picture.file;

const ATTACHMENTS = "**/api/follow/attachments";

/** A document that says a word: no browser draws it, no server packs it. */
const letter = (word: string) => ({
  name: "Letter.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
3 0 obj<</Title(${word})>>endobj
trailer<</Root 1 0 R/Info 3 0 R>>
%%EOF
`),
});

test("a closed thread is kept no longer than the day on which it was closed", async () => {
  await owner.goto("/desk/settings?task=privacy");
  await owner.getByRole("link", { name: "Comments and questions" }).click();
  await owner
    .locator("summary")
    .filter({ hasText: /^Questions/ })
    .click();
  const days = owner.getByLabel(/^Days to keep closed private threads/);
  await expect(days).toBeEnabled();
  await days.fill("0");
  await expect(owner.getByText(matchSaved()).first()).toBeVisible();
  await owner.getByRole("button", { name: /^Publish/ }).click();
  await expect(messages(owner)).toContainText("Published.");
});

for (const javaScriptEnabled of [true, false]) {
  /** A word that stands nowhere else; the two ways have their own. */
  const rare = (start: string) => `${start}${javaScriptEnabled ? "moreni" : "rolawe"}`;
  /** What a reader of the screen meets; axe is a script itself. */
  const isFineFor = async (page: Page) => {
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
  };

  test.describe(`a private question, ${javaScriptEnabled ? "with scripts" : "without JavaScript"}`, () => {
    const secret = {
      title: rare("quokka"),
      text: rare("wombat"),
      answer: rare("numbat"),
      doctor: rare("bilby"),
      asker: rare("quoll"),
      document: rare("dibbler"),
      mail: rare("potoroo"),
    };
    const address = `${secret.mail}@example.org`;
    let asker: Page;
    let reader: Page;
    let code: string;
    let question: string;
    let shown: Buffer;

    test("the search has no answer, so it is asked privately, with a red flag on the way", async () => {
      asker = await house.phone(javaScriptEnabled);
      await asker.goto("/");
      await asker.getByRole("banner").getByText("Menu").click();
      await asker.getByRole("link", { name: "Search the site" }).click();
      await asker.getByRole("combobox").fill("zzzzqqq");
      await step(asker, "Search").click();
      await expect(asker.getByText("Nothing matches your search.")).toBeVisible();
      await isFineFor(asker);
      await asker.getByRole("link", { name: "ask the doctor, publicly or privately" }).click();

      await fillTopic(asker, /Only the doctor/);
      await write(
        asker,
        `My chest feels tight, I call it ${secret.title}`,
        `I am 48. My chest dey pain me since morning. It comes like a ${secret.text}.`,
      );
      await expect(asker.getByRole("heading", { level: 1 })).toHaveText("Is it safe to wait?");
      await expect(
        asker.getByRole("region", { name: "Urgent help" }).getByRole("link", { name: "Call 112" }),
      ).toBeVisible();
      await isFineFor(asker);
      await step(asker, "I do not have any of these – continue").click();
      await expect(asker.getByRole("heading", { level: 1 })).toHaveText("Check your question before you send it");
      await expect(asker.getByText(secret.text)).toBeVisible();
      await asker.getByLabel("Your email address").fill(address);
      await step(asker, "Send to the doctor").last().click();
      code = await codeOn(asker);
      await expect(asker.getByText("Why it is held")).toBeVisible();
      await expect(asker).toHaveURL(/\/community\/(ask|follow)$/);
      await isFineFor(asker);
      await asker.goto("/community/mine");
      await expect(asker.getByRole("heading", { name: "Private question" })).toBeVisible();
      await expect(asker.locator("main")).not.toContainText(secret.title);
    });

    test("the doctor finds it first in the list, asks back and answers", async () => {
      await doctor.goto("/desk/questions");
      await row(doctor, "Emergency: read first").getByRole("link").click();
      await expect(doctor.getByText("Your name and the time you opened it are recorded")).toBeVisible();
      await expect(doctor.getByText(secret.text)).toBeVisible();
      question = new URL(doctor.url()).pathname.split("/").at(-1) ?? "";
      expect((await owner.request.get(`/api/desk/questions/${question}`)).status()).toBe(403);
      await doctor.getByText("Write a message", { exact: true }).click();
      await doctor.getByLabel("Write to the person who asked").fill(`Does it feel like a ${secret.doctor}?`);
      await doctor.getByRole("button", { name: "Send", exact: true }).click();
      await expect(doctor.getByText("not read yet")).toBeVisible();
      await doctor.getByRole("textbox", { name: "Private answer" }).click();
      await doctor.keyboard.type(`Please have it looked at today. It may be a ${secret.answer}.`);
      expect(await violations(doctor)).toEqual([]);
      await doctor.getByRole("button", { name: "Send the answer" }).click();
      await doctor.getByRole("alertdialog").getByRole("button", { name: "Send the answer" }).click();
      await expect(messages(doctor)).toContainText("Answer sent.");
      // It is read now, and changed behind a button of its own.
      await expect(doctor.getByRole("button", { name: "Send the answer" })).toBeHidden();
      await expect(doctor.getByRole("paragraph").filter({ hasText: `It may be a ${secret.answer}.` })).toBeVisible();
      await doctor.getByText("Change the answer", { exact: true }).click();
      await expect(doctor.getByRole("button", { name: "Send the answer" })).toBeVisible();
      await expect.poll(() => house.mailsTo(address)).toContain("/community/follow");
      const mails = await house.mailsTo(address);
      for (const word of [secret.title, secret.text, secret.answer, secret.doctor]) expect(mails).not.toContain(word);
    });

    test("it is read with the code on another device, which writes back and adds a photo and a document", async () => {
      await asker.goto("/community/notifications");
      await expect(asker.getByText("The doctor answered")).toBeVisible();
      await expect(asker.locator("main")).not.toContainText(secret.title);

      reader = await house.phone(javaScriptEnabled);
      await reader.goto("/community");
      await reader.getByRole("link", { name: "Follow a question" }).click();
      await isFineFor(reader);
      await openWith(reader, code);
      await expect(reader.getByText(secret.answer)).toBeVisible();
      await expect(reader.getByText(secret.doctor)).toBeVisible();
      await isFineFor(reader);
      const context = reader.context();
      if (javaScriptEnabled) await expectLight(context.browser() as Browser, context, reader.url(), secret.answer);
      await step(reader, "This helped me").click();
      await expect(reader.getByText("You said that this helped.")).toBeVisible();
      await reader.getByLabel("Write a message").fill(`Yes, quite like a ${secret.asker}.`);
      await step(reader, "Send the message").click();
      await expect(reader.getByText(secret.asker)).toBeVisible();
      await reader.getByLabel("Add a photo or a document").setInputFiles(PHOTO);
      await step(reader, "Send the file").click();
      // Scripts send it from where it was chosen; the page is not loaded again.
      if (!javaScriptEnabled) await expect(reader.getByText("Your file was sent.")).toBeVisible();
      const photo = reader.getByRole("link", { name: /^Open photo/ });
      await expect(photo).toBeVisible();
      await isFineFor(reader);
      const answer = await reader.request.get((await photo.getAttribute("href")) ?? "");
      expect(answer.headers()["content-type"]).toBe("image/webp");
      shown = await answer.body();
      expect(shown.toString("latin1")).not.toMatch(/Exif\0|GPS|ns\.adobe\.com/);

      const field = reader.getByLabel("Add a photo or a document");
      await field.setInputFiles({ ...letter(""), name: "Game.pdf", buffer: Buffer.from("MZ is a program") });
      await step(reader, "Send the file").click();
      await expect(reader.getByText("“Game.pdf” must be a PDF, DOC or DOCX, or a photo").first()).toBeVisible();
      await isFineFor(reader);
      if (javaScriptEnabled) {
        await reader.getByRole("button", { name: "Throw it away" }).click();
        // What is chosen without a line waits on the device. The slow line of these phones would undo `setOffline`.
        await reader.route(ATTACHMENTS, (call) => call.abort("internetdisconnected"));
      }
      await field.setInputFiles(letter(secret.document));
      await step(reader, "Send the file").click();
      if (javaScriptEnabled) {
        const waiting = reader.getByRole("listitem").filter({ hasText: "Letter.pdf" });
        await expect(waiting).toContainText("Waiting for a connection. It is kept on this phone and will be sent.");
        await expect(reader.getByRole("link", { name: /^Letter\.pdf/ })).toHaveCount(0);
        await reader.unroute(ATTACHMENTS);
      }
      const document = reader.getByRole("link", { name: /^Letter\.pdf/ });
      await expect(document).toBeVisible();
      // Only now: until the line was back, each try was written down.
      if (javaScriptEnabled) expect(house.heard().join()).toContain("ERR_INTERNET_DISCONNECTED");
      await isFineFor(reader);
      const file = await reader.request.get((await document.getAttribute("href")) ?? "");
      expect(file.headers()["content-disposition"]).toContain("attachment");
      expect(await file.body()).toEqual(letter(secret.document).buffer);
    });

    test("the doctor looks at the photo, opens the document and closes the thread", async () => {
      await doctor.goto("/desk/questions");
      await row(doctor, "3 new messages").getByRole("link").click();
      await expect(doctor.getByText(secret.asker)).toBeVisible();
      await doctor.getByRole("button", { name: /^Show the photo/ }).click();
      const photo = doctor.getByRole("img", { name: /^Sent by/ });
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const saved = doctor.waitForEvent("download");
      await doctor.getByRole("link", { name: /^Letter\.pdf/ }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe("Letter.pdf");
      expect(readFileSync(await download.path())).toEqual(letter(secret.document).buffer);
      await doctor.getByRole("button", { name: "Close thread" }).click();
      await doctor.getByRole("alertdialog").getByRole("button", { name: "Close thread" }).click();
      await expect(doctor.getByText(/^Closed \d/)).toBeVisible();
      expect(await violations(doctor)).toEqual([]);

      await reader.goto("/community/follow");
      await expect(reader.getByText("The doctor closed this conversation on")).toBeVisible();
      await expect(reader.getByText(/^We keep it until /)).toBeVisible();
      await expect(reader.getByLabel("Write a message")).toHaveCount(0);
      await expect(reader.getByLabel("Add a photo or a document")).toHaveCount(0);
      await isFineFor(reader);
    });

    test("the night erases it, and nothing of it is left in anything that is kept", async ({ desk }) => {
      const before = await everything(desk);
      const [asked] = rowsIn(before, "conversation_question").filter(({ id }) => id === question);
      const said = rowsIn(before, "thread_message").filter(({ subject_id: id }) => id === question);
      const sent = rowsIn(before, "thread_attachment").filter(({ subject_id: id }) => id === question);
      const blobs = sent.map(({ blob }) => String(blob));
      expect([said.length, blobs.length]).toEqual([4, 2]);
      const { title, text, answer_blocks, answer_text, item_key, notice_mail } = asked ?? {};
      const sealed = [title, text, answer_blocks, answer_text, item_key, notice_mail, ...said.map(({ body }) => body)];
      const original = readFileSync(PHOTO);
      const words = [secret.title, secret.text, secret.answer, secret.doctor, secret.asker, secret.document];
      const readable = [...words, code, code.replaceAll("-", ""), original.subarray(-512), shown.subarray(-512)];
      // As long as it is there, it is sealed; and the search finds what is there.
      for (const needle of readable) expect(placesOf(before, needle)).toEqual([]);
      for (const needle of sealed) expect(placesOf(before, String(needle)), String(needle)).toContain(ARCHIVE);
      for (const blob of blobs) expect(placesOf(before, blob).length).toBeGreaterThan(1);

      await desk.runNow("conversation.erase-due");
      await expect(async () => {
        await reader.goto("/community/follow");
        await expect(reader.getByLabel("Your follow-up code")).toBeVisible({ timeout: 500 });
      }).toPass();
      await openWith(reader, code);
      await expect(reader.getByRole("alert")).toContainText("We could not find a question for this code.");
      await isFineFor(reader);
      const stranger = await house.phone(javaScriptEnabled);
      await stranger.goto("/community/follow");
      await openWith(stranger, code);
      await expect(stranger.getByRole("alert")).toContainText("We could not find a question for this code.");
      await doctor.goto(`/desk/questions/${question}`);
      await expect(doctor.getByText("Nothing of it is left.")).toBeVisible();
      await expect(doctor.locator("main")).not.toContainText(secret.title);

      const needles = [...readable, secret.mail, ...sealed.map(String), ...blobs.map((blob) => `blobs/${blob}`)];
      await expect
        .poll(
          async () => {
            const after = await everything(desk);
            const left = needles.flatMap((needle) => placesOf(after, needle).map((place) => [String(needle), place]));
            const files = [...after.keys()].filter((name) => blobs.some((blob) => name.includes(blob)));
            return [...left, ...files];
          },
          { timeout: 60_000 },
        )
        .toEqual([]);
      // What stays is found in the same places.
      const after = await everything(desk);
      const rows = process.env.BEDSIDE_TEST_DATABASE ? ROWS : join(desk.data, "bedside.db");
      expect(placesOf(after, "harmattan")).toEqual(expect.arrayContaining([rows, ARCHIVE]));
      expect(after.get(LOG)?.length).toBeGreaterThan(0);
    });
  });
}
