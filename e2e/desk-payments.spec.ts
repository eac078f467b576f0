import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { becomeDoctor, becomeOwner, becomeStaff, expect, listen, NO_REFUSAL, test, withPasskeys } from "./desk";
import { faults, violations } from "./fixtures";
import type { Served } from "./server";
import { endRefunds } from "./till";

/* Payments are made at the sandbox; finance looks, gives back, decides, and both sides of the ledger stay equal. */

test.use({ deskOf: "payments", refused: NO_REFUSAL });
test.describe.configure({ mode: "serial", timeout: 120_000 });

let owner: Page;
let finance: Page;
let doctor: Page;
let site: Served;
let heard: string[][];

/** A person with a device of their own. */
async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.base, viewport: { width: 1280, height: 900 } });
  heard.push(listen(context, NO_REFUSAL));
  const page = await context.newPage();
  await withPasskeys(context, page);
  return page;
}

test.beforeAll(async ({ browser, desk }) => {
  [site, heard] = [desk, []];
  [owner, finance, doctor] = [await person(browser), await person(browser), await person(browser)];
  await becomeOwner(owner, await desk.ownerLink());
  const amina = { email: "amina@example.org", role: "finance", name: "Amina Musa" };
  await becomeStaff(finance, owner, desk.base, amina);
  await becomeDoctor(doctor, owner, desk.base, "bello@example.org");
});

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0))).toEqual([]));

/** Opens a payment as a feature of the site does, and pays it at the sandbox; answers with its reference. */
async function paid(subject: string, minor: number, outcome = ""): Promise<string> {
  const place = ["--site", site.base, "--sandbox", site.sandbox];
  const sale = ["--subject", subject, "--minor", String(minor)];
  const { reference, checkoutUrl } = JSON.parse(await site.beside("examples/till", ["open", ...place, ...sale]));
  const form = { number: "4084084084084081", cvv: "408", expiry: "12/40", outcome };
  const answer = await finance.request.post(`${checkoutUrl}/pay`, { form, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBeLessThan(400);
  const state = async () => (await (await fetch(`${site.base}/api/payments/${reference}`)).json()).state;
  await expect.poll(state).toBe(outcome === "" ? "paid" : "checking");
  return reference;
}

const messages = (page: Page) => page.getByRole("region", { name: "Notifications" });
const region = (page: Page, name: string) => page.getByRole("region", { name });

let gift: string;
let large: string;

test("a payment stands in the list, with who paid and its lines in the ledger", async () => {
  gift = await paid("gift-1", 1_540_250);
  await finance.goto("/desk/money");
  const row = finance.getByRole("row").filter({ hasText: "₦15,402.50" });
  await expect(row).toContainText("Paid");
  await expect(row).toContainText("Sandbox (no real money)");
  await finance.getByLabel("Search", { exact: true }).fill("nothing-like-that");
  await expect(finance.getByText("No payment found")).toBeVisible();
  await finance.getByLabel("Search", { exact: true }).fill(gift);
  await row.getByRole("link").click();
  await expect(finance.getByRole("heading", { level: 1 })).toHaveText("Donation, ₦15,402.50");
  await expect(region(finance, "Payment")).toContainText("₦15,402.50");
  await expect(region(finance, "Payer")).toContainText("@");
  await expect(region(finance, "In the ledger")).toContainText("Income: donations");
  const receipt = await finance.getByRole("link", { name: "Receipt as a PDF" }).getAttribute("href");
  const answer = await finance.request.get(receipt ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect(await violations(finance)).toEqual([]);
});

test("a part of it is refunded at once, with a reason, and no more than there is", async () => {
  await finance.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = finance.getByRole("dialog", { name: "Refund", exact: true });
  await dialog.getByRole("radio", { name: "Part of it" }).check();
  await dialog.getByLabel("Amount in NGN").fill("15,402.51");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog).toContainText("You can refund at most ₦15,402.50 of this payment.");
  await expect(dialog).toContainText("Enter a short reason for the refund.");
  await dialog.getByLabel("Amount in NGN").fill("402.50");
  await dialog.getByLabel("Reason").fill("Given too much by mistake");
  await expect(dialog).toContainText("at once and cannot be undone");
  expect(await violations(finance)).toEqual([]);
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(messages(finance)).toContainText("Refund sent to the provider.");
  await expect(region(finance, "Refunds")).toContainText("₦402.50");
  await expect(region(finance, "Payment")).toContainText("₦15,000");
  await expect(region(finance, "History")).toContainText("Refund requested by you");
});

test("above the limit a second person agrees, and nobody to their own", async () => {
  large = await paid("gift-2", 6_000_000);
  await finance.goto(`/desk/money/${large}`);
  await finance.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = finance.getByRole("dialog", { name: "Refund", exact: true });
  await expect(dialog).toContainText("Up to ₦50,000 is refunded at once. For more, a second person has to approve");
  await dialog.getByLabel("Reason").fill("Paid for the wrong year");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(messages(finance)).toContainText("A second person has to approve it.");
  const refunds = region(finance, "Refunds");
  await expect(refunds).toContainText("You requested it, so someone else has to approve it.");
  await expect(refunds.getByRole("button", { name: "Approve" })).toHaveCount(0);
  const { refunds: rows } = await (await finance.request.get(`/api/desk/payments/${large}`)).json();
  const agree = `/api/desk/refunds/${rows[0].id}/agree`;
  expect((await finance.request.post(agree, { headers: { Origin: site.base } })).status()).toBe(409);
  await owner.goto("/desk/");
  await owner.getByRole("link", { name: /Refunds? waiting/ }).click();
  await expect(owner.getByRole("row").nth(1)).toContainText("by Amina Musa");
  expect(await violations(owner)).toEqual([]);
  await owner.getByRole("row").nth(1).getByRole("link").click();
  await region(owner, "Refunds").getByRole("button", { name: "Approve" }).click();
  const asked = owner.getByRole("alertdialog", { name: "Refund ₦60,000?" });
  expect(await violations(owner)).toEqual([]);
  await asked.getByRole("button", { name: "Approve refund" }).click();
  await expect(messages(owner)).toContainText("Refund approved");
  await expect(region(owner, "Refunds")).toContainText("Approved by you");
});

test("a refund that nobody wants any more is taken back", async () => {
  const reference = await paid("gift-3", 5_500_000);
  await finance.goto(`/desk/money/${reference}`);
  await finance.getByRole("button", { name: "Refund", exact: true }).click();
  await finance.getByRole("dialog").getByLabel("Reason").fill("They changed their mind");
  await finance.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
  await region(finance, "Refunds").getByRole("button", { name: "Cancel refund" }).click();
  await finance.getByRole("alertdialog").getByRole("button", { name: "Cancel refund" }).click();
  await expect(messages(finance)).toContainText("Refund cancelled.");
  await expect(region(finance, "Refunds")).toContainText("Declined");
});

test("money that does not match is held until somebody decides", async () => {
  await paid("gift-4", 500_000, "partial_debit");
  await finance.goto("/desk/money/reviews");
  const item = region(finance, "Wrong amount");
  await expect(item).toContainText("What to do:");
  await item.getByRole("button", { name: "Decide" }).click();
  const dialog = finance.getByRole("dialog", { name: "Decide: wrong amount" });
  await expect(dialog).toContainText("₦5,000");
  await expect(dialog.getByRole("radio", { name: "Nothing more to do here" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(dialog).toContainText("Choose an action.");
  await dialog.getByRole("radio", { name: /^Accept the payment/ }).check();
  await dialog.getByLabel("Reason").fill("The bank kept a fee, and the donor agrees");
  expect(await violations(finance)).toEqual([]);
  await dialog.getByRole("button", { name: "Accept payment" }).click();
  await expect(messages(finance)).toContainText("Payment accepted");
  await expect(finance.getByText("Nothing to check")).toBeVisible();
  await finance.getByRole("link", { name: "Decided", exact: true }).click();
  await expect(region(finance, "Wrong amount")).toContainText("Decided by you");
});

test("a rate of the desk is used at once, and the fixed rate for gifts asks twice", async () => {
  await finance.goto("/desk/money/rates");
  await expect(region(finance, "Current rate")).toContainText("There is no rate");
  await finance.getByLabel("Accept gifts in dollars at a fixed rate").check();
  await expect(finance.getByText("Live rate unavailable: we use ₦450 per $1")).toBeVisible();
  await finance.getByLabel("Set the rate by hand").check();
  await finance.getByLabel("Naira for one dollar", { exact: true }).fill("much");
  await finance.getByRole("button", { name: "Save", exact: true }).click();
  await expect(finance.getByText("Enter a rate in figures above zero, such as 1540.25.")).toBeVisible();
  await finance.getByLabel("Naira for one dollar", { exact: true }).fill("1,600.50");
  expect(await violations(finance)).toEqual([]);
  await finance.getByRole("button", { name: "Save", exact: true }).click();
  const asked = finance.getByRole("alertdialog", { name: "Accept gifts at a fixed rate?" });
  await asked.getByRole("button", { name: "Accept" }).click();
  await expect(messages(finance)).toContainText("Saved.");
  await expect(region(finance, "Current rate")).toContainText("₦1,600.50");
  await expect(region(finance, "Current rate")).toContainText("Set by staff");
});

test("the ledger balances with all of it, and is saved as a table", async () => {
  const back = async () => (await (await finance.request.get(`/api/desk/payments/${large}`)).json()).refunded;
  await endRefunds(site, 2);
  await expect.poll(back).toBe("₦60,000");
  await finance.goto("/desk/money/ledger");
  await expect(finance.getByText("Balances", { exact: true })).toBeVisible();
  const naira = region(finance, "Naira");
  await expect(naira.getByRole("row", { name: /^Refunds: donations/ })).toContainText("₦60,402.50 debit");
  await expect(naira.getByRole("row", { name: /^Total/ })).not.toContainText("₦");
  const saved = finance.waitForEvent("download");
  await finance.getByRole("button", { name: "Download lines (CSV)" }).click();
  const table = await saved;
  expect(table.suggestedFilename()).toBe("ledger.csv");
  const text = readFileSync(await table.path(), "utf8");
  expect(text).toContain(large);
  expect(text).not.toContain("@");
});

test("a payment is found by its payer, mistyped, and by its sum", async () => {
  await finance.goto("/desk/money?status=released");
  const found = region(finance, "Close matches");
  for (const typed of ["adda obi", "ada@example.org", "15402.50"]) {
    await finance.getByLabel("Search", { exact: true }).fill(typed);
    await expect(found.getByRole("link", { name: "Ada Obi" }).last()).toBeVisible();
    expect(await violations(finance)).toEqual([]);
  }
  await found.getByRole("link", { name: "Ada Obi" }).first().click();
  await expect(region(finance, "Payer")).toContainText("ada@example.org");
});

test("the money of the practice stands in plots, a table and a file", async () => {
  await finance.goto("/desk/statistics");
  await finance.getByRole("link", { name: "Practice figures" }).last().click();
  await expect(finance.getByRole("heading", { level: 1 })).toHaveText("Practice figures");
  const naira = region(finance, "Income in naira");
  await expect(naira).toContainText("What your bank got is part of what was received");
  await naira.getByText("Show as a table").click();
  const table = naira.getByRole("table", { name: "Income in naira per day" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1)).toContainText("₦");
  await finance.getByLabel("Days").selectOption("Last month");
  await expect(finance).toHaveURL(/days=last-month/);
  await expect(region(finance, "Income")).toContainText("No money came");
  await finance.getByLabel("Days").selectOption("7 days");
  await expect(naira).toBeVisible();
  const saved = finance.waitForEvent("download");
  await finance.getByRole("button", { name: "Download as CSV" }).click();
  const lines = readFileSync(await (await saved).path(), "utf8");
  expect(lines).toMatch(/"money","Donations","NGN","\d+\.\d\d"/);
  for (const colorScheme of ["light", "dark"] as const) {
    await finance.emulateMedia({ colorScheme });
    for (const [screen, path] of [
      ["practice", "/desk/statistics/practice?days=30"],
      ["today", "/desk"],
      ["found", "/desk/money?q=adda+obi&status=released"],
    ] as const) {
      for (const width of [320, 390, 1280]) {
        await finance.setViewportSize({ width, height: width < 600 ? 844 : 900 });
        await finance.goto(path);
        await expect(finance.getByText(/since yesterday|Reading and orders|Close matches/).first()).toBeVisible();
        const wide = await finance.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, `${screen} at ${width}`).toBeLessThanOrEqual(0);
        expect(await violations(finance)).toEqual([]);
        if (!process.env.PICTURES || width === 320) continue;
        await finance.screenshot({
          path: `${process.env.PICTURES}/${screen}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
    }
  }
  await finance.setViewportSize({ width: 1280, height: 900 });
  await finance.emulateMedia({ colorScheme: "light" });
});

test("who has nothing to do with money sees none of it", async () => {
  await doctor.goto("/desk/");
  const menu = doctor.getByRole("navigation", { name: "Desk" });
  await expect(menu.getByRole("button", { name: /^Website/ })).toBeVisible();
  await expect(menu.getByRole("button", { name: /^Money/ })).toHaveCount(0);
  await expect(doctor.getByRole("link", { name: "Money" })).toHaveCount(0);
  await expect(doctor.getByText(/Refunds? waiting/)).toHaveCount(0);
  for (const path of ["payments", `payments/${gift}`, "refunds", "money/counts", "ledger", "rates"]) {
    expect((await doctor.request.get(`/api/desk/${path}`)).status(), path).toBe(403);
  }
});

test("each screen is clean in light and dark, and fits a phone", async () => {
  const screens = ["", "/reviews?state=decided", "/refunds?status=", "/ledger", "/rates", `/${large}`];
  for (const width of [1280, 390]) {
    await finance.setViewportSize({ width, height: 844 });
    for (const path of screens) {
      await finance.goto(`/desk/money${path}`);
      await expect(finance.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(finance.getByText("Loading…")).toHaveCount(0);
      expect.soft(await faults(finance), `${path} at ${width}`).toEqual([]);
    }
  }
});
