import type { Page } from "@playwright/test";
import { becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { faults } from "./fixtures";

/* A list of places is brought at the desk, looked through, and imported. */

test.use({ deskOf: "places-import" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

const HEADER = "source_id,name,category,country,lat,lng,phone,health_scheme\n";
const LIST = `${HEADER}a,Harbour Pharmacy,pharmacy,NG,4.81,7.01,0803 000 0001,yes\nb,Creek Clinic,clinic,NG,4.82,7.02,,\nc,,clinic,NG,4.8,7.0,,\n`;
const NEWER = `${HEADER}a,Harbour Pharmacy,pharmacy,NG,4.81,7.01,0805 555 5555,yes\n`;

let page: Page;
let heard: string[];

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  heard = listen(context);
  page = await context.newPage();
  await withPasskeys(context, page);
  await becomeOwner(page, await desk.ownerLink());
  await page.setViewportSize({ width: 390, height: 844 });
});

test.afterEach(() => expect(heard.splice(0)).toEqual([]));

async function bring(name: string, text: string): Promise<void> {
  await page.goto("/desk/places/imports");
  const buffer = Buffer.from(text);
  await page.getByLabel("Table of places").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

async function importIt(): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible({ timeout: 20_000 });
}

test("a list is looked through: what is new, and what is refused and why", async () => {
  await bring("Rivers list.csv", LIST);
  await expect(page.getByLabel("Name of the list")).toHaveValue("rivers-list");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const preview = page.getByRole("region", { name: "What an import would do" });
  await expect(preview).toContainText("Nothing has been written yet.", { timeout: 20_000 });
  await expect(preview.getByRole("list", { name: "Some of the rows" })).toContainText("Harbour Pharmacy");
  await preview.getByText("Lines that could not be read").click();
  await expect(preview).toContainText("Line 4: has no name");
  expect(await faults(page)).toEqual([]);
});

test("it is imported, and visitors find it", async () => {
  await importIt();
  expect(await faults(page)).toEqual([]);
  const found = await (await page.request.get("/api/places?lat=4.81&lng=7.01&accepts_scheme=true")).json();
  expect(found.places.map((place: { name: string }) => place.name)).toEqual(["Harbour Pharmacy"]);
});

test("a newer version says what it changes and takes off", async () => {
  await bring("rivers-list.csv", NEWER);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const rows = page.getByRole("list", { name: "Some of the rows" });
  await expect(rows).toContainText("Telephone: 0803 000 0001 → 0805 555 5555", { timeout: 20_000 });
  await expect(rows).toContainText("No longer listed Creek Clinic");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("1 changed, 1 taken off the site");
  await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible({ timeout: 20_000 });
  expect(await faults(page)).toEqual([]);
});

test("what is no table is refused with what to do instead", async () => {
  await page.goto("/desk/places/imports");
  const buffer = Buffer.from(`PK\u0003\u0004${" ".repeat(600)}`);
  await page.getByLabel("Table of places").setInputFiles({ name: "list.xlsx", mimeType: "application/zip", buffer });
  await expect(page.getByText(/save the sheet as CSV/)).toBeVisible();
});
