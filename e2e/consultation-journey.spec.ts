import type { Page } from "@playwright/test";
import { chooseTime, heading, lateTime } from "./booking";
import { type House, messages, openHouse } from "./community";
import { changeSettings, expect, test } from "./desk";
import { violations } from "./fixtures";
import { wholeBrowser } from "./playwright.config";
import { endRefunds } from "./till";
import { beginSoon, bookingOf, bookVisit, region, thread, withReport, write } from "./visit";

/* One consultation from the package on a phone to the refund, with everything that both sides meet on the way. */

test.use({ deskOf: "consultation-journey", launchOptions: wholeBrowser });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const PHOTO = new URL("fixtures/cup-with-place.jpg", import.meta.url).pathname;
const MAIL = "amina@example.org";

let house: House;
let owner: Page;
let doctor: Page;
let patient: Page;
let booking: string;
let reference: string;

test.beforeAll(async ({ browser, desk }) => {
  house = await openHouse(browser, desk, async () => {});
  ({ owner, doctor } = house);
  await changeSettings(owner, desk.base, "settings-care", { roomAddress: "https://meet.example.org/" });
  patient = await house.phone(true);
  await patient.clock.install();
});

test.afterEach(() => expect(house.heard()).toEqual([]));

test("a photo of a lab report goes with the Silver package, which is paid by card", async () => {
  await bookVisit(patient, MAIL, { channel: "Video call", time: lateTime, report: withReport(PHOTO) });
});

test("the mail in the outbox leads to the booking, its receipt and another time", async () => {
  booking = await bookingOf(house, MAIL);
  expect(await house.mailsTo(MAIL)).not.toMatch(/Silver|tired|report/i);

  const main = patient.locator("main");
  await patient.goto(booking);
  await expect(heading(patient)).toHaveText("Your booking");
  await main.getByRole("link", { name: "See your receipt" }).click();
  await expect(heading(patient)).toHaveText("Your receipt");
  await expect(main).toContainText("₦24,000");

  await patient.goto(booking);
  const clock = main.getByText(/Lagos/).first();
  const before = (await clock.textContent()) ?? "";
  await main.getByRole("button", { name: "Choose another time" }).click();
  await chooseTime(patient, -1);
  await main.getByRole("button", { name: "Choose this time" }).last().click();
  await expect(heading(patient)).toHaveText("Your booking");
  await expect(clock).not.toHaveText(before);
});

test("the paid booking is marked as new on Today until the doctor has done something with it", async () => {
  await doctor.goto("/desk");
  const appointments = region(doctor, "Next appointments").or(region(doctor, "Waiting for you"));
  const arrived = appointments.getByRole("listitem").filter({ hasText: "Amina Bello" });
  await expect(arrived.getByRole("button", { name: /^Seen ?: Amina Bello’s booking$/ })).toBeVisible();
  await expect(doctor).toHaveTitle(/^\(\d+\) Today/);
  expect(await violations(doctor)).toEqual([]);
  await doctor.goto("/desk/consultations");
  const row = doctor.getByRole("row").filter({ hasText: "Silver Package" });
  await expect(row).toContainText("New");
  expect(await violations(doctor)).toEqual([]);
});

test("the doctor reads story and report, and answers", async () => {
  await doctor.goto("/desk/consultations?state=scheduled");
  await doctor.getByRole("row").filter({ hasText: "Silver Package" }).getByRole("link").click();
  await doctor.getByRole("button", { name: "Read it" }).click();
  await expect(region(doctor, "What they wrote")).toContainText("always tired");
  reference = (await doctor.getByText(/^C-[0-9A-Z]{8}/).textContent())?.split(" ")[0] ?? "";

  await doctor.getByRole("button", { name: /^Show / }).click();
  const frame = doctor.getByRole("dialog").locator("iframe");
  await expect(frame).toBeVisible();
  // The browser's own viewer answers the frame with headers of its own, so the file is asked for beside it.
  const answer = await doctor.request.get((await frame.getAttribute("src")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect(answer.headers()["content-security-policy"]).toContain("sandbox");
  await doctor.keyboard.press("Escape");
  await doctor.reload();
  await expect(region(doctor, "History")).toContainText("File opened by Dr Bello");

  await write(doctor, "Your iron is low. Please eat before we talk.");
  await expect(region(doctor, "Emails")).toContainText("A reply, behind the link");

  await patient.goto(booking);
  await expect(thread(patient)).toContainText("Your iron is low.");
});

test("the desk is told who waits before the room, which the doctor opens for both", async ({ desk }) => {
  const main = patient.locator("main");
  await patient.goto(booking);
  await expect(region(patient, "Your room")).toContainText("opens on this page from 15 minutes before");
  await beginSoon(desk, reference);
  await doctor.goto("/desk");
  await expect(heading(doctor)).toContainText("Dr Bello");
  const waiting = region(doctor, "In the waiting room");
  await expect(waiting).toHaveCount(0);

  await patient.goto(booking);
  await main.getByRole("button", { name: "I am here" }).click();
  await expect(region(patient, "Your room")).toContainText("The doctor’s desk shows that you are here.");
  expect(await violations(patient)).toEqual([]);

  await doctor.getByRole("button", { name: "Refresh" }).click();
  await expect(waiting).toContainText("Patient is here");
  await expect(waiting.getByRole("link", { name: "Amina Bello" })).toBeVisible();
  expect(await violations(doctor)).toEqual([]);
  await doctor.goto("/desk/consultations");
  await doctor.getByRole("link", { name: "Waiting room 1" }).click();
  const row = doctor.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText("Patient is here");
  expect(await violations(doctor)).toEqual([]);

  await row.getByRole("link").click();
  await expect(region(doctor, "Time")).toContainText("Patient is here");
  expect(await violations(doctor)).toEqual([]);
  await doctor.getByRole("button", { name: "Open the room" }).click();
  const address = /^https:\/\/meet\.example\.org\/[0-9a-f]{32}$/;
  const wayIn = region(doctor, "Time").getByRole("link", { name: "Join the room" });
  await expect(wayIn).toHaveAttribute("href", address);
  expect(await violations(doctor)).toEqual([]);

  // The patient's page looks by itself, every ten seconds.
  await patient.clock.runFor(10_000);
  const theirs = main.getByRole("link", { name: "Enter the room" });
  await expect(theirs).toHaveAttribute("href", (await wayIn.getAttribute("href")) ?? "");
  expect(await violations(patient)).toEqual([]);
  const told = doctor.waitForResponse(/waits=true/);
  await doctor.goto("/desk");
  await told;
  await expect(heading(doctor)).toContainText("Dr Bello");
  await expect(waiting).toHaveCount(0);
});

test("all the money goes back, and the ledger balances", async ({ desk }) => {
  await owner.goto("/desk/consultations?state=scheduled");
  await owner.getByRole("row").filter({ hasText: reference }).getByRole("link").click();
  await region(owner, "Money").getByRole("link").first().click();
  await owner.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Refund", exact: true });
  await expect(dialog).toContainText("The full amount ends the visit");
  await dialog.getByLabel("Reason").fill("The doctor is away");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(messages(owner)).toContainText("Refund sent to the provider.");
  await endRefunds(desk, 1);
  await expect(async () => {
    await patient.goto(booking);
    await expect(patient.locator("main")).toContainText("Refunded", { timeout: 1_000 });
  }).toPass();
  const sums = await desk.rows("SELECT currency, SUM(minor) AS left_over FROM payments_ledger_line GROUP BY currency");
  expect(sums.length).toBeGreaterThan(0);
  expect(sums.filter(({ left_over }) => Number(left_over) !== 0)).toEqual([]);
  await owner.goto("/desk/money/ledger");
  await expect(owner.getByText("Balances", { exact: true })).toBeVisible();
});
