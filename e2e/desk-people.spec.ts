import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { becomeOwner, expect, join, listen, mailedLink, test, totp, withPasskeys } from "./desk";
import { faults, violations } from "./fixtures";

const PASSWORD = "kettle green hums twice a day";
const EDITOR = "ngozi@example.org";

/** Who is signed out, proves nothing, comes second, uses a link twice, or writes something wrong. */
const REFUSED =
  /^(401 \/api\/desk\/(me|session)|403 \/api\/desk\/people\/invites|409 \/api\/desk\/people\/\w+|410 \/api\/desk\/links\/[\w-]+|422 \/api\/desk\/(me\/totp\/confirm|people\/invites))$/;

test.use({ deskOf: "people", refused: REFUSED });
test.describe.configure({ mode: "serial" });

let owner: Page;
let editor: Page;
let secret: string;
let heard: string[][];

test.beforeAll(async ({ browser, desk }) => {
  const options = { baseURL: desk.base, viewport: { width: 1280, height: 800 } };
  [owner, editor] = await Promise.all([browser.newPage(options), browser.newPage(options)]);
  heard = [owner, editor].map((page) => listen(page.context(), REFUSED));
  await withPasskeys(owner.context(), owner);
});

test.afterEach(() => expect(heard.flat()).toEqual([]));

test("the printed link makes the owner, with a passkey, once", async ({ page, desk }) => {
  const link = await desk.ownerLink();
  await becomeOwner(owner, link);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.getByText("tell the site’s owner now")).toBeVisible();
});

test("the owner signs out and in again with the passkey", async () => {
  await owner.getByRole("button", { name: "Sign out" }).click();
  await expect(owner.getByText("You have signed out.")).toBeVisible();
  await owner.goto("/desk/people");
  await expect(owner).toHaveURL(/\/desk\/sign-in$/);
  await owner.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(owner).toHaveURL(/\/desk\/people$/);
  await expect(owner.getByRole("row", { name: /Dr Ade \(you\)/ })).toContainText("Set up");
});

test("the owner invites an editor, who joins with a password", async () => {
  await owner.getByRole("button", { name: "Invite someone" }).click();
  await owner.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByRole("alert")).toContainText("There is a problem");
  await owner.getByLabel("Email address").fill(EDITOR);
  await owner.getByRole("checkbox", { name: /^Editor/ }).check();
  await owner.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByRole("table", { name: "Invitations" })).toContainText(EDITOR);
  await expect(async () => {
    await join(editor, await mailedLink(owner, EDITOR), "Ngozi", PASSWORD);
  }).toPass();
  await expect(editor.getByRole("link", { name: "Ngozi: your account" })).toBeVisible();
  await expect(editor.getByRole("link", { name: "People" })).toHaveCount(0);
});

test("the editor sets up an authenticator app and needs it from then on", async () => {
  await editor.goto("/desk/account");
  await editor.getByRole("button", { name: "Set up an app" }).click();
  secret = (await editor.getByRole("dialog").locator("code").textContent()) ?? "";
  await editor.getByLabel("Then enter the six-digit code").fill("000000");
  await editor.getByRole("button", { name: "Check the code" }).click();
  await expect(editor.getByRole("alert")).toContainText("This code is wrong");
  await editor.getByLabel("Then enter the six-digit code").fill(totp(secret));
  await editor.getByRole("button", { name: "Check the code" }).click();
  const shown = editor.getByRole("list", { name: "Recovery codes" });
  await expect(shown).toBeVisible();
  const codes = await shown.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBeGreaterThan(7);
  await editor.getByLabel("I have saved the codes").check();
  await editor.getByRole("button", { name: "Continue" }).click();
  await expect(editor.getByRole("heading", { name: "Recovery codes" })).toBeVisible();

  await editor.getByRole("button", { name: "Sign out" }).click();
  await signIn(editor);
  await editor.getByRole("button", { name: "Use a recovery code" }).click();
  await editor.getByLabel("Recovery code").fill(codes[0] ?? "");
  await editor.getByRole("button", { name: "Continue" }).click();
  await expect(editor.getByRole("link", { name: "Ngozi: your account" })).toBeVisible();
});

test("a session that is ended asks for a sign-in in place, and what was typed is kept", async () => {
  await editor.goto("/desk/account");
  await editor.getByLabel("Your name").fill("Ngozi Okonkwo");
  await act("Ngozi", "Sign out everywhere", "Sign out");
  await editor.getByRole("button", { name: "Save the name" }).click();
  const dialog = editor.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog).toContainText("Nothing is lost");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await dialog.getByLabel("Code from your authenticator app").fill(totp(secret, 1));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(editor.getByRole("link", { name: "Ngozi Okonkwo: your account" })).toBeVisible();
});

test("a wrong password says no more than that, and a person can end one session of theirs", async ({
  browser,
  desk,
}) => {
  const other = await browser.newPage({ baseURL: desk.base });
  await other.goto("/desk/sign-in");
  await other.getByLabel("Email address").fill(EDITOR);
  await other.getByLabel("Password").fill("kettle green hums never");
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("alert")).toContainText("email address or password is wrong");
  await other.close();
});

test("new roles count at once, and the last owner stays", async () => {
  await owner.goto("/desk/people");
  await menu("Ngozi Okonkwo", "Change roles");
  const dialog = owner.getByRole("dialog", { name: "Roles of Ngozi Okonkwo" });
  await dialog.getByRole("checkbox", { name: /^Editor/ }).uncheck();
  await dialog.getByRole("checkbox", { name: /^Support/ }).check();
  await dialog.getByRole("checkbox", { name: /^Moderator/ }).check();
  await dialog.getByRole("button", { name: "Change roles" }).click();
  await expect(owner.getByRole("row", { name: /Ngozi Okonkwo/ })).toContainText("Moderator and support");
  const session = await (await editor.request.get("/api/desk/session")).json();
  expect(session.permissions).toEqual(expect.arrayContaining(["moderate_conversation", "support_visitors"]));
  expect(session.permissions).not.toContain("write_content");

  await act("Dr Ade", "Suspend", "Suspend");
  await expect(owner.getByRole("region", { name: "Notifications" })).toContainText("last owner");
  await expect(owner.getByRole("row", { name: /Dr Ade/ })).toContainText("Active");
});

test("a suspended person is out", async () => {
  await act("Ngozi Okonkwo", "Suspend", "Suspend");
  await expect(owner.getByRole("row", { name: /Ngozi Okonkwo/ })).toContainText("Suspended");
  expect((await editor.request.get("/api/desk/session")).status()).toBe(401);
});

test("chosen lines of what happened are saved as a table", async () => {
  await owner.goto("/desk/audit");
  await expect(owner.getByRole("row", { name: /changed the roles of/ }).first()).toContainText("as owner");
  await owner.getByRole("row").nth(1).getByRole("checkbox").check();
  const bar = owner.getByRole("region", { name: "Ticked entries" });
  const saved = owner.waitForEvent("download");
  await bar.getByRole("button", { name: "Download these as CSV" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("audit.csv");
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(2);
});

test("what was done to somebody is found in the log with a typing error, and a link keeps it", async () => {
  await owner.goto("/desk/audit");
  await owner.getByLabel("Search", { exact: true }).fill("suspended Ngzoi");
  const rows = owner
    .getByRole("table", { name: /^Audit log/ })
    .locator("tbody")
    .getByRole("row");
  await expect(owner).toHaveURL(/q=suspended\+Ngzoi/);
  await expect(rows.first()).toContainText("Ngozi Okonkwo");
  await owner.reload();
  await expect(owner.getByLabel("Search", { exact: true })).toHaveValue("suspended Ngzoi");
  await owner.getByLabel("Search", { exact: true }).fill("hydrangea");
  await expect(owner.getByRole("heading", { name: "No entries found" })).toBeVisible();
});

test("several people are let in again together", async () => {
  await owner.goto("/desk/people");
  const table = owner.getByRole("table", { name: "Staff" });
  await table.getByRole("checkbox", { name: /^Select all/ }).check();
  const bar = owner.getByRole("region", { name: "Ticked people" });
  await expect(bar.getByRole("button", { name: /^Suspend/ })).toHaveCount(0);
  await bar.getByRole("button", { name: /^Reinstate/ }).click();
  await expect(owner.getByRole("region", { name: "Notifications" })).toContainText("1 person can sign in again.");
  await expect(owner.getByRole("row", { name: /Ngozi Okonkwo/ })).not.toContainText("Suspended");
});

test("a new way in is made for who is locked out, and its link is shown once", async () => {
  await act("Ngozi Okonkwo", "Reset sign-in", "Reset sign-in");
  const made = owner.getByRole("region", { name: /^Sign-in reset for/ });
  await expect(made.getByRole("button", { name: "Copy" })).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  const link = (await made.locator("code").textContent()) ?? "";
  const opened = await owner.request.get(`/api/desk/links/${link.split("/").at(-1)}`);
  expect(await opened.json()).toMatchObject({ purpose: "reset", name: "Ngozi Okonkwo" });
  await owner.reload();
  await expect(owner.getByRole("row", { name: /Ngozi Okonkwo/ })).toBeVisible();
  await expect(made).toHaveCount(0);
});

test("a dangerous act asks for a proof, and goes on after it", async () => {
  await owner.route("**/api/desk/people/invites", async (route) => {
    const json = { code: "reauthenticate", status: 403, title: "Refused", detail: "Please prove it." };
    await route.fulfill({ status: 403, contentType: "application/problem+json", json });
    await owner.unroute("**/api/desk/people/invites");
  });
  await owner.getByRole("button", { name: "Invite someone" }).click();
  await owner.getByLabel("Email address").fill("amina@example.org");
  await owner.getByRole("checkbox", { name: /^Finance/ }).check();
  await owner.getByRole("button", { name: "Send invitation" }).click();
  const dialog = owner.getByRole("dialog", { name: "Confirm it is you" });
  await expect(dialog.getByLabel(/password/i)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(owner.getByRole("table", { name: "Invitations" })).toContainText("amina@example.org");
});

test("the palette goes where the keys say", async () => {
  await owner.keyboard.press("Control+k");
  await owner.getByRole("combobox", { name: /^Search people/ }).pressSequentially("may do");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Who may do what");
  await expect(owner.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the screens of people pass axe at 320 and 1280 px, light and dark", async () => {
  for (const width of [320, 1280]) {
    await owner.setViewportSize({ width, height: 800 });
    for (const path of ["/people", "/people/rights", "/people?invite=1", "/account", "/nowhere"]) {
      await owner.goto(`/desk${path}`);
      await expect(owner.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
      await expect(owner.getByText("Loading…")).toHaveCount(0);
      expect.soft(await faults(owner), `${path} at ${width}`).toEqual([]);
    }
  }
});

/** The first step of a sign-in with a password. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email address").fill(EDITOR);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Chooses from the menu of somebody's row. */
async function menu(name: string, item: string): Promise<void> {
  await owner.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await owner.getByRole("menuitem", { name: item }).click();
}

/** Chooses, and says yes. */
async function act(name: string, item: string, button: string): Promise<void> {
  await owner.goto("/desk/people");
  await menu(name, item);
  await owner.getByRole("alertdialog").getByRole("button", { name: button }).click();
  await expect(owner.getByRole("alertdialog")).toHaveCount(0);
}
