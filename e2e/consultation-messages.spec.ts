import type { Page } from "@playwright/test";
import { heading, lateTime } from "./booking";
import type { House } from "./community";
import { expect, test } from "./desk";
import { violations } from "./fixtures";
import { bookingOf, bookVisit, fakeMicrophone, hearNote, openPractice, rows, speak, thread, write } from "./visit";

/* The thread of a consultation: written, shown and spoken to each other, without a line and without scripts. */

test.use({ deskOf: "consultation-messages", launchOptions: fakeMicrophone });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const PHOTO = new URL("fixtures/cup-with-place.jpg", import.meta.url).pathname;
const MAIL = "amina@example.org";
const TEN_MINUTES = 600_000;

let house: House;
let doctor: Page;
let patient: Page;
let booking: string;

test.beforeAll(async ({ browser, desk }) => {
  house = await openPractice(browser, desk);
  doctor = house.doctor;
  patient = await house.phone(true);
  await patient.clock.install();
});

/** That a phone without a line says so is what is tried here. */
const isCut = (line: string) => line.includes("net::ERR_INTERNET_DISCONNECTED");

test.afterEach(() => expect(house.heard().filter((line) => !isCut(line))).toEqual([]));

test("a chat is booked and paid, and has its place on the page of the booking", async () => {
  await bookVisit(patient, MAIL, { channel: "Chat", time: lateTime });
  booking = await bookingOf(house, MAIL);
  await patient.goto(booking);
  await expect(heading(patient)).toHaveText("Your booking");
  await expect(thread(patient)).toContainText("Monday to Friday");
  await expect(thread(patient)).toContainText("No messages yet.");
  expect(await violations(patient)).toEqual([]);
});

test("words and a photo are sent where they stand", async () => {
  await thread(patient).getByRole("textbox").fill("May I eat before we talk?");
  await thread(patient).getByRole("button", { name: "Send" }).dblclick();
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

test("ten minutes without any line: what is written and spoken waits, and arrives once and in order", async () => {
  await patient.context().setOffline(true);
  await write(patient, "The line is gone.");
  await expect(rows(patient)).toHaveCount(3);
  await speak(patient);
  await expect(thread(patient).getByText("Voice note, 0:0", { exact: false })).toBeVisible();
  await patient.clock.fastForward(TEN_MINUTES / 2);
  await write(patient, "It is still gone.");
  await expect(rows(patient)).toHaveCount(5);
  await patient.clock.fastForward(TEN_MINUTES / 2);
  expect(await violations(patient)).toEqual([]);

  // The page is the same one, and goes on as soon as there is a line.
  await patient.context().setOffline(false);
  await expect(rows(patient).filter({ hasText: "Not read yet" })).toHaveCount(5);
  // Another page finds nothing that still waits.
  await patient.reload();
  await expect(thread(patient).locator("audio")).toHaveCount(1);
  const token = new URL(booking).pathname.split("/").at(-1);
  const answer = await patient.request.get(`/api/consultation/bookings/${token}/messages`);
  const { messages } = await answer.json();
  expect(messages.map((message: { text: string }) => message.text)).toEqual([
    "May I eat before we talk?",
    "",
    "The line is gone.",
    "",
    "It is still gone.",
  ]);
  const [note] = messages[3].attachments;
  expect(note.kind).toBe("voice");
  // 12 kbit/s and the container around it.
  expect(note.bytes / note.seconds).toBeLessThan(2_500);
});

test("the doctor finds them unread, hears the note and answers; both see what was read", async () => {
  await doctor.goto("/desk");
  const appointments = doctor.getByRole("region", { name: "Next appointments" });
  const booked = appointments.getByRole("listitem").filter({ hasText: "Amina Bello" });
  await expect(booked).toContainText(/\d new messages/);
  await booked.getByRole("link", { name: "Amina Bello" }).click();
  await expect(rows(doctor).filter({ hasText: "The line is gone." })).toBeVisible();
  await hearNote(doctor);
  await write(doctor, "You may eat. Please keep the report at hand.");
  expect(await violations(doctor)).toEqual([]);
  await patient.goto(booking);
  await expect(rows(patient).last()).toContainText("You may eat.");
  await expect(rows(patient).first()).toContainText("Read");
  await expect(rows(patient).first()).not.toContainText("Not read yet");
});

test("without scripts and at 320 px the same form sends words and a document", async () => {
  const plain = await house.phone(false, 320);
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
  await write(patient, "I have chest pain and cannot breathe since an hour");
  await expect(patient.locator("main").getByRole("link", { name: /112/ }).first()).toBeVisible();
  // The card may stand there before the message has arrived.
  await expect(rows(patient).filter({ hasText: "chest pain" })).toContainText("Not read yet");
  await doctor.reload();
  await expect(doctor.getByText("Read first").first()).toBeVisible();
});
