import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { wholeBrowser } from "./playwright.config";

/*
 * An owner is notified by a browser: turns it on, tries it, and sets quiet hours. The push service of the browser's maker is
 * not to be reached from here: the browser is given a subscription with a server of this test, and messages are handed to its
 * service worker as its push client would.
 */

test.use({ deskOf: "notices", launchOptions: wholeBrowser, serviceWorkers: "allow" });
test.describe.configure({ mode: "serial", timeout: 60_000 });

let owner: Page;
let service: Server;
let endpoint: string;
let status = 201;
const came: { headers: IncomingHttpHeaders; bytes: number }[] = [];

test.beforeAll(async ({ browser, desk }) => {
  service = createServer(async (request, response) => {
    let bytes = 0;
    for await (const part of request) bytes += part.length;
    came.push({ headers: request.headers, bytes });
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/push/one`;
  const context = await browser.newContext({
    baseURL: desk.base,
    viewport: { width: 1280, height: 900 },
    permissions: ["notifications"],
  });
  await context.addInitScript((address) => {
    let current: { endpoint: string; unsubscribe: () => Promise<boolean> } | null = null;
    const given = () => {
      localStorage.setItem("subscribed", "yes");
      return {
        endpoint: address,
        unsubscribe: async () => {
          localStorage.removeItem("subscribed");
          current = null;
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        current = given();
        return current;
      },
      getSubscription: async () => current ?? (localStorage.getItem("subscribed") ? given() : null),
    });
  }, endpoint);
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

test.afterAll(async () => {
  await owner.context().close();
  service.close();
});

/** Hands a message without content to the desk's service worker, as the browser does when one arrives. */
async function deliver(origin: string) {
  const session = await owner.context().newCDPSession(owner);
  const registered = new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith("/desk/"));
      if (own) found(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data: "" });
  await session.detach();
}

const shownTexts = () =>
  owner.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/desk/");
    return ((await registration?.getNotifications()) ?? []).map(({ title }) => title);
  });

test("notices are turned on in this browser, and a test comes", async ({ desk }) => {
  await owner.goto("/desk/account");
  const panel = owner.getByRole("region", { name: "Email and browser alerts" });
  await panel.getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(panel.getByText("This browser", { exact: true })).toBeVisible();
  await expect(panel.getByText("not notified yet")).toBeVisible();
  await panel.getByRole("button", { name: /^Send a test/ }).click();
  await expect.poll(() => came.length).toBe(1);
  const { headers, bytes } = came[0] ?? { headers: {}, bytes: -1 };
  expect(bytes).toBe(0);
  expect(headers).toMatchObject({ ttl: "86400", urgency: "normal", topic: "trial" });

  const { publicKey } = await (await owner.request.get("/api/desk/me/push")).json();
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  expect(key).toBe(publicKey);
  const [head, claims, signature] = (token ?? "").split(".") as [string, string, string];
  const point = Buffer.from(publicKey, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.toString("base64url", 1, 33), y: point.toString("base64url", 33) };
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(signed).toBe(true);
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  expect(aud).toBe(new URL(endpoint).origin);
  expect(exp - Date.now() / 1000).toBeGreaterThan(0);
  expect(exp - Date.now() / 1000).toBeLessThan(86_400);
  expect(sub).toBe(desk.base);

  await deliver(desk.base);
  await expect.poll(shownTexts).toEqual(["Notices reach this browser."]);
});

test("who is signed out sees that something waits, and not what", async ({ desk }) => {
  const cookies = await owner.context().cookies();
  await owner.context().clearCookies();
  await deliver(desk.base);
  await expect.poll(shownTexts).toContain("Something is waiting at the desk");
  await owner.context().addCookies(cookies);
});

test("quiet hours are kept, and ended", async () => {
  await owner.goto("/desk/account");
  const panel = owner.getByRole("region", { name: "Email and browser alerts" });
  await panel.getByRole("checkbox", { name: "Quiet hours" }).check();
  await panel.getByLabel("From").fill("21:30");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText("Quiet hours saved.")).toBeVisible();
  await owner.reload();
  await expect(panel.getByLabel("From")).toHaveValue("9:30pm");
  await expect(panel.getByLabel("Until")).toHaveValue("7am");
  await panel.getByRole("checkbox", { name: "Quiet hours" }).uncheck();
  await expect(panel.getByLabel("From")).toHaveCount(0);
  await owner.reload();
  await expect(panel.getByRole("checkbox", { name: "Quiet hours" })).not.toBeChecked();
});

test("mail and browser are chosen apart", async () => {
  const panel = owner.getByRole("region", { name: "Email and browser alerts" });
  await panel.getByRole("checkbox", { name: "A payment needs checking: browser" }).uncheck();
  await expect(owner.getByText("Notifications saved.")).toBeVisible();
  await owner.reload();
  await expect(panel.getByRole("checkbox", { name: "A payment needs checking: browser" })).not.toBeChecked();
  await expect(panel.getByRole("checkbox", { name: "A payment needs checking: email" })).toBeChecked();
});

test("a browser that gave up its subscription leaves the list", async () => {
  const panel = owner.getByRole("region", { name: "Email and browser alerts" });
  status = 410;
  await panel.getByRole("button", { name: /^Send a test/ }).click();
  await expect.poll(() => came.length).toBe(2);
  await expect(async () => {
    await owner.reload();
    await expect(panel.getByRole("button", { name: "Turn on in this browser" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("the account passes axe with notices, narrow and wide, light and dark", async () => {
  status = 201;
  const panel = owner.getByRole("region", { name: "Email and browser alerts" });
  await panel.getByRole("button", { name: "Turn on in this browser" }).click();
  await panel.getByRole("checkbox", { name: "Quiet hours" }).check();
  for (const width of [390, 1280]) {
    await owner.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await owner.emulateMedia({ colorScheme });
      expect.soft(await violations(owner), `${width} px, ${colorScheme}`).toEqual([]);
      const path = `test-results/notices/account-${width}-${colorScheme}.png`;
      await owner.screenshot({ path, fullPage: true });
    }
  }
});
