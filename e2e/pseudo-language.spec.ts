import { addressOf, expect, routes, test } from "./fixtures";
import { type Served, serve } from "./server";
import { contentTexts, isName, isWithin, shownTexts, stringsIn } from "./shown-words";

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

/** Runs of plain words that belong together, two or more of them. */
function plainRuns(text: string): string[] {
  const runs = text.split(/\S*[^A-Za-z’ \n]\S*/).map((run) => run.trim());
  return runs.filter((run) => /[A-Za-z’]{2,} [A-Za-z’]{2,}/.test(run) && !isName(run));
}

test("every word of the site comes from the catalogue or from the doctor", async () => {
  // What visitors of the samples asked and issues said is in the store.
  const asked = await Promise.all(
    ["/api/questions?limit=50", "/api/newsletter/issues", "/api/places?q=Osogbo"].map(async (path) => {
      const answer = await fetch(pseudo.base + path);
      return answer.ok ? stringsIn(await answer.json()) : [];
    }),
  );
  const isContent = isWithin([...contentTexts(), ...asked.flat()]);
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
