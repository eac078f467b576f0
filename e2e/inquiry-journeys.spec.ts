import type { Page } from "@playwright/test";
import { type House, openHouse } from "./community";
import { changeSettings, expect, test } from "./desk";
import { violations } from "./fixtures";
import { answerAtDesk, arrived, decideAtDesk, formOf, linkTo, mailSays, press, readInquiry, SAID } from "./mails";

/*
 * Messages: what they are told, how it reaches the desk, and what comes back to their mailbox. The desk needs
 * scripts, visitors do not: everything goes twice.
 */

test.use({ deskOf: "outreach", actionTimeout: 20_000 });
test.describe.configure({ mode: "serial", timeout: 90_000 });

let house: House;
let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  house = await openHouse(browser, desk);
  owner = house.owner;
  await changeSettings(owner, desk.base, "settings-outreach", { replyAddress: "inquiries@example.net" });
});

test.afterEach(() => expect(house.heard()).toEqual([]));

test.afterAll(() => house.close());

for (const scripts of [true, false]) {
  const who = scripts ? "amina" : "bola";
  const address = (kind: string) => `${who}.${kind}@example.org`;
  /** What a reader of the screen meets; axe is a script itself. */
  const isFineFor = async (page: Page) => {
    if (scripts) expect(await violations(page)).toEqual([]);
  };

  test.describe(`somebody ${scripts ? "with scripts" : "without JavaScript"}`, () => {
    test("writes, mends the form, and gets an answer that they can answer", async () => {
      const page = await house.phone(scripts);
      await page.goto("/contact");
      const form = formOf(page, "contact");
      const pasted = "Amina ".repeat(50).trim();
      await form.getByLabel("First name").fill(pasted);
      await form.getByLabel("Email").fill("amina@");
      await form.getByLabel("Message").fill("When is the next street day in Osogbo?");
      await press(page, "contact", "Send message");
      const problem = page.getByRole("alert");
      await expect(problem).toContainText("There is a problem");
      await expect(problem).toContainText(/must be \d+ characters or fewer/);
      await expect(page).toHaveTitle(/^Error: /);
      await expect(form.getByLabel("First name")).toHaveValue(pasted);
      await expect(form.getByLabel("Message")).toHaveValue("When is the next street day in Osogbo?");
      await isFineFor(page);

      await form.getByLabel("First name").fill("Amina");
      await form.getByLabel("Last name").fill("Bello");
      await form.getByLabel("Email").fill(address("writer"));
      await form.getByLabel("Phone").fill("0803 123 4567");
      await form.getByLabel("Request", { exact: true }).check();
      await form.getByLabel("Comments", { exact: true }).check();
      await form.getByRole("checkbox", { name: /terms/i }).check();
      await press(page, "contact", "Send message");
      const reference = await arrived(page, SAID.contact, scripts);
      await mailSays(house, address("writer"), reference);

      await owner.goto("/desk/letters");
      await expect(owner.getByText(reference, { exact: true })).toBeVisible();
      await answerAtDesk(owner, reference, "On Saturday at ten, by the market.");
      await mailSays(house, address("writer"), "On Saturday at ten");

      const inquiry = await readInquiry(owner, reference);
      expect(inquiry.state).toBe("answered");
      const mail = [
        `From: Amina <${address("writer")}>`,
        `To: ${inquiry.replyAddress}`,
        `Subject: Re: ${reference}`,
        `Message-ID: <${who}-1@example.org>`,
        "",
        "Thank you, we are coming.",
      ].join("\r\n");
      const headers = { "Content-Type": "message/rfc822", Origin: new URL(owner.url()).origin };
      const taken = await owner.request.post("/api/desk/letters/inbound", { data: mail, headers });
      expect(taken.ok()).toBe(true);
      expect((await readInquiry(owner, reference)).unread).toBe(true);
    });

    test("is told first whom to call when the words sound like danger, and can send them all the same", async () => {
      const page = await house.phone(scripts);
      await page.goto("/contact");
      const form = formOf(page, "contact");
      await form.getByLabel("First name").fill("Amina");
      await form.getByLabel("Last name").fill("Bello");
      await form.getByLabel("Email").fill(address("danger"));
      await form.getByLabel("Phone").fill("+44 7700 900123");
      await form.getByLabel("Other", { exact: true }).check();
      await form.getByRole("checkbox", { name: /terms/i }).check();
      await form.getByLabel("Message").fill("My chest dey pain me since morning and I cannot breathe.");
      if (!scripts) await press(page, "contact", "Send message");
      const card = page.getByRole("region", { name: "Urgent help" }).last();
      await expect(card.getByRole("link", { name: "Call 112" })).toBeVisible();
      await isFineFor(page);
      await press(page, "contact", scripts ? "Send message" : "I do not have any of these – continue");
      const reference = await arrived(page, SAID.contact, scripts);
      const mails = await mailSays(house, address("danger"), reference);
      expect(mails).not.toContain("chest");
      await house.doctor.goto("/desk/letters");
      await expect(house.doctor.getByRole("row").filter({ hasText: reference })).toContainText("Read first");
    });

    test("asks to become a partner, and is answered", async () => {
      const page = await house.phone(scripts);
      await page.goto("/partnership/request");
      const form = formOf(page, "partnership");
      await form.getByLabel("Name", { exact: true }).fill("Bola Ojo");
      await form.getByLabel("Email").fill(address("partner"));
      await form.getByLabel("Organisation").fill("Osun Radio");
      await form.getByLabel("What would you like to do together?").fill("We have a studio to lend.");
      await isFineFor(page);
      await press(page, "partnership", "Send your request");
      const reference = await arrived(page, SAID.partnership, scripts);
      await answerAtDesk(owner, reference, "We would love to come by.");
      await mailSays(house, address("partner"), "We would love to come by");
      expect((await readInquiry(owner, reference)).state).toBe("talking");
      await decideAtDesk(owner, "Decline", { offers: /have to decline this time/ });
      await mailSays(house, address("partner"), "have to decline this time");
      expect((await readInquiry(owner, reference)).state).toBe("declined");
    });

    test("offers to help, is under 18, and a parent agrees", async () => {
      const page = await house.phone(scripts);
      await page.goto("/volunteer");
      const form = formOf(page, "volunteer");
      await form.getByLabel("First name").fill("Kemi");
      await form.getByLabel("Last name").fill("Ade");
      await form.getByLabel("Email", { exact: true }).fill(address("volunteer"));
      await form.getByLabel("Phone").fill("0803 123 4567");
      await form.getByLabel("Message").fill("I can translate.");
      await form.getByLabel("References").fill("Mr Bello, my teacher, bello@example.org");
      await form.getByLabel("No, I am under 18").check();
      await form.getByLabel("Name of your parent or guardian").fill("Mama Ade");
      await form.getByLabel("Their email").fill(address("parent"));
      await form.getByRole("checkbox", { name: /terms/i }).check();
      await form
        .getByLabel("Your CV")
        .setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) });
      await isFineFor(page);
      await press(page, "volunteer", "Send");
      const reference = await arrived(page, SAID.volunteer, scripts);
      expect((await readInquiry(owner, reference)).state).toBe("guardian");

      await page.goto(await linkTo(house, address("parent"), "/volunteer/guardian"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("May they volunteer with us?");
      await isFineFor(page);
      expect((await readInquiry(owner, reference)).state).toBe("guardian");
      await page.getByRole("button", { name: "Yes, I agree" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, you have agreed");
      expect((await readInquiry(owner, reference)).state).toBe("new");
      await answerAtDesk(owner, reference, "Welcome to the team.");
      await mailSays(house, address("volunteer"), "Welcome to the team");
      await decideAtDesk(owner, "Mark as agreed", { offers: /We are glad to have you/, withoutMail: true });
      expect((await readInquiry(owner, reference)).state).toBe("agreed");
      expect(await house.mailsTo(address("volunteer"))).not.toContain("We are glad to have you");
    });

    test("asks about a product, sees when it fails, and is answered", async () => {
      const page = await house.phone(scripts);
      await page.goto("/shop");
      await page.locator('a[href^="/product/"]').first().click();
      await page.getByRole("link", { name: "Make Enquiries" }).click();
      const form = formOf(page, "enquiry");
      await expect(form.getByLabel("Your Name")).toBeVisible();
      await form.getByLabel("Your Name").fill("Bola");
      await form.getByLabel("Your Email").fill(address("enquirer"));
      await form.getByLabel("Your Enquiry").fill("Does it come in blue?");
      await isFineFor(page);
      if (scripts) {
        await page.route("**/api/enquiry/post", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
        await press(page, "enquiry", "Send enquiry");
        await expect(form.getByRole("alert")).toContainText(
          "Oops! There was an error sending your request. Please try again.",
        );
        await expect(form.getByLabel("Your Enquiry")).toHaveValue("Does it come in blue?");
        // The browser itself tells of an answer like this one.
        house.heard();
      }
      await press(page, "enquiry", "Send enquiry");
      const reference = await arrived(page, SAID.enquiry, scripts);
      await answerAtDesk(owner, reference, "It does, and in green.");
      await mailSays(house, address("enquirer"), "It does, and in green");
    });

    test("says whether a page was of use", async () => {
      const page = await house.phone(scripts);
      // Before its script is there, the link leads to a page of its own.
      await page.goto("/faqs", { waitUntil: scripts ? "networkidle" : "load" });
      const panel = page.getByRole("region", { name: "Was this page helpful?" });
      await panel.getByRole("link", { name: "No" }).click();
      await expect(page.getByRole("heading", { name: "Sorry! How can we improve?" })).toBeVisible();
      if (scripts) {
        await page.getByRole("button", { name: "Close and go back to Yes and No" }).click();
        await expect(panel.getByRole("link", { name: "Yes" })).toBeVisible();
        await panel.getByRole("link", { name: "No" }).click();
      }
      const form = formOf(page, "feedback");
      await form.getByLabel("Your name").fill("Amina");
      await form.getByLabel("Your comments").fill("Larger letters, please.");
      await press(page, "feedback", "Submit");
      await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
      await expect(page.getByText("Your feedback helps us improve.")).toBeVisible();
      await isFineFor(page);
      const summary = await (await owner.request.get("/api/desk/letters/feedback?days=90")).json();
      expect(summary.pages).toContainEqual(expect.objectContaining({ page: "/faqs" }));
    });

    test("complains about data, and the clock runs", async () => {
      const page = await house.phone(scripts);
      await page.goto("/contact");
      await page.getByRole("main").getByRole("link", { name: "a form for that" }).click();
      const form = formOf(page, "complaint");
      await form.getByLabel(scripts ? "Nigeria" : "United Kingdom").check();
      await form.getByLabel("Your name").fill("Amina");
      await form.getByLabel("Your email").fill(address("complaint"));
      await form.getByLabel("What went wrong?").fill("I got a mail that I never asked for.");
      await isFineFor(page);
      await press(page, "complaint", "Send the complaint");
      const reference = await arrived(page, "", scripts);
      await mailSays(house, address("complaint"), reference);
      const inquiry = await readInquiry(owner, reference);
      expect(inquiry).toMatchObject({ kind: "complaint", complaint: { law: scripts ? "ng" : "uk" } });
    });
  });
}

test("a line that breaks is told, and what was typed is still there", async () => {
  const page = await house.phone(true);
  await page.goto("/contact");
  const form = formOf(page, "contact");
  await form.getByLabel("First name").fill("Amina");
  await page.route("**/api/contact", (route) => route.abort());
  await press(page, "contact", "Send message");
  await expect(page.getByRole("dialog")).toContainText(
    "An unexpected error occurred. Please check your connection and try again.",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(form.getByLabel("First name")).toHaveValue("Amina");
  house.heard();
});

/** The smallest document that is one. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
