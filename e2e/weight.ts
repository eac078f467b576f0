import { type Browser, type BrowserContext, type CDPSession, expect, type Page } from "@playwright/test";
import { THREE_G } from "./slow-line";

export const kb = 1000;

/** Bytes over the wire, in all and of scripts and of the document. */
export interface Weight {
  all: number;
  script: number;
  html: number;
}

/** Bytes over the wire from an empty cache until the network is idle. What is loaded later is added. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", THREE_G);
  const kinds = new Map<string, string>();
  const weight = { all: 0, script: 0, html: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength;
    if (kinds.get(requestId) === "Script") weight.script += encodedDataLength;
    if (kinds.get(requestId) === "Document") weight.html += encodedDataLength;
  });
  await page.goto(path, { waitUntil: "networkidle" });
  return weight;
}

/** What somebody under way gets from the site at `path`, in a browser that has their cookies and nothing else of it yet. */
export async function expectLight(
  browser: Browser,
  visitor: BrowserContext,
  path: string,
  shows: string | RegExp,
  script = 6,
): Promise<void> {
  const viewport = { width: 390, height: 844 };
  const fresh = await browser.newContext({ storageState: await visitor.storageState(), viewport });
  const page = await fresh.newPage();
  const weight = await weigh(page, path);
  await expect(page.locator("main")).toContainText(shows);
  await fresh.close();
  console.log(`weight ${shows}: ${weight.all} bytes in all, ${weight.html} document, ${weight.script} script`);
  expect(weight.html).toBeGreaterThan(1 * kb);
  expect(weight.html).toBeLessThanOrEqual(14 * kb);
  expect(weight.script).toBeLessThanOrEqual(script * kb);
  expect(weight.all).toBeLessThanOrEqual(75 * kb);
}
