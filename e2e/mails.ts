import type { Locator, Page } from "@playwright/test";
import type { House } from "./community";
import { expect } from "./desk";
import { violations } from "./fixtures";

/* Messages to us, and what the desk makes of it. */

/** What the forms of the site say when it worked (spec 1 §8, spec 2 §8), without a mail server: nobody is told that one was sent. */
export const SAID = {
  contact: "Thank you for your message. We have received your request.",
  partnership: "Thank you for your message. We will get back to you shortly.",
  volunteer: "Thank you for your message. We have received your request.",
  enquiry: "Thank you for your message. We've received your enquiry.",
};

/** What an inquiry is named by. */
const REFERENCE = /^[A-Z]-[0-9A-Z]{6,12}$/;

/** The form of the page, without those of its footer. */
export const formOf = (page: Page, name: string): Locator => page.locator(`form#${name}`);

/**
 * Sends it by its own button. One that does not look ready yet can be pressed all the same; before its script is there, the
 * browser would send it in its own way.
 */
export async function press(page: Page, form: string, button: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await formOf(page, form).getByRole("button", { name: button, exact: true }).click({ force: true });
}

/** What was said that it arrived, in the dialog or on the page, and the reference it gave. */
export async function arrived(page: Page, words: string, isDialog: boolean): Promise<string> {
  const place = isDialog ? page.getByRole("dialog", { name: /Success|We have|^Sent\. But/ }) : page.getByRole("main");
  await expect(place).toContainText(words);
  const reference = await place.getByText(REFERENCE).textContent();
  if (!reference) throw new Error("no reference was given");
  if (isDialog) await place.getByRole("button", { name: "Close" }).click();
  return reference;
}

/** An inquiry as the desk reads it. */
export interface DeskInquiry {
  id: string;
  version: number;
  reference: string;
  state: string;
  unread: boolean;
  replyAddress: string | null;
}

/** The inquiry of a reference, read at the desk. */
export async function readInquiry(reader: Page, reference: string): Promise<DeskInquiry> {
  const list = await reader.request.get(`/api/desk/letters?state=all&q=${reference}`);
  const found = (await list.json()).items[0];
  return (await reader.request.get(`/api/desk/letters/${found.id}`)).json();
}

/** Answers an inquiry at the desk. */
export async function answerAtDesk(reader: Page, reference: string, text: string): Promise<void> {
  const { id } = await readInquiry(reader, reference);
  await reader.goto(`/desk/letters/${id}`);
  await reader.getByRole("button", { name: "Reply", exact: true }).click();
  const dialog = reader.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Message" }).fill(text);
  // Where mail is not set up a reply is no answer, unless somebody says so.
  await dialog.getByRole("checkbox", { name: /^Then set the status/ }).check();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();
}

/** Brings the open inquiry on at the desk: a text for it is offered, and whether it is mailed is said there. */
export async function decideAtDesk(
  reader: Page,
  button: string,
  { offers, withoutMail = false }: { offers: RegExp; withoutMail?: boolean },
): Promise<void> {
  await reader.getByRole("button", { name: button, exact: true }).click();
  const dialog = reader.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveValue(offers);
  expect(await violations(reader)).toEqual([]);
  if (withoutMail) {
    await dialog.getByRole("button", { name: `${button}, without an email` }).click();
  } else {
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByRole("button", { name: "Send" }).click();
  }
  await expect(dialog).toBeHidden();
}

/** Waits until the mails to somebody say it. */
export async function mailSays(house: House, address: string, words: string | RegExp): Promise<string> {
  let mails = "";
  await expect(async () => {
    mails = await house.mailsTo(address);
    expect(mails).toMatch(words);
  }).toPass({ timeout: 15_000 });
  return mails;
}

/** The newest link to a page of the site in the mails to somebody. */
export async function linkTo(house: House, address: string, path: string): Promise<string> {
  const mails = await mailSays(house, address, new RegExp(`${path}/[\\w-]+`));
  const found = [...mails.matchAll(new RegExp(`${path}/[\\w-]+`, "g"))].at(0)?.[0];
  if (!found) throw new Error(`no link to ${path}`);
  return found;
}
