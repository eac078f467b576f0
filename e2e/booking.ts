import { expect, type Page } from "@playwright/test";
import { paysHere } from "./till";

/* Steps of a visitor who asks for a consultation: the same with scripts and without. */

/** What is told here never stands in an address. */
export const STORY = "I am always tired since March. I take no medicine.";

const main = (page: Page) => page.locator("main");

/** The one heading of a step. */
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The button that goes on. */
export async function goOn(page: Page, name: string | RegExp = "Continue"): Promise<void> {
  expect(page.url()).not.toMatch(/tired|Amina|example\.org/);
  await main(page).getByRole("button", { name, exact: true }).last().click();
}

/** From the packages to the first step. */
export async function choose(page: Page, title: string, base = ""): Promise<void> {
  await page.goto(`${base}/consultation`);
  await main(page)
    .getByRole("link", { name: new RegExp(`^Subscribe ?: ${title}$`) })
    .click();
  await expect(heading(page)).toHaveText("Who is it for?");
}

/** Who the patient is, and where: an adult in Nigeria, who asks for themselves; and whom to write to. */
export async function about(page: Page, email = "amina@example.org", name = "Amina Bello"): Promise<void> {
  await main(page).getByRole("radio", { name: "Me", exact: true }).check();
  await nigerianAdult(page);
  await main(page).getByLabel("Your name").fill(name);
  await main(page).getByLabel("Email", { exact: true }).fill(email);
  await main(page)
    .getByRole("textbox", { name: /^Phone/ })
    .fill("0803 123 4567");
  await goOn(page);
}

/** Says that the patient is 18 or over, and in Nigeria. */
export async function nigerianAdult(page: Page): Promise<void> {
  await main(page).getByRole("radio", { name: "Yes", exact: true }).check();
  const list = main(page).getByLabel("Which country is the patient in now?");
  const choice = main(page).getByRole("radio", { name: "Nigeria" });
  await expect(list.or(choice).first()).toBeVisible();
  if (await choice.count()) await choice.check();
  else await list.selectOption({ label: "Nigeria" });
}

/** What is going on, with what goes along. */
export async function story(page: Page, words = STORY, addReport = async (_: Page) => {}): Promise<void> {
  await expect(heading(page)).toHaveText("Tell us your story");
  await main(page)
    .getByLabel(/^What is going on/)
    .fill(words);
  await addReport(page);
  await goOn(page);
}

/** The first free time. */
export const firstTime = (page: Page) => takeTime(page, 0);

/** The last free time on the page: days ahead, so that it may be changed and all of the money goes back. */
export const lateTime = (page: Page) => takeTime(page, -1);

/** Chooses a time, on the tab of its day. */
export async function chooseTime(page: Page, at: number): Promise<void> {
  // The radio buttons are hidden from sight: their labels are what a finger meets.
  const time = main(page).locator("label:has(input[name=time])").nth(at);
  if (!(await time.isVisible())) {
    await main(page).locator("input[name=day] + label").nth(at).click();
  }
  // Away from the edge, where the bar with the button covers what stands there.
  await time.evaluate((label) => label.scrollIntoView({ block: "center", behavior: "instant" }));
  await time.click();
  await expect(time.getByRole("radio")).toBeChecked();
}

async function takeTime(page: Page, at: number): Promise<void> {
  await expect(heading(page)).toHaveText("Choose a time");
  await chooseTime(page, at);
  await goOn(page);
}

/** The answers once more, and consent to everything that is asked. */
export async function checkAndAgree(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("Check your answers");
  await expect(main(page)).toContainText("Amina Bello");
  await expect(main(page)).toContainText("always tired");
  for (const box of await main(page).getByRole("checkbox").all()) await box.check();
  await goOn(page, /^Continue/);
}

/** From the packages to the pay button of one that costs money and has a time. */
export async function toPay(page: Page, title = "Silver Package", base = "", time = firstTime): Promise<void> {
  await choose(page, title, base);
  await toPayFrom(page, time);
  await expect(heading(page)).toHaveText("Choose how to pay");
  await paysHere(page);
}

/** From the first step to the last. */
export async function toPayFrom(page: Page, time = firstTime): Promise<void> {
  await about(page);
  await story(page);
  await time(page);
  await checkAndAgree(page);
}

/** The button that names the sum. */
export const payButton = (page: Page) => main(page).getByRole("button", { name: "Pay ₦24,000" });
