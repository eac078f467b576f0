import { createHmac } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { startMailService } from "./mail-service";
import { BLOCKED_WORKER } from "./playwright.config";
import { type Served, serve, serverOf } from "./server";
import { test as base } from "./shown-words";

/** Every call that the server refuses. Files whose tests say which ones name those instead (`refused`). */
const ANY_REFUSAL = /^4\d\d /;

/** No call is refused here. */
export const NO_REFUSAL = /^$/;

/**
 * A desk of its own for each file that names one (`test.use({ deskOf: "people" })`): the runner gives another name another
 * worker, so that what one test changes no other file sees. Its mails stay here unless `mailLeaves` says otherwise.
 * `refused` are the calls that its tests mean to be refused, as `409 /api/desk/people/…`: any other is a fault, which the
 * browser writes down in red.
 */
export const test = base.extend<
  { quiet: undefined; refused: RegExp },
  { deskOf: string; mailLeaves: boolean; desk: Served }
>({
  deskOf: ["", { scope: "worker", option: true }],
  mailLeaves: [false, { scope: "worker", option: true }],
  desk: [
    async ({ mailLeaves }, use) => {
      const mails = mailLeaves ? await startMailService() : undefined;
      const desk = await serve([], {}, mails);
      await use(desk);
      await desk.stop();
      await mails?.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.base),
  refused: [ANY_REFUSAL, { option: true }],
  quiet: [
    async ({ context, refused }, use) => {
      const heard = listen(context, refused);
      await use(undefined);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** What a browser says that it should not: errors and warnings, those of the page's policy too. */
export function listen(context: BrowserContext, refused = ANY_REFUSAL): string[] {
  const heard: string[] = [];
  context.on("console", (message) => {
    const text = message.text();
    if (!["error", "warning"].includes(message.type()) || BLOCKED_WORKER.test(text)) return;
    const [, status] = /status of (4\d\d)/.exec(text) ?? [];
    // Which call it was stands beside the words, where the browser has a line of code otherwise.
    const line = status ? `${status} ${new URL(message.location().url).pathname}` : text;
    if (!status || !refused.test(line)) heard.push(line);
  });
  context.on("weberror", (error) => heard.push(String(error.error())));
  return heard;
}

/** Gives a page a device that makes and uses passkeys without asking. */
export async function withPasskeys(context: BrowserContext, page: Page): Promise<void> {
  // This device would answer the suggestion in the e-mail field by itself, before anybody has pressed a button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Bytes of base 32 (RFC 4648), as authenticator apps are given secrets. */
function base32(text: string): Buffer {
  const bits = [...text.replaceAll(/[\s=]/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows (RFC 6238: 30 seconds, six digits), `steps` periods from now. */
export function totp(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", base32(secret)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The one-time link in the last mail to an address, as who has the machine reads it. */
export async function mailedLink(reader: Page, address: string): Promise<string> {
  const mails = await serverOf(reader).mailsTo(address);
  const link = /https?:\/\/\S+\/desk\/welcome\/[\w-]+/.exec(mails)?.[0];
  if (!link) throw new Error(`no link in the mail to ${address}`);
  return link;
}

/** Follows the owner's link with a passkey; as owner alone, or as owner and doctor. */
export async function becomeOwner(page: Page, link: string, isDoctor = false): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill("Dr Ade");
  await page.getByLabel("Email address").fill("ade@example.org");
  await page.getByRole("radio", { name: isDoctor ? /^Yes/ : /^No/ }).check();
  await page.getByRole("button", { name: "Create a passkey and continue" }).click();
  await expect(page.getByRole("link", { name: "Dr Ade: your account" })).toBeVisible();
  // The steps of the first hour have a test of their own.
  await page.getByRole("link", { name: "Today" }).first().click();
  await expect(page).toHaveURL(/\/desk\/?$/);
}

interface Joining {
  email: string;
  role: string;
  name: string;
}

/** Invites somebody, who joins with a passkey. */
export async function becomeStaff(
  page: Page,
  owner: Page,
  base: string,
  { email, role, name }: Joining,
): Promise<void> {
  const invite = { data: { email, roles: [role] }, headers: { Origin: base } };
  expect((await owner.request.post("/api/desk/people/invites", invite)).ok()).toBe(true);
  let link = "";
  await expect(async () => {
    link = await mailedLink(owner, email);
  }).toPass();
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Create a passkey and continue" }).click();
  await expect(page.getByRole("link", { name: `${name}: your account` })).toBeVisible();
}

/** Invites somebody as a doctor, who joins with a passkey: with one they may read health details at once. */
export async function becomeDoctor(page: Page, owner: Page, base: string, email: string): Promise<void> {
  await becomeStaff(page, owner, base, { email, role: "doctor", name: "Dr Bello" });
}

/** Follows an invitation with a password. */
export async function join(page: Page, link: string, name: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("radio", { name: "Password" }).check();
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Changes some fields of a settings document and publishes it, as who may change settings. */
export async function changeSettings(page: Page, base: string, id: string, change: object): Promise<void> {
  const path = `/api/desk/documents/${id}`;
  const call = async (method: string, address: string, data?: unknown) => {
    const answer = await page.request.fetch(address, { method, data, headers: { Origin: base } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { revision, body } = await call("GET", path);
  await call("PUT", path, { base: revision, body: { ...body, ...change }, tab: "settings" });
  await call("POST", `${path}/actions`, { action: "publish" });
}

/** Pictures of what a page shows, in the folder of `PICTURES`: wide and as on a phone, light and dark. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  for (const [width, colorScheme] of [
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Matches what the desk says of something that it saved, with the time as it writes one: 9:05am, 9am, 12 noon. */
export const matchSaved = (state = ", saved"): RegExp => new RegExp(`${state} \\d[\\d:]*(?:[ap]m| noon| midnight)$`);
