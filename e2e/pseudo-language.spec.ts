import { readdirSync, readFileSync } from "node:fs";
import { addressOf, expect, routes, test } from "./fixtures";
import { type Served, serve } from "./server";

/*
 * The site in a made-up language (`serve --pseudo-language`): every message of the catalogue has accents and is longer by
 * two fifths. Words that stay plain did not come from the catalogue; what breaks at 320 px would break in a language with
 * longer words.
 */

let pseudo: Served;
test.beforeAll(async () => {
  pseudo = await serve(["--pseudo-language"]);
});
test.afterAll(() => pseudo.stop());

const paths = [...routes, "post", "product", "question"];

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}

const tidied = (text: string) =>
  text
    .replaceAll(
      /&(amp|lt|gt|quot|#x27|#39);/g,
      (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name as string] ?? "'",
    )
    .replaceAll(/\s+/g, " ")
    .trim();

/** Letters and spaces alone, for comparing. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/[^\p{L}’]+/gu, " ")
    .trim()
    .toLowerCase();

/** What the doctor, the visitors of the samples and the sources of places write: their language is not the site's. */
async function contentWords(site: string): Promise<string> {
  const crates = new URL("../crates/", import.meta.url);
  const files = readdirSync(crates, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^\w+\/(defaults|sample|data)\/.*\.json$/.test(file),
  );
  const written = files.flatMap((file) => stringsIn(JSON.parse(readFileSync(new URL(file, crates), "utf8"))));
  // Names and licences of where places come from.
  written.push(readFileSync(new URL("places/src/sources.rs", crates), "utf8"));
  const asked = await Promise.all(
    ["/api/questions?limit=50", "/api/newsletter/issues", "/api/places?q=Osogbo"].map(async (path) => {
      const answer = await fetch(site + path);
      return answer.ok ? stringsIn(await answer.json()) : [];
    }),
  );
  const names: Record<string, string> = { doctor: "Dr Ade", brand: "Bedside" };
  return [...written, ...asked.flat()]
    .map((text) => wordsOf(text.replaceAll(/\{(\w+)\}/g, (_, name) => names[name] ?? " ")))
    .join("|");
}

/** Texts and shown attributes of a page, without its scripts and styles. */
function shownTexts(html: string): string[] {
  // Without excerpts of a search, which run on from one paragraph into the next.
  const body = html
    .replace(/^.*?<body/s, "<body")
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>|<p[^>]*>(?:(?!<\/p>).)*<mark>.*?<\/p>/gs, "");
  const attributes = [...body.matchAll(/\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return [...body.split(/<[^>]*>/), ...attributes].map(tidied);
}

/** Names of places, streets and sources: most of their words begin with a capital. */
function isName(run: string): boolean {
  const words = run.split(" ").filter((word) => word.length > 3);
  return words.filter((word) => /^[A-Z]/.test(word)).length * 2 > words.length;
}

/** Runs of plain words that belong together, two or more of them. */
function plainRuns(text: string): string[] {
  const runs = text.split(/\S*[^A-Za-z’ \n]\S*/).map((run) => run.trim());
  return runs.filter((run) => /[A-Za-z’]{2,} [A-Za-z’]{2,}/.test(run) && !isName(run));
}

test("every word of the site comes from the catalogue or from the doctor", async () => {
  const content = await contentWords(pseudo.base);
  // Descriptions are cut and joined, so most of one counts.
  const isContent = (run: string) => {
    const words = wordsOf(run).split(" ");
    const parts =
      words.length < 4 ? [words.join(" ")] : words.slice(2).map((_, at) => words.slice(at, at + 3).join(" "));
    return parts.filter((part) => content.includes(part)).length * 2 > parts.length;
  };
  const forgotten = new Set<string>();
  for (const path of paths) {
    const html = await (await fetch(pseudo.base + (await addressOf(pseudo.base, path)))).text();
    for (const text of shownTexts(html)) {
      const plain = plainRuns(text).filter((run) => !isContent(run));
      if (plain.length > 0) forgotten.add(`${path}: ${plain.join(" / ")}`);
    }
  }
  expect([...forgotten]).toEqual([]);
});

test("longer words fit at 320 px", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  for (const path of paths) {
    await page.goto(pseudo.base + (await addressOf(pseudo.base, path)));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(over, path).toBeLessThanOrEqual(0);
  }
});
