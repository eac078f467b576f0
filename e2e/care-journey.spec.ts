import type { Browser, Page } from "@playwright/test";
import { about, checkAndAgree, choose, goOn, heading, lateTime, payButton, story, who } from "./booking";
import { mailsTo, messages } from "./conversation";
import { becomeDoctor, becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { checkoutOf, payByCard, paysHere } from "./till";

/* One consultation from the package on a phone to the refund, with everything that both sides meet on the way. */

test.use({ deskOf: "care-journey" });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const PHOTO = new URL("fixtures/cup-with-place.jpg", import.meta.url).pathname;
const MAIL = "amina@example.org";

let base: string;
let heard: string[][];
let owner: Page;
let doctor: Page;
let patient: Page;
let booking: string;
let reference: string;

async function device(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, viewport });
  heard.push(listen(context));
  return context.newPage();
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  const screen = { width: 1280, height: 900 };
  [owner, doctor] = [await device(browser, screen), await device(browser, screen)];
  for (const page of [owner, doctor]) await withPasskeys(page.context(), page);
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, base, "bello@example.org");
  patient = await device(browser, { width: 390, height: 844 });
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a photo of a lab report goes with the Silver package, which is paid by card", async () => {
  await choose(patient, "Silver Package");
  await about(patient);
  await who(patient, MAIL);
  await story(patient);
  await patient.getByLabel("Your test results").setInputFiles(PHOTO);
  await expect(patient.getByRole("status").filter({ hasText: /has arrived/ })).toBeVisible();
  await goOn(patient);
  await lateTime(patient);
  await checkAndAgree(patient);
  await paysHere(patient);
  await payButton(patient).click();
  await payByCard(checkoutOf(patient));
  const thanks = patient.getByRole("dialog", { name: "Thank You!" });
  await thanks.getByRole("link", { name: "Go on to your booking" }).click();
  await expect(heading(patient)).toHaveText("Thank You!");
});

test("the mail in the outbox leads to the booking, its receipt and another time", async () => {
  const letters = async () => mailsTo(owner, MAIL);
  const link = /https?:[^\s"\\]+\/consultation\/booking\/[\w-]+/;
  await expect.poll(letters).toMatch(link);
  const words = await letters();
  expect(words).not.toMatch(/Silver|tired|report/i);
  booking = link.exec(words)?.[0] ?? "";

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
  await main.locator("input[name=time]").last().check({ force: true });
  await main.getByRole("button", { name: "Take this time" }).last().click();
  await expect(heading(patient)).toHaveText("Your booking");
  await expect(clock).not.toHaveText(before);
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
  await expect(region(doctor, "What happened")).toContainText("File opened by Dr Bello");

  await doctor.getByRole("button", { name: "Reply by mail" }).click();
  const dialog = doctor.getByRole("dialog", { name: "Reply by mail" });
  await dialog.getByLabel("Message").fill("Your iron is low. Please eat before we talk.");
  await dialog.getByRole("button", { name: "See it as they will" }).click();
  await dialog.getByRole("button", { name: "Send it" }).click();
  await expect(region(doctor, "Mails")).toContainText("A reply waits behind the link");

  await patient.goto(booking);
  await expect(patient.getByRole("region", { name: "What the doctor wrote" })).toContainText("Your iron is low.");
});

test("all the money goes back, and the ledger balances", async ({ desk }) => {
  await owner.goto("/desk/consultations?state=scheduled");
  await owner.getByRole("row").filter({ hasText: reference }).getByRole("link").click();
  await region(owner, "Money").getByRole("link").first().click();
  await owner.getByRole("button", { name: "Give money back" }).click();
  const dialog = owner.getByRole("dialog", { name: "Give money back" });
  await dialog.getByLabel("Why").fill("The doctor is away");
  await dialog.getByRole("button", { name: "Give it back" }).click();
  await expect(messages(owner)).toContainText("The refund is on its way to the provider.");
  // The sandbox's bank takes a minute.
  await expect(async () => {
    await patient.goto(booking);
    await expect(patient.locator("main")).toContainText("Given back", { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  const sums = await desk.rows("SELECT currency, SUM(minor) AS left_over FROM payments_ledger_line GROUP BY currency");
  expect(sums.length).toBeGreaterThan(0);
  expect(sums.filter(({ left_over }) => Number(left_over) !== 0)).toEqual([]);
  await owner.goto("/desk/money/ledger");
  await expect(owner.getByText("Balances", { exact: true })).toBeVisible();
});
