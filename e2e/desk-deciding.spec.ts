import type { Browser, Page } from "@playwright/test";
import { becomeOwner, expect, listen, NO_REFUSAL, test, withPasskeys } from "./desk";
import { beginOrder } from "./desk-orders";
import { violations } from "./fixtures";

/* Deciding in a list, with a way back, and the search box that every list has. */

test.use({ deskOf: "deciding", refused: NO_REFUSAL });
test.describe.configure({ mode: "serial", timeout: 60_000 });

let owner: Page;
let base: string;
let heard: string[];

test.beforeAll(async ({ browser, desk }) => {
  base = desk.base;
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 } });
  heard = listen(context, NO_REFUSAL);
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

test.afterEach(() => expect(heard.splice(0)).toEqual([]));

test.afterAll(() => owner.context().close());

const messages = () => owner.getByRole("region", { name: "Notifications" });
const rowOf = (reference: string) => owner.getByRole("row").filter({ hasText: reference });

async function write(browser: Browser, firstName: string): Promise<{ id: string; reference: string }> {
  const context = await browser.newContext({ baseURL: base });
  const data = {
    firstName,
    lastName: "Bello",
    email: `${firstName.toLowerCase()}@example.org`,
    phone: "+234 803 123 4567",
    message: "When are you in Osogbo again?",
    services: ["Other"],
  };
  const answer = await context.request.post("/api/contact", { data, headers: { Origin: base } });
  expect(answer.status(), await answer.text()).toBe(201);
  const taken = await answer.json();
  await context.close();
  return taken;
}

const stateOf = async (id: string): Promise<string> =>
  (await (await owner.request.get(`/api/desk/letters/${id}`)).json()).state;

test("a message is done in the list, comes back, and is done for good when the page is left", async ({ browser }) => {
  const first = await write(browser, "Amina");
  const second = await write(browser, "Ngozi");
  for (const [width, colorScheme] of [
    [390, "light"],
    [1280, "dark"],
  ] as const) {
    await owner.setViewportSize({ width, height: 844 });
    await owner.emulateMedia({ colorScheme });
    await owner.goto("/desk/letters");
    await rowOf(first.reference).getByRole("button", { name: /^Done/ }).click();
    await expect(rowOf(first.reference)).toHaveCount(0);
    await expect(rowOf(second.reference).getByRole("button", { name: /^Done/ })).toBeFocused();
    await expect(messages()).toContainText("Amina Bello’s message will be marked as done.");
    expect(await violations(owner)).toEqual([]);
    if (process.env.PICTURES)
      await owner.screenshot({ path: `${process.env.PICTURES}/deciding-${width}-${colorScheme}.png` });
    await messages().getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(first.reference)).toBeVisible();
    expect(await stateOf(first.id)).toBe("new");
  }
  await rowOf(first.reference).getByRole("button", { name: /^Done/ }).click();
  await expect(rowOf(first.reference)).toHaveCount(0);
  expect(await stateOf(first.id), "nothing has left yet").toBe("new");
  await owner.goto("/desk");
  await expect.poll(() => stateOf(first.id)).toBe("done");
});

test("several are ticked and done together, and one key takes that back", async ({ browser }) => {
  const [one, two] = [await write(browser, "Tunde"), await write(browser, "Halima")];
  await owner.goto("/desk/letters");
  for (const { reference } of [one, two]) await rowOf(reference).getByRole("checkbox").check();
  await owner.getByRole("button", { name: "Mark as spam" }).click();
  await expect(messages()).toContainText("2 messages will be marked as spam.");
  await expect(rowOf(one.reference)).toHaveCount(0);
  await owner.keyboard.press("u");
  await expect(rowOf(one.reference)).toBeVisible();
  await expect(rowOf(two.reference)).toBeVisible();
  expect(await stateOf(one.id)).toBe("new");
});

test("a message is assigned in the list, and that is taken back at the server", async ({ browser }) => {
  const { id, reference } = await write(browser, "Zainab");
  const assigned = async () =>
    (await (await owner.request.get(`/api/desk/letters/${id}`)).json()).assigned?.name ?? null;
  await owner.goto("/desk/letters");
  await rowOf(reference)
    .getByRole("button", { name: /^Assign to me/ })
    .click();
  await expect(messages()).toContainText("Zainab Bello’s message is assigned to you.");
  await expect(rowOf(reference)).toContainText("Dr Ade");
  expect(await assigned()).toBe("Dr Ade");
  await messages().getByRole("button", { name: "Undo" }).click();
  await expect(messages()).toContainText("Unassigned again.");
  expect(await assigned()).toBeNull();
});

test("an order that is collected is ready in the list, and a transfer is found, each with a way back", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: base });
  const visitor = await context.newPage();
  await beginOrder(visitor, base);
  const gift = { name: "Ngozi Ade", email: "ngozi@example.org", price: "5000", currency: "NGN", method: "bank" };
  const given = await context.request.post("/api/sponsor", {
    data: { ...gift, phone: "0803 123 4567", every: "once", consultationType: "Donation" },
    headers: { Origin: base },
  });
  expect(given.status(), await given.text()).toBe(201);
  await context.close();
  for (const { list, name, button, done } of [
    { list: "orders", name: "Kemi Obi", button: /^Ready to collect/, done: "Sent or ready" },
    { list: "giving", name: "Ngozi Ade", button: /^Received in full/, done: "Received" },
  ]) {
    for (const [width, colorScheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      await owner.setViewportSize({ width, height: 844 });
      await owner.emulateMedia({ colorScheme });
      await owner.goto(`/desk/${list}`);
      await rowOf(name).getByRole("button", { name: button }).click();
      await expect(rowOf(name).getByRole("button", { name: button })).toBeDisabled();
      expect(await violations(owner)).toEqual([]);
      if (process.env.PICTURES)
        await owner.screenshot({ path: `${process.env.PICTURES}/${list}-${width}-${colorScheme}.png` });
      await messages().getByRole("button", { name: "Undo" }).click();
      await expect(rowOf(name).getByRole("button", { name: button })).toBeEnabled();
    }
    await rowOf(name).getByRole("button", { name: button }).click();
    // There is time to take it back, and then it is done.
    await expect(rowOf(name).getByRole("button", { name: button })).toHaveCount(0, { timeout: 15_000 });
    await expect(rowOf(name)).toContainText(done);
  }
});

test("a name typed into a list finds its row with a typing error, and leaves no row of before", async ({ browser }) => {
  const { reference } = await write(browser, "Zubaida");
  await owner.goto("/desk/letters");
  await expect(rowOf(reference)).toBeVisible();
  await owner.getByRole("searchbox").fill("zubayda");
  await expect(owner.getByRole("link", { name: /Zubaida/ })).toBeVisible();
  await expect(rowOf(reference)).toHaveCount(0);
  await owner.getByRole("searchbox").fill("zzqq zzqq");
  await expect(owner.getByText("Nothing found")).toBeVisible();
});

test("a list finds its rows with a typing error, whatever state is chosen", async () => {
  const data = { code: "HARMATTAN", kind: "percent", percent: 10, active: true };
  const made = await owner.request.post("/api/desk/coupons", { data, headers: { Origin: base } });
  expect(made.ok(), await made.text()).toBe(true);
  await owner.goto("/desk/coupons");
  await owner.getByRole("searchbox").fill("harmatan");
  await expect(owner.getByRole("button", { name: "HARMATTAN" })).toBeVisible();
  await expect(owner).toHaveURL(/q=harmatan/);
  await owner.getByRole("searchbox").fill("nothing so");
  await expect(owner.getByText("Nothing matches")).toBeVisible();
  for (const path of [
    "money/refunds",
    "money/reviews",
    "giving/monthly",
    "conversation/reports",
    "conversation/complaints",
    "places/items",
    "orders/reviews",
    "stock",
    "transfers",
    "mail/suppressions",
    "mail/jobs",
    "mail/templates",
    "webhooks",
    "complaints",
    "complaints/breaches",
    "newsletter",
    "consultations/waiting",
  ]) {
    await owner.goto(`/desk/${path}?q=zzqq`);
    await expect(owner.getByRole("searchbox"), path).toHaveValue("zzqq");
    await expect(owner.getByText("Nothing matches"), path).toBeVisible();
  }
});
