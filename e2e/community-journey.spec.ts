import type { Page } from "@playwright/test";
import { ask, step } from "./asking";
import { type House, item, messages, openHouse, row } from "./community";
import { expect, test } from "./desk";
import { violations } from "./fixtures";

/*
 * A question that everybody reads and what can happen to it: review, answer, likes, a comment that harms, its report, its
 * removal, the appeal. On a slow line; the desk needs scripts, visitors do not: it goes twice.
 */

test.use({ deskOf: "community-journey", actionTimeout: 20_000 });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let house: House;
let owner: Page;
let doctor: Page;

test.beforeAll(async ({ browser, desk }) => {
  house = await openHouse(browser, desk);
  ({ owner, doctor } = house);
});

test.afterEach(() => expect(house.heard()).toEqual([]));

test.afterAll(() => house.close());

for (const javaScriptEnabled of [true, false]) {
  /** A word that stands nowhere else; the two ways have their own. */
  const rare = (start: string) => `${start}${javaScriptEnabled ? "moreni" : "rolawe"}`;
  /** What a reader of the screen meets; axe is a script itself. */
  const isFineFor = async (page: Page) => {
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
  };

  test.describe(`a public question, ${javaScriptEnabled ? "with scripts" : "without JavaScript"}`, () => {
    const TITLE = javaScriptEnabled ? "Does ginger tea keep one awake?" : "Is brown rice better than white?";
    const TEXT = javaScriptEnabled
      ? "I drink two cups of it every evening and then read until midnight."
      : "My neighbour stopped cooking white rice last year and swears by the other.";
    const ANSWER = javaScriptEnabled ? "No, there is no caffeine in ginger." : "It keeps you full for longer.";
    const COMMENT = javaScriptEnabled
      ? "Three spoons of my syrup and you need no doctor any more."
      : "Rice of any kind is poison, throw your tablets away instead.";
    const WORDS = `I meant it as a joke about ${javaScriptEnabled ? "syrup" : "rice"}.`;
    const address = `${rare("joker")}@example.org`;
    let asker: Page;
    let likers: [Page, Page];
    let joker: Page;
    let path: string;

    /** The words of a comment, where others read them. */
    const commentOn = (page: Page) => page.getByRole("listitem").filter({ hasText: COMMENT });
    /** The button to like the question, with the likes that it shows. */
    const like = (page: Page, likes: number) =>
      page.getByRole("button", { name: new RegExp(`^Liked? this question ${likes}$`) });

    test("it waits for its review, and is approved", async () => {
      asker = await house.phone(javaScriptEnabled);
      await ask(asker, /Everybody can read it/, TITLE, TEXT);
      await expect(asker.getByRole("heading", { level: 1 })).toHaveText("Your question is waiting for review");
      await isFineFor(asker);
      await asker.goto("/community/mine");
      const own = asker.getByRole("listitem").filter({ hasText: TITLE });
      await expect(own.getByText("Waiting for review")).toBeVisible();
      await isFineFor(asker);
      expect(await (await owner.request.get("/community")).text()).not.toContain(TITLE);

      await owner.goto("/desk/conversation");
      await row(owner, TITLE).getByRole("link").first().click();
      await expect(item(owner)).toContainText(TEXT);
      expect(await violations(owner)).toEqual([]);
      await item(owner).getByRole("button", { name: "Approve" }).click();
      await expect(messages(owner)).toContainText("Approved.");
      await asker.reload();
      await own.getByRole("link", { name: TITLE }).click();
      await expect(asker.getByText("Waiting for a doctor")).toBeVisible();
      path = new URL(asker.url()).pathname;
    });

    test("the doctor answers, and the asker is told", async () => {
      await doctor.goto("/desk/questions");
      await doctor.getByRole("link", { name: TITLE }).click();
      await doctor.getByRole("textbox", { name: "Answer", exact: true }).click();
      await doctor.keyboard.type(ANSWER);
      await doctor.getByRole("button", { name: "Publish the answer" }).click();
      await doctor.getByRole("alertdialog").getByRole("button", { name: "Publish the answer" }).click();
      await expect(messages(doctor)).toContainText("Answer published.");

      await asker.goto("/community/notifications");
      await expect(asker.getByText("The doctor answered")).toBeVisible();
      await isFineFor(asker);
      await asker.getByRole("link", { name: TITLE }).click();
      const answer = asker.getByRole("region", { name: "The doctor’s answer" });
      await expect(answer).toContainText(ANSWER);
      await expect(answer).toContainText("Dr Bello");
      await isFineFor(asker);
    });

    test("two visitors like it, once each", async () => {
      likers = [await house.phone(javaScriptEnabled), await house.phone(javaScriptEnabled)];
      for (const [at, page] of likers.entries()) {
        await page.goto("/community");
        await page.getByRole("link", { name: TITLE, exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
        // Before its script is there, the button sends the page's form, as without scripts.
        if (javaScriptEnabled) await page.waitForLoadState("networkidle");
        const sent = javaScriptEnabled
          ? page.waitForResponse((answer) => answer.request().method() === "PATCH")
          : page.waitForURL(/#question$/);
        await like(page, at).click();
        await sent;
        if (javaScriptEnabled) await expect(like(page, at + 1)).toHaveAttribute("aria-pressed", "true");
        // Liking is once, and is not taken back.
        await like(page, at + 1).press("Enter");
        await expect(async () => {
          await page.goto(path);
          await expect(like(page, at + 1)).toBeVisible({ timeout: 1_000 });
        }).toPass();
      }
      const { likes: counted } = await (await asker.request.get(`/api/questions/${path.split("/").at(-1)}`)).json();
      expect(counted).toBe(2);
    });

    test("a comment waits, is approved, and is reported by somebody who reads it", async () => {
      joker = await house.phone(javaScriptEnabled);
      await joker.goto(path);
      await joker.getByLabel("Add a comment").fill(COMMENT);
      await step(joker, "Comment").click();
      await expect(joker.getByText("Thank you. Your comment is waiting for review.")).toBeVisible();
      await isFineFor(joker);
      const [other] = likers;
      await other.goto(path);
      await expect(commentOn(other)).toHaveCount(0);
      await owner.goto("/desk/conversation");
      await row(owner, COMMENT).getByRole("link").first().click();
      await expect(item(owner)).toContainText(COMMENT);
      await item(owner).getByRole("button", { name: "Approve" }).click();
      await expect(messages(owner)).toContainText("Approved.");
      await expect(async () => {
        await other.goto(path);
        await expect(commentOn(other)).toHaveCount(1, { timeout: 500 });
      }).toPass();
      await isFineFor(other);

      await commentOn(other).getByRole("link", { name: "Report" }).click();
      await isFineFor(other);
      await step(other, "Send the report").click();
      await expect(other.getByRole("alert")).toContainText("Choose what is wrong");
      await other.getByRole("radio", { name: "It gives advice that could harm somebody" }).check();
      await other.getByLabel("Tell us more").fill("Somebody may believe this.");
      await step(other, "Send the report").click();
      await expect(other.getByText("It has arrived. Your reference is")).toBeVisible();
      await isFineFor(other);
    });

    test("the desk finds the report right and removes it", async () => {
      await owner.goto("/desk/conversation/reports");
      await row(owner, COMMENT).getByRole("button", { name: "Decide" }).click();
      const dialog = owner.getByRole("dialog", { name: "Decide about this report" });
      await dialog.getByRole("radio", { name: "Upheld: remove what was reported" }).check();
      await dialog.getByLabel("Note for the log").fill("Tells people to leave their medicine.");
      expect(await violations(owner)).toEqual([]);
      await dialog.getByRole("button", { name: "Decide" }).click();
      await expect(messages(owner)).toContainText("Report upheld.");
      await expect(async () => {
        await likers[1].goto(path);
        await expect(commentOn(likers[1])).toHaveCount(0, { timeout: 500 });
      }).toPass();
    });

    test("its writer is told why, and appeals", async () => {
      await joker.goto("/community/notifications");
      const told = joker.getByRole("listitem").filter({ hasText: "Your comment was removed" });
      await expect(told).toContainText("following it could harm somebody");
      await isFineFor(joker);
      await told.getByRole("link").click();
      await expect(joker).toHaveURL(/\/community\/complaint\?about=comment/);
      await expect(joker.getByRole("radio", { name: /A decision about a question or comment/ })).toBeChecked();
      await isFineFor(joker);
      await joker.getByLabel("What went wrong, and what should we do?").fill(WORDS);
      await joker.getByLabel("Your email address").fill(address);
      await step(joker, "Send the complaint").click();
      await expect(joker.getByText("It has arrived. Your reference is")).toBeVisible();
      await isFineFor(joker);
    });

    test("the desk acknowledges and decides the appeal, and its writer is told", async () => {
      await owner.goto("/desk/conversation/complaints");
      await expect(owner.getByText(WORDS)).toBeVisible();
      await owner.getByRole("button", { name: /^Acknowledge/ }).click();
      // It is sent once there was time to take it back.
      await expect(owner.getByRole("button", { name: /^Acknowledge/ })).toHaveCount(0, { timeout: 20_000 });
      await owner.getByRole("link", { name: /^Acknowledged/ }).click();
      // The list before it stays until this one is there, and a row that moves away takes the press with it.
      await expect(owner.getByText(/^acknowledged \d/).first()).toBeVisible();
      await owner.getByRole("button", { name: /^Decide and reply/ }).click();
      const dialog = owner.getByRole("dialog", { name: /^Decide / });
      await dialog.getByRole("radio", { name: "Upheld", exact: true }).check();
      await dialog.getByRole("checkbox", { name: /^Restore/ }).check();
      await dialog.getByLabel("Reply").fill("It was a joke, so it is back.");
      expect(await violations(owner)).toEqual([]);
      await dialog.getByRole("button", { name: "Decide and reply" }).click();
      await expect(messages(owner)).toContainText("Decided.");

      await expect.poll(() => house.mailsTo(address)).toContain("It was a joke, so it is back.");
      await joker.goto("/community/notifications");
      await expect(joker.getByText("Your comment was published").first()).toBeVisible();
      await isFineFor(joker);
      await expect(async () => {
        await likers[1].goto(path);
        await expect(commentOn(likers[1])).toHaveCount(1, { timeout: 500 });
      }).toPass();
    });
  });
}
