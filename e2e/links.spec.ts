import { expect, routes, samplePaths, test } from "./fixtures";

/** Of the thousands of areas, places and searches, as many as show that their links are right; of pictures in a size that is made when it is asked for, some. */
const FEW = [
  { of: /^\/nearestpharmacy/, most: 80 },
  { of: /^\/media\/.+\/1280\.webp$/, most: 10 },
];

/** Addresses on this site that a page leads to: links, forms, pictures, styles and scripts. */
function addresses(html: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src|action)="([^"]+)"/g)].map((match) =>
    (match[1] ?? "").replaceAll("&amp;", "&"),
  );
  return found.filter((address) => address.startsWith("/") && !address.startsWith("//"));
}

/** What no page may promise: the desk. */
const UNPROMISED = ['href="/desk'];

test("no link of the site leads nowhere, and every fragment exists", async ({ site }) => {
  test.slow();
  const waiting = [...routes.filter((path) => path !== "/nowhere"), ...(await samplePaths(site))] as string[];
  const pages = new Map<string, string>();
  const broken: string[] = [];
  const seen = FEW.map(() => 0);
  // Of these a press decides where it leads, as of a form of the cart; its fragment is of that page.
  const led = new Set<string>();
  const fragments: [string, string][] = [];
  while (waiting.length > 0) {
    const path = waiting.pop() ?? "";
    if (pages.has(path)) continue;
    const answer = await fetch(site + path);
    if (answer.redirected) led.add(path);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
    const text = await answer.text();
    const body = isPage ? text : "";
    pages.set(path, body);
    for (const words of UNPROMISED) if (body.includes(words)) broken.push(`${path}: ${words}`);
    if (path !== "/preferences" && answer.status !== 200) broken.push(`${path}: ${answer.status}`);
    for (const address of addresses(body)) {
      const [target = "", fragment] = address.split("#");
      // A time in a recording names nothing on a page (W3C Media Fragments).
      if (fragment && !/^t=\d+$/.test(fragment)) fragments.push([target || path, fragment]);
      if (pages.has(target) || target === "/preferences") continue;
      const kind = FEW.findIndex(({ of }) => of.test(target));
      const known = FEW[kind];
      if (known) {
        seen[kind] = (seen[kind] ?? 0) + 1;
        if ((seen[kind] ?? 0) > known.most) continue;
      }
      waiting.push(target);
    }
  }
  for (const [path, fragment] of fragments) {
    if (pages.has(path) && !led.has(path) && !pages.get(path)?.includes(`id="${fragment}"`))
      broken.push(`${path}#${fragment}`);
  }
  expect(broken).toEqual([]);
  expect(pages.size).toBeGreaterThan(80);
});
