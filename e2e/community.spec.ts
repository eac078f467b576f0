import { expect, faults, test, violations } from "./fixtures";

test("the menu, the search and the order of the community work without JavaScript", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site}/community`);
  await expect(page.getByRole("link", { name: "Ask a Question" }).first()).toHaveAttribute("href", "/community/ask");
  const menu = page.getByRole("navigation", { name: "Community pages" });
  for (const name of ["Home", "Categories", "My Questions", "Notifications"]) {
    const href = await menu.getByRole("link", { name }).getAttribute("href");
    expect((await page.request.get(site + href)).status(), name).toBe(200);
  }
  await page.getByRole("link", { name: "Unanswered" }).click();
  await expect(page).toHaveURL(/sort=unanswered/);
  await page.getByLabel("Search questions").fill("zzzzqqq");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No question matches.")).toBeVisible();
  await context.close();
});

test("the pages of the community pass axe, dark and light, on a small screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/community", "/community?q=zzzzqqq"]) {
    await page.goto(path);
    expect.soft(await faults(page), path).toEqual([]);
  }
});

test("a question that is not there is told in the spec's words", async ({ page }) => {
  const answer = await page.goto("/community/nothing-here");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Question not found." })).toBeVisible();
});

test("a waiting question stands on top of the list for its author alone", async ({ page, site, browser }) => {
  await page.goto("/community");
  const asked = await page.request.post("/api/questions", {
    data: { title: "Is it safe to fast with diabetes?", question: "I plan to fast for two weeks.", adult: true },
    headers: { origin: site },
  });
  expect(asked.status()).toBe(201);
  expect((await asked.json()).state).toBe("pending");
  // As the way of asking notes it: other devices are not asked about.
  await page.evaluate(() => localStorage.setItem("conversation", "1"));
  await page.reload();
  const own = page.getByRole("region", { name: "Your waiting questions" });
  await expect(own.getByText("Is it safe to fast with diabetes?")).toBeVisible();
  await expect(own.getByText("waiting for review")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${site}/community`);
  await expect(other.getByText("Is it safe to fast with diabetes?")).toHaveCount(0);
  await other.context().close();
});
