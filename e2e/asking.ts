import { expect, type Page } from "@playwright/test";

/* Steps of a visitor who asks: the same with scripts and without. */

/** A button of the page itself, not of its header. */
export const step = (page: Page, name: string | RegExp) =>
  page.locator("main").getByRole("button", { name, exact: true });

/** Where nothing that was typed may ever stand. */
export function noWords(page: Page): void {
  expect(page.url()).not.toMatch(/chest|0803|category|title|question=/);
}

/** From the first page to the second. */
export async function chooseTopic(page: Page, visibility: RegExp, age = /^Yes$/): Promise<void> {
  await page.goto("/community/ask");
  await fillTopic(page, visibility, age);
}

/** Answers the first page, which is open. */
export async function fillTopic(page: Page, visibility: RegExp, age = /^Yes$/): Promise<void> {
  await page
    .getByRole("group", { name: /What is your question about/ })
    .getByRole("radio")
    .first()
    .check();
  await page.getByRole("radio", { name: visibility }).check();
  await page.getByRole("radio", { name: age }).check();
  await page.getByRole("radio", { name: "Nigeria" }).check();
  await step(page, "Continue").click();
}

/** From the second page to the third. */
export async function write(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel("Your question in one line").fill(title);
  await page.getByLabel("Tell us a little more").fill(text);
  await step(page, "Continue").click();
}

/** Asks something harmless and answers with its code. */
export async function ask(page: Page, visibility: RegExp, title: string, text: string): Promise<string> {
  await chooseTopic(page, visibility);
  await write(page, title, text);
  const send = page.getByRole("button", { name: /^Send/ }).last();
  // The check is a page of its own only when there is something to say.
  await expect(send.or(page.getByRole("button", { name: /continue/i }).first())).toBeVisible();
  if ((await send.count()) === 0)
    await page
      .getByRole("button", { name: /continue/i })
      .first()
      .click();
  await send.click();
  return codeOn(page);
}

/** The code that is shown, in its four groups. */
export async function codeOn(page: Page): Promise<string> {
  const shown = page.locator("[data-code]");
  // A page still on its way may hold the first groups alone.
  await expect(shown).toHaveText(/^\s*(\S{4}\s*){4}$/);
  const code = await shown.textContent();
  const groups = (code ?? "").trim().split(/\s+/);
  expect(groups).toHaveLength(4);
  for (const group of groups) expect(group).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}$/);
  return groups.join("-");
}

/** Enters a code where the form for it is open. */
export async function openWith(page: Page, code: string): Promise<void> {
  await page.getByLabel("Your follow-up code").fill(code);
  await step(page, "Open my question").click();
}
