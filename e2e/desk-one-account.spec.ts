import { becomeOwner, expect, test, withPasskeys } from "./desk";

test.use({ deskOf: "one-account" });

test("a doctor who owns the practice runs it with one account", async ({ page, context, desk }) => {
  const gone: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 410) gone.push(response.url());
  });
  await withPasskeys(context, page);
  const link = await desk.ownerLink();
  await page.goto(link);
  await page.getByLabel("Your name").fill("Dr Ade");
  await page.getByLabel("Email address").fill("ade@example.org");
  await page.getByRole("button", { name: "Create a passkey and continue" }).click();
  await expect(page.getByRole("alert")).toContainText("Select whether you are the doctor.");
  await expect(page.getByLabel("Your name")).toHaveValue("Dr Ade");

  await becomeOwner(page, link, true);
  // The screen of the link does not ask for it again once it is used up.
  expect(gone).toEqual([]);
  await page.goto("/desk/account");
  await expect(page.getByText("Owner and doctor")).toBeVisible();
  for (const [path, title] of [
    ["/people", "People"],
    ["/money", "Money"],
    ["/questions", "Questions"],
    ["/consultations", "Consultations"],
  ]) {
    await page.goto(`/desk${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await page.goto("/desk/people/rights");
  await expect(page.getByRole("columnheader", { name: /\(you\)/ })).toHaveCount(2);
});
