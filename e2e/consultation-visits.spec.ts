import type { Page } from "@playwright/test";
import { heading } from "./booking";
import type { House } from "./community";
import { expect, test } from "./desk";
import { onLine, TWO_G_CALL } from "./slow-line";
import {
  beginSoon,
  bookingOf,
  bookVisit,
  type Choices,
  call,
  expectSound,
  fakeMicrophone,
  hearNote,
  loseNode,
  newestReference,
  nodeIsBack,
  openPractice,
  openRequest,
  openRoom,
  panel,
  region,
  rows,
  sayWhere,
  speak,
  thread,
  untilTalkingAgain,
  write,
} from "./visit";

/*
 * A chat, a voice and a video visit from the form to the summary, each held on the line of 2G. The line breaks, and the node that
 * carries the call is killed: on PostgreSQL another one goes on with it, on SQLite it is started again.
 */

test.use({ deskOf: "consultation-visits", launchOptions: fakeMicrophone });
test.describe.configure({ mode: "serial", timeout: 180_000 });

interface Visit {
  email: string;
  booking: string;
  reference: string;
}

const WAYS = ["Chat", "Voice call", "Video call"] as const;
const emailOf = (way: string) => `${way.split(" ")[0]?.toLowerCase()}@example.org`;

let house: House;
let doctor: Page;
const visits = new Map<string, Visit>();

const visitOf = (way: NonNullable<Choices["channel"]>): Visit => {
  const visit = visits.get(way);
  if (!visit) throw new Error(`no ${way} was booked`);
  return visit;
};

test.beforeAll(async ({ browser, desk }) => {
  house = await openPractice(browser, desk);
  doctor = house.doctor;
});

/** A killed node and a line that is down are what is tried here. */
const isExpected = (line: string) => /net::ERR_|status of 50\d/.test(line);

test.afterEach(() => expect(house.heard().filter((line) => !isExpected(line))).toEqual([]));

for (const way of WAYS) {
  test(`a visit is booked through the form: ${way}`, async ({ desk }) => {
    const patient = await house.phone(true);
    const email = emailOf(way);
    await bookVisit(patient, email, { channel: way });
    visits.set(way, { email, booking: await bookingOf(house, email), reference: await newestReference(desk) });
    await patient.context().close();
  });
}

/** A patient's phone on the line of 2G, before the page of a booking that it has seen. */
async function phoneOn2G({ booking }: Visit) {
  const patient = await house.phone(true);
  await patient.goto(booking);
  await expect(heading(patient)).toHaveText("Your booking");
  return { patient, line: await onLine(patient, TWO_G_CALL) };
}

/** Words that one writes are on the page of the other, once. */
async function expectWords(from: Page, to: Page, words: string): Promise<void> {
  await write(from, words);
  await expect(rows(to).filter({ hasText: words })).toHaveCount(1, { timeout: 40_000 });
}

/** What ends a visit: the doctor's record, and its summary in the hands of the patient, on the page and to take along. */
async function endWithSummary(patient: Page): Promise<void> {
  const advice = "Worse, or short of breath: call 112.";
  await doctor.getByRole("button", { name: "Record the visit" }).click();
  await doctor.getByLabel("Outcome").selectOption("advice_given");
  await doctor.getByLabel("Safety-net advice").fill(advice);
  await doctor.getByRole("button", { name: "Save record" }).click();
  await expect(doctor.getByRole("button", { name: "Save record" })).toBeHidden();
  await patient.reload();
  await expect(patient.locator("main")).toContainText(advice, { timeout: 40_000 });
  const link = patient.getByRole("link", { name: "Download the summary (PDF)" });
  const answer = await patient.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await patient.context().close();
}

test("the chat: words go both ways and a spoken note is heard, over a break of the line", async ({ desk }) => {
  const visit = visitOf("Chat");
  await beginSoon(desk, visit.reference);
  const { patient, line } = await phoneOn2G(visit);
  await openRequest(doctor, visit.reference);
  await expectWords(patient, doctor, "I cannot sleep.");
  await line({ offline: true });
  await write(patient, "Not since Monday.");
  await speak(patient);
  await line({ offline: false });
  await expect(rows(doctor).filter({ hasText: "Not since Monday." })).toHaveCount(1, { timeout: 40_000 });
  await expect(thread(doctor).getByRole("button", { name: /^Play voice note/ })).toBeVisible({ timeout: 40_000 });
  await hearNote(doctor);
  await expectWords(doctor, patient, "Do you wake up early?");
  await endWithSummary(patient);
});

/** Both enter the room on the line of 2G and hear and read each other. */
async function meet(visit: Visit) {
  const { patient, line } = await phoneOn2G(visit);
  await patient.getByRole("button", { name: "I am here" }).click();
  await expect(region(patient, "Your room")).toContainText("The doctor's desk shows that you are here.", {
    timeout: 40_000,
  });
  await openRoom(doctor, visit.reference);
  // The page looks by itself whether the room is open.
  await expect(call(patient)).toBeVisible({ timeout: 40_000 });
  await sayWhere(patient);
  await call(patient).getByRole("button", { name: "Enter the room" }).click();
  await expect(call(patient).getByRole("button", { name: "Mute" })).toBeVisible({ timeout: 40_000 });
  await expectSound(patient, doctor);
  await expectWords(patient, doctor, "I can hear you.");
  await expectWords(doctor, patient, "I can hear you too.");
  return { patient, line };
}

test("the voice call: it goes on after a break of the line and the end of its node", async ({ desk }) => {
  const visit = visitOf("Voice call");
  const second = await desk.another();
  await beginSoon(desk, visit.reference);
  const { patient, line } = await meet(visit);

  await line({ offline: true });
  await write(patient, "The line broke.");
  const back = await untilTalkingAgain(() => line({ offline: false }), patient, doctor);
  console.log(`calls: talking again ${back} ms after a line that was down is back, on 2G`);
  await expect(rows(doctor).filter({ hasText: "The line broke." })).toHaveCount(1, { timeout: 40_000 });

  const passed = await untilTalkingAgain(() => loseNode(desk, second, patient, doctor), patient, doctor);
  console.log(`calls: talking again ${passed} ms after the node was killed, on 2G`);
  await nodeIsBack(desk, second, patient, doctor);
  await panel(doctor).getByRole("button", { name: "Leave" }).click();
  await endWithSummary(patient);
});

test("the video call: it begins as a voice", async ({ desk }) => {
  const visit = visitOf("Video call");
  await beginSoon(desk, visit.reference);
  const { patient } = await meet(visit);
  await panel(doctor).getByRole("button", { name: "Leave" }).click();
  await endWithSummary(patient);
});
