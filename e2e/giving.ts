import { expect, type Page } from "@playwright/test";
import type { Served } from "./server";

/* Steps of a giver, the same with scripts and without. */

export const main = (page: Page) => page.locator("main");
/** The one heading of a page. */
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

interface Giver {
  name: string;
  email: string;
  /** What is typed as the sum. */
  price: string;
  fund?: string;
  monthly?: boolean;
}

/** Fills the donation form that is open, terms and all. */
export async function fillGift(page: Page, { name, email, price, fund, monthly }: Giver): Promise<void> {
  const form = page.locator("form#give");
  await form.getByRole("radio", { name: /Naira/ }).check({ force: true });
  await form.getByLabel(/another amount/i).fill(price);
  if (monthly) await form.getByRole("radio", { name: "Every month" }).check();
  if (fund) await form.getByLabel("What is it for?").selectOption({ label: fund });
  await form.getByLabel("Your name", { exact: true }).fill(name);
  await form.getByLabel("Your email").fill(email);
  await form.getByLabel("Your phone number").fill("0803 123 4567");
  await form.getByRole("checkbox", { name: /^I agree to the terms/ }).check();
}

/** Presses one of the two buttons of the form, and waits for the gift's own page. */
export async function goOn(page: Page, name: RegExp, title: string): Promise<void> {
  await page.locator("form#give").getByRole("button", { name }).click();
  await expect(heading(page)).toHaveText(title);
  expect(page.url()).not.toMatch(/example\.org|@|%40/);
}

/** A link with these words in the mails to somebody. */
export const linkIn = (words: string, path: string): string =>
  new RegExp(`https?:[^\\s"\\\\<>]+${path}[\\w-]+`).exec(words)?.[0] ?? "";

/** What all lines of the ledger leave over, by currency: nothing. */
export async function leftOver(desk: Served): Promise<unknown[]> {
  const sums = await desk.rows("SELECT currency, SUM(minor) AS left_over FROM payments_ledger_line GROUP BY currency");
  return sums.filter(({ left_over }) => Number(left_over) !== 0);
}

/** Accounts of the house, published at the desk: without them nothing can be given by bank. */
export async function setAccounts(owner: Page, base: string): Promise<void> {
  const path = "/api/desk/documents/settings-partnership";
  const call = async (method: string, address: string, data?: unknown) => {
    const answer = await owner.request.fetch(address, { method, data, headers: { Origin: base } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { revision, body } = await call("GET", path);
  const account = { bank: "Sample Bank", name: "Bedside Health", number: "0000000000", currency: "NGN" };
  const bankAccounts = [{ _key: "a", ...account }];
  await call("PUT", path, { base: revision, body: { ...body, bankAccounts }, tab: "accounts" });
  await call("POST", `${path}/actions`, { action: "publish" });
}
