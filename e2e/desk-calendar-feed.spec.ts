import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* A clinician takes their calendar along: an address is made, shown once, changed and ended in their account. */

test.use({ deskOf: "calendar-feed" });
test.describe.configure({ mode: "serial", timeout: 60_000 });

let doctor: Page;

test.beforeAll(async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  doctor = await context.newPage();
  await withPasskeys(context, doctor);
  await becomeOwner(doctor, await desk.ownerLink(), true);
});

test.afterAll(() => doctor.context().close());

test("who sees no patients is offered no calendar", async () => {
  await doctor.goto("/desk/account");
  await expect(doctor.getByRole("region", { name: "Email and browser alerts" })).toBeVisible();
  await expect(doctor.getByRole("region", { name: "Your calendar elsewhere" })).toHaveCount(0);
});

test("an address is made, chosen what it shows, and ended", async ({ desk }) => {
  const headers = { Origin: desk.base };
  const clinicians = await (await doctor.request.get("/api/desk/care/clinicians")).json();
  const colleagues = await (await doctor.request.get("/api/desk/care/colleagues")).json();
  const data = { name: "Dr Ade", zone: "Africa/Lagos", active: true, person: colleagues[0].id };
  const changed = await doctor.request.put(`/api/desk/care/clinicians/${clinicians[0].id}`, { data, headers });
  expect(changed.ok()).toBe(true);
  await doctor.reload();
  const panel = doctor.getByRole("region", { name: "Your calendar elsewhere" });
  await panel.getByRole("button", { name: "Make an address" }).click();
  const address = (await panel.locator("code").textContent()) ?? "";
  expect(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  const path = new URL(address).pathname;
  const feed = await doctor.request.get(path);
  expect(await feed.text()).toContain("BEGIN:VCALENDAR");
  await panel.getByRole("radio", { name: "Reference and type of appointment" }).check();
  await expect(doctor.getByText("Calendar saved.")).toBeVisible();
  for (const width of [390, 1280]) {
    await doctor.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await doctor.emulateMedia({ colorScheme });
      expect.soft(await violations(doctor), `${width} px, ${colorScheme}`).toEqual([]);
      await panel.screenshot({ path: `test-results/calendar-feed/panel-${width}-${colorScheme}.png` });
    }
  }
  await doctor.reload();
  await expect(panel.locator("code")).toHaveCount(0);
  await expect(panel).toContainText("Last used");
  await panel.getByRole("button", { name: "End the address" }).click();
  await doctor.getByRole("alertdialog").getByRole("button", { name: "End it" }).click();
  await expect(panel.getByRole("button", { name: "Make an address" })).toBeVisible();
  expect((await doctor.request.get(path)).status()).toBe(404);
});
