// @vitest-environment happy-dom
import axe from "axe-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closePage, openPage, PAYMENT, type Page, popup, SET_UP } from "./testing/page";
import { giveWallet, WALLET_SET_UP } from "./testing/wallet";

/* Names, roles and structure of what a customer meets; colours and sizes are for a real browser. */

let page: Page;
beforeEach(() => {
  page = openPage();
  // axe waits by timers.
  vi.useRealTimers();
});
afterEach(closePage);

async function problemsOf(element: Element): Promise<string[]> {
  const { violations, passes } = await axe.run(element, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    iframes: false,
  });
  expect(passes.length).toBeGreaterThan(3);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

it("is in order while the frame loads", async () => {
  page.client.newTransaction(PAYMENT);
  expect(await problemsOf(popup(page.client))).toEqual([]);
});

it("is in order in the modal", async () => {
  giveWallet();
  const data = { ...WALLET_SET_UP, link_config: { enabled: true, has_payment_instruments: true } };
  page.servers.reply("request_inline", { status: true, data: { ...SET_UP, ...data } });
  await page.client.checkout(PAYMENT);
  page.frame.load();
  expect(await problemsOf(page.client.preCheckoutModal as Element)).toEqual([]);
});
