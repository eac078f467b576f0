import type { Browser, Page } from "@playwright/test";
import { about, checkAndAgree, choose, firstTime, goOn, heading, nigerianAdult, payButton, story } from "./booking";
import { mailsTo, messages } from "./community";
import { becomeDoctor, becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { bookingOf, region } from "./visit";

/* Who pays and who is the patient are two people; who finds no time waits. */

// Another adult is asked for where email leaves.
test.use({ deskOf: "consultation-people", mailLeaves: true, actionTimeout: 20_000 });
test.describe.configure({ mode: "serial", timeout: 120_000 });

let base: string;
let heard: string[][];
let owner: Page;
let doctor: Page;

/** Visitors go without scripts; each is a new device. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, javaScriptEnabled: false });
  return context.newPage();
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  const person = async () => {
    const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 } });
    heard.push(listen(context));
    const page = await context.newPage();
    await withPasskeys(context, page);
    return page;
  };
  [owner, doctor] = [await person(), await person()];
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, base, "bello@example.org");
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

const main = (page: Page) => page.locator("main");
/** The newest link to a booking in the mails to somebody. */
const linkOf = (address: string) => bookingOf({ mailsTo: (to) => mailsTo(owner, to) }, address);

/** A daughter in London asks for her father in Nigeria, and pays. */
async function daughterPays(page: Page, father: string): Promise<void> {
  await choose(page, "Silver Package");
  await main(page)
    .getByRole("radio", { name: /^Somebody else/ })
    .check();
  await nigerianAdult(page);
  await main(page).getByLabel("Your name").fill("Amina Bello");
  await main(page).getByLabel("Email", { exact: true }).fill("daughter@example.org");
  await main(page).getByLabel("The patient’s name").fill("Musa Bello");
  await main(page).getByLabel("The patient’s email").fill(father);
  await goOn(page);
  await story(page);
  await firstTime(page);
  await checkAndAgree(page);
  await payButton(page).click();
  await page.getByLabel("Card number").fill("4084 0840 8408 4081");
  await page.getByLabel("Expiry (month and year)").fill("12/40");
  await page.getByLabel("CVV").fill("408");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(heading(page)).toHaveText("Thank You!");
}

test("the patient agrees for himself, and the payer sees money and times only", async ({ browser }) => {
  await daughterPays(await visitor(browser), "father@example.org");
  const payer = await visitor(browser);
  await payer.goto(await linkOf("daughter@example.org"));
  await expect(main(payer)).toContainText("₦24,000");
  await expect(main(payer)).not.toContainText(/tired|Silver/);

  const patient = await visitor(browser);
  await patient.goto(await linkOf("father@example.org"));
  await expect(main(patient)).toContainText("Somebody booked this consultation for you.");
  await expect(main(patient)).not.toContainText("₦");
  await main(patient).getByRole("button", { name: "I agree", exact: true }).click();
  await expect(patient.getByRole("alert").getByRole("link").first()).toBeVisible();
  for (const box of await main(patient).getByRole("checkbox").all()) await box.check();
  await main(patient).getByRole("button", { name: "I agree", exact: true }).click();
  await expect(heading(patient)).toHaveText("Your booking");
  await expect(main(patient).getByRole("button", { name: "I agree", exact: true })).toHaveCount(0);

  await doctor.goto("/desk/consultations?state=scheduled");
  await doctor.getByRole("row").filter({ hasText: "Musa Bello" }).getByRole("link").click();
  await expect(region(doctor, "Consent")).toContainText("by the patient");
});

test("a patient who refuses ends it, and the payer gets everything back", async ({ browser }) => {
  await daughterPays(await visitor(browser), "uncle@example.org");
  const patient = await visitor(browser);
  await patient.goto(await linkOf("uncle@example.org"));
  await main(patient).getByRole("button", { name: "I do not agree, cancel it" }).click();
  await expect(main(patient)).toContainText("Cancelled");
  const payer = await visitor(browser);
  await payer.goto(await linkOf("daughter@example.org"));
  await expect(main(payer)).toContainText("Cancelled");
  await expect(main(payer)).toContainText("₦24,000");
});

test("nobody can have missed what is still to come", async () => {
  await doctor.goto("/desk/consultations?state=scheduled");
  await doctor.getByRole("row").filter({ hasText: "Musa Bello" }).getByRole("link").click();
  await expect(doctor.getByRole("button", { name: "Cancel consultation" })).toBeVisible();
  await expect(doctor.getByRole("button", { name: "Mark as no-show" })).toHaveCount(0);
});

test("where nothing is free one waits, and is told when a time comes free", async ({ browser }) => {
  const everyDay = async (press: () => Promise<void>) => {
    await owner.goto("/desk/consultations/hours");
    await owner.getByRole("link", { name: /^Edit hours of Dr Ade/ }).click();
    await press();
    await owner.getByRole("button", { name: "Save hours" }).click();
    await expect(messages(owner)).toContainText("Saved.");
  };
  await everyDay(async () => {
    await expect(owner.getByLabel("From, Monday")).toBeVisible();
    for (const button of (await owner.getByRole("button", { name: /^Remove part / }).all()).reverse())
      await button.click();
  });

  const page = await visitor(browser);
  await choose(page, "Silver Package");
  await about(page, "waits@example.org", "Ngozi Obi");
  await story(page);
  await expect(main(page)).toContainText("No times are available at the moment.");
  await main(page).getByRole("button", { name: "Put me on the waiting list" }).click();
  await expect(main(page)).toContainText("You are on the waiting list.");

  await everyDay(async () => {
    await owner.getByRole("button", { name: "Add hours on Monday" }).click();
    await owner.getByRole("button", { name: "Copy Monday to Friday" }).click();
  });
  await owner.goto("/desk/consultations/waiting");
  const row = owner.getByRole("row").filter({ hasText: "Ngozi Obi" });
  await row.getByRole("button", { name: /^Notify/ }).click();
  // Eight seconds in which it can be taken back.
  await expect(row).toContainText("Notified", { timeout: 15_000 });
  await expect.poll(() => mailsTo(owner, "waits@example.org")).toContain("/consultation/");
  await page.reload();
  await expect(main(page).locator("input[name=time]").first()).toBeAttached();
});
