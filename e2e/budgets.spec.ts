import { expect } from "@playwright/test";
import { toPay } from "./booking";
import { addressOf, routes, samplePaths, test } from "./fixtures";
import { fillCart } from "./shopping";
import { THREE_G } from "./slow-line";
import { expectLight, kb, SCRIPT, weigh } from "./weight";

const budgets = [
  { name: "home", path: "/", all: 100, html: 22 },
  { name: "article", path: "post", all: 80, html: 14 },
  { name: "booking", path: "/consultation", all: 75, html: 14 },
  { name: "blog", path: "/blog", all: 100, html: 16 },
  { name: "all posts", path: "/all-posts", all: 100, html: 14 },
  { name: "shop", path: "/shop", all: 80, html: 14 },
  { name: "gallery", path: "/gallery", all: 100, html: 16 },
  { name: "about", path: "/about", all: 80, html: 14 },
  { name: "questions", path: "/faqs", all: 80, html: 14 },
  { name: "contact", path: "/contact", all: 80, html: 14 },
  { name: "volunteering", path: "/volunteer", all: 80, html: 14 },
  { name: "product", path: "product", all: 100, html: 14 },
  { name: "newsletter", path: "/newsletter", all: 80, html: 14 },
  { name: "partnership", path: "/partnership", all: 85, html: 14 },
  { name: "projects", path: "/projects", all: 90, html: 14 },
  { name: "community", path: "/community", all: 80, html: 14 },
  { name: "question", path: "question", all: 80, html: 14 },
  { name: "asking", path: "/community/ask", all: 80, html: 14 },
  { name: "finder", path: "/nearestpharmacy", all: 65, html: 14 },
  { name: "finder's answer", path: "/nearestpharmacy?q=SE1&type=pharmacy", all: 65, html: 14 },
  { name: "listening", path: "/listen", all: 80, html: 14 },
  { name: "kept pages", path: "/offline", all: 80, html: 14 },
  { name: "search", path: "/search?q=blood+pressure", all: 80, html: 14 },
  { name: "reading settings", path: "/reading-settings?from=%2Fblog", all: 80, html: 14 },
  { name: "policy", path: "/policy/privacy", all: 80, html: 14 },
] as const;

test.describe("a first visit on a phone over 3G", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const budget of budgets) {
    test(`${budget.name} stays within ${budget.all} KB`, async ({ page, site }) => {
      const weight = await weigh(page, await addressOf(site, budget.path));
      console.log(
        `weight ${budget.name}: ${weight.all} bytes in all, ${weight.html} document, ${weight.script} script`,
      );
      expect(weight.html).toBeGreaterThan(1 * kb);
      expect(weight.html).toBeLessThanOrEqual(budget.html * kb);
      expect(weight.script, weight.scripts.join(", ")).toBeLessThanOrEqual(SCRIPT);
      expect(weight.all).toBeLessThanOrEqual(budget.all * kb);
    });
  }

  test("the step of a request on which one pays stays within 75 KB", async ({ page, browser, site }) => {
    test.slow();
    await toPay(page);
    await expectLight(browser, page.context(), `${site}/consultation/request/pay`, "Choose how to pay");
  });

  // All of Nigeria has the longest lists of states and areas.
  for (const { step, place, shows } of [
    { step: "that asks where it goes", place: undefined, shows: "Where to?" },
    { step: "with the form of an address", place: /Rest of Nigeria/, shows: "Local government area" },
  ]) {
    test(`the checkout ${step} stays within 75 KB`, async ({ browser, site }) => {
      test.slow();
      const buyer = await browser.newContext({ baseURL: site, javaScriptEnabled: false });
      await fillCart(await buyer.newPage(), place);
      await expectLight(browser, buyer, `${site}/checkout`, shows);
      await buyer.close();
    });
  }

  test("no page sends more than 6 KB of script before it is touched", async ({ browser, site }) => {
    test.setTimeout(300_000);
    // What scripts read of the line is its kind: a faster one of the same kind brings them no more.
    const line = { ...THREE_G, downloadThroughput: 10_000_000, latency: 0 };
    for (const path of [...routes, ...(await samplePaths(site))]) {
      const fresh = await browser.newContext({ baseURL: site, viewport: { width: 390, height: 844 } });
      const { script, scripts } = await weigh(await fresh.newPage(), path, line);
      expect.soft(script, `${path}: ${scripts.join(", ")}`).toBeLessThanOrEqual(SCRIPT);
      await fresh.close();
    }
  });

  test("low-data mode keeps every page within 45 KB, articles within 30 KB, and loads no font", async ({
    page,
    site,
  }) => {
    test.slow();
    await page.context().addCookies([{ name: "lowdata", value: "on", url: site }]);
    for (const path of [
      "/",
      "/blog",
      "/shop",
      "/gallery",
      "/consultation",
      "/community",
      "/community/ask",
      "/nearestpharmacy?q=SE1&type=pharmacy",
      "/listen",
      "/offline",
      "/search?q=blood+pressure",
      "/reading-settings?from=%2Fblog",
      "/about",
      "/contact",
      "/partnership",
      "/newsletter",
      ...(await samplePaths(site)),
    ]) {
      const fresh = await page.context().newPage();
      const fonts: string[] = [];
      fresh.on("request", (request) => request.resourceType() === "font" && fonts.push(request.url()));
      const weight = await weigh(fresh, path);
      expect(weight.all, path).toBeLessThanOrEqual((path.startsWith("/blog/") ? 30 : 45) * kb);
      expect(weight.script, `${path}: ${weight.scripts.join(", ")}`).toBeLessThanOrEqual(SCRIPT);
      expect(fonts, path).toEqual([]);
      await fresh.close();
    }
  });

  test("Save-Data alone asks for the same page", async ({ page }) => {
    await page.setExtraHTTPHeaders({ "Save-Data": "on" });
    const weight = await weigh(page, "/");
    expect(weight.all).toBeLessThanOrEqual(45 * kb);
  });
});
