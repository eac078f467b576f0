import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";
import type { AxeResults, Result } from "axe-core";
import { BLOCKED_WORKER } from "./playwright.config";
import { test as base } from "./shown-words";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every reading page, with one that is not there. */
export const routes = [
  "/",
  "/about",
  "/faqs",
  "/blog",
  "/all-posts",
  "/gallery",
  "/policy",
  "/policy/privacy",
  "/accessibility",
  "/listen",
  "/offline",
  "/reading-settings?from=%2Fblog",
  "/projects",
  "/shop",
  "/cart",
  "/order",
  "/order/sent",
  "/consultation",
  "/contact",
  "/partnership",
  "/partnership/request",
  "/giving",
  "/giving?paid=yes",
  "/giving/statement",
  "/giving/statement/sent",
  "/volunteer",
  "/feedback?liked=no&page=%2F",
  "/data-complaint",
  "/newsletter",
  "/newsletter/thanks",
  "/newsletter/leave",
  "/search?q=blood+pressure",
  "/search?q=zzzzqqq",
  "/search?q=my+chest+hurts+and+i+cannot+breathe",
  "/community",
  "/community?sort=unanswered",
  "/community/ask",
  "/community/follow",
  "/community/mine",
  "/community/notifications",
  "/community/complaint",
  "/community/forget",
  "/community/updates",
  "/nearestpharmacy",
  "/nearestpharmacy?q=Osogbo",
  "/nearestpharmacy?q=SE1&type=pharmacy",
  "/nearestpharmacy?q=zzzzqqq",
  "/nearestpharmacy?q=Osogbo&emergency=yes",
  "/nearestpharmacy/in",
  "/nearestpharmacy/in/nigeria",
  "/nearestpharmacy/in/nigeria/osun",
  "/nearestpharmacy/add",
  "/nearestpharmacy/sources",
  "/nowhere",
] as const;

/** Paths of one real post, one real product and one real question, asked of the running site. */
export async function samplePaths(url: string): Promise<string[]> {
  const [posts, products, questions] = await Promise.all(
    ["/api/posts?limit=1", "/api/products?limit=1", "/api/questions?limit=1"].map(async (path) =>
      (await fetch(url + path)).json(),
    ),
  );
  return [posts.items[0].url, products.items[0].url, `/community/${questions[0]._id}`];
}

/** One of `routes` as it stands, or what `post`, `product` and `question` mean on the running site. */
export async function addressOf(url: string, path: string): Promise<string> {
  const at = ["post", "product", "question"].indexOf(path);
  return at < 0 ? path : ((await samplePaths(url))[at] ?? "");
}

/** What axe looks for: all its rules, or the one whose answer another colour scheme can change. */
type Rules = "all" | "contrast";

/** Violations of WCAG 2.0 to 2.2 A and AA and of axe's best practices, as short lines. */
export async function violations(page: Page | Frame, rules: Rules = "all"): Promise<string[]> {
  // What stands on a screen does not depend on the store: the pass on SQLite has looked at it.
  if (process.env.BEDSIDE_TEST_DATABASE) return [];
  // Rows of the list before are faded while the next ones are on their way.
  await page.locator('table[aria-busy="true"]').waitFor({ state: "detached" });
  // Frames have no axe inside, and asking a sandboxed one is an error in the console. Of rules that found nothing, axe would
  // describe every element.
  const how = {
    iframes: false,
    runOnly: rules === "all" ? standards : ["color-contrast"],
    resultTypes: ["violations"],
  };
  // Through the debugger, so that the page's policy does not stand in the way.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(`${axe}; undefined`);
  // What fades in or changes its colour is looked at as it ends, without waiting: the browser runs no animation of what it
  // does not draw, so its end may never come. What moves for ever goes on.
  const found: Result[] = await page.evaluate(async (options) => {
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
    }
    const { axe } = window as unknown as { axe: { run: (how: object) => Promise<AxeResults> } };
    // Where a page was scrolled to, a button may lie half below the header: axe would call it too small.
    const { scrollX, scrollY } = window;
    window.scrollTo({ top: 0, left: 0, behavior: "instant" });
    const { violations } = await axe.run(options);
    window.scrollTo({ top: scrollY, left: scrollX, behavior: "instant" });
    return violations;
  }, how);
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
}

/** What is wrong with a page as it stands in its window, in light and in dark: a width that does not fit, violations. */
export async function faults(page: Page): Promise<string[]> {
  // After a press the next page can be read before its styles are there.
  await page.waitForLoadState("load");
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = over > 0 ? [`${over} px wider than the window`] : [];
  for (const [colorScheme, rules] of [
    ["light", "all"],
    ["dark", "contrast"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page, rules)).map((line) => `${colorScheme}: ${line}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** The running site; a message in the console or an exception on the page fails the test. */
export const test = base.extend<{ site: string; heard: string[]; quiet: undefined; tolerated: RegExp }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
  site: async ({}, use) => {
    const url = process.env.BEDSIDE_TEST_URL;
    if (!url) throw new Error("the server was not started");
    await use(url);
  },
  baseURL: async ({ site }, use) => use(site),
  tolerated: [/status of (404|422)/, { option: true }],
  /** What the page has said that it should not. */
  heard: async ({ page, tolerated }, use) => {
    const heard: string[] = [];
    page.on("console", (message) => {
      const text = message.text();
      const isFault = ["error", "warning"].includes(message.type()) && !BLOCKED_WORKER.test(text);
      if (isFault && !tolerated.test(text)) heard.push(text);
    });
    page.on("pageerror", (error) => heard.push(String(error)));
    await use(heard);
  },
  quiet: [
    async ({ heard }, use) => {
      await use(undefined);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
