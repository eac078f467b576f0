import type { Browser, Page } from "@playwright/test";
import { heading, lateTime } from "./booking";
import { mailsTo } from "./community";
import { becomeOwner, expect, listen, test, withPasskeys } from "./desk";
import { faults, violations } from "./fixtures";
import { freePort, type Served, serve } from "./server";
import { bookingOf, bookVisit, fakeMicrophone, region, withoutUdp } from "./visit";

/* Trying the line before a visit: the patient on the page of the booking, and who runs the site at the desk. */

test.use({ deskOf: "consultation-line-test", launchOptions: fakeMicrophone });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const MAIL = "amina@example.org";

let base: string;
let heard: string[][];
let owner: Page;
let patient: Page;
let booking: string;

async function device(browser: Browser, width: number, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, viewport: { width, height: 844 }, ...options });
  heard.push(listen(context));
  return context.newPage();
}

/** Keeps how loud each sound was that a page has played to its end. */
function keepSounds(): void {
  const played: number[] = [];
  Object.assign(window, { played });
  const begin = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function start(...when) {
    const points = this.buffer?.getChannelData(0) ?? new Float32Array();
    this.addEventListener("ended", () => played.push(points.reduce((most, at) => Math.max(most, Math.abs(at)), 0)));
    begin.apply(this, when);
  };
}

const loudestPlayed = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { played: number[] }).played));

async function ownerOf(browser: Browser, site: Served): Promise<Page> {
  const page = await device(browser, 1280, { baseURL: site.base });
  await withPasskeys(page.context(), page);
  await becomeOwner(page, await site.ownerLink());
  return page;
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  owner = await ownerOf(browser, desk);
  patient = await device(browser, 390);
  await patient.addInitScript(keepSounds);
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

const check = (page: Page) => region(page, "Try your microphone and line");
/** What the check has found, thing by thing. */
const found = (page: Page) => check(page).locator("dl > div");
const ports = (page: Page) => region(page, "Test the ports");

async function testPorts(page: Page): Promise<void> {
  await page.goto("/desk/consultations/calls");
  await ports(page).getByRole("button", { name: "Test the ports" }).click();
  // Who gives up waits twelve seconds for a connection.
  await expect(ports(page).getByRole("listitem")).toHaveCount(2, { timeout: 30_000 });
}

test("from the booking on a patient hears themselves and tries the line", async () => {
  await bookVisit(patient, MAIL, { channel: "Video call", time: lateTime });
  booking = await bookingOf({ mailsTo: (address) => mailsTo(owner, address) }, MAIL);

  await patient.goto(booking);
  await expect(heading(patient)).toHaveText("Your booking");
  await expect(region(patient, "Your room")).toContainText("opens on this page from 15 minutes before");
  await check(patient).getByRole("button", { name: "Try it now" }).click();
  await expect(check(patient).getByRole("heading", { name: "You will hear yourself" })).toBeFocused();
  await expect(found(patient)).toHaveText([/Microphone\s*Not tried/, /Sound\s*Not tried/, /Line\s*Not tried/]);
  await check(patient).getByRole("button", { name: "Start speaking" }).click();
  await expect(check(patient)).toContainText("This is your voice.", { timeout: 15_000 });
  await expect.poll(() => loudestPlayed(patient)).toBeGreaterThan(0.05);
  await expect(check(patient).getByRole("button", { name: "Hear it again" })).toBeVisible();
  await expect(found(patient)).toHaveText([/Microphone\s*Works/, /Sound\s*Not tried/, /Line\s*Not tried/]);

  await check(patient).getByRole("button", { name: "Test the line" }).click();
  await expect(check(patient)).toContainText("Your line is good enough to talk", { timeout: 30_000 });
  await expect(check(patient)).toContainText(/Delay: \d+ ms\./);
  await expect(found(patient).last()).toHaveText(/Line\s*Works/);
  for (const width of [320, 1280]) {
    await patient.setViewportSize({ width, height: 844 });
    expect.soft(await faults(patient), `${width} px`).toEqual([]);
  }
});

test("who did not hear themselves reads what to do, and answers anew", async () => {
  const answer = (name: string) => check(patient).getByRole("button", { name, exact: true });
  await answer("I did not hear it").click();
  await expect(check(patient).getByRole("status").filter({ hasText: "step by step" })).toContainText("silent mode");
  await expect(found(patient).nth(1)).toHaveText(/Sound\s*Nothing heard/);
  for (const width of [320, 1280]) {
    await patient.setViewportSize({ width, height: 844 });
    expect.soft(await faults(patient), `${width} px`).toEqual([]);
  }
  await answer("I heard it").click();
  await expect(answer("I heard it")).toHaveAttribute("aria-pressed", "true");
  await expect(answer("I did not hear it")).toHaveAttribute("aria-pressed", "false");
  await expect(found(patient)).toHaveText([/Microphone\s*Works/, /Sound\s*Works/, /Line\s*Works/]);
  expect.soft(await faults(patient)).toEqual([]);
});

test("a network without UDP is good enough to talk, and the patient is told so", async ({ browser }) => {
  const narrow = await device(browser, 390);
  await withoutUdp(narrow);
  await narrow.goto(booking);
  await check(narrow).getByRole("button", { name: "Try it now" }).click();
  await check(narrow).getByRole("button", { name: "Test the line" }).click();
  await expect(check(narrow)).toContainText("You can talk.", { timeout: 30_000 });
  await expect(found(narrow).last()).toHaveText(/Line\s*Works, with short gaps/);
  await narrow.context().close();
});

test("without scripts the page says what will be needed", async ({ browser }) => {
  const plain = await device(browser, 390, { javaScriptEnabled: false });
  await plain.goto(booking);
  // Words that stand in a `noscript` are text only to who sees the page.
  const seen = { useInnerText: true };
  await expect(check(plain)).toContainText("a phone or computer with a microphone", seen);
  await expect(check(plain)).toContainText("the doctor can phone you", seen);
  await expect(check(plain).getByText("Find out now whether talking works")).toBeHidden();
  await expect(check(plain).getByRole("button")).toHaveCount(0);
  await plain.context().close();
});

test("the desk reaches its own ports, and says that nobody else does on this machine", async () => {
  await testPorts(owner);
  for (const way of ["UDP", "TCP"]) {
    const row = ports(owner).getByRole("listitem").filter({ hasText: way });
    await expect(row).toContainText(/Reached in (under 1|\d+) ms/);
  }
  await expect(region(owner, "What to set and open")).toContainText("rooms_public_address");
  await expect(region(owner, "Current settings")).toContainText("127.0.0.1");
  expect(await violations(owner)).toEqual([]);
});

test("the desk says what to open where UDP is shut", async () => {
  await withoutUdp(owner);
  await testPorts(owner);
  await expect(ports(owner).getByRole("listitem").first()).toContainText(/Not reached ?Open \d+\/udp in the firewall/);
  await expect(ports(owner).getByRole("listitem").last()).toContainText("Reached in");
  await expect(ports(owner).getByRole("status")).toContainText("calls go by TCP");
  expect(await violations(owner)).toEqual([]);
});

test("the desk says what to open where the public address leads nowhere", async ({ browser }) => {
  const port = await freePort();
  // An address of documentation (RFC 5737), which nobody has.
  const away = await serve([], {
    BEDSIDE_ROOMS_MEDIA_LISTEN: `0.0.0.0:${port}`,
    BEDSIDE_ROOMS_PUBLIC_ADDRESS: '["192.0.2.1"]',
  });
  const page = await ownerOf(browser, away);
  await testPorts(page);
  for (const way of ["udp", "tcp"]) await expect(ports(page)).toContainText(`Open ${port}/${way} in the firewall`);
  await expect(ports(page).getByRole("status")).toContainText("reaches this server at 192.0.2.1");
  await expect(region(page, "What to set and open")).toHaveCount(0);
  await page.context().close();
  await away.stop();
});

test("the desk says that calls are made by phone where no port is open", async ({ browser }) => {
  const silent = await serve([], { BEDSIDE_ROOMS_MEDIA_LISTEN: "off" });
  const page = await ownerOf(browser, silent);
  await page.goto("/desk/consultations/calls");
  await expect(region(page, "What to set and open")).toContainText("No port is open for the sound of calls");
  await expect(region(page, "Current settings")).toContainText("Made by phone");
  await expect(ports(page)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.context().close();
  await silent.stop();
});
