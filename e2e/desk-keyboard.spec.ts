import type { Locator, Page } from "@playwright/test";
import { about, checkAndAgree, choose, firstTime, heading, payButton, story } from "./booking";
import { becomeOwner, expect, test, withPasskeys } from "./desk";

/* The work of a day by keys alone: nothing here is clicked, filled in or focused but by keys. */

test.use({ deskOf: "keyboard" });
test.describe.configure({ mode: "serial", timeout: 120_000 });

/** Steps with Tab after which something counts as out of reach. */
const FAR = 160;

let staff: Page;
let base: string;
let article: { id: string; title: string };

test.beforeAll(async ({ browser, desk }) => {
  test.setTimeout(180_000);
  base = desk.base;
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 } });
  staff = await context.newPage();
  await withPasskeys(context, staff);
  await becomeOwner(staff, await desk.ownerLink(), true);

  // What a day brings: a paid booking, a message, a comment, and an article that is off the site.
  const visitor = await (await browser.newContext({ baseURL: base, javaScriptEnabled: false })).newPage();
  await choose(visitor, "Silver Package");
  await about(visitor);
  await story(visitor);
  await firstTime(visitor);
  await checkAndAgree(visitor);
  await payButton(visitor).click();
  await visitor.getByLabel("Card number").fill("4084 0840 8408 4081");
  await visitor.getByLabel("Expiry (month and year)").fill("12/40");
  await visitor.getByLabel("CVV").fill("408");
  await visitor.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(heading(visitor)).toHaveText("Thank You!");
  const headers = { Origin: base };
  const message = {
    firstName: "Ngozi",
    lastName: "Eze",
    email: "ngozi@example.org",
    phone: "+234 803 123 4567",
    message: "When are you in Osogbo again?",
    services: ["Other"],
  };
  expect((await visitor.request.post("/api/contact", { data: message, headers })).status()).toBe(201);
  const posts = await (await visitor.request.get("/api/posts?limit=1")).json();
  const [post] = posts.items;
  await visitor.request.get(post.url);
  const comment = { name: "Tunde", text: "Thank you, this was kind and clear." };
  const slug = post.url.split("/").at(-1);
  expect((await visitor.request.post(`/api/posts/${slug}/comments`, { data: comment, headers })).status()).toBe(201);
  await visitor.context().close();
  const articles = await (await staff.request.get("/api/desk/documents?kind=blog&sort=title&limit=50")).json();
  const [last] = articles.items.slice(-1);
  article = { id: last.id, title: last.title };
  // Off the site, and approved again by a doctor: clinical words are published by nobody alone.
  for (const action of ["unpublish", "submit", "approve"]) {
    const { revision } = await (await staff.request.get(`/api/desk/documents/${article.id}`)).json();
    const step = { data: { action, base: revision }, headers };
    const done = await staff.request.post(`/api/desk/documents/${article.id}/actions`, step);
    expect(done.ok(), `${action}: ${await done.text()}`).toBe(true);
  }
});

test.afterAll(() => staff.context().close());

const messages = () => staff.getByRole("region", { name: "Notifications" });
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => staff.keyboard.press(key)), Promise.resolve());
/** What Enter takes in the search of the desk. */
const chosen = () => staff.getByRole("listbox", { name: "Results" }).getByRole("option", { selected: true });
const hasFocus = (target: Locator) => target.evaluate((one) => one === document.activeElement).catch(() => false);

/** Goes on with Tab until something has the focus, and is in sight there. */
async function reach(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < FAR; steps += 1) {
    if (await hasFocus(target)) {
      await expect(target).toBeInViewport();
      return;
    }
    await staff.keyboard.press(key);
  }
  throw new Error(`${target} is out of reach`);
}

async function pressOn(target: Locator, key = "Enter"): Promise<void> {
  await reach(target);
  await staff.keyboard.press(key);
}

async function type(field: Locator, words: string): Promise<void> {
  await reach(field);
  await press("Control+a");
  await staff.keyboard.type(words);
}

/** Opens a screen by the search that each screen has. */
async function open(name: string, title: string | RegExp): Promise<void> {
  await press("Control+k");
  const box = staff.getByRole("combobox", { name: /^Search people/ });
  await expect(box).toBeFocused();
  await staff.keyboard.type(name);
  await expect(chosen()).toContainText(name);
  await press("Enter");
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(title);
}

test("signs out and in again", async () => {
  await pressOn(staff.getByRole("button", { name: "Sign out" }).first());
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(/Sign in/);
  await pressOn(staff.getByRole("button", { name: "Sign in with a passkey" }));
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(/Dr Ade/);
});

test("opens a booking from Today, reads it and writes a note", async () => {
  const appointments = staff.getByRole("region", { name: "Next appointments" });
  const booked = appointments.getByRole("button", { name: /^Seen/ });
  await pressOn(booked);
  // Eight seconds in which it can be taken back.
  await expect(booked).toHaveCount(0, { timeout: 20_000 });
  await pressOn(appointments.getByRole("link", { name: "Amina Bello" }));
  await expect(staff.getByRole("heading", { level: 1 })).toContainText("Amina Bello");
  await pressOn(staff.getByRole("button", { name: "Read it" }));
  await expect(staff.getByText("I am always tired since March.")).toBeVisible();
  await type(staff.getByLabel("New note"), "Called at noon.");
  await pressOn(staff.getByRole("button", { name: "Save note" }));
  await expect(staff.getByRole("region", { name: "Notes", exact: true })).toContainText("Called at noon.");
});

test("answers a message", async () => {
  await open("Messages", "Messages");
  await pressOn(staff.getByRole("row").filter({ hasText: "Ngozi" }).getByRole("link").first());
  await pressOn(staff.getByRole("button", { name: "Reply", exact: true }));
  const dialog = staff.getByRole("dialog");
  await type(dialog.getByLabel("Message"), "On Saturday at ten, by the market.");
  await pressOn(dialog.getByRole("button", { name: "Preview" }));
  await pressOn(dialog.getByRole("button", { name: "Send" }));
  await expect(messages()).toContainText("The reply is on hold: email is not set up");
  await expect(dialog).toHaveCount(0);
});

test("publishes an article from the list", async () => {
  await open("Articles", "Articles");
  const row = staff.getByRole("row").filter({ hasText: article.title });
  await pressOn(row.getByRole("checkbox"), "Space");
  await pressOn(staff.getByRole("button", { name: "Publish", exact: true }));
  await pressOn(staff.getByRole("alertdialog").getByRole("button", { name: "Publish" }));
  await expect(messages()).toContainText(/published/i);
  const state = async () => (await (await staff.request.get(`/api/desk/documents/${article.id}`)).json()).state;
  await expect.poll(state).toBe("published");
});

test("refunds a part of a payment", async () => {
  await open("Money", "Money");
  await pressOn(staff.getByRole("row").filter({ hasText: "₦24,000" }).getByRole("link").first());
  await expect(staff.getByRole("link", { name: "Everything held about this person" })).toBeVisible();
  await pressOn(staff.getByRole("button", { name: "Refund", exact: true }));
  const dialog = staff.getByRole("dialog", { name: "Refund", exact: true });
  await reach(dialog.getByRole("radio", { name: /^Full amount/ }));
  await press("ArrowDown");
  await type(dialog.getByLabel("Amount in NGN"), "4,000");
  await type(dialog.getByLabel("Reason"), "Half an hour was left out");
  await pressOn(dialog.getByRole("button", { name: "Refund", exact: true }));
  await expect(messages()).toContainText("Refund sent to the provider.");
});

test("publishes a comment", async () => {
  await open("Moderation", "Moderation");
  const row = staff.getByRole("row").filter({ hasText: "this was kind and clear" });
  await pressOn(row.getByRole("link").or(row.getByRole("button")).first());
  const item = staff.getByRole("region", { name: "Open item" });
  await expect(item).toContainText("this was kind and clear");
  await pressOn(item.getByRole("button", { name: /^Approve/ }));
  await expect(messages()).toContainText("Approved.");
});

test("changes a setting and publishes it", async () => {
  await press("Control+k");
  await staff.keyboard.type("phone, email and address");
  await expect(chosen()).toContainText("Phone, email and address");
  await press("Enter");
  await expect(staff).toHaveURL(/settings-site\?section=contact$/);
  // An object within an object is a closed row.
  const chat = staff.locator("#section-contact details").first();
  await pressOn(chat.locator("summary"));
  await type(chat.getByRole("textbox").first(), "Talk with us");
  await pressOn(staff.getByRole("button", { name: "Publish", exact: true }));
  await expect(staff.getByText("Published.").first()).toBeVisible();
});

test("shows what is held about who paid", async () => {
  await open("Money", "Money");
  await pressOn(staff.getByRole("row").filter({ hasText: "₦24,000" }).getByRole("link").first());
  await pressOn(staff.getByRole("link", { name: "Everything held about this person" }));
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Search people");
  await pressOn(staff.getByRole("button", { name: "Find person" }));
  const payment = staff.getByRole("region", { name: "Payments" }).getByRole("link", { name: /^Payment of ₦24,000/ });
  await pressOn(payment);
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Consultation, ₦24,000");
});
