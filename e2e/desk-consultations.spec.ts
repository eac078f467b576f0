import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import { about, checkAndAgree, choose, goOn, heading, payButton, story, toPayFrom } from "./booking";
import { becomeDoctor, becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* People ask for consultations; the desk takes them up, meets them, moves and ends them, and forgets them when asked. */

test.use({ deskOf: "consultations" });
test.describe.configure({ mode: "serial", timeout: 120_000 });

let owner: Page;
let doctor: Page;
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

/** A visitor without scripts; each is a new device. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, javaScriptEnabled: false });
  return context.newPage();
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  [owner, doctor] = [await person(browser), await person(browser)];
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, base, "bello@example.org");
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

const messages = (page: Page) => page.getByRole("region", { name: "Notifications" });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not shown");
  return box;
}

let asked: string;
let reference: string;

test("a request arrives, and every role sees that it should be read first", async ({ browser }) => {
  const page = await visitor(browser);
  await choose(page, "First chat");
  await about(page);
  await story(page, "I am always tired. Since last night I get chest pain when I climb the stairs.");
  await page.getByRole("button", { name: /I do not have any of these/ }).click();
  await checkAndAgree(page);
  await goOn(page, "Send my request");
  await expect(heading(page)).toHaveText("Thank You!");

  await owner.goto("/desk/consultations?state=new");
  const row = owner.getByRole("row").filter({ hasText: "Amina Bello" });
  await expect(row).toContainText("Nigeria");
  // That it is urgent is told to everybody who sees to requests; what it says is not.
  await expect(row).toContainText("Read first");
  await row.getByRole("link").click();
  await expect(owner.getByText("Only the doctor can read this.")).toBeVisible();
  asked = owner.url().split("/").at(-1) ?? "";
  const refused = await owner.request.post(`/api/desk/care/requests/${asked}/story`, { headers: { Origin: base } });
  expect(refused.status()).toBe(403);
  expect(await (await owner.request.get(`/api/desk/care/requests/${asked}`)).text()).not.toContain("chest");
  expect(await violations(owner)).toEqual([]);

  await doctor.goto("/desk/consultations?state=new");
  await expect(doctor.getByRole("row").filter({ hasText: "Amina Bello" })).toContainText("Read first");
  expect(await violations(doctor)).toEqual([]);
});

test("the doctor reads the story, and that is recorded", async () => {
  await doctor.getByRole("row").filter({ hasText: "Amina Bello" }).getByRole("link").click();
  await expect(doctor.getByRole("link", { name: /^Call now/ })).toHaveAttribute("href", "tel:+2348031234567");
  await expect(doctor.getByText("Not read yet.")).toBeVisible();
  await doctor.getByRole("button", { name: "Read it" }).click();
  await expect(doctor.locator("mark")).toHaveText([/chest/i]);
  expect(await violations(doctor)).toEqual([]);
  reference = (await doctor.getByText(/^C-[0-9A-Z]{8}/).textContent())?.split(" ")[0] ?? "";
  await doctor.reload();
  await expect(doctor.getByText(/^Last read by you/)).toBeVisible();
  await expect(doctor.getByRole("button", { name: "Read it" })).toBeVisible();
  await expect(region(doctor, "History")).toContainText("Story read by Dr Bello");
  const log = await owner.request.get("/api/desk/audit?q=consultation.story");
  expect(await log.text()).toContain(`consultation:${asked}`);
});

test("a note, the record of the visit and a reply are kept", async () => {
  await doctor.getByLabel("New note").fill("Called at noon. She will go to the clinic today.");
  await doctor.getByRole("button", { name: "Save note" }).click();
  await expect(region(doctor, "Notes")).toContainText("She will go to the clinic today.");
  await doctor.getByRole("button", { name: "Record the visit" }).click();
  await doctor.getByRole("button", { name: "Save record" }).click();
  await expect(doctor.getByRole("alert")).toContainText("Choose the outcome of the visit.");
  await doctor.getByLabel("Outcome").selectOption("urgent");
  await doctor.getByLabel("Safety-net advice").fill("Worse, or short of breath: call 112.");
  await doctor.getByRole("button", { name: "Save record" }).click();
  await expect(region(doctor, "Visit record")).toContainText("Sent to urgent care");
  const thread = region(doctor, "Messages");
  await thread.getByLabel(/^Write to/).fill("Please have an ECG today.");
  expect(await violations(doctor)).toEqual([]);
  await thread.getByRole("button", { name: "Send" }).click();
  await expect(thread.getByRole("listitem")).toContainText("Please have an ECG today.");
  await expect(region(doctor, "Emails")).toContainText("A reply, behind the link");
  const mails = await (await owner.request.get("/api/desk/mails?q=amina%40example.org")).text();
  expect(mails).not.toContain("ECG");
});

test("is found by its reference and by the whole address, and is done", async () => {
  await doctor.getByRole("button", { name: "Mark as done" }).click();
  const dialog = doctor.getByRole("dialog", { name: "Mark as done?" });
  await dialog.getByRole("button", { name: "Mark as done" }).click();
  await expect(messages(doctor)).toContainText("Marked as done.");
  for (const words of [reference, "amina@example.org"]) {
    await doctor.goto(`/desk/consultations?q=${encodeURIComponent(words)}`);
    await expect(doctor.getByRole("row").filter({ hasText: reference })).toContainText("Done");
  }
});

test("a booked time stands in the calendar, is moved, and cancelled with all the money back", async ({ browser }) => {
  const page = await visitor(browser);
  await choose(page, "Silver Package");
  await toPayFrom(page);
  await payButton(page).click();
  await page.getByLabel("Card number").fill("4084 0840 8408 4081");
  await page.getByLabel("Expiry (month and year)").fill("12/40");
  await page.getByLabel("CVV").fill("408");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(heading(page)).toHaveText("Thank You!");

  await doctor.goto("/desk/consultations?state=scheduled");
  const row = doctor.getByRole("row").filter({ hasText: "Silver Package" });
  await expect(async () => {
    await doctor.reload();
    await expect(row).toContainText("Lagos", { timeout: 1_000 });
  }).toPass();
  // Nobody has said yet who at the desk the clinician is.
  const mine = "/desk/consultations?state=scheduled&assigned=mine";
  await doctor.goto(mine);
  await expect(doctor.getByText("Nothing matches")).toBeVisible();
  await owner.goto("/desk/consultations/hours");
  // Hours are no sign that somebody can be booked.
  await owner.getByRole("link", { name: "Edit hours of Dr Ade (sample)" }).click();
  await expect(owner.getByRole("main")).toContainText("This clinician is a sample");
  await owner.getByRole("main").getByRole("link", { name: "All clinicians" }).last().click();
  await owner.getByRole("button", { name: "Edit details of Dr Ade (sample)" }).click();
  const dialog = owner.getByRole("dialog", { name: "Change Dr Ade (sample)" });
  await dialog.getByLabel("Staff account").selectOption("Dr Bello");
  expect(await violations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(region(owner, "Dr Ade (sample)")).toContainText("Staff account: Dr Bello.");
  await doctor.goto(mine);
  await row.getByRole("link").click();
  const before = await region(doctor, "Time").locator("time").textContent();
  await doctor.getByRole("button", { name: "Change the time" }).click();
  const move = doctor.getByRole("dialog", { name: "Change the time" });
  // Nothing is chosen by itself, and arrow keys go through the times of the week.
  await move.getByRole("button", { name: "Change the time" }).click();
  await expect(move).toContainText("Choose a time.");
  await move.getByRole("button", { name: "Next week" }).click();
  await move.getByRole("radio").first().check();
  await doctor.keyboard.press("ArrowDown");
  await expect(move.getByRole("radio").nth(1)).toBeChecked();
  for (const [width, colorScheme] of [
    [390, "light"],
    [1280, "dark"],
  ] as const) {
    await doctor.setViewportSize({ width, height: 844 });
    await doctor.emulateMedia({ colorScheme });
    expect(await violations(doctor)).toEqual([]);
    if (process.env.PICTURES) await doctor.screenshot({ path: `${process.env.PICTURES}/week-${width}.png` });
  }
  await doctor.emulateMedia({ colorScheme: "light" });
  await expect(move.getByText(/^Chosen: /)).toBeVisible();
  // No email leaves this site: whom to call stands there before the time is changed, and afterwards.
  await expect(move).toContainText("Email is not set up: the email with the new time waits, and reaches nobody.");
  await expect(move.getByRole("link", { name: /803/ })).toHaveAttribute("href", "tel:+2348031234567");
  await move.getByRole("button", { name: "Change the time" }).click();
  await expect(messages(doctor)).toContainText(/Time changed\. Email is not set up: call [+0-9 ]+ to tell them\./);
  await expect(region(doctor, "Time").locator("time")).not.toHaveText(before ?? "");

  const starts = await region(doctor, "Time").locator("time").getAttribute("datetime");
  await doctor.goto(`/desk/consultations/calendar?day=${starts?.slice(0, 10)}`);
  await expect(doctor.getByRole("table").getByRole("link", { name: "Amina Bello" })).toBeVisible();
  expect(await violations(doctor)).toEqual([]);
  await doctor.keyboard.press("j");
  await doctor.keyboard.press("Enter");
  await doctor.getByRole("button", { name: "Cancel consultation" }).click();
  const cancel = doctor.getByRole("dialog", { name: "Cancel this consultation?" });
  await expect(cancel).toContainText("₦24,000 will be refunded.");
  await expect(cancel).toContainText("Email is not set up: the email about it waits, and reaches nobody.");
  await cancel.getByRole("button", { name: "Cancel the consultation" }).click();
  await expect(cancel).toContainText("Choose a reason.");
  await cancel.getByLabel("Reason").selectOption("clinician_away");
  await cancel.getByRole("button", { name: "Cancel the consultation" }).click();
  await expect(messages(doctor)).toContainText("Cancelled.");
  await expect(doctor.getByRole("button", { name: "Change the time" })).toHaveCount(0);
});

test("hours and holidays are set, and what is wrong is said beside it", async () => {
  await owner.goto("/desk/consultations/hours");
  await owner.getByRole("button", { name: "Add a clinician" }).click();
  await owner.getByLabel("Name", { exact: true }).fill("Dr Bello");
  await owner.getByLabel("Time zone").selectOption("Europe/London");
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.getByRole("button", { name: "Add", exact: true }).click();
  await expect(messages(owner)).toContainText("Dr Bello added. Now set their hours.");
  const edit = owner.getByRole("link", { name: "Edit hours of Dr Bello" });
  await expect(edit).toBeFocused();
  // What it speaks of is in sight, and it lies over nothing of it.
  const [toast, button] = [await boxOf(messages(owner).getByRole("paragraph").locator("..")), await boxOf(edit)];
  expect(button.y + button.height).toBeLessThanOrEqual(toast.y);
  expect(button.y).toBeGreaterThan(0);
  await edit.click();
  await owner.getByRole("button", { name: "Add hours on Monday" }).click();
  await owner.getByRole("button", { name: "Add more hours on Monday" }).click();
  const [from, to] = [owner.getByLabel("From, Monday, part 2"), owner.getByLabel("To, Monday, part 2")];
  const [left, right] = [await boxOf(from), await boxOf(to)];
  expect([right.y, right.width]).toEqual([left.y, left.width]);
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  await from.fill("noon");
  await to.fill("17.30");
  await to.blur();
  await expect(from).toHaveValue("12 noon");
  await expect(to).toHaveValue("5:30pm");
  await owner.getByRole("button", { name: "Save hours" }).click();
  await expect(owner.getByRole("alert")).toContainText("Monday: These hours overlap.");
  await from.fill("soon");
  await expect(owner.getByRole("alert")).toContainText("Monday: Enter a start and end time.");
  await from.fill("2pm");
  // What was mended is not held against it any more.
  await expect(owner.getByRole("alert")).toHaveCount(0);
  await to.fill("5pm");
  await owner.setViewportSize({ width: 1280, height: 900 });
  await owner.getByRole("button", { name: "Copy Monday to Friday" }).click();
  await owner.getByRole("button", { name: "Save hours" }).click();
  await expect(messages(owner)).toContainText("Saved.");
  expect(await violations(owner)).toEqual([]);
  await owner.getByRole("link", { name: "All clinicians" }).click();
  await expect(region(owner, "Dr Bello")).toContainText("Monday to Friday 9am to 1pm and 2pm to 5pm");
  await owner.getByRole("button", { name: "Add a holiday" }).click();
  await owner.getByLabel("Day", { exact: true }).last().fill("2030-12-25");
  await owner.getByLabel("Name of the holiday").last().fill("Christmas Day");
  await owner.getByRole("button", { name: "Save holidays" }).click();
  await expect(messages(owner)).toContainText("No times are offered on these days.");
});

test("the licence map asks for what a place needs, and is information only without it", async () => {
  await owner.goto("/desk/consultations/licences");
  await expect(region(owner, "Scotland")).toContainText("Information only");
  await owner.getByRole("button", { name: "Change Consultations in Scotland" }).click();
  const dialog = owner.getByRole("dialog", { name: "Consultations in Scotland" });
  await dialog.getByRole("radio", { name: /^Offered/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveCount(5);
  await dialog.getByLabel("Licence", { exact: true }).fill("GMC 1234567");
  await dialog.getByLabel("Valid until").fill("2031-01-01");
  await dialog.getByLabel("Insured by").fill("Sample Mutual 42");
  await dialog.getByLabel("Insured until").fill("2031-01-01");
  await dialog.getByLabel("Regulator of services").fill("HIS 77");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(region(owner, "Scotland")).toContainText("Offered");
  await expect(region(owner, "Wales")).not.toContainText("Offered");
  await owner.getByLabel("Country", { exact: true }).selectOption({ label: "Gambia" });
  await owner.getByRole("button", { name: "Add country" }).click();
  const added = owner.getByRole("dialog", { name: "Consultations in the Gambia" });
  await added.getByRole("button", { name: "Save" }).click();
  await expect(region(owner, "Gambia")).toContainText("Information only");
  expect(await violations(owner)).toEqual([]);
});

test("a person gets a copy, and is erased for good", async () => {
  await doctor.goto(`/desk/consultations/${asked}`);
  await doctor.getByRole("button", { name: "Export", exact: true }).click();
  const saved = doctor.waitForEvent("download");
  await doctor.getByRole("alertdialog").getByRole("button", { name: "Download file" }).click();
  expect(await readFile(await (await saved).path(), "utf8")).toContain("chest pain");
  await doctor.getByRole("button", { name: "Erase", exact: true }).click();
  const dialog = doctor.getByRole("dialog", { name: "Erase for good?" });
  await dialog.getByRole("textbox").fill("C-WRONG");
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(dialog).toContainText(`Enter ${reference}.`);
  await dialog.getByRole("textbox").fill(reference.toLowerCase());
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(messages(doctor)).toContainText(`${reference} erased.`);
  expect((await doctor.request.get(`/api/desk/care/requests/${asked}`)).status()).toBe(404);
});

test("every screen fits a phone", async () => {
  await doctor.setViewportSize({ width: 390, height: 844 });
  for (const path of ["", "/calendar", "/hours", "/waiting", "/licences"]) {
    await doctor.goto(`/desk/consultations${path}`);
    await expect(doctor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(doctor.getByText("Loading…")).toHaveCount(0);
    const overflow = await doctor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    expect(await violations(doctor), path).toEqual([]);
  }
});
