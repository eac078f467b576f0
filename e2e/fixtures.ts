import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Frame, type Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

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
  "/projects",
  "/shop",
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
  // Through the debugger, so that the page's policy does not stand in the way. Frames have no axe inside, and asking a
  // sandboxed one is an error in the console.
  const how = JSON.stringify({ iframes: false, runOnly: rules === "all" ? standards : ["color-contrast"] });
  // What fades in or changes its colour is looked at when it has; what moves for ever is not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    return Promise.allSettled(ending.map((one) => one.finished));
  });
  const found: AxeResults = await page.evaluate(`${axe}; axe.run(${how})`);
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
}

/** The running site; a message in the console or an exception on the page fails the test. */
export const test = base.extend<{ site: string; quiet: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
  site: async ({}, use) => {
    const url = process.env.BEDSIDE_TEST_URL;
    if (!url) throw new Error("the server was not started");
    await use(url);
  },
  baseURL: async ({ site }, use) => use(site),
  quiet: [
    async ({ page }, use) => {
      const heard: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && !/status of (404|422)/.test(message.text()))
          heard.push(message.text());
      });
      page.on("pageerror", (error) => heard.push(String(error)));
      await use(undefined);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
