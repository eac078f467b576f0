import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";

/* An owner tells a program elsewhere what happens: adds it, tries it, reads what it answered, and sends again. */

test.use({ deskOf: "webhooks" });
test.describe.configure({ mode: "serial", timeout: 60_000 });

let owner: Page;
let program: Server;
let address: string;
let status = 204;
const came: { headers: IncomingHttpHeaders; body: string }[] = [];

test.beforeAll(async ({ browser, desk }) => {
  program = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    came.push({ headers: request.headers, body });
    response.writeHead(status).end(status === 204 ? undefined : "not now");
  });
  await new Promise<void>((done) => program.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook`;
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

test.afterAll(async () => {
  await owner.context().close();
  program.close();
});

/** Looks at a screen at both widths and in both themes. */
async function look(name: string) {
  for (const width of [390, 1280]) {
    await owner.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await owner.emulateMedia({ colorScheme });
      expect.soft(await violations(owner), `${name}, ${width} px, ${colorScheme}`).toEqual([]);
      const path = `test-results/webhooks/${name}-${width}-${colorScheme}.png`;
      await owner.screenshot({ path, fullPage: true });
    }
  }
  await owner.emulateMedia({ colorScheme: "light" });
}

test("a program is added, and its secret is shown once", async () => {
  await owner.goto("/desk/webhooks");
  await expect(owner.getByText("No webhooks yet")).toBeVisible();
  await owner.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = owner.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await expect(dialog.getByText("Choose at least one.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Accounts");
  await dialog.getByLabel("Address").fill("http://192.168.0.7/hook");
  await dialog.getByRole("checkbox", { name: "A payment arrives" }).check();
  await dialog.getByRole("checkbox", { name: "Content is published" }).check();
  await look("add");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("Address: it has to be on the public internet.").first()).toBeVisible();
  await dialog.getByLabel("Address").fill(address);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const secret = owner.getByRole("region", { name: "The secret of Accounts" });
  await expect(secret).toContainText(/whsec_[\w+/]{40,}/);
  await look("list");
  await owner.reload();
  await expect(owner.getByRole("table", { name: "Webhooks, oldest first" })).toContainText("127.0.0.1");
  await expect(owner.getByText("whsec_")).toHaveCount(0);
});

test("a test is delivered, and what fails is sent again", async () => {
  await owner.getByRole("link", { name: "Accounts" }).click();
  await expect(owner.getByText("No messages yet")).toBeVisible();
  await owner.getByRole("button", { name: "Send a test" }).click();
  const messages = owner.getByRole("table", { name: "Messages, newest first" });
  await expect(messages.getByRole("row").nth(1)).toContainText("Delivered", { timeout: 15_000 });
  expect(came[0]?.headers["webhook-signature"]).toMatch(/^v1,[\w+/]+=*$/);
  expect(JSON.parse(came[0]?.body ?? "{}")).toMatchObject({ type: "webhook.test" });

  status = 500;
  await owner.getByRole("button", { name: "Send a test" }).click();
  const newest = messages.getByRole("row").nth(1);
  await expect(newest).toContainText("500 · not now", { timeout: 15_000 });
  await expect(newest).toContainText("Waiting");
  await look("messages");
  await messages.getByRole("link", { name: "Test", exact: true }).first().click();
  const opened = owner.getByRole("dialog", { name: "What was sent" });
  await expect(opened).toContainText("webhook.test");
  await look("message");
  await opened.getByRole("button", { name: "Close" }).click();

  status = 204;
  await newest.getByRole("button", { name: /^Send again/ }).click();
  await expect(newest).toContainText("Delivered", { timeout: 15_000 });
});

test("a secret is renewed, and a program removed", async () => {
  await owner.goto("/desk/webhooks");
  await owner.getByRole("link", { name: "Accounts" }).click();
  await owner.getByRole("button", { name: "More" }).click();
  await owner.getByRole("menuitem", { name: "New secret" }).click();
  await owner.getByRole("button", { name: "Make a new secret" }).click();
  await expect(owner.getByRole("region", { name: "The secret of Accounts" })).toContainText("also works for 24 hours");
  await expect(owner.getByText("Old secret until")).toBeVisible();
  await owner.getByRole("button", { name: "More" }).click();
  await owner.getByRole("menuitem", { name: "Remove" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(owner.getByText("No webhooks yet")).toBeVisible();
});
