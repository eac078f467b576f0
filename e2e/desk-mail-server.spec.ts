import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { startSmtpServer } from "./smtp-server";

/* The owner of a new site, on a telephone, makes it send emails. */

test.use({ deskOf: "mail-server" });

test("the owner comes from the launch list, is told what is wrong, mends it, and emails leave", async ({
  page,
  context,
  desk,
}) => {
  test.slow();
  const server = await startSmtpServer("hello@practice.example", "right horse");
  await withPasskeys(context, page);
  await becomeOwner(page, await desk.ownerLink());
  await page.setViewportSize({ width: 390, height: 844 });
  // In a few words, as it shares a line.
  const bar = page.getByText(/^No mail(?: is sent\.|: \d+ waiting\.)/);
  await expect(bar).toBeVisible();
  const list = page.getByRole("region", { name: "Get your site ready" });
  await list.getByText(/more steps$/).click();
  await list.getByRole("link", { name: "Set up email" }).click();
  const panel = page.getByRole("region", { name: "Mail server" });

  await panel.getByLabel("Provider").selectOption("Gmail or Google Workspace");
  await expect(panel.getByLabel("Server")).toHaveValue("smtp.gmail.com");
  await expect(panel).toContainText("app password");
  await panel.getByLabel("Provider").selectOption("Another");
  await panel.getByLabel("Encryption").selectOption({ label: "None (this machine only)" });
  await panel.getByLabel("Port").fill(String(server.port));
  await panel.getByLabel("Username").fill("hello@practice.example");
  await panel.getByLabel("Password").fill("wrong horse");
  await expect(panel.getByLabel("Sender address")).toHaveValue("hello@practice.example");
  await panel.getByRole("button", { name: "Try it" }).click();
  await expect(panel.getByRole("alert")).toContainText("Enter the name of the mail server.");
  expect(await violations(page)).toEqual([]);
  await panel.getByLabel("Server").fill("127.0.0.1");
  await panel.getByRole("button", { name: "Try it" }).click();
  await expect(panel.getByRole("status")).toContainText("did not accept the username and password");
  await expect(panel.getByRole("status")).toContainText("535 5.7.8");
  expect(await violations(page)).toEqual([]);
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/mail-server-390.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.screenshot({ path: `${process.env.PICTURES}/mail-server-1280-dark.png`, fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "light" });
  }

  await panel.getByLabel("Password").fill("right horse");
  await panel.getByRole("button", { name: "Try it" }).click();
  await expect(panel.getByRole("status")).toContainText("The server accepted a test for ade@example.org");
  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]).toContain("To: ade@example.org");
  await expect(bar).toBeVisible();
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Emails are sent from now on.")).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(panel.getByLabel("Password")).toHaveValue("");
  await expect(panel).toContainText("A password is saved.");

  const again = page.getByRole("region", { name: "Send a test" });
  await again.getByRole("button", { name: "Send me a test" }).click();
  await expect(again).toContainText("The mail server accepted it.", { timeout: 15_000 });
  expect(server.taken).toHaveLength(2);
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/mail-server-saved-390.png`, fullPage: true });
  }
  await page.getByRole("link", { name: "Today" }).first().click();
  await list.getByText(/more steps?$/).click();
  await expect(list.getByRole("link", { name: "Set up email" })).toHaveCount(0);
  await server.stop();
});
