import type { Browser, BrowserContext, Page } from "@playwright/test";
import { becomeDoctor, becomeOwner, listen, withPasskeys } from "./desk";
import { type Served, serverOf } from "./server";
import { onSlowLine } from "./slow-line";

/* Owner and doctor at the desk and visitors with their phones. */

export interface House {
  owner: Page;
  doctor: Page;
  /** A visitor's phone, which nobody has used before. */
  phone: (javaScriptEnabled: boolean, width?: number) => Promise<Page>;
  /** What the browsers said that they should not, since it was asked last. */
  heard: () => string[];
  /** Every word of the mails to somebody, as the owner reads them at the desk. */
  mailsTo: (address: string) => Promise<string>;
  close: () => Promise<void>;
}

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** All are on a slow line, unless something else is done to their pages. */
export async function openHouse(
  browser: Browser,
  desk: Served,
  prepare: (page: Page) => Promise<void> = onSlowLine,
): Promise<House> {
  const lines: string[][] = [];
  const devices: BrowserContext[] = [];
  const device = async (viewport: typeof DESK, javaScriptEnabled: boolean): Promise<Page> => {
    const context = await browser.newContext({ baseURL: desk.base, viewport, javaScriptEnabled });
    devices.push(context);
    lines.push(listen(context));
    return context.newPage();
  };
  const [owner, doctor] = [await device(DESK, true), await device(DESK, true)];
  for (const page of [owner, doctor]) await withPasskeys(page.context(), page);
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, desk.base, "bello@example.org");
  // What comes before is no part of these journeys.
  for (const page of [owner, doctor]) await prepare(page);
  return {
    owner,
    doctor,
    phone: async (javaScriptEnabled, width = PHONE.width) => {
      const page = await device({ ...PHONE, width }, javaScriptEnabled);
      await prepare(page);
      return page;
    },
    heard: () => lines.flatMap((heard) => heard.splice(0)),
    mailsTo: (address) => mailsTo(owner, address),
    close: async () => {
      await Promise.all(devices.map((context) => context.close()));
    },
  };
}

/** Every word of the mails to somebody, newest first, in one line, as their reader has them. */
export async function mailsTo(reader: Page, address: string): Promise<string> {
  return (await serverOf(reader).mailsTo(address)).replaceAll(/\s+/g, " ");
}

/** Where the desk says what was done. */
export const messages = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** What is open in the queue. */
export const item = (page: Page) => page.getByRole("region", { name: "Open item" });

/** Lines of a table with some words. */
export const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });
