import type { Browser, Page } from "@playwright/test";
import { about, choose, goOn, heading as headingOf, payButton, story, toPayFrom } from "./booking";
import { becomeDoctor, becomeOwner, expect, listen, NO_REFUSAL, test, withPasskeys } from "./desk";
import { faults, violations } from "./fixtures";

/* The first screen of the desk: what is urgent on top, each thing once, answered where it stands. */

test.use({ deskOf: "today", refused: NO_REFUSAL });
test.describe.configure({ mode: "serial", timeout: 120_000 });

let owner: Page;
let doctor: Page;
let base: string;
let heard: string[][];

async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
  });
  heard.push(listen(context, NO_REFUSAL));
  const page = await context.newPage();
  await withPasskeys(context, page);
  return page;
}

/** A visitor without scripts; each is a new device. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, javaScriptEnabled: false });
  return context.newPage();
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  [owner, doctor] = [await person(browser), await person(browser)];
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, base, "bello@example.org");
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const row = (page: Page, part: string, words: string) =>
  region(page, part).getByRole("listitem").filter({ hasText: words });

async function send(browser: Browser, path: string, data: object): Promise<void> {
  const context = await browser.newContext({ baseURL: base });
  if (path.includes("/posts/")) await context.request.get("/blog");
  const answer = await context.request.post(path, { data, headers: { Origin: base } });
  expect(answer.status(), await answer.text()).toBe(201);
  await context.close();
}

const contact = (firstName: string, message: string) => ({
  firstName,
  lastName: "Bello",
  email: `${firstName.toLowerCase()}@example.org`,
  phone: "+234 803 123 4567",
  message,
  services: ["Other"],
});

test("samples are nobody's work: a new site asks for nothing but to be made ready", async () => {
  await owner.goto("/desk");
  await expect(heading(owner)).toHaveText(/Let’s get your site ready\.$/);
  await expect(region(owner, "Also waiting")).toHaveCount(0);
  await expect(region(owner, "Waiting for you")).toHaveCount(0);
  await expect(region(owner, "Read first")).toHaveCount(0);
});

test("urgent words stand on top with who wrote them, and the way to call and to reply", async ({ browser }) => {
  await send(
    browser,
    "/api/contact",
    contact("Amina", "I get chest pain when I climb the stairs and I cannot breathe."),
  );
  await send(browser, "/api/contact", contact("Tunde", "When is the next street day in Osogbo?"));
  const posts = await (await owner.request.get("/api/posts?limit=1")).json();
  const path = `/api/posts/${posts.items[0].url.split("/").at(-1)}/comments`;
  await send(browser, path, { name: "Anonymous", text: "I want to kill myself tonight." });

  await doctor.goto("/desk");
  const urgent = row(doctor, "Read first", "Amina Bello");
  await expect(urgent).toContainText("when I climb the stairs");
  await expect(urgent.getByRole("link", { name: /^Call Amina/ })).toHaveAttribute("href", "tel:+2348031234567");
  // Who helps visitors sees who to call, and not the words.
  await owner.goto("/desk");
  await expect(row(owner, "Read first", "Amina Bello").getByRole("link", { name: /^Call Amina/ })).toBeVisible();
  await expect(owner.getByText("climb the stairs")).toHaveCount(0);
  const crisis = row(owner, "Read first", "I want to kill myself");
  await expect(crisis).toContainText("A life may be in danger");
  await expect(row(doctor, "Waiting for you", "Amina Bello")).toHaveCount(0);
  for (const [width, colorScheme] of [
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const) {
    await doctor.setViewportSize({ width, height: 844 });
    await doctor.emulateMedia({ colorScheme });
    const box = await urgent.boundingBox();
    expect(box?.y, `${width} px`).toBeLessThan(500);
    if (process.env.PICTURES) {
      await doctor.screenshot({ path: `${process.env.PICTURES}/today-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await doctor.emulateMedia({ colorScheme: "light" });
  await doctor.setViewportSize({ width: 1280, height: 900 });
  expect(await faults(doctor)).toEqual([]);
  expect(await violations(owner)).toEqual([]);
});

test("a message is answered where it stands, and goes", async () => {
  await doctor.goto("/desk");
  await row(doctor, "Waiting for you", "Tunde Bello").getByRole("button", { name: "Reply to Tunde Bello" }).click();
  const dialog = doctor.getByRole("dialog", { name: "Reply to Tunde Bello" });
  await expect(dialog.getByLabel("Message")).toBeFocused();
  await dialog.getByLabel("Message").fill("On Saturday at ten, by the market.");
  await dialog.getByRole("button", { name: "Preview" }).press("Enter");
  await expect(dialog.getByRole("status").filter({ hasText: "To:" })).toBeFocused();
  await expect(dialog).toContainText("tunde@example.org");
  // No mail leaves this site: the reply waits, and so does the message unless somebody says that it is answered.
  await expect(dialog).toContainText("Email is not set up: this reply waits, and reaches nobody.");
  await dialog.getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("checkbox", { name: /^Then set the status/ }).check();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(row(doctor, "Waiting for you", "Tunde Bello")).toHaveCount(0);
  await expect(doctor).toHaveURL(/\/desk\/?$/);
  await row(doctor, "Read first", "Amina Bello").getByRole("button", { name: "Reply to Amina Bello" }).click();
  const urgent = doctor.getByRole("dialog", { name: "Reply to Amina Bello" });
  await urgent.getByLabel("Message").fill("Please call 112 now.");
  await urgent.getByRole("checkbox", { name: /^Then set the status/ }).check();
  await urgent.getByRole("button", { name: "Preview" }).click();
  await urgent.getByRole("button", { name: "Send" }).click();
  await expect(row(doctor, "Read first", "Amina Bello")).toHaveCount(0);
});

test("a booking stands once, with its appointment, and is counted once", async ({ browser }) => {
  await doctor.goto("/desk");
  await expect(heading(doctor)).toHaveText(/needs? you\.$/);
  const before = await waiting(doctor);
  const page = await visitor(browser);
  await choose(page, "Silver Package");
  await toPayFrom(page);
  await payButton(page).click();
  await page.getByLabel("Card number").fill("4084 0840 8408 4081");
  await page.getByLabel("Expiry (month and year)").fill("12/40");
  await page.getByLabel("CVV").fill("408");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(headingOf(page)).toHaveText("Thank You!");

  const booked = row(doctor, "Next appointments", "Amina Bello");
  await expect(async () => {
    await doctor.getByRole("button", { name: "Refresh" }).click();
    await expect(booked).toContainText("New booking", { timeout: 1_000 });
  }).toPass();
  await expect(booked).toContainText(/paid/i);
  await expect(doctor.getByRole("main").getByRole("link", { name: "Amina Bello" })).toHaveCount(1);
  await expect.poll(() => waiting(doctor)).toBe(before + 1);
  // The other column stands beside it.
  const [agenda, beside] = [await region(doctor, "Next appointments").boundingBox(), await besides(doctor)];
  expect(beside?.x).toBeGreaterThan((agenda?.x ?? 0) + (agenda?.width ?? 0));
  // What came is shown to who looks after money, and is no work.
  await owner.goto("/desk");
  const money = row(owner, "New money", "Consultation · C-");
  await expect(money).toContainText("₦");
  await expect(money.getByRole("link")).toHaveAttribute("href", /\/desk\/money\//);
  await booked.getByRole("button", { name: /^Seen ?: Amina Bello’s booking$/ }).click();
  // Eight seconds in which it can be taken back.
  await expect(booked).not.toContainText("New booking", { timeout: 20_000 });
  await expect.poll(() => waiting(doctor)).toBe(before);
});

/** How many things the headline says wait. */
async function waiting(page: Page): Promise<number> {
  const words = (await heading(page).textContent()) ?? "";
  if (/One thing needs you/.test(words)) return 1;
  return Number(/(\d+) things need you/.exec(words)?.[1] ?? 0);
}

const besides = (page: Page) =>
  region(page, "Also waiting").or(region(page, "The last 7 days")).or(region(page, "Samples")).first().boundingBox();

test("a request whose words sound urgent is read first, with its number, and waits nowhere else", async ({
  browser,
}) => {
  const page = await visitor(browser);
  await choose(page, "First chat");
  await about(page, "halima@example.org", "Halima Sani");
  await story(page, "I am always tired. Since last night I get chest pain when I climb the stairs.");
  await page.getByRole("button", { name: /I do not have any of these/ }).click();
  await expect(headingOf(page)).toHaveText("Check your answers");
  for (const box of await page.locator("main").getByRole("checkbox").all()) await box.check();
  await goOn(page, /^Continue/);
  await goOn(page, "Send my request");
  await expect(headingOf(page)).toHaveText("Thank You!");
  await doctor.goto("/desk");
  const urgent = row(doctor, "Read first", "Halima Sani");
  await expect(urgent).toContainText("chest pain");
  await expect(urgent.getByRole("link", { name: /^Call Halima/ })).toHaveAttribute("href", "tel:+2348031234567");
  await expect(doctor.getByRole("main").getByRole("link", { name: "Halima Sani", exact: true })).toHaveCount(1);
  // What the story says is opened on purpose, on its own page.
  await expect(doctor.getByText("always tired")).toHaveCount(0);
  // Asked for once: the words are open and in sight.
  await urgent.getByRole("link", { name: /^Read it/ }).click();
  await expect(doctor.getByText("You opened this just now, which is recorded.")).toBeInViewport();
});

test("everything comes at once: nothing is drawn while an answer is missing", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await doctor.route("**/api/desk/letters/urgent", async (route) => {
    await held;
    await route.continue();
  });
  const others = doctor.waitForResponse(/care\/requests\?upcoming/);
  await doctor.goto("/desk");
  await others;
  await expect(heading(doctor)).toBeVisible();
  await expect(region(doctor, "Next appointments")).toHaveCount(0);
  answer();
  await expect(region(doctor, "Next appointments")).toBeVisible();
  await doctor.unroute("**/api/desk/letters/urgent");
});

test("on a phone what holds on every screen takes one line", async () => {
  await owner.route("**/api/desk/mail/standing", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), kept: 134 } });
  });
  for (const width of [390, 360, 320]) {
    await owner.setViewportSize({ width, height: 844 });
    await owner.goto("/desk");
    const bar = owner.getByText("Test mode", { exact: true }).locator("..");
    await expect(bar.getByRole("link")).toHaveText("No mail: 134 waiting. Set up mail");
    expect((await bar.boundingBox())?.height, `${width}`).toBeLessThan(32);
    expect(await owner.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await owner.unroute("**/api/desk/mail/standing");
  await owner.setViewportSize({ width: 1280, height: 900 });
});

test("a moderator on a phone: the help for who may be in danger leads, and no button lies behind the bar", async () => {
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto("/desk");
  await row(owner, "Read first", "I want to kill myself")
    .getByRole("link", { name: /^Open and help/ })
    .click();
  const decide = owner.getByRole("group", { name: "Decide" });
  await expect(decide.getByRole("button").first()).toHaveText("To doctor");
  const bar = await owner.getByRole("navigation", { name: "Most used" }).boundingBox();
  for (const button of await decide.getByRole("button").all()) {
    await button.focus();
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  if (process.env.PICTURES) await owner.screenshot({ path: `${process.env.PICTURES}/crisis-390.png`, fullPage: true });
  expect(await faults(owner)).toEqual([]);
  await owner.setViewportSize({ width: 1280, height: 900 });
});

test("words of danger are hidden where they stand, and come back", async ({ browser }) => {
  const posts = await (await owner.request.get("/api/posts?limit=1")).json();
  const path = `/api/posts/${posts.items[0].url.split("/").at(-1)}/comments`;
  await send(browser, path, { name: "Sade", text: "I want to end my life, nobody would miss me." });
  await owner.setViewportSize({ width: 1280, height: 900 });
  await owner.goto("/desk");
  const crisis = row(owner, "Read first", "nobody would miss me");
  await crisis.getByRole("button", { name: /^Hide/ }).click();
  await expect(crisis).toHaveCount(0);
  const messages = owner.getByRole("region", { name: "Notifications" });
  await expect(messages).toContainText("Comment by Sade will be hidden, and leaves this list.");
  await messages.getByRole("button", { name: "Undo" }).click();
  await expect(crisis).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await crisis.getByRole("button", { name: /^Hide/ }).click();
  const hidden = async () => (await owner.request.get("/api/desk/conversation/queue?state=hidden")).text();
  await expect.poll(hidden, { timeout: 20_000 }).toContain("nobody would miss me");
});
