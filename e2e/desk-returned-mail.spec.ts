import type { Page } from "@playwright/test";
import { becomeOwner, expect, listen, takePictures, test, withPasskeys } from "./desk";
import { faults } from "./fixtures";
import { type Served, serve } from "./server";

/* Mail that comes back from somebody who waits for an answer: on Today until somebody has looked. */

test.describe.configure({ mode: "serial", timeout: 120_000 });

const SECRET = "the-mail-service-knows-this";

let site: Served;
let owner: Page;
let heard: string[];

test.beforeAll(async ({ browser }) => {
  site = await serve([], { BEDSIDE_MAIL_INBOUND_SECRET: SECRET });
  const context = await browser.newContext({
    baseURL: site.base,
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
  });
  heard = listen(context);
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await site.ownerLink());
});

test.afterAll(async () => {
  await owner.close();
  await site.stop();
});

test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const region = (name: string) => owner.getByRole("region", { name, exact: true });

test("mail that came back stands on Today, leads to the addresses, and goes once it was seen", async () => {
  await owner.goto("/desk");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(/\.$/);
  await expect(region("Waiting for you")).toHaveCount(0);
  const data = {
    firstName: "Tunde",
    lastName: "Bello",
    email: "tunde@example.org",
    phone: "+234 803 123 4567",
    message: "When is the next street day in Osogbo?",
    services: ["Other"],
  };
  const headers = { Origin: site.base };
  const sent = await owner.request.post("/api/contact", { data, headers });
  expect(sent.status(), await sent.text()).toBe(201);
  // What comes back has left before.
  const waiting = async () => (await (await owner.request.get("/api/desk/mails?state=waiting")).json()).total;
  await expect.poll(waiting).toBe(0);
  const events = [{ type: "bounce", email: "tunde@example.org", permanent: true, reason: "No such mailbox" }];
  const told = { data: { events }, headers: { ...headers, Authorization: `Bearer ${SECRET}` } };
  expect((await owner.request.post("/api/mail/events", told)).status()).toBe(204);

  await owner.goto("/desk");
  const row = region("Waiting for you").getByRole("listitem").filter({ hasText: "Mail to 1 address came back" });
  await expect(row).toContainText("reach them another way");
  // The message that waits, and this: each once.
  await expect(owner.getByRole("heading", { level: 1 })).toContainText("2");
  await expect(region("Also waiting")).toHaveCount(0);
  expect(await faults(owner)).toEqual([]);
  await takePictures(owner, "today-returned");
  await row.getByRole("link", { name: "Mail to 1 address came back" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Blocked addresses");
  const address = owner.getByRole("row").filter({ hasText: "tunde@example.org" });
  await expect(address).toContainText("New");
  expect(await faults(owner)).toEqual([]);
  await takePictures(owner, "blocked-new");
  // Who waits there for something is one press away.
  await address.getByRole("link", { name: "Everything held about this person" }).click();
  await expect(owner.getByLabel("Their email address")).toHaveValue("tunde@example.org");

  await owner.goto("/desk");
  await row.getByRole("button", { name: /^Seen/ }).click();
  await expect(row).toHaveCount(0);
  await owner.reload();
  await expect(region("Waiting for you")).toContainText("Tunde Bello");
  await expect(row).toHaveCount(0);
  await owner.goto("/desk/mail/suppressions");
  await expect(address).toBeVisible();
  await expect(address).not.toContainText("New");
});
