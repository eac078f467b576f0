import type { Browser, Page } from "@playwright/test";
import { about, checkAndAgree, choose, heading, lateTime, noReport, payButton, story, who } from "./booking";
import { mailsTo } from "./community";
import { becomeDoctor, becomeOwner, changeSettings, expect, listen, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { wholeBrowser } from "./playwright.config";
import { checkoutOf, payByCard, paysHere } from "./till";

/* The thread of a consultation: written, shown and spoken to each other, without a line and without scripts. */

/** A microphone that beeps, and nobody who has to allow it. */
const fakeMicrophone = {
  ...wholeBrowser,
  args: [...wholeBrowser.args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
};

test.use({ deskOf: "consultation-messages", launchOptions: fakeMicrophone });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const PHOTO = new URL("fixtures/cup-with-place.jpg", import.meta.url).pathname;
const MAIL = "amina@example.org";

let base: string;
let heard: string[][];
let owner: Page;
let doctor: Page;
let patient: Page;
let booking: string;

async function device(browser: Browser, width: number, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, viewport: { width, height: 844 }, ...options });
  heard.push(listen(context));
  return context.newPage();
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  [owner, doctor] = [await device(browser, 1280), await device(browser, 1280)];
  for (const page of [owner, doctor]) await withPasskeys(page.context(), page);
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, base, "bello@example.org");
  await changeSettings(owner, base, "package-silver-package", { channels: ["chat"] });
  patient = await device(browser, 390);
});

/** That a phone without a line says so is what is tried here. */
const isCut = (line: string) => line.includes("net::ERR_INTERNET_DISCONNECTED");

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0)).filter((line) => !isCut(line))).toEqual([]));

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const thread = (page: Page) => region(page, "Messages");
/** The messages; what came with one is a list of its own. */
const rows = (page: Page) => thread(page).locator("ol > li");

test("a chat is booked and paid, and has its place on the page of the booking", async () => {
  await choose(patient, "Silver Package");
  await about(patient);
  await who(patient, MAIL);
  await story(patient);
  await noReport(patient);
  await lateTime(patient);
  await checkAndAgree(patient);
  await paysHere(patient);
  await payButton(patient).click();
  await payByCard(checkoutOf(patient));
  const thanks = patient.getByRole("dialog", { name: "Thank You!" });
  await thanks.getByRole("link", { name: "Go to your booking" }).click();
  const link = /https?:[^\s"\\]+\/consultation\/booking\/[\w-]+/;
  await expect.poll(() => mailsTo(owner, MAIL)).toMatch(link);
  booking = link.exec(await mailsTo(owner, MAIL))?.[0] ?? "";

  await patient.goto(booking);
  await expect(heading(patient)).toHaveText("Your booking");
  await expect(thread(patient)).toContainText("Monday to Friday");
  await expect(thread(patient)).toContainText("No messages yet.");
  expect(await violations(patient)).toEqual([]);
});

test("words and a photo are sent where they stand", async () => {
  await thread(patient).getByLabel("Write to the doctor").fill("May I eat before we talk?");
  await thread(patient).getByRole("button", { name: "Send" }).click();
  await expect(rows(patient)).toHaveCount(1);
  await expect(rows(patient).first()).toContainText("Not read yet");
  await thread(patient).getByLabel("Photo or document").setInputFiles(PHOTO);
  await thread(patient).getByRole("button", { name: "Send" }).click();
  const photo = thread(patient).getByRole("link", { name: /^Open photo/ });
  await expect(photo).toBeVisible();
  const shown = await patient.request.get((await photo.getAttribute("href")) ?? "");
  expect(shown.headers()["content-type"]).toBe("image/webp");
  expect(await violations(patient)).toEqual([]);
});

test("what is written and spoken without a line waits, and is sent once and in order", async () => {
  await patient.context().setOffline(true);
  await thread(patient).getByLabel("Write to the doctor").fill("The line is gone.");
  await thread(patient).getByRole("button", { name: "Send" }).click();
  const hold = thread(patient).getByRole("button", { name: "Hold to speak" });
  await hold.focus();
  await patient.keyboard.press("Enter");
  await expect(thread(patient).getByText("0:02")).toBeVisible();
  await patient.keyboard.press("Enter");
  await expect(thread(patient).getByText("Voice note, 0:0", { exact: false })).toBeVisible();
  await expect(rows(patient)).toHaveCount(4);
  expect(await violations(patient)).toEqual([]);

  // Another page begins with what waits on the device.
  await patient.context().setOffline(false);
  await patient.reload();
  const audio = thread(patient).locator("audio");
  await expect(audio).toHaveCount(1);
  const token = new URL(booking).pathname.split("/").at(-1);
  const answer = await patient.request.get(`/api/consultation/bookings/${token}/messages`);
  const { messages } = await answer.json();
  expect(messages.map((message: { text: string }) => message.text)).toEqual([
    "May I eat before we talk?",
    "",
    "The line is gone.",
    "",
  ]);
  const [note] = messages[3].attachments;
  expect(note.kind).toBe("voice");
  // 12 kbit/s and the container around it.
  expect(note.bytes / note.seconds).toBeLessThan(2_500);
});

test("the doctor finds them unread, hears the note and answers; both see what was read", async () => {
  await doctor.goto("/desk");
  await doctor.getByRole("link", { name: /Consultations? with new messages/ }).click();
  await doctor.getByRole("row").filter({ hasText: "Amina Bello" }).getByRole("link").first().click();
  await expect(rows(doctor).filter({ hasText: "The line is gone." })).toBeVisible();
  await thread(doctor)
    .getByRole("button", { name: /^Play voice note/ })
    .click();
  const played = thread(doctor).locator("audio");
  await expect.poll(() => played.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.3);
  await thread(doctor)
    .getByLabel(/^Write to/)
    .fill("You may eat. Please keep the report at hand.");
  await thread(doctor).getByRole("button", { name: "Send" }).click();
  expect(await violations(doctor)).toEqual([]);
  await patient.goto(booking);
  await expect(rows(patient).last()).toContainText("You may eat.");
  await expect(rows(patient).first()).toContainText("Read");
  await expect(rows(patient).first()).not.toContainText("Not read yet");
});

test("without scripts and at 320 px the same form sends words and a document", async ({ browser }) => {
  const plain = await device(browser, 320, { javaScriptEnabled: false });
  await plain.goto(booking);
  await thread(plain).getByRole("button", { name: "Send" }).click();
  await expect(plain.getByRole("alert").first()).toContainText("Write your message");
  await thread(plain).getByLabel("Write to the doctor").fill("Sent without scripts.");
  await thread(plain).getByLabel("Photo or document").setInputFiles(PHOTO);
  await thread(plain).getByRole("button", { name: "Send" }).click();
  await expect(plain.getByText("Your message has been sent.")).toBeVisible();
  await expect(rows(plain).filter({ hasText: "Sent without scripts." })).toBeVisible();
  const width = await plain.locator("html").evaluate((html) => html.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await plain.context().close();
});

test("urgent words show whom to call, and stand out at the desk", async () => {
  await patient.goto(booking);
  await thread(patient).getByLabel("Write to the doctor").fill("I have chest pain and cannot breathe since an hour");
  await thread(patient).getByRole("button", { name: "Send" }).click();
  await expect(patient.locator("main").getByRole("link", { name: /112/ }).first()).toBeVisible();
  // The card may stand there before the message has arrived.
  await expect(rows(patient).filter({ hasText: "chest pain" })).toContainText("Not read yet");
  await doctor.reload();
  await expect(doctor.getByText("Read first").first()).toBeVisible();
});
