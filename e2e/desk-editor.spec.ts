import { readFileSync } from "node:fs";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { serveEditor } from "./editor-page";
import { faults } from "./fixtures";

/* The editor of rich texts in a real browser, alone on a page: typing, pasting, undoing, moving. */

type Block = Record<string, unknown> & { _type: string; _key: string };

const clipboard = (name: string) =>
  readFileSync(new URL(`../web/src/desk/editor/paste/fixtures/${name}.clipboard`, import.meta.url), "utf8");
const sample = JSON.parse(readFileSync(new URL("../crates/content/sample/blog.json", import.meta.url), "utf8"))[0]
  .description as Block[];

let page_: { url: string; stop: () => void };

const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const heard: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) heard.push(message.text());
      });
      page.on("pageerror", (error) => heard.push(String(error)));
      await use(undefined);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

test.beforeAll(async () => {
  test.setTimeout(120_000);
  page_ = await serveEditor();
});
test.afterAll(() => page_.stop());

const span = (text: string, ...marks: string[]) => ({ _type: "span", _key: `s-${text.slice(0, 8)}`, text, marks });
const line = (text: string, more: object = {}): Block => ({
  _type: "block",
  _key: `b-${text.slice(0, 8)}`,
  style: "normal",
  markDefs: [],
  children: [span(text)],
  ...more,
});

/** Opens the page with a text and waits for the editor. */
async function open(page: Page, value: unknown, readOnly = false) {
  await page.addInitScript(
    ([text, only]) => {
      window.harness = { value: text, readOnly: only as boolean, told: [] };
    },
    [value, readOnly],
  );
  await page.goto(page_.url);
  const text = page.getByRole("textbox", { name: "Article" });
  // A long text takes a moment before it can be written in.
  await expect(text).toHaveAttribute("contenteditable", readOnly ? "false" : "true", { timeout: 20_000 });
  return text;
}

/** What was told last, once the editor has told it. */
async function told(page: Page): Promise<Block[]> {
  return page.evaluate(() => window.harness?.rest?.() as never);
}

/** Clicks, and lets the editor hear where the caret is: a key or a paste acts there, and browsers tell it a moment later. */
async function clickInto(place: Locator, clickCount = 1) {
  await place.click({ clickCount });
  await told(place.page());
}

/** Puts the caret into the first words of the text; drawn late, the editor brings it back to where it last heard of it. */
async function putCaret(page: Page, offset: number) {
  await expect(async () => {
    await page.evaluate((at) => {
      const text = document.querySelector("[role=textbox]");
      const words = text && document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode();
      document.getSelection()?.collapse(words, at);
    }, offset);
    await told(page);
    expect(await page.evaluate(() => document.getSelection()?.focusOffset)).toBe(offset);
  }).toPass();
}

const wordsOf = (blocks: Block[] | null) =>
  (blocks ?? []).map((block) =>
    block._type === "block"
      ? `${block.style}${block.listItem ? ` ${block.listItem}${block.level}` : ""}: ${(block.children as { text: string }[]).map((child) => child.text).join("")}`
      : block._type,
  );

async function paste(page: Page, html: string, plain = "") {
  await page.evaluate(
    ([markup, words]) => {
      const data = new DataTransfer();
      data.setData("text/html", markup ?? "");
      data.setData("text/plain", words ?? "");
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector("[role=textbox][aria-multiline]")?.dispatchEvent(event);
    },
    [html, plain],
  );
}

test("says nothing while nothing is written", async ({ page }) => {
  const text = await open(page, sample);
  await clickInto(text.getByText("Bleeding").first());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect.poll(() => told(page)).toBeNull();
});

test("writes, makes bold, undoes and does it again", async ({ page }) => {
  const text = await open(page, []);
  await clickInto(text);
  await page.keyboard.type("Salt holds water. ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Less");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" is better.");
  const [block] = await told(page);
  expect(
    ((block?.children ?? []) as { text: string; marks: string[] }[]).map(({ text, marks }) => [text, marks]),
  ).toEqual([
    ["Salt holds water. ", []],
    ["Less", ["strong"]],
    [" is better.", []],
  ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).not.toContainText("is better");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(text).toContainText("is better");
});

test("makes headings and nested lists by keyboard", async ({ page }) => {
  const text = await open(page, []);
  await clickInto(text);
  await page.keyboard.press("Control+Alt+Digit2");
  await page.keyboard.type("Where it hides");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Shift+Digit8");
  await page.keyboard.type("cubes");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("one is a lot");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("bread");
  await expect
    .poll(async () => wordsOf(await told(page)))
    .toEqual(["h2: Where it hides", "normal bullet1: cubes", "normal bullet2: one is a lot", "normal bullet1: bread"]);
});

test("changes one paragraph of a sample and leaves every other block letter for letter", async ({ page }) => {
  const text = await open(page, sample);
  await clickInto(text.getByText("This page is short on purpose."));
  await page.keyboard.press("End");
  await page.keyboard.type(" Thank you.");
  const now = await told(page);
  expect(now.length).toBe(sample.length);
  const changed = now.filter((block, at) => JSON.stringify(block) !== JSON.stringify(sample[at]));
  expect(wordsOf(changed)).toHaveLength(1);
  expect(JSON.stringify(changed)).toContain("Thank you.");
});

test("writes inside a call-out and keeps its other lines", async ({ page }) => {
  const text = await open(page, sample);
  await clickInto(text.getByText("you have a fit, or faint"));
  await page.keyboard.press("End");
  await page.keyboard.type(" today");
  const now = await told(page);
  const at = sample.findIndex((block) => block._type === "callout");
  const [before, after] = [sample[at]?.body as Block[], now[at]?.body as Block[]];
  expect(after.filter((block, own) => JSON.stringify(block) !== JSON.stringify(before[own]))).toHaveLength(1);
  expect(Object.keys(now[at] ?? {})).toEqual(Object.keys(sample[at] ?? {}));
  expect(JSON.stringify(now.toSpliced(at, 1))).toBe(JSON.stringify(sample.toSpliced(at, 1)));
});

test("keeps and moves what it does not know", async ({ page }) => {
  const poll = { _type: "poll", _key: "p", question: "?", choices: [{ a: 1 }], _x: null };
  const odd = [line("one", { anchor: "one", custom: { b: 1 } }), poll, null, "words", line("two")];
  const text = await open(page, odd);
  await expect(text.getByText("Unknown block: poll")).toBeVisible();
  await page.getByRole("button", { name: "More for: Unknown block: poll" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  const now = await told(page);
  expect(JSON.stringify(now)).toBe(JSON.stringify([poll, odd[0], null, "words", odd[4]]));
});

test("says what stood there on the old site, and keeps it", async ({ page }) => {
  const imported = { _type: "importedBlock", _key: "i1", name: "contact-form-7", source: '[contact-form-7 id="12"]' };
  const text = await open(page, [line("Before it."), imported]);
  await expect(text).toContainText("From the old site: contact-form-7");
  await expect(text).toContainText('[contact-form-7 id="12"]');
  await putCaret(page, 0);
  await page.keyboard.type("Just ");
  expect((await told(page))[1]).toEqual(imported);
});

test("moves blocks by keys, by the bar and by the grip", async ({ page }) => {
  const text = await open(page, [line("one"), line("two"), line("three")]);
  await clickInto(text.getByText("three"));
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect.poll(async () => wordsOf(await told(page))).toEqual(["normal: one", "normal: three", "normal: two"]);
  await page.getByRole("button", { name: "Move block up" }).click();
  await expect.poll(async () => wordsOf(await told(page))).toEqual(["normal: three", "normal: one", "normal: two"]);
  await text.getByText("three").hover();
  const grip = page.locator("[class*=handle]");
  const [from, to] = [await grip.boundingBox(), await text.getByText("two").boundingBox()];
  if (!from || !to) throw new Error("no grip");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => wordsOf(await told(page))).toEqual(["normal: one", "normal: two", "normal: three"]);
});

for (const [name, lists] of [
  ["google-docs", 3],
  ["word", 4],
  ["word-online", 3],
  ["libreoffice", 4],
] as const) {
  test(`takes a text pasted from ${name}`, async ({ page }) => {
    const text = await open(page, []);
    await clickInto(text);
    await paste(page, clipboard(name), "plain");
    const now = await told(page);
    const words = wordsOf(now);
    expect(words).toContain(name === "google-docs" ? "h3: Where it hides" : "h2: Why salt matters");
    expect(words.filter((shown) => /^normal (bullet|number)/.test(shown))).toHaveLength(lists);
    expect(JSON.stringify(now)).not.toMatch(/font|color|mso|style="/);
    if (name !== "word-online") {
      await expect(page.getByText("A picture is missing: choose one.").first()).toBeVisible();
      expect(words).toContain("table");
    }
  });
}

test("takes a player out of a pasted page, and one paragraph into the line", async ({ page }) => {
  const text = await open(page, [line("before after")]);
  await text.getByText("before after").click();
  await putCaret(page, "before ".length);
  await page.keyboard.type("x");
  await expect.poll(async () => wordsOf(await told(page))).toEqual(["normal: before xafter"]);
  await page.keyboard.press("Backspace");
  await expect.poll(async () => wordsOf(await told(page))).toEqual(["normal: before after"]);
  await paste(page, "<b style='font-weight:normal'><span style='font-weight:700'>bold</span></b> ", "bold");
  await expect.poll(async () => wordsOf(await told(page))[0]).toMatch(/before bold ?after/);
  await page.keyboard.press("Control+End");
  await paste(page, '<p>film</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Salt"></iframe>');
  await expect
    .poll(() => told(page))
    .toContainEqual(expect.objectContaining({ _type: "video", videoId: "dQw4w9WgXcQ" }));
});

test("takes messages pasted from WhatsApp without who wrote them and when", async ({ page }) => {
  const text = await open(page, []);
  await clickInto(text);
  await paste(
    page,
    "",
    "[12:03, 1/2/2026] Ada Obi: *Salt* is in _bread_\n[12:04, 1/2/2026] Ada Obi: and in stock cubes",
  );
  await expect
    .poll(async () => wordsOf(await told(page)))
    .toEqual(["normal: Salt is in bread", "normal: and in stock cubes"]);
  const children = (await told(page))[0]?.children as { text: string; marks: string[] }[];
  expect(children.map(({ text: words, marks }) => [words, ...marks])).toEqual([
    ["Salt", "strong"],
    [" is in "],
    ["bread", "em"],
  ]);
  await page.keyboard.type(" 5 * 3 ");
  await paste(page, "", "plain * words *");
  await expect
    .poll(async () => wordsOf(await told(page)).at(-1))
    .toBe("normal: and in stock cubes 5 * 3 plain * words *");
});

test("asks for a picture that is pasted alone", async ({ page }) => {
  const text = await open(page, [line("one")]);
  await clickInto(text.getByText("one"));
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(8)], "photo.png", { type: "image/png" }));
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector("[role=textbox][aria-multiline]")?.dispatchEvent(event);
  });
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByLabel("Description").fill("A pan");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => told(page))
    .toContainEqual(
      expect.objectContaining({ _type: "image", alt: "A pan", asset: expect.objectContaining({ _type: "reference" }) }),
    );
});

test("takes typing in a text of 300 KB and leaves the rest of it alone", async ({ page }) => {
  test.setTimeout(60_000);
  const words = "Salt holds water in your body and more water means more push. ".repeat(3);
  const long = Array.from({ length: 700 }, (_, at) => ({ ...line(`${at} ${words}`), _key: `b${at}` }));
  const text = await open(page, long);
  const first = text.locator("> p").first();
  await clickInto(first);
  await page.keyboard.press("Home");
  await page.keyboard.type("Typed here. ");
  await expect(first).toContainText("Typed here.", { timeout: 20_000 });
  const now = await told(page);
  expect(now.filter((block, at) => JSON.stringify(block) !== JSON.stringify(long[at]))).toHaveLength(1);
});

test("puts in a picture only with its description", async ({ page }) => {
  const text = await open(page, [line("one")]);
  await text.getByText("one").click();
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(dialog.getByText("Describe the picture")).toBeVisible();
  await dialog.getByLabel("Description").fill("A cuff on an arm");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect
    .poll(() => told(page))
    .toContainEqual(expect.objectContaining({ _type: "image", alt: "A cuff on an arm" }));
  await expect(text).toBeFocused();
});

test("finds blocks by `/` where one types, and gives the sign back when none is wanted", async ({ page }) => {
  const text = await open(page, []);
  await clickInto(text);
  await page.keyboard.type("/");
  const list = page.getByRole("listbox", { name: "Insert" });
  await expect(list.getByRole("option").first()).toHaveText(/Heading/);
  await expect(list.getByRole("option", { selected: true })).toHaveText(/^Heading/);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await expect(list.getByRole("option", { selected: true })).toHaveText(/Product/);
  const pointed = await list.getByRole("option", { selected: true }).getAttribute("id");
  await expect(text).toHaveAttribute("aria-activedescendant", pointed ?? "");
  await page.keyboard.type("urg");
  await expect(list.getByRole("option")).toHaveText(["Urgent box"]);
  await expect(page.getByRole("status").filter({ hasText: "Urgent box, 1 of 1" })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
  await expect(text.getByText("When to get help")).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.type("chest pain");
  const now = await told(page);
  const box = now.find((block) => block._type === "callout");
  expect(box?.tone).toBe("emergency");
  expect(wordsOf(box?.body as Block[])).toEqual(["normal: chest pain"]);
  await clickInto(text.locator("> p").last());
  await page.keyboard.type("/");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  expect(wordsOf(await told(page)).at(-1)).toBe("normal: /");
});

test("makes a list item, a heading and a divider by `/`, and leaves `and/or` alone", async ({ page }) => {
  const text = await open(page, [line("Salt and/or ")]);
  await putCaret(page, "Salt and/or ".length);
  const list = page.getByRole("listbox", { name: "Insert" });
  await page.keyboard.type("sugar 1 / 2 /day");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.type("/num");
  await list.getByRole("option", { name: /Numbered list/ }).click();
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/smaller");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Why");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/div");
  await page.keyboard.press("Tab");
  await expect(text.getByRole("separator")).toBeVisible();
  await page.keyboard.type("Below");
  await expect
    .poll(async () => wordsOf(await told(page)))
    .toEqual(["normal: Salt and/or sugar 1 / 2 /day", "normal number1: one", "h3: Why", "divider", "normal: Below"]);
  expect((await told(page))[3]).toEqual({ _type: "divider", _key: expect.any(String) });
});

test("knows the signs of Markdown, and gives them back by undo", async ({ page }) => {
  const text = await open(page, []);
  await clickInto(text);
  const lines = ["## Salt", "### Why", "- cubes", "", "1. wash", "", "> Less is more", "It is **very** _bad_ here"];
  for (const [at, words] of lines.entries()) {
    if (at > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(words);
  }
  await expect
    .poll(async () => wordsOf(await told(page)))
    .toEqual([
      "h2: Salt",
      "h3: Why",
      "normal bullet1: cubes",
      "normal number1: wash",
      "blockquote: Less is more",
      "normal: It is very bad here",
    ]);
  const last = (await told(page)).at(-1)?.children as { text: string; marks: string[] }[];
  expect(last.map(({ text: words, marks }) => [words, ...marks])).toEqual([
    ["It is "],
    ["very", "strong"],
    [" "],
    ["bad", "em"],
    [" here"],
  ]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("- ");
  await expect.poll(async () => wordsOf(await told(page)).at(-1)).toBe("normal bullet1: ");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => wordsOf(await told(page)).at(-1)).toBe("normal: - ");
});

test("links words by key, refuses what runs, and finds pages", async ({ page }) => {
  const text = await open(page, [line("salt")]);
  await clickInto(text.getByText("salt"), 2);
  await page.keyboard.press("Control+k");
  const address = page.getByLabel("Address or page");
  await address.fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Add link" }).click();
  await expect(page.getByText("Use a web address, an email address or a phone number")).toBeVisible();
  await address.fill("salt and");
  await page.getByRole("button", { name: /Salt and your heart/ }).click();
  await expect(page.getByText("Link to /blog/salt")).toBeVisible();
  const [block] = await told(page);
  expect(block?.markDefs).toEqual([expect.objectContaining({ _type: "link", href: "/blog/salt" })]);
});

test("fills a table, a source and a video", async ({ page }) => {
  const text = await open(page, [line("one")]);
  const choose = async (name: string) => {
    await text.locator("> p").last().click();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("dialog", { name: "Insert" }).getByRole("button", { name, exact: true }).click();
  };
  await choose("Table");
  await page.getByLabel("Header of column 1").fill("Food");
  await page.getByLabel("Row 2, column 2").fill("some");
  await page.getByRole("button", { name: "Insert" }).click();
  await expect(text.getByRole("columnheader", { name: "Food" })).toBeVisible();
  await choose("Source");
  await page.getByLabel("Title").fill("WHO");
  await page.getByLabel("DOI").fill("https://doi.org/10.1000/182");
  await page.getByRole("button", { name: "Insert" }).click();
  await choose("Video");
  await page.getByLabel("Video address").fill("https://youtu.be/dQw4w9WgXcQ");
  await page.getByLabel("Title").fill("Salt");
  await page.getByRole("button", { name: "Insert" }).click();
  const now = await told(page);
  expect(now).toContainEqual(expect.objectContaining({ _type: "reference", title: "WHO", doi: "10.1000/182" }));
  expect(now).toContainEqual(expect.objectContaining({ _type: "video", videoId: "dQw4w9WgXcQ", title: "Salt" }));
  expect(now.find((block) => block._type === "table")?.rows).toMatchObject([
    { cells: ["Food", ""] },
    { cells: ["", "some"] },
  ]);
});

test("writes what to do and what not, and asks for at least one of them", async ({ page }) => {
  const text = await open(page, [line("one")]);
  await clickInto(text.getByText("one"));
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/avoid");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Do and don’t" });
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(dialog.getByText("Enter what to do, or what not to do.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Do", exact: true }).fill("Rest\n\n Drink water ");
  await dialog.getByRole("textbox", { name: "Don’t" }).fill("Share a cup");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(text.getByText("Drink water")).toBeVisible();
  const block = (await told(page)).find(({ _type }) => _type === "doDont");
  expect(block).toEqual({
    _type: "doDont",
    _key: expect.any(String),
    dos: ["Rest", "Drink water"],
    donts: ["Share a cup"],
  });
  expect(await faults(page)).toEqual([]);
});

test("takes no value from outside while somebody writes, and none of its own again", async ({ page }) => {
  const text = await open(page, [line("one")]);
  await clickInto(text.getByText("one"));
  await page.keyboard.press("End");
  await page.keyboard.type(" mine");
  const first = await told(page);
  await page.evaluate((value) => window.harness?.put?.(value), [line("theirs")]);
  await expect(text).toContainText("one mine");
  await page.keyboard.type(" more");
  await page.getByRole("heading", { name: "Edit article" }).click();
  await page.evaluate((value) => window.harness?.put?.(value), first);
  await expect(text).toContainText("one mine more");
  await page.evaluate((value) => window.harness?.put?.(value), [line("restored")]);
  await expect(page.getByRole("textbox", { name: "Article" })).toContainText("restored");
});

test("counts while somebody writes, and shows what is too long", async ({ page }) => {
  const long = `${"word ".repeat(26)}end.`;
  const text = await open(page, [...sample, line(long)]);
  await expect(page.getByText(/\d+ words · \d min to read · reading age \d+/)).toBeVisible();
  await page.getByText("1 sentence of more than 20 words").click();
  await page.getByRole("button", { name: /^Show ?: word/ }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type("First. ");
  expect(wordsOf(await told(page)).at(-1)).toBe(`normal: First. ${long}`);
  await page.evaluate(() => window.harness?.show?.("27742212fb6f"));
  await expect(text.getByText("Most pregnancies go well")).toBeInViewport();
  await page.keyboard.type("Now. ");
  await expect.poll(async () => wordsOf(await told(page))[0]).toMatch(/^normal: Now\. Most pregnancies/);
});

test("shows a text that may only be read, until it may be written, and again", async ({ page }) => {
  const text = await open(page, [line("one")], true);
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await clickInto(text.getByText("one"));
  await page.keyboard.type("x");
  await expect.poll(() => told(page)).toBeNull();
  await page.evaluate(() => window.harness?.lock?.(false));
  await expect(text).toHaveAttribute("contenteditable", "true");
  await clickInto(text.getByText("one"));
  await page.keyboard.press("End");
  await page.keyboard.type(" two");
  await page.evaluate(() => window.harness?.lock?.(true));
  await expect(text).toHaveAttribute("contenteditable", "false");
  await page.keyboard.type(" three");
  await expect.poll(async () => wordsOf(await told(page))).toEqual(["normal: one two"]);
});

test("has one row of tools beside a column at the side, with the last ones in a menu that keys reach", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const text = await open(page, [line("one"), line("two")]);
  const tools = page.getByRole("toolbar", { name: "Formatting" });
  const rows = () =>
    tools.evaluate((bar) => {
      const seen = [...bar.querySelectorAll("button")].filter((tool) => tool.checkVisibility());
      return new Set(seen.map((tool) => Math.round(tool.getBoundingClientRect().top))).size;
    });
  await expect(tools.getByRole("button", { name: "Redo" })).toBeVisible();
  expect(await rows()).toBe(1);
  // The bar has 600 px then: what a window of 1280 leaves it beside the menu and the column at the side.
  await page.evaluate(() => document.body.style.setProperty("max-width", "668px"));
  await expect(tools.getByRole("button", { name: "Redo" })).toBeHidden();
  expect(await rows()).toBe(1);
  await text.getByText("two").click();
  await tools.getByRole("button", { name: "Heading" }).focus();
  await page.keyboard.press("End");
  await expect(tools.getByRole("button", { name: "Other tools" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("m");
  await expect(tools.getByRole("menuitem", { name: "Move block up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(async () => wordsOf(await told(page))).toEqual(["normal: two", "normal: one"]);
  await page.keyboard.press("Shift+Tab");
  await expect(tools.getByRole("button", { name: "Other tools" })).toBeFocused();
});

for (const width of [320, 390, 1280]) {
  test(`fits ${width} px, has large targets and passes axe, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const missing = { _type: "image", _key: "i" };
    const table = {
      _type: "table",
      _key: "t",
      header: true,
      rows: [{ _type: "row", _key: "r", cells: ["Food", "Salt"] }],
    };
    const text = await open(page, [...sample, missing, table, { _type: "poll", _key: "p" }]);
    await text.getByText("Bleeding").first().click();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("[role=toolbar] button, [role=textbox] button")]
        .filter((button) => button.checkVisibility())
        .map((button) => button.getBoundingClientRect())
        .filter((box) => box.width < 44 || box.height < 44),
    );
    expect(small).toEqual([]);
    expect(await faults(page)).toEqual([]);
    for (const colorScheme of process.env.BEDSIDE_SHOTS ? (["light", "dark"] as const) : []) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.screenshot({
        path: `${process.env.BEDSIDE_SHOTS}/editor-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  });
}
