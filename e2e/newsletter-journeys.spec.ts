import type { Page } from "@playwright/test";
import { type House, openHouse } from "./community";
import { expect, test } from "./desk";
import { violations } from "./fixtures";
import { formOf, linkTo, mailSays, press } from "./mails";

/* Readers of the newsletter: they come, choose, read, and leave again. */

test.use({ deskOf: "newsletter", mailLeaves: true, actionTimeout: 20_000 });
test.describe.configure({ mode: "serial", timeout: 90_000 });

const SUBSCRIBED = "Thank you for subscribing. Your email has been successfully received.";

let house: House;
let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  house = await openHouse(browser, desk);
  owner = house.owner;
});

test.afterEach(() => expect(house.heard()).toEqual([]));

test.afterAll(() => house.close());

/** How many readers there are of a state, as the desk counts them. */
async function countOf(state: string): Promise<number> {
  return (await (await owner.request.get("/api/desk/newsletter")).json()).counts[state];
}

for (const scripts of [true, false]) {
  const address = scripts ? "amina+news@example.org" : "bola@example.org";
  const isFineFor = async (page: Page) => {
    if (scripts) expect(await violations(page)).toEqual([]);
  };

  test.describe(`a reader ${scripts ? "with scripts" : "without JavaScript"}`, () => {
    let reader: Page;

    test("subscribes at the end of the home page, and is asked once by mail", async () => {
      reader = await house.phone(scripts);
      await reader.goto("/");
      await press(reader, "newsletter", "Subscribe");
      await expect(reader.getByRole("alert")).toContainText("There is a problem");
      await formOf(reader, "newsletter").getByLabel("Your Email Address").fill(address);
      await press(reader, "newsletter", "Subscribe");
      if (scripts) {
        const dialog = reader.getByRole("dialog", { name: "Success" });
        await expect(dialog).toContainText(SUBSCRIBED);
        await isFineFor(reader);
        await dialog.getByRole("button", { name: "Close" }).click();
        await expect(formOf(reader, "newsletter").getByLabel("Your Email Address")).toHaveValue("");
      } else {
        await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Success");
        await expect(reader.getByText(SUBSCRIBED)).toBeVisible();
      }
    });

    test("confirms by a button; opening the link alone changes nothing", async () => {
      const before = await countOf("subscribed");
      const link = await linkTo(house, address, "/newsletter/confirm");
      expect((await reader.request.get(link)).ok()).toBe(true);
      await reader.goto(link);
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Confirm your subscription");
      expect(await countOf("subscribed")).toBe(before);
      await isFineFor(reader);
      await reader.getByRole("button", { name: "Yes, subscribe me" }).click();
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText("You are subscribed");
      expect(await countOf("subscribed")).toBe(before + 1);
    });

    test("an address that is known gets the same answer as a new one", async () => {
      await reader.goto("/newsletter");
      await formOf(reader, "newsletter").getByLabel("Your Email Address").fill(address);
      await press(reader, "newsletter", "Subscribe");
      await expect(reader.getByText(SUBSCRIBED)).toBeVisible();
      expect(await countOf("waiting")).toBe(0);
    });

    test("gets an issue that the desk has written, and reads it on the site too", async () => {
      const subject = `Sleep well, ${scripts ? "Amina" : "Bola"}`;
      await owner.goto("/desk/newsletter");
      await owner.getByRole("button", { name: "Write an issue" }).click();
      await owner.getByLabel("Subject").fill(subject);
      await owner.getByRole("button", { name: "Add posts" }).click();
      const posts = owner.getByRole("dialog", { name: "Add posts" });
      await posts.getByRole("listitem").first().getByRole("button").click();
      await posts.getByRole("button", { name: "Done" }).click();
      await expect(owner.getByText(/^Saved \d/)).toBeVisible();
      await owner.getByRole("button", { name: "Send now" }).click();
      await owner.getByRole("alertdialog").getByRole("button", { name: "Send now" }).click();
      const mails = await mailSays(house, address, subject);
      expect(mails).toContain("/newsletter/leave/");
      await expect(async () => {
        await reader.goto("/newsletter");
        await reader.getByRole("link", { name: subject }).click({ timeout: 2_000 });
      }).toPass();
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText(subject);
      await isFineFor(reader);
    });

    test("chooses what to get", async () => {
      const link = await linkTo(house, address, "/newsletter/preferences");
      await reader.goto(link);
      await reader.getByLabel("Where do you live?").selectOption({ label: "Nigeria" });
      await isFineFor(reader);
      await reader.getByRole("button", { name: "Save" }).click();
      await expect(reader.getByText("Saved. This applies from the next issue.")).toBeVisible();
      await expect(reader.getByLabel("Where do you live?")).toHaveValue("NG");
    });

    test("leaves with one press, comes back, and leaves by the button of the mail program", async ({ desk }) => {
      const link = await linkTo(house, address, "/newsletter/leave");
      await reader.goto(link);
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Unsubscribe from the newsletter?");
      const before = await countOf("left");
      await isFineFor(reader);
      await reader.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText("You have unsubscribed");
      expect(await countOf("left")).toBe(before + 1);
      await reader.getByRole("button", { name: "That was a mistake: subscribe me again" }).click();
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Unsubscribe from the newsletter?");
      const oneClick = await fetch(desk.base + link, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
      expect(oneClick.ok).toBe(true);
      await reader.reload();
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText("You have unsubscribed");
      expect(await countOf("left")).toBe(before + 1);
    });
  });
}

test("a failure says so, and never 'Success'", async () => {
  const reader = await house.phone(true);
  await reader.goto("/");
  await reader.route("**/api/newsletter", (route) => route.fulfill({ status: 500, json: {} }));
  await formOf(reader, "newsletter").getByLabel("Your Email Address").fill("chidi@example.org");
  await press(reader, "newsletter", "Subscribe");
  const dialog = reader.getByRole("dialog");
  await expect(dialog).toContainText("Oops! Something went wrong. Please try again later.");
  await expect(dialog).not.toContainText("Success");
  house.heard();
});

test("a link that nobody was given opens nothing, and another can be asked for", async () => {
  const reader = await house.phone(false);
  await reader.goto("/newsletter/confirm/nothing");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
  for (const way of ["leave", "preferences"]) {
    expect((await reader.goto(`/newsletter/${way}/nothing`))?.status()).toBe(404);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  }
  await reader.getByRole("link", { name: "Send me a link" }).click();
  await reader.getByLabel("Your Email Address").fill("amina+news@example.org");
  await reader.getByRole("button", { name: "Send me a link" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  house.heard();
});
