import { type Browser, type BrowserContext, type CDPSession, expect, type Page } from "@playwright/test";
import { THREE_G } from "./slow-line";

export const kb = 1000;

/** Bytes of script that a page may send before anybody has touched it. */
export const SCRIPT = 6 * kb;

/** Milliseconds without a request after which nothing more is expected. */
const QUIET = 500;

/** Bytes over the wire, in all and of scripts and of the document. */
export interface Weight {
  all: number;
  script: number;
  html: number;
  /** What the scripts are called, with the bytes of each. */
  scripts: string[];
  /** Waits until nothing more comes; with `Script`, until no more scripts do, whatever a call or a thread keeps open. */
  settle(kind?: "Script"): Promise<void>;
}

/** Bytes over the wire from an empty cache until the network is idle. What is loaded later is added. */
export async function weigh(page: Page, path: string, line = THREE_G): Promise<Weight> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  const files = new Map<string, { type: string; name: string }>();
  const open = new Map<string, string | undefined>();
  const lastChange = { any: Date.now(), Script: Date.now() };
  const note = (type: string | undefined) => {
    lastChange.any = Date.now();
    if (type === "Script") lastChange.Script = Date.now();
  };
  const settle = async (kind?: "Script") => {
    const isQuiet = () => {
      const stillOpen = [...open.values()].filter((type) => !kind || type === kind);
      return stillOpen.length === 0 && Date.now() - lastChange[kind ?? "any"] > QUIET;
    };
    await expect.poll(isQuiet, { timeout: 30_000, intervals: [100] }).toBe(true);
  };
  const weight: Weight = { all: 0, script: 0, html: 0, scripts: [], settle };
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    open.set(requestId, type);
    note(type);
  });
  const close = (requestId: string) => {
    note(open.get(requestId));
    open.delete(requestId);
  };
  session.on("Network.loadingFailed", ({ requestId }) => close(requestId));
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    files.set(requestId, { type, name: response.url.replace(/.*\//, "") });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    close(requestId);
    const { type, name } = files.get(requestId) ?? {};
    weight.all += encodedDataLength;
    if (type === "Document") weight.html += encodedDataLength;
    if (type !== "Script") return;
    weight.script += encodedDataLength;
    weight.scripts.push(`${name} ${encodedDataLength}`);
  });
  // A slow machine may run the first script after the browser has called its line idle: it has run once the page is loaded.
  await page.goto(path, { waitUntil: "load", timeout: 60_000 });
  await settle();
  return weight;
}

/** What somebody under way gets from the site at `path`, in a browser that has their cookies and nothing else of it yet. */
export async function expectLight(
  browser: Browser,
  visitor: BrowserContext,
  path: string,
  shows: string | RegExp,
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
  expect(weight.script, weight.scripts.join(", ")).toBeLessThanOrEqual(SCRIPT);
  expect(weight.all).toBeLessThanOrEqual(75 * kb);
}
