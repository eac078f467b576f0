import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { mailsTo } from "./community";
import { becomeDoctor, becomeOwner, changeSettings, expect, listen, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* The desk takes up what people write, keeps the law's registers, sends the newsletter and looks after the places. */

test.use({ deskOf: "inquiries", mailLeaves: true });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let owner: Page;
let doctor: Page;
let base: string;
let heard: string[][];

/** A person of the desk with a device of their own. */
async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 } });
  heard.push(listen(context));
  const page = await context.newPage();
  await withPasskeys(context, page);
  return page;
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  [owner, doctor] = [await person(browser), await person(browser)];
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, base, "bello@example.org");
  await changeSettings(owner, base, "settings-outreach", { replyAddress: "inquiries@example.net" });
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

const messages = (page: Page) => page.getByRole("region", { name: "Notifications" });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Somebody who is no visitor yet sends a form, as the page's script does. */
async function say(browser: Browser, path: string, data: object): Promise<{ id: string; reference: string }> {
  const context = await browser.newContext({ baseURL: base });
  const answer = await context.request.post(path, { data, headers: { Origin: base } });
  expect(answer.status(), await answer.text()).toBe(201);
  const taken = await answer.json();
  await context.close();
  return taken;
}

const contact = (message: string, services = ["Request"]) => ({
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.org",
  phone: "+234 803 123 4567",
  message,
  services,
});

let inquiry: { id: string; reference: string };

test("words about health are for the doctor, who is told to read them first", async ({ browser }) => {
  const words = "Since last night I get chest pain when I climb the stairs and I cannot breathe.";
  const { id, reference } = await say(browser, "/api/contact", contact(words));
  await owner.goto(`/desk/letters/${id}`);
  await expect(owner.getByText("Only the doctor can read this.")).toBeVisible();
  expect(await (await owner.request.get(`/api/desk/letters/${id}`)).text()).not.toContain("stairs");
  expect(await violations(owner)).toEqual([]);
  await doctor.goto("/desk/letters");
  const row = doctor.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText("Read first");
  await row.getByRole("link").click();
  await expect(doctor.getByText("when I climb the stairs")).toBeVisible();
  const call = doctor.getByRole("link", { name: /^Call now/ });
  await expect(call).toHaveAttribute("href", "tel:+2348031234567");
  expect(await violations(doctor)).toEqual([]);
  // On a phone, too, it stands on top: before the words, and in sight.
  await doctor.setViewportSize({ width: 390, height: 844 });
  expect((await call.boundingBox())?.y).toBeLessThan(500);
  if (process.env.PICTURES) await doctor.screenshot({ path: `${process.env.PICTURES}/inquiry-390.png` });
  expect(await violations(doctor)).toEqual([]);
  await doctor.setViewportSize({ width: 1280, height: 900 });
});

test("a message is taken, noted and answered, and what they answer comes to the same thread", async ({ browser }) => {
  inquiry = await say(browser, "/api/contact", contact("When is the next street day in Osogbo?", ["Other"]));
  await owner.goto("/desk/letters");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Messages");
  const row = owner.getByRole("row").filter({ hasText: inquiry.reference });
  await row.getByRole("link").click();
  await owner.getByRole("button", { name: "Assign" }).click();
  await owner.getByRole("radio", { name: "Dr Ade" }).check();
  await owner.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
  await expect(region(owner, "Status")).toContainText("Assigned to you.");
  await owner.getByLabel("New note").fill("Asked the driver.");
  await owner.getByRole("button", { name: "Save note" }).click();
  await expect(region(owner, "Notes")).toContainText("Asked the driver.");

  await owner.getByRole("button", { name: "Reply", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog).toContainText("Enter a message.");
  await dialog.getByLabel("Message").fill("On Saturday at ten, by the market.");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog).toContainText("amina@example.org");
  expect(await violations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Send" }).dblclick();
  await expect(messages(owner)).toContainText("The reply is in the outbox.");
  await expect(region(owner, "Replies").getByText("On Saturday at ten")).toHaveCount(1);
  await expect(region(owner, "Status")).toContainText("Answered");
  await expect.poll(() => mailsTo(owner, "amina@example.org")).toContain("On Saturday at ten");

  const { replyAddress } = await (await owner.request.get(`/api/desk/letters/${inquiry.id}`)).json();
  const mail = [
    "From: Somebody Else <cousin@example.org>",
    `To: ${replyAddress}`,
    `Subject: Re: ${inquiry.reference}`,
    "Message-ID: <desk-1@example.org>",
    "",
    "Thank you, we are coming.",
  ].join("\r\n");
  await owner.goto("/desk/letters/mailbox");
  const file = { name: "answer.eml", mimeType: "message/rfc822", buffer: Buffer.from(mail) };
  await owner.getByLabel("File", { exact: true }).setInputFiles(file);
  await owner.getByRole("button", { name: "Import" }).click();
  await expect(owner.getByText("1 added to a thread.")).toBeVisible();
  await owner.goto(`/desk/letters/${inquiry.id}`);
  await expect(region(owner, "Replies")).toContainText("Thank you, we are coming.");
  await expect(region(owner, "Replies")).toContainText("From cousin@example.org");
  await owner.getByRole("button", { name: "Mark as read" }).click();
  await expect(owner.getByText("New reply", { exact: true })).toHaveCount(0);
});

test("who was slower is told, and nothing typed is lost", async () => {
  await owner.goto(`/desk/letters/${inquiry.id}`);
  await owner.getByLabel("New note").fill("Mine.");
  const { version } = await (await owner.request.get(`/api/desk/letters/${inquiry.id}`)).json();
  const other = { data: { version, text: "Somebody else’s." }, headers: { Origin: base } };
  expect((await owner.request.post(`/api/desk/letters/${inquiry.id}/notes`, other)).ok()).toBe(true);
  await owner.getByRole("button", { name: "Save note" }).click();
  await expect(owner.getByRole("alert").first()).toContainText("There is a problem");
  await expect(owner.getByLabel("New note")).toHaveValue("Mine.");
  await expect(region(owner, "Notes")).toContainText("Somebody else’s.");
  await owner.getByRole("button", { name: "Save note" }).click();
  await expect(region(owner, "Notes")).toContainText("Mine.");
});

test("a complaint about personal data is acknowledged within its days, decided and answered", async ({ browser }) => {
  const complaint = {
    name: "Ngozi Eze",
    email: "ngozi@example.org",
    law: "ng",
    message: "You still write to an address that I asked you to forget.",
  };
  const { reference } = await say(browser, "/api/data-complaint", complaint);
  await owner.goto("/desk/complaints");
  const row = owner.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText(/(29|30) days left/);
  expect(await violations(owner)).toEqual([]);
  await row.getByRole("link").click();
  await owner.getByRole("button", { name: "Acknowledge" }).click();
  await expect(owner.getByRole("alertdialog")).toContainText(`an email with the reference ${reference}`);
  await owner.getByRole("alertdialog").getByRole("button", { name: "Acknowledge" }).click();
  await expect(owner.getByText("Acknowledged", { exact: true }).first()).toBeVisible();
  await owner.getByRole("button", { name: "Decide and answer" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Upheld", exact: true }).check();
  await dialog.getByLabel("Answer").fill("You are right. The address is erased.");
  await dialog.getByRole("button", { name: "Decide and answer" }).click();
  await expect(messages(owner)).toContainText("Answered.");
  await expect(region(owner, "Deadlines")).toContainText("Upheld");
  await expect.poll(() => mailsTo(owner, "ngozi@example.org")).toContain("The address is erased.");
});

test("a breach is put on record with its 72 hours, completed, logged and closed", async () => {
  await owner.goto("/desk/complaints/breaches");
  await owner.getByRole("link", { name: "Report a breach" }).click();
  await owner.getByRole("button", { name: "Record breach" }).click();
  await expect(owner.getByText("Enter a short summary of what happened.")).toBeVisible();
  await owner.getByLabel("Summary").fill("A list went to a wrong address");
  await owner.getByRole("button", { name: "Record breach" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("A list went to a wrong address");
  await expect(region(owner, "Deadline")).toContainText(/7[12] hours left/);
  await owner.getByLabel("What happened", { exact: false }).last().fill("A list of names was mailed to a clinic.");
  await owner.getByRole("checkbox", { name: "Names and contacts" }).check();
  await owner.getByRole("radio", { name: /^A risk/ }).check();
  await owner.getByLabel(/^NDPC/).fill("2026-11-22T10:00");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(messages(owner)).toContainText("Saved.");
  await expect(owner.getByText("Regulators told").first()).toBeVisible();
  await owner.locator("summary", { hasText: "NDPC" }).click();
  await expect(owner.getByText("Types of data: Names and contacts").first()).toBeVisible();
  await owner.getByLabel("What was done").fill("Called the clinic: they deleted it.");
  await owner.getByRole("button", { name: "Add to the log" }).click();
  await expect(region(owner, "Log")).toContainText("they deleted it.");
  expect(await violations(owner)).toEqual([]);
  await owner.getByRole("button", { name: "Close the record" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Close the record" }).click();
  await expect(owner.getByText("Closed", { exact: true }).first()).toBeVisible();
});

test("readers are imported with proof, and an issue is written, tried and sent to them", async () => {
  await owner.goto("/desk/newsletter/imports");
  const csv = "email,country\nsegun@example.org,NG\nhalima@example.org,GB\nno address,NG\n";
  const table = { name: "readers.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await owner.getByLabel("File", { exact: true }).setInputFiles(table);
  await owner.getByRole("button", { name: "Preview import" }).click();
  await expect(owner.getByText("Enter how they agreed and where the record is.")).toBeVisible();
  await owner.getByLabel("How they agreed").fill("Paper list from the Osogbo health day, folder 3");
  await owner.getByLabel("Agreed by").fill("2026-11-01");
  await owner.getByLabel("Ask each of them by email first").uncheck();
  await owner.getByRole("button", { name: "Preview import" }).click();
  await expect(owner.getByText(/Line 4/)).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await owner.getByRole("button", { name: "Import 2" }).click();
  await expect(messages(owner)).toContainText("2 readers imported.");
  await owner.goto("/desk/newsletter/subscribers?q=segun%40example.org");
  await owner.getByRole("link", { name: "segun@example.org" }).click();
  await expect(region(owner, "Consent record")).toContainText("folder 3");

  await owner.goto("/desk/newsletter");
  await owner.getByRole("button", { name: "Write an issue" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("A new issue");
  await owner.getByLabel("Subject").fill("What to do when a child has a fever");
  await owner.getByRole("textbox", { name: "Introduction" }).click();
  await owner.keyboard.type("Good morning from Osogbo.");
  await owner.getByRole("button", { name: "Add posts" }).click();
  const posts = owner.getByRole("dialog", { name: "Add posts" });
  await posts.getByLabel("Search the posts").fill("pregnancy");
  await posts.getByRole("listitem").first().getByRole("button").click();
  await posts.getByRole("button", { name: "Done" }).click();
  await expect(owner.getByText(/^Saved \d/)).toBeVisible();
  const preview = owner.frameLocator("iframe[title='The email']");
  await expect(preview.getByText("Good morning from Osogbo.").first()).toBeVisible();
  await owner.getByRole("tab", { name: "Plain text" }).click();
  await expect(owner.getByRole("tabpanel")).toContainText("Good morning from Osogbo.");
  expect(await violations(owner)).toEqual([]);

  await owner.getByRole("button", { name: "Send a test" }).click();
  await owner.getByRole("dialog").getByLabel("To").fill("trial@example.org");
  await owner.getByRole("button", { name: "Send the test" }).click();
  await expect.poll(() => mailsTo(owner, "trial@example.org")).toContain("Good morning from Osogbo.");
  await owner.getByRole("button", { name: "Send now" }).click();
  const ask = owner.getByRole("alertdialog", { name: /^Send it to \d+ readers\?$/ });
  await ask.getByRole("button", { name: "Send now" }).dblclick();
  await expect(region(owner, "Sent")).toContainText(/(\d+) of \1 sent/, { timeout: 30_000 });
  await expect(owner.getByText("Sent", { exact: true }).first()).toBeVisible();
});

test("a reader who asks by telephone is taken out, and an address is written to no more", async () => {
  await owner.goto("/desk/newsletter/subscribers?q=halima%40example.org");
  await owner.getByRole("link", { name: "halima@example.org" }).click();
  await owner.getByRole("button", { name: "Unsubscribe" }).click();
  await owner
    .getByRole("dialog")
    .getByLabel(/^How they asked/)
    .fill("By telephone");
  await owner.getByRole("dialog").getByRole("button", { name: "Unsubscribe" }).click();
  await expect(messages(owner)).toContainText("Unsubscribed.");
  await expect(region(owner, "Consent record")).toContainText("By telephone");

  await owner.goto("/desk/mail/suppressions");
  await owner.getByRole("button", { name: "Block an address" }).click();
  await owner.getByRole("dialog").getByLabel("Address").fill("gone@example.org");
  await owner.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  const row = owner.getByRole("row").filter({ hasText: "gone@example.org" });
  await expect(row).toContainText("newsletter");
  expect(await violations(owner)).toEqual([]);
  await row.getByRole("button", { name: /^Unblock/ }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Unblock" }).click();
  await expect(row).toHaveCount(0);
});

/** A picture of the screen in both widths, where somebody asks for pictures. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const [width, colorScheme] of [
    [1280, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

async function find(page: Page, email: string) {
  await page.goto("/desk/person");
  await page.getByLabel("Their email address").fill(email);
  await page.getByRole("button", { name: "Find person" }).click();
}

test("a person is corrected wherever they are kept, and what is kept of them is not used", async () => {
  await find(doctor, "amina@example.org");
  await doctor.getByRole("button", { name: "Correct", exact: true }).click();
  const correct = doctor.getByRole("dialog", { name: "Correct their data" });
  await correct.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(correct).toContainText("Enter what is to be corrected.");
  await correct.getByLabel(/^Name/).fill("Amina Yusuf");
  expect(await violations(doctor)).toEqual([]);
  await picture(doctor, "correct");
  await correct.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(region(doctor, "Corrected")).toContainText(
    /Messages, enquiries, volunteers and complaints:.* corrected/,
  );
  await region(doctor, "Corrected").getByRole("button", { name: "Search amina@example.org" }).click();

  await doctor.getByRole("button", { name: "Restrict use" }).click();
  const restrict = doctor.getByRole("dialog", { name: "Restrict the use of their data?" });
  await restrict.getByLabel("They objected, and it is not decided").check();
  await restrict.getByLabel(/^What they asked for/).fill("Asked by telephone.");
  expect(await violations(doctor)).toEqual([]);
  await picture(doctor, "restrict");
  await restrict.getByRole("button", { name: "Restrict use" }).click();
  await expect(region(doctor, "Restriction of use")).toContainText("today");
  await expect(region(doctor, "Restriction of use")).toContainText("Asked by telephone.");
  expect(await violations(doctor)).toEqual([]);
  await picture(doctor, "restricted");

  await doctor.goto(`/desk/letters/${inquiry.id}`);
  await expect(doctor.getByRole("heading", { name: "Amina Yusuf" }).first()).toBeVisible();
  await expect(doctor.getByText("Their data are restricted")).toBeVisible();
  expect(await violations(doctor)).toEqual([]);
  await picture(doctor, "restricted-letter");
  await doctor.getByRole("link", { name: "See why" }).click();
  await doctor.getByRole("button", { name: "Find person" }).click();
  await doctor.getByRole("button", { name: "Lift the restriction" }).click();
  const lift = doctor.getByRole("dialog", { name: "Lift the restriction?" });
  await lift.getByLabel("Why it is lifted").fill("Decided.");
  await lift.getByRole("button", { name: "Lift the restriction" }).click();
  await expect(lift).toContainText("Tell the person first.");
  await lift.getByLabel("I have told the person that the restriction ends").check();
  await lift.getByRole("button", { name: "Lift the restriction" }).click();
  await expect(doctor.getByRole("list", { name: "Earlier restrictions" })).toContainText("Decided.");
});

test("the processing register says what the settings make of it", async () => {
  await owner.goto("/desk/person/register");
  await region(owner, "Consultations").getByRole("heading", { name: "Consultations" }).click();
  await expect(region(owner, "Consultations").getByText("9(2)(h)").first()).toBeVisible();
  await region(owner, "Consultations")
    .getByText(/ tables$/)
    .click();
  await expect(region(owner, "Consultations")).toContainText("care_request");
  expect(await violations(owner)).toEqual([]);
  await picture(owner, "register");
  const saved = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Download" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("record-of-processing.md");
  expect(await readFile(await file.path(), "utf8")).toContain("## Input for an impact assessment");
});

test("all about a person is found by the whole address, handed out and erased", async () => {
  await owner.goto("/desk/person");
  await owner.getByLabel("Their email address").fill("amina@example.org");
  await owner.getByRole("button", { name: "Find person" }).click();
  await expect(owner.getByText("only someone who can read those can export or erase it")).toBeVisible();
  await expect(owner.getByRole("button", { name: /^(Export|Erase) everything$/ })).toHaveCount(0);

  await doctor.goto("/desk/person");
  await doctor.getByLabel("Their email address").fill("amina");
  await doctor.getByRole("button", { name: "Find person" }).click();
  await expect(doctor.getByText("Enter the full address, such as name@example.org.")).toBeVisible();
  await doctor.getByLabel("Their email address").fill("amina@example.org");
  await doctor.getByRole("button", { name: "Find person" }).click();
  await expect(doctor.getByRole("link", { name: new RegExp(inquiry.reference) })).toBeVisible();
  expect(doctor.url()).not.toContain("amina");
  expect(await violations(doctor)).toEqual([]);

  await doctor.getByRole("button", { name: "Export everything" }).click();
  const saved = doctor.waitForEvent("download");
  await doctor.getByRole("alertdialog").getByRole("button", { name: "Download file" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("personal-data.json");
  expect(await readFile(await file.path(), "utf8")).toContain("When is the next street day in Osogbo?");

  await doctor.getByRole("button", { name: "Erase everything" }).click();
  const dialog = doctor.getByRole("dialog", { name: "Erase this person’s data for good?" });
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(dialog).toContainText("Enter amina@example.org.");
  await dialog.getByLabel("Enter amina@example.org to continue").fill("Amina@example.org");
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(region(doctor, "Erased")).toBeVisible();
  const gone = await doctor.request.get(`/api/desk/letters?state=all&q=${inquiry.reference}`);
  expect(await gone.text()).not.toContain("Osogbo");
});

test("a place is corrected, reported by a visitor, and mended", async ({ browser }) => {
  await owner.goto("/desk/places/new");
  await owner.getByRole("button", { name: "Add place" }).click();
  await expect(owner.getByText("Enter a name.")).toBeVisible();
  await owner.getByLabel("Name", { exact: true }).fill("Ola Pharmacy");
  await owner.getByLabel("Latitude").fill("7.771");
  await owner.getByLabel("Longitude").fill("4.5564");
  await owner.getByLabel(/^Opening hours/).fill("Mo-Sa 08:00-20:00");
  await owner.getByRole("button", { name: "Add place" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Ola Pharmacy");
  const id = decodeURIComponent(owner.url().split("/").at(-1) ?? "");
  await owner.getByLabel(/^Telephone/).fill("+234 803 000 0000");
  await owner.getByLabel("I checked it today").check();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(messages(owner)).toContainText("Saved. Visitors can see it now.");
  await expect(region(owner, "Reliability")).toContainText("just now");
  expect(await violations(owner)).toEqual([]);

  const report = { kind: "wrong_number", words: "A private person answers." };
  await say(browser, `/api/places/${encodeURIComponent(id)}/reports`, report);
  await owner.goto("/desk/places/items");
  await expect(owner.getByText("A private person answers.")).toBeVisible();
  await owner.getByRole("button", { name: /^Accept/ }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel(/^The right number/).fill("+234 803 111 1111");
  await dialog.getByLabel(/^How you know/).fill("Called at ten, they answered");
  expect(await violations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(messages(owner)).toContainText("Accepted.");
  await owner.goto(`/desk/places/${encodeURIComponent(id)}`);
  await expect(owner.getByLabel(/^Telephone/)).toHaveValue("+234 803 111 1111");
  await owner.getByLabel("Hide this place").check();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Hidden", { exact: true }).first()).toBeVisible();
});
