import type { CDPSession, Page } from "@playwright/test";
import { about, choose, goOn, heading, STORY } from "./booking";
import { violations } from "./fixtures";
import { expect, test } from "./till";

/* Report files: chosen, dropped, refused, taken back, and sent over a line that breaks. */

test.use({
  tolerated: /status of (404|409|413|415|422)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/,
  baseURL: async ({ till }, use) => use(till.served.base),
});

const PACKAGE = "Blood Tests and Scan Report";

/** A page that can be opened, as large as is wanted. */
function pdf(bytes: number): Buffer {
  const parts = [
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
    "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n",
    "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>\nendobj\n",
  ];
  const padding = Math.max(0, bytes - 700);
  parts.push(`4 0 obj\n<</Length ${padding}>>\nstream\n${"%".repeat(padding)}\nendstream\nendobj\n`);
  let text = "%PDF-1.4\n";
  const places = parts.map((part) => {
    const at = text.length;
    text += part;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(`${text}${table}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`, "latin1");
}

const file = (name: string, buffer: Buffer, mimeType = "application/pdf") => ({ name, mimeType, buffer });
const input = (page: Page) => page.getByLabel("Your test results");

async function toReport(page: Page): Promise<void> {
  await choose(page, PACKAGE);
  await about(page);
  await expect(heading(page)).toHaveText("Tell us your story");
  await page.getByLabel(/^What is going on/).fill(STORY);
}

const line = async (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);
const speed = (devtools: CDPSession, uploadThroughput: number, offline = false) =>
  devtools.send("Network.emulateNetworkConditions", {
    offline,
    latency: 50,
    downloadThroughput: -1,
    uploadThroughput,
  });

test("9.9 MB on a slow line with a drop in the middle arrive once", async ({ page }) => {
  test.setTimeout(90_000);
  await toReport(page);
  const devtools = await line(page);
  await speed(devtools, 1_500_000);
  await input(page).setInputFiles(file("blood-test.pdf", pdf(9_900_000)));
  const bar = page.getByRole("progressbar", { name: "Sending blood-test.pdf" });
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(2_500_000);
  await speed(devtools, 0, true);
  await expect(page.locator("main")).toContainText("You are offline. Sending carries on");
  await goOn(page);
  await expect(page.locator("main")).toContainText("A file is still being sent");
  await speed(devtools, -1);
  await expect(page.getByRole("status").filter({ hasText: "blood-test.pdf has arrived." })).toBeVisible({
    timeout: 60_000,
  });
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove blood-test.pdf" })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await goOn(page);
  await expect(heading(page)).toHaveText("Check your answers");
  await expect(page.locator("main")).toContainText("blood-test.pdf");
});

test("what cannot be taken is said at once, and nothing of it is sent", async ({ page }) => {
  await toReport(page);
  let sent = 0;
  await page.route("**/api/consultation/uploads**", (route) => {
    sent += 1;
    return route.continue();
  });
  await input(page).setInputFiles(file("large.pdf", Buffer.alloc(11 << 20)));
  await expect(page.locator("main")).toContainText("File exceeds maximum size of 10 MB");
  await input(page).setInputFiles(file("game.exe", Buffer.from("MZ"), "application/octet-stream"));
  await expect(page.locator("main")).toContainText("game.exe must be a PDF, DOC or DOCX");
  await input(page).setInputFiles(file("empty.pdf", Buffer.alloc(0)));
  await expect(page.locator("main")).toContainText("empty.pdf is empty");
  expect(sent).toBe(0);
  await input(page).setInputFiles(file("renamed.pdf", Buffer.from("MZ this is a program")));
  await expect(page.getByRole("listitem").filter({ hasText: "renamed.pdf" })).toContainText(/PDF|document/);
});

test("a file that was refused is taken back for good, and is none of the answers", async ({ page }) => {
  await toReport(page);
  for (const name of ["lie.pdf", "exe.docx"]) {
    await input(page).setInputFiles(file(name, Buffer.from("MZ this is a program")));
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(/PDF|document/);
  }
  const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Remove lie.pdf" }).click();
  expect((await gone).status()).toBe(204);
  await input(page).setInputFiles(file("good.pdf", pdf(20_000)));
  await expect(page.getByRole("status").filter({ hasText: "good.pdf has arrived." })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "exe.docx" })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove exe.docx" })).toHaveCount(1);
  await expect(page.locator("main")).not.toContainText("lie.pdf");
  await goOn(page);
  await expect(heading(page)).toHaveText("Check your answers");
  await expect(page.locator("main")).toContainText("good.pdf");
  await expect(page.locator("main")).not.toContainText("exe.docx");
});

test("a report can be dropped and taken back, and is needed", async ({ page }) => {
  await toReport(page);
  const bytes = pdf(20_000).toString("base64");
  const data = await page.evaluateHandle((base64) => {
    const all = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    all.items.add(new File([content], "scan.pdf", { type: "application/pdf" }));
    return all;
  }, bytes);
  await page.dispatchEvent("[data-drop]", "drop", { dataTransfer: data });
  const remove = page.getByRole("button", { name: "Remove scan.pdf" });
  await expect(page.getByRole("status").filter({ hasText: "scan.pdf has arrived." })).toBeVisible();
  await remove.click();
  await expect(remove).toHaveCount(0);
  await goOn(page);
  await expect(page.getByRole("alert").getByRole("link", { name: "Select a report" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a report goes with the form, and can be taken back", async ({ page }) => {
    await toReport(page);
    await input(page).setInputFiles(file("plain.pdf", pdf(50_000)));
    await page.getByRole("button", { name: "Add this file" }).click();
    await page.getByRole("button", { name: "Remove plain.pdf" }).click();
    await expect(page.getByRole("button", { name: "Remove plain.pdf" })).toHaveCount(0);
    await input(page).setInputFiles(file("plain.pdf", pdf(50_000)));
    await goOn(page);
    await expect(heading(page)).toHaveText("Check your answers");
    await expect(page.locator("main")).toContainText("plain.pdf");
  });
});
