import type { Page } from "@playwright/test";
import { heading } from "./booking";
import type { House } from "./community";
import { expect, test } from "./desk";
import { Detour } from "./detour";
import type { Served } from "./server";
import { onLine, TWO_G_CALL } from "./slow-line";
import {
  beginSoon,
  bookingOf,
  bookVisit,
  type Choices,
  call,
  enterRoom,
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
  rows,
  speak,
  speakAtDesk,
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

/** A patient's phone on the page of a booking, from which on it is on the line of 2G. */
async function phoneOn2G({ booking }: Visit) {
  const patient = await house.phone(true);
  const detour = new Detour();
  await detour.lead(patient);
  await patient.goto(booking);
  await expect(heading(patient)).toHaveText("Your booking");
  return { patient, detour, line: await onLine(patient, TWO_G_CALL) };
}

/** Words that one writes are on the page of the other, once. */
async function expectWords(from: Page, to: Page, words: string): Promise<void> {
  await write(from, words);
  await expect(rows(to).filter({ hasText: words })).toHaveCount(1, { timeout: 40_000 });
}

/** What ends a visit: the doctor's record, and its summary in the hands of the patient, on the page and to take along. */
async function endWithSummary({ booking }: Visit): Promise<void> {
  const advice = "Worse, or short of breath: call 112.";
  await doctor.getByRole("button", { name: "Record the visit" }).click();
  await doctor.getByLabel("Outcome").selectOption("advice_given");
  await doctor.getByLabel("Safety-net advice").fill(advice);
  await doctor.getByRole("button", { name: "Save record" }).click();
  await expect(doctor.getByRole("button", { name: "Save record" })).toBeHidden();
  const patient = await house.phone(true);
  await patient.goto(booking);
  await expect(patient.locator("main")).toContainText(advice);
  const link = patient.getByRole("link", { name: "Download the summary (PDF)" });
  const answer = await patient.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await patient.context().close();
}

test("the chat: words and spoken notes go both ways, over a break of the line", async ({ desk }) => {
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
  const spoken = rows(patient).filter({ has: patient.locator("audio") });
  const before = await spoken.count();
  await speakAtDesk(doctor, "Amina Bello");
  await expect(spoken).toHaveCount(before + 1, { timeout: 40_000 });
  await hearNote(patient);
  await patient.context().close();
  await endWithSummary(visit);
});

/** Both are in the room, the patient on the line of 2G, and hear and read each other. */
async function meet(desk: Served, visit: Visit) {
  await beginSoon(desk, visit.reference);
  await openRoom(doctor, visit.reference);
  const phone = await phoneOn2G(visit);
  await enterRoom(phone.patient);
  await expectSound(phone.patient, doctor);
  await expectWords(phone.patient, doctor, "I can hear you.");
  await expectWords(doctor, phone.patient, "I can hear you too.");
  return phone;
}

test("the voice call: it goes on after a break of the line and the end of its node", async ({ desk }) => {
  const visit = visitOf("Voice call");
  const second = await desk.another();
  const { patient, detour, line } = await meet(desk, visit);

  await line({ offline: true });
  detour.cut();
  await expect(call(patient).getByRole("heading", { name: "The line broke." })).toBeVisible();
  await write(patient, "I do not hear you any more.");
  const back = await untilTalkingAgain(() => line({ offline: false }), patient, doctor);
  console.log(`calls: talking again ${back} ms after a line that was down is back, on 2G`);
  await expect(rows(doctor).filter({ hasText: "any more." })).toHaveCount(1, { timeout: 40_000 });

  const passed = await untilTalkingAgain(() => loseNode(desk, second, patient, doctor), patient, doctor);
  console.log(`calls: talking again ${passed} ms after the node was killed, on 2G`);
  await nodeIsBack(desk, second, patient, doctor);
  await patient.context().close();
  detour.cut();
  await panel(doctor).getByRole("button", { name: "Leave" }).click();
  await endWithSummary(visit);
});

test("the video call: it begins as a voice", async ({ desk }) => {
  const visit = visitOf("Video call");
  const { patient, detour } = await meet(desk, visit);
  await patient.context().close();
  detour.cut();
  await panel(doctor).getByRole("button", { name: "Leave" }).click();
  await endWithSummary(visit);
});
