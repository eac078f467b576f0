import type { Page } from "@playwright/test";

/** A 3G line as Chromium's own tools describe it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
export const THREE_G = {
  offline: false,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
  latency: 150,
  connectionType: "cellular3g" as const,
};

/** A 2G line as Chromium's own tools described it ("Regular 2G"): 250 kbit/s down, 50 kbit/s up, 300 ms. */
export const TWO_G = {
  offline: false,
  downloadThroughput: 31_250,
  uploadThroughput: 6_250,
  latency: 300,
  connectionType: "cellular2g" as const,
};

/** The line of 2G on which a call is held: 40 kbit/s each way, 200 ms, every thirtieth packet lost. Chromium counts bytes a second. */
export const TWO_G_CALL = {
  offline: false,
  downloadThroughput: 5_000,
  uploadThroughput: 5_000,
  latency: 200,
  packetLoss: 3,
};

/** The line on which a call has to begin in eight seconds: 64 kbit/s each way, 300 ms. */
export const JOINING_LINE = { offline: false, downloadThroughput: 8_000, uploadThroughput: 8_000, latency: 300 };

/** Puts a page on a line, on which the packets of calls go too; answers with how to put it on another one. */
export async function onLine(
  page: Page,
  line: typeof JOINING_LINE,
): Promise<(change: Partial<typeof JOINING_LINE>) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const change = async (part: Partial<typeof JOINING_LINE>) => {
    await devtools.send("Network.emulateNetworkConditions", { ...line, ...part });
  };
  await change({});
  return change;
}

/** Puts a page on such a line. The pass on PostgreSQL is about what is stored: a slow line shows nothing more of that. */
export async function onSlowLine(page: Page, line: typeof TWO_G | typeof THREE_G = THREE_G): Promise<void> {
  if (process.env.BEDSIDE_TEST_DATABASE) return;
  await onLine(page, line);
}
