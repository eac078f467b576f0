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

/** Puts a page on such a line. The pass on PostgreSQL is about what is stored: a slow line shows nothing more of that. */
export async function onSlowLine(page: Page, line: typeof TWO_G | typeof THREE_G = THREE_G): Promise<void> {
  if (process.env.BEDSIDE_TEST_DATABASE) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
}
