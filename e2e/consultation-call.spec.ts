import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { heading } from "./booking";
import type { House } from "./community";
import { expect, test } from "./desk";
import { Detour } from "./detour";
import { violations } from "./fixtures";
import { JOINING_LINE, onLine } from "./slow-line";
import { payByCard } from "./till";
import {
  AUDIBLE,
  beginSoon,
  bookingOf,
  bookVisit,
  call,
  energyOf,
  enterRoom,
  expectSound,
  fakeMicrophone,
  fillPlace,
  framesOf,
  holdScripts,
  keepConnections,
  loseNode,
  newestReference,
  nodeIsBack,
  openPractice,
  openRequest,
  panel,
  region,
  sayWhere,
  thread,
  untilTalkingAgain,
  withoutUdp,
} from "./visit";
import { kb, weigh } from "./weight";

/* A call in the room of the site: both hear each other, over UDP and TCP, on a slow line, and after a change of the network. */

test.use({ deskOf: "consultation-call", launchOptions: fakeMicrophone });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const MAIL = "amina@example.org";

let house: House;
let doctor: Page;
let patient: Page;
let booking: string;
let reference: string;
/** Where a second node listens; where there can be one only, the first. */
let second: string;

test.beforeAll(async ({ browser, desk }) => {
  house = await openPractice(browser, desk);
  doctor = house.doctor;
  patient = await house.phone(true);
  second = await desk.another();
});

type Box = { x: number; y: number; width: number; height: number } | null;

/** Where a part of a page stands in its window. */
const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? 0;

/** A killed node is what is tried here. */
const isExpected = (line: string) => /net::ERR_|status of 50\d/.test(line);

test.afterEach(() => expect(house.heard().filter((line) => !isExpected(line))).toEqual([]));

test("a visit is booked, and its patient waits on the page of the booking", async ({ desk }) => {
  await bookVisit(patient, MAIL, { channel: "Video call" });
  booking = await bookingOf(house, MAIL);
  reference = await newestReference(desk);
  await beginSoon(desk, reference);
  await patient.goto(booking);
  await expect(heading(patient)).toHaveText("Your booking");
  await patient.getByRole("button", { name: "I am here" }).click();
  await expect(region(patient, "Your room")).toContainText("The doctor’s desk shows that you are here.");
});

test("the room comes to who waits and writes, and leaves the words, the focus and the place alone", async () => {
  const words = thread(patient).getByLabel(/^Write to/);
  const status = region(patient, "Your room").getByRole("status");
  await words.pressSequentially("I also wanted");
  await openRequest(doctor, reference);
  // What scripts and fonts add while the page is new moves it, too.
  await expect(thread(patient).getByRole("button", { name: "Hold to speak" })).toBeVisible();
  await expect(patient.getByRole("button", { name: "Try it now" })).toBeVisible();
  await words.scrollIntoViewIfNeeded();
  const top = await topOf(words);
  await panel(doctor).getByRole("button", { name: "Open the room and talk" }).click();
  await expect(panel(doctor).getByRole("button", { name: "Mute" })).toBeVisible();

  await expect(status).toContainText("The room is open.", { timeout: 30_000 });
  await expect(call(patient).getByRole("button", { name: "Check this device" })).toBeVisible();
  await expect(words).toBeFocused();
  await patient.keyboard.type(" to ask");
  await expect(words).toHaveValue("I also wanted to ask");
  expect(Math.abs((await topOf(words)) - top)).toBeLessThan(5);
  expect(await violations(patient)).toEqual([]);
});

test("while a room is open, Today and its request lead back to it", async () => {
  // In a window of its own: the call goes on in the other one.
  const look = await doctor.context().newPage();
  await look.setViewportSize({ width: 390, height: 844 });
  await look.goto("/desk");
  const row = look.getByRole("listitem").filter({ hasText: "Go back to the room" });
  const back = row.getByRole("link", { name: /^Go back to the room/ });
  const [way, name, time] = await Promise.all(
    [back, row.getByRole("link").first(), row.getByRole("time")].map(async (part) => (await part.boundingBox()) as Box),
  );
  // Below the words of its row, and not in the narrow column of the time.
  expect(way?.x).toBeGreaterThanOrEqual((time?.x ?? 0) + (time?.width ?? 0));
  expect(way?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  expect(way?.width).toBeGreaterThan(150);

  await back.click();
  const enter = look.getByRole("button", { name: "Enter the room" });
  await expect(enter).toBeInViewport();
  const first = look.getByRole("main").getByRole("region").first();
  await expect(first).toHaveAccessibleName("Talk");
  await expect(first.getByRole("button", { name: "Enter the room" })).toBeVisible();
  await look.close();
});

test("the form that came is one to enter by, and both hear each other", async () => {
  await call(patient).getByRole("button", { name: "Enter the room" }).click();
  await expect(call(patient).getByRole("alert").first()).toContainText("Choose the country");
  await enterRoom(patient);
  await expect(call(patient).getByRole("link", { name: /112/ })).toBeVisible();
  await expectSound(patient, doctor);
  await expect(panel(doctor)).toContainText("Ibadan, Nigeria. They are alone.");
  expect(await violations(patient)).toEqual([]);
  expect(await violations(doctor)).toEqual([]);
});

test("what must be in reach during a call stays in sight beside messages, record and notes", async () => {
  const wide = doctor.viewportSize() ?? { width: 1280, height: 900 };
  for (const size of [{ width: 390, height: 844 }, wide]) {
    await doctor.setViewportSize(size);
    await doctor.evaluate(() => scrollTo(0, 0));
    await expect(panel(doctor).getByRole("button", { name: "Leave" })).toBeInViewport({ ratio: 1 });
    for (const part of ["Messages", "Visit record", "Notes"]) {
      await region(doctor, part).evaluate((one) => one.scrollIntoView({ block: "start" }));
      for (const name of ["Mute", "Leave"]) {
        const button = panel(doctor).getByRole("button", { name });
        await expect(button, `${part} at ${size.width} px`).toBeInViewport({ ratio: 1 });
        // Nothing lies over it.
        await button.click({ trial: true });
      }
      const top = await topOf(region(doctor, part));
      const mute = await panel(doctor).getByRole("button", { name: "Mute" }).boundingBox();
      expect(top, `${part} at ${size.width} px`).toBeGreaterThan((mute?.y ?? 0) + (mute?.height ?? 0));
    }
  }
});

test("who is muted is not heard, and is seen to be muted", async () => {
  await call(patient).getByRole("button", { name: "Mute" }).click();
  await expect(
    panel(doctor)
      .getByText(/microphone off|muted/i)
      .first(),
  ).toBeVisible();
  await call(patient).getByRole("button", { name: "Unmute" }).click();
  await expectSound(doctor);
});

test("an interpreter whom the desk invites is heard, and leaves when the patient takes it back", async () => {
  await doctor.getByRole("button", { name: "Invite a helper or interpreter" }).click();
  const dialog = doctor.getByRole("dialog", { name: "Invite somebody to the room" });
  await dialog.getByLabel("Name").fill("Musa Bello");
  await dialog.getByRole("radio", { name: "Interpreter" }).check();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(region(doctor, "Guests")).toContainText("Musa Bello");

  const another = await house.phone(true);
  await another.goto(booking);
  const guests = region(another, "Who else should be there?");
  const link = await guests.locator("[data-text]").first().getAttribute("data-text");
  const guest = await house.phone(true);
  await guest.goto(link ?? "");
  await expect(heading(guest)).toHaveText("You are invited to a call");
  expect(await violations(guest)).toEqual([]);
  await guest.getByRole("button", { name: "Enter the room" }).click();
  await expectSound(guest, doctor, patient);
  await expect(panel(doctor)).toContainText("The interpreter");

  await guests.getByRole("button", { name: /^Take the invitation back/ }).click();
  await expect(guest.getByText("This link does not open a seat any more.").first()).toBeVisible({ timeout: 30_000 });
  expect((await guest.request.get(link ?? "")).status()).toBe(404);
  // The browser writes down each offer that is refused for want of a seat.
  expect(house.heard().filter((line) => !/status of 404/.test(line))).toEqual([]);
  await guest.context().close();
  await another.context().close();
});

test("a picture is shown on tap, and the voice goes on", async () => {
  await call(patient).getByRole("button", { name: "Show my picture" }).click();
  await panel(doctor)
    .getByRole("button", { name: /^See (their|the) picture/ })
    .click();
  await expect.poll(() => framesOf(doctor), { timeout: 20_000 }).toBeGreaterThan(10);
  await expectSound(doctor);
  await call(patient).getByRole("button", { name: "Stop my picture" }).click();
  await expectSound(doctor);
});

test("a quarter of an hour more is offered and paid, and the call goes on", async () => {
  await doctor.getByRole("button", { name: "Offer 15 more minutes" }).click();
  const offer = region(patient, "More time");
  // The page of the call looks for news by itself.
  await expect(offer).toContainText("15 minutes longer", { timeout: 30_000 });
  const opened = patient.context().waitForEvent("page");
  await offer.getByRole("button", { name: /^Agree and pay ₦12,000/ }).click();
  const checkout = await opened;
  await payByCard(checkout.mainFrame());
  await expect(heading(checkout)).toHaveText("Thank You!");
  await checkout.close();
  await expect(doctor.getByText("Paid: ₦12,000")).toBeVisible({ timeout: 30_000 });
  await expectSound(patient, doctor);
});

test("nothing of the call is on the disk", async ({ desk }) => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  const sound = /OpusHead|webmB|ftypM4A|RIFF....WAVE/;
  for (const file of files(desk.data)) {
    if (statSync(file).size > 0) expect(sound.test(readFileSync(file, "latin1")), file).toBe(false);
  }
});

test("after the end of their node they talk again", async ({ desk }) => {
  let began = Date.now();
  const lose = async () => {
    await loseNode(desk, second, patient, doctor);
    // A node that is alone has to be there again first.
    if (second === desk.base) began = Date.now();
  };
  await untilTalkingAgain(lose, patient, doctor);
  const passed = Date.now() - began;
  console.log(
    `calls: talking again ${passed} ms after ${second === desk.base ? "the node is back" : "its node was killed"}`,
  );
  await nodeIsBack(desk, second, patient, doctor);
});

test("a second window takes the call, and the first one says so", async () => {
  const other = await patient.context().newPage();
  await keepConnections(other);
  await enterRoom(other, booking);
  await expectSound(other);
  await expect(patient.getByText("You opened the room in another window.").first()).toBeVisible();
  await other.getByRole("button", { name: "Leave" }).click();
  await expect(other.getByText("You have left the call.").first()).toBeVisible();
  await other.close();
});

test("a network that lets no UDP pass carries the call all the same", async () => {
  const tcp = await house.phone(true);
  await withoutUdp(tcp);
  await enterRoom(tcp, booking);
  await expectSound(tcp, doctor);
  await tcp.context().close();
});

test("who enters before the scripts are there gets into the call once they are", async () => {
  const early = await house.phone(true);
  const release = await holdScripts(early);
  await early.goto(booking, { waitUntil: "commit" });
  await fillPlace(early, "Abeokuta");
  const posted = early.waitForRequest((request) => request.method() === "POST");
  await call(early).getByRole("button", { name: "Enter the room" }).click({ noWaitAfter: true });
  await posted;
  await expect(call(early)).toContainText("The call is being loaded");
  await expect(early.getByText("a browser with scripts")).toBeHidden();
  await expect(call(early).getByLabel("Town or area")).toHaveValue("Abeokuta");
  await expect(call(early).getByRole("radio", { name: "I am alone" })).toBeChecked();
  expect(await violations(early)).toEqual([]);

  release();
  await expect(call(early).getByRole("button", { name: "Mute" })).toBeVisible({ timeout: 30_000 });
  await expectSound(early, doctor);
  await expect(panel(doctor)).toContainText("Abeokuta, Nigeria. They are alone.");
  await early.context().close();
});

test("who enters without scripts is seen, and reads what to do", async () => {
  const plain = await house.phone(false);
  await plain.goto(booking);
  await fillPlace(plain, "Ilorin");
  await call(plain).getByRole("button", { name: "Enter the room" }).click();
  // Words that stand in a `noscript` are text only to who sees the page.
  const seen = { useInnerText: true };
  await expect(call(plain)).toContainText("sees that you are there. Calls need a browser with scripts", seen);
  await expect(call(plain).getByText("The call is being loaded")).toBeHidden();
  await expect(call(plain).getByLabel("Town or area")).toHaveValue("Ilorin");
  // The desk looks for news now and then while nobody joins.
  await expect(panel(doctor)).toContainText("Ilorin, Nigeria. They are alone.", { timeout: 40_000 });
  await plain.context().close();
});

test("the first view of a page with its room stays within 75 KB, and the call within 25 KB after a tap", async () => {
  const fresh = await house.phone(true);
  const weight = await weigh(fresh, booking);
  const { all, html, script } = weight;
  // The first touch brings what writes in the thread and keeps the page on the phone: neither first view nor call.
  await sayWhere(fresh);
  await weight.settle("Script");
  const touched = { all: weight.all, script: weight.script };
  await call(fresh).getByRole("button", { name: "Enter the room" }).click();
  await expectSound(fresh);
  await weight.settle("Script");
  const ofCall = weight.script - touched.script;
  console.log(
    `weight booking with its room: ${all} bytes in all, ${html} document, ${script} script; touched: ${touched.all}; call: ${ofCall} script`,
  );
  expect(html).toBeGreaterThan(1 * kb);
  expect(all).toBeLessThanOrEqual(75 * kb);
  expect(ofCall).toBeGreaterThan(1 * kb);
  expect(ofCall).toBeLessThanOrEqual(25 * kb);
  await fresh.context().close();
});

test("on a slow line both are heard after one tap", async () => {
  const slow = await house.phone(true);
  await slow.goto(booking);
  await sayWhere(slow);
  await onLine(slow, JOINING_LINE);
  const quiet = await energyOf(doctor);
  const tapped = Date.now();
  await call(slow).getByRole("button", { name: "Enter the room" }).click();
  const heard = async () => Math.min(await energyOf(slow), (await energyOf(doctor)) - quiet);
  await expect.poll(heard, { timeout: 30_000, intervals: [100] }).toBeGreaterThan(AUDIBLE);
  const passed = Date.now() - tapped;
  console.log(`calls: both hear each other ${passed} ms after the tap, at 64 kbit/s and 300 ms`);
  await slow.context().close();
});

test("after a change of the network they talk again", async () => {
  const detour = new Detour();
  const roaming = await house.phone(true);
  await detour.lead(roaming);
  await enterRoom(roaming, booking);
  await expectSound(roaming, doctor);
  const passed = await untilTalkingAgain(() => detour.cut(), roaming, doctor);
  console.log(`calls: talking again ${passed} ms after the way to the relay was cut without a word`);
  await roaming.context().close();
  detour.cut();
});

test("a visit that is cancelled has its people leave, and its longer time is paid back", async () => {
  await enterRoom(patient, booking);
  await expectSound(patient, doctor);
  await doctor.getByRole("button", { name: "Cancel consultation" }).click();
  const dialog = doctor.getByRole("dialog", { name: "Cancel this consultation?" });
  await expect(dialog).toContainText("₦12,000 that was paid for more time will be refunded too.");
  await dialog.getByLabel("Reason").selectOption({ label: "The clinician cannot come" });
  await dialog.getByRole("button", { name: "Cancel the consultation" }).click();
  await expect(patient.getByText("This link does not open a seat any more.").first()).toBeVisible({ timeout: 30_000 });
  await patient.goto(booking);
  await expect(patient.locator("main")).toContainText("cancelled");
  await expect(call(patient)).toHaveCount(0);
  // The browser writes down each offer that is refused for want of a seat.
  expect(house.heard().filter((line) => !/status of 404/.test(line) && !isExpected(line))).toEqual([]);
});
