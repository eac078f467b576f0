import { expect, samplePaths, test } from "./fixtures";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the home page fits nine screens and leaves out nothing of what wider screens show", async ({ page }) => {
    await page.goto("/");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9 * 844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const shown = () =>
      page
        .locator("main :is(h2, h3, p, li, a)")
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    const onPhone = await shown();
    await page.setViewportSize({ width: 1280, height: 844 });
    expect(await shown()).toBeLessThanOrEqual(onPhone);
  });

  test("nothing scrolls sideways in a window of 300 px", async ({ page }) => {
    await page.setViewportSize({ width: 300, height: 844 });
    for (const path of ["/", "/consultation"]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(300);
    }
  });

  test("rows of the home page that are swiped are moved by keyboard too", async ({ page }) => {
    await page.goto("/");
    const row = page.getByRole("group", { name: "Our mission" });
    await row.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });

  test("what the keyboard reaches in a row that is swiped comes wholly into sight", async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const buttons = page.getByRole("link", { name: /^Subscribe/ });
    expect(await buttons.count()).toBeGreaterThan(2);
    await buttons.first().focus();
    const last = buttons.last();
    // Numbers to ring stand in some cards too.
    while (!(await last.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press("Tab");
      await expect(page.locator("main :focus")).toBeInViewport({ ratio: 1 });
    }
  });

  test("the first result of a search stands below whom to ring in the first view", async ({ page }) => {
    await page.goto("/search?q=i+want+to+die");
    const help = page.getByRole("main").getByRole("region", { name: "Urgent help" });
    await expect(help.getByRole("link", { name: /^Call 112/ })).toBeInViewport();
    const first = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .first();
    expect((await first.boundingBox())?.y).toBeLessThan(800);
    await help.getByText("What else to do").click();
    await expect(help.getByText("Move away from anything that could be used to cause harm.")).toBeVisible();
  });

  test("the sections of articles fit nine screens, and a cover stands beside its title", async ({ page }) => {
    await page.goto("/blog");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9 * 844);
    const card = page.locator("main ul > li:has(time)").first();
    const [whole, title] = await Promise.all([card.boundingBox(), card.getByRole("heading").boundingBox()]);
    expect(whole?.height).toBeLessThan(220);
    expect((title?.x ?? 0) - (whole?.x ?? 0)).toBeGreaterThan(80);
  });

  test("a price on the home page leads to its request", async ({ page }) => {
    await page.goto("/");
    const packages = page.getByRole("region", { name: "Pick the help you need" });
    await packages.getByRole("link", { name: /^Subscribe ?: First chat$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who is it for?");
    await expect(page.getByRole("complementary", { name: "Your package" })).toContainText("First chat");
  });

  test("with low data the articles have no covers, and no page shows a cloth or its empty box", async ({ page }) => {
    await page.goto("/blog");
    await page.getByRole("button", { name: "Low data" }).click();
    await expect(page.locator("main ul > li:has(time)").first()).toBeVisible();
    await expect(page.locator("main ul > li:has(time) :is(img, svg)")).toHaveCount(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/", "/consultation", "/partnership", "/community"]) {
        await page.goto(path);
        await expect(page.locator("main h1")).toBeVisible();
        await expect(page.locator("main g[class^='w-']")).toHaveCount(0);
        const boxes = await page
          .locator("main div:empty")
          .evaluateAll((all) => all.filter((box) => box.getBoundingClientRect().height > 20).length);
        expect(boxes, `${path} at ${width} px`).toBe(0);
      }
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("blog search and categories filter, and the address keeps their state", async ({ page }) => {
    await page.goto("/all-posts");
    const all = await page.locator("main ul > li:has(time)").count();
    await page.getByRole("link", { name: "Sleeping", exact: true }).first().click();
    await expect(page).toHaveURL(/category=Sleeping/);
    const sleeping = await page.locator("main ul > li:has(time)").count();
    expect(sleeping).toBeGreaterThan(0);
    expect(sleeping).toBeLessThan(all);
    for (const tag of await page.locator("main ul > li:has(time)").allInnerTexts()) expect(tag).toContain("#Sleeping");
    await page
      .getByRole("searchbox", { name: /search/i })
      .last()
      .fill("zzzzqqq");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=zzzzqqq/);
    await expect(page.locator("main ul > li:has(time)")).toHaveCount(0);
    await page.goBack();
    await expect(page.locator("main ul > li:has(time)")).toHaveCount(sleeping);
  });

  test("the shop is sorted and narrowed by price, in the currency that is shown", async ({ page }) => {
    const prices = async () =>
      (await page.locator("#items li").allInnerTexts())
        .map((text) => /[₦£$]([\d,.]+)/.exec(text)?.[1])
        .filter((price) => price !== undefined)
        .map((price) => Number(price.replaceAll(",", "")));
    await page.goto("/shop?category=Home");
    await page.getByText("Sort and price").click();
    await page.getByLabel("Sort by").selectOption("Price: highest first");
    await page.getByLabel("Price from (₦)").fill("4000");
    await page.getByLabel("Price to (₦)").fill("13000");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/category=Home&sort=-price&min=4000&max=13000/);
    const naira = await prices();
    expect(naira.length).toBeGreaterThan(1);
    expect(naira).toEqual([...naira].sort((a, b) => b - a));
    for (const price of naira) expect(price >= 4000 && price <= 13_000, String(price)).toBe(true);
    await expect(page.getByLabel("Price to (₦)")).toHaveValue("13000");

    await page
      .locator("#items")
      .getByRole("button", { name: /Pounds/ })
      .click();
    await page.getByLabel("Price from (£)").fill("4");
    await page.getByLabel("Price to (£)").fill("9");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const pounds = await prices();
    expect(pounds.length).toBeGreaterThan(1);
    for (const price of pounds) expect(price >= 4 && price <= 9, String(price)).toBe(true);
    await page.getByRole("link", { name: "Clear" }).click();
    await expect(page.getByLabel("Sort by")).toBeHidden();
    await expect(page).toHaveURL(/\/shop\?category=Home#items$/);
  });

  test("the gallery's box, dropdown and pills agree", async ({ page }) => {
    await page.goto("/gallery");
    await page.getByRole("link", { name: "Health Nuggets", exact: true }).first().click();
    await expect(page).toHaveURL(/series=Health/);
    await expect(page.locator("main select")).toHaveValue("Health Nuggets");
    expect(await page.locator("main").textContent()).toContain("#");
    await page.locator("main select").selectOption("MOS");
    await page
      .locator("main form")
      .filter({ has: page.locator("select") })
      .getByRole("button")
      .first()
      .click();
    await expect(page).toHaveURL(/series=MOS/);
    await expect(page.getByRole("link", { name: "MOS", exact: true }).first()).toHaveAttribute(
      "aria-current",
      /true|page/,
    );
  });

  test("the menu opens, the display mode and the currency are kept", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/shop");
    await page.locator("header summary").click();
    await expect(page.locator("header").getByRole("link", { name: "About" }).last()).toBeVisible();
    await page.locator("form[action='/preferences'] [name=theme]").first().click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page).toHaveURL(/\/shop$/);
    await page.goto("/about");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("low data shows pictures only after a tap", async ({ page, site }) => {
    await page.context().addCookies([{ name: "lowdata", value: "on", url: site }]);
    const pictures: string[] = [];
    page.on("request", (request) => request.resourceType() === "image" && pictures.push(request.url()));
    await page.goto("/shop", { waitUntil: "networkidle" });
    expect(pictures.filter((url) => url.includes("/media/"))).toEqual([]);
    await page
      .getByText(/Show picture \(\d+(\.\d+)? KB\)/)
      .first()
      .click();
    await expect(page).toHaveURL(/\/media\/.+\.webp$/);
  });

  test("a question opens alone", async ({ page }) => {
    await page.goto("/faqs");
    const summaries = page.locator("main details summary");
    await summaries.nth(0).click();
    await summaries.nth(1).click();
    await expect(page.locator("main details[open]")).toHaveCount(1);
    await summaries.nth(1).click();
    await expect(page.locator("main details[open]")).toHaveCount(0);
  });

  for (const [words, name, path] of [
    ["book appointment", "Book a consultation", "/consultation"],
    ["doctor price", "Book a consultation", "/consultation"],
    ["pharmacy near me", "Find a pharmacy, clinic or hospital near you", "/nearestpharmacy"],
    ["donate", "Give, or partner with us", "/partnership"],
  ] as const) {
    test(`search for "${words}" leads to the page that does it`, async ({ page, site }) => {
      await page.goto("/search");
      await page.getByRole("combobox").fill(words);
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("list", { name: "Pages of this site" }).getByRole("link", { name }).click();
      await expect(page).toHaveURL(`${site}${path}`);
    });
  }

  test("who cannot sleep is not told first how babies sleep", async ({ page }) => {
    await page.goto("/search?q=cant+sleep");
    const found = page.locator("main li").filter({ has: page.getByRole("heading") });
    await expect(found.first()).toContainText(/sleep/i);
    await expect(found.first()).not.toContainText("Safe sleep for babies");
  });

  test("search finds plain words, mends spelling and never ends dead", async ({ page }) => {
    await page.goto("/search?q=high+blood");
    await expect(page.locator("main mark").first()).toBeVisible();
    await page.goto("/search?q=hypertenson");
    expect((await page.locator("main").textContent()).toLowerCase()).toContain("hypertension");
    await page.goto("/search?q=zzzzqqq");
    expect(await page.locator("main a[href]").count()).toBeGreaterThan(2);
  });
});

test("the display mode follows the system, is chosen without a reload and does not flash", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/about");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.emulateMedia({ colorScheme: "light" });
  expect(await paper()).not.toBe(dark);
  await page.locator("form[action='/preferences'] [name=theme]").first().click();
  await expect.poll(paper).toBe(dark);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("isDarkMode"))).toBe("true");
  await page.reload();
  expect(await paper()).toBe(dark);
});

test("low data shows a tapped picture in its place", async ({ page, site }) => {
  await page.context().addCookies([{ name: "lowdata", value: "on", url: site }]);
  await page.goto("/shop");
  await expect(page.locator("main img")).toHaveCount(0);
  await page
    .getByText(/Show picture \(\d+(\.\d+)? KB\)/)
    .first()
    .click();
  await expect(page.locator("main img")).toHaveCount(1);
  await expect(page).toHaveURL(/\/shop$/);
});

test("the pictures at the top of the shop change every five seconds, and can be paused", async ({ page }) => {
  const turns = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect, playState }) => ({ ...effect?.getTiming(), playState }))
        .filter(({ duration }) => duration === 15_000)
        .map(({ delay, playState }) => ({ delay, playState })),
    );
  await page.goto("/shop");
  const delays = (await turns()).map(({ delay }) => delay).sort();
  expect([...new Set(delays)].sort()).toEqual([0, -5000, -10_000].sort());
  expect(delays).toHaveLength(9);
  await page.getByLabel("Pause the pictures").check();
  for (const { playState } of await turns()) expect(playState).toBe("paused");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await turns()).toEqual([]);
});

test("the shop's items stand in two, three or four columns, and related ones in a row", async ({ page }) => {
  for (const [width, columns] of [
    [390, 2],
    [800, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/shop");
    const lefts = await page
      .locator("#items li:has(article)")
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
  }
  await page.goto("/product/shop-blood-pressure-monitor");
  const cards = await page.locator("#related li:has(article)").evaluateAll((items) => {
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 4;
    return items.map((item) => item.getBoundingClientRect()).map(({ top, width }) => ({ top, units: width / unit }));
  });
  expect(cards.length).toBeGreaterThan(1);
  for (const { top, units } of cards) expect([top, units]).toEqual([cards[0]?.top, 60]);
});

test("all articles stand in three columns on a wide screen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/all-posts");
  const lefts = await page
    .locator("main ul > li:has(time)")
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(3);
});

test("a printed page says where it is from, unless it is not for everybody", async ({ page, site }) => {
  const origin = () =>
    page.locator("link[rel=canonical]").evaluate((link) => ({
      address: getComputedStyle(link, "::before").content,
      isShown: link.checkVisibility(),
    }));
  await page.goto("/policy/privacy");
  expect((await origin()).isShown).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await origin()).toEqual({ address: `"${site}/policy/privacy"`, isShown: true });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await page.goto("/cart");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
});

test("a favourite stays on the device", async ({ page }) => {
  await page.goto("/shop");
  const heart = page.getByRole("button", { name: /^Favourite:/ }).first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(page.getByRole("button", { name: /^Favourite:/ }).first()).toHaveAttribute("aria-pressed", "true");
});

test("listening reads the paragraphs in order, keeps its place and marks where it is", async ({ page, site }) => {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const voice = { name: "Google US English", lang: "en-US", default: true, localService: true, voiceURI: "x" };
    let current: { onend?: (event: unknown) => void } | null = null;
    Object.assign(window, { spoken, finishOne: () => current?.onend?.({}) });
    class Utterance {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
      addEventListener(name: string, listener: (event: unknown) => void) {
        Object.assign(this, { [`on${name}`]: listener });
      }
    }
    Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
    Object.defineProperty(window, "speechSynthesis", {
      value: {
        getVoices: () => [voice],
        speak: (utterance: { text: string }) => {
          spoken.push(utterance.text);
          current = utterance as never;
        },
        cancel: () => {
          current = null;
        },
        pause: () => {},
        resume: () => {},
        addEventListener: () => {},
        removeEventListener: () => {},
        speaking: false,
      },
    });
  });
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  await page.goto((await samplePaths(site))[0] ?? "");
  await page.getByRole("button", { name: "Listen to Blog" }).click();
  await expect.poll(async () => (await spoken()).length).toBe(1);
  expect(((await spoken())[0] ?? "").length).toBeLessThanOrEqual(1000);
  await page.evaluate(() => (window as unknown as { finishOne: () => void }).finishOne());
  await expect.poll(async () => (await spoken()).length).toBe(2);
  await page.getByRole("button", { name: "Pause Audio" }).click();
  await page.getByRole("button", { name: "Listen to Blog" }).click();
  await expect.poll(async () => (await spoken()).length).toBe(3);
  const texts = await spoken();
  expect(texts[2]).toBe(texts[1]);
});

test("suggestions come while typing and lead to the page", async ({ page }) => {
  await page.goto("/search");
  const box = page.locator("main").getByRole("combobox").or(page.locator("main").getByRole("searchbox")).first();
  await box.click();
  await box.pressSequentially("slee", { delay: 30 });
  const option = page.getByRole("option").first();
  await expect(option).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/\/search$/);
});

test("a video loads its player only after the tap", async ({ page }) => {
  const outside: string[] = [];
  page.on("request", (request) => !request.url().startsWith("http://localhost") && outside.push(request.url()));
  await page.route(/youtube/, (route) => route.fulfill({ body: "<p>player</p>", contentType: "text/html" }));
  await page.goto("/gallery", { waitUntil: "networkidle" });
  expect(outside).toEqual([]);
  await expect(page.locator("iframe")).toHaveCount(0);
});
