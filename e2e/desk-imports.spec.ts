import type { Page } from "@playwright/test";
import { becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { dataset } from "./desk-datasets";
import { faults } from "./fixtures";

/* Somebody moves in at the desk: a file is brought, checked, imported, and the report says what came. */

test.use({ deskOf: "imports" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let page: Page;
let heard: string[];

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  heard = listen(context);
  page = await context.newPage();
  await withPasskeys(context, page);
  await becomeOwner(page, await desk.ownerLink());
  // A doctor moves in on a phone, too.
  await page.setViewportSize({ width: 390, height: 844 });
});

test.afterEach(() => expect(heard.splice(0)).toEqual([]));

test("a file is brought with a bar, and its import stands in the list", async () => {
  const line = await page.context().newCDPSession(page);
  await page.goto("/desk/imports");
  await expect(page.getByText("No imports yet")).toBeVisible();
  const large = Buffer.concat([
    dataset.subarray(0, dataset.lastIndexOf("\n")),
    Buffer.from("\n"),
    Buffer.alloc(900_000, " "),
  ]);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 600_000 };
  await line.send("Network.emulateNetworkConditions", speed);
  await page.getByLabel("Export of the other system").setInputFiles({
    name: "production.ndjson",
    mimeType: "application/x-ndjson",
    buffer: large,
  });
  await expect(page.getByRole("progressbar", { name: "Upload of production.ndjson" })).toBeVisible();
  await expect(page.getByText("Uploaded. Check it in the list below.")).toBeVisible({ timeout: 20_000 });
  await line.send("Network.emulateNetworkConditions", { ...speed, uploadThroughput: -1 });
  await page.getByRole("link", { name: "production.ndjson" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("production.ndjson");
});

test("it is checked first, and nothing is on the site", async () => {
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const report = page.getByRole("region", { name: "What an import would do" });
  await expect(report).toContainText("Nothing has been written yet.", { timeout: 20_000 });
  await expect(report).toContainText("Kept, but not shown");
  const noticed = report.getByRole("list", { name: "What was noticed" });
  await expect(noticed).toContainText("Refused: line 4");
  await report.getByLabel("Show").selectOption("Kept, but not shown");
  await expect(report).toContainText("Nothing of that kind.");
  expect((await page.request.get("/blog/what-we-moved")).status()).toBe(404);
  expect(await faults(page)).toEqual([]);
});

test("it is imported, and what came is on the site", async () => {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("What you changed here stays");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  const report = page.getByRole("region", { name: "Result" });
  await expect(report).toContainText("Comments", { timeout: 20_000 });
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect((await page.request.get("/blog/what-we-moved")).status()).toBe(200);
});
