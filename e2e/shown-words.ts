import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, test as base, type Response } from "@playwright/test";

/** Texts and shown attributes of a page, without its scripts and styles. */
export function shownTexts(html: string): string[] {
  // Without excerpts of a search, which run on from one paragraph into the next.
  const body = html
    .replace(/^.*?<body/s, "<body")
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>|<p[^>]*>(?:(?!<\/p>).)*<mark>.*?<\/p>/gs, "");
  const attributes = [...body.matchAll(/\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return [...body.split(/<[^>]*>/), ...attributes].map(tidied);
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
    .replaceAll("\u200b", "")
    .replaceAll(/[^\p{L}’]+/gu, " ")
    .trim()
    .toLowerCase();

export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}

/** What the doctor, the visitors of the samples and the sources of places write: their language is not the site's. */
export function contentTexts(): string[] {
  const crates = new URL("../crates/", import.meta.url);
  const files = readdirSync(crates, { recursive: true, encoding: "utf8" });
  const read = (file: string) => readFileSync(new URL(file, crates), "utf8");
  const data = files.filter((file) => /^\w+\/(defaults|sample|data)\/.*\.json$/.test(file));
  // Samples of features, names and licences of where places come from.
  const code = files.filter((file) => /^\w+\/src\/(samples?|sources)\.rs$/.test(file));
  return [...data.flatMap((file) => stringsIn(JSON.parse(read(file)))), ...code.map(read)];
}

/** Whether a run of words stands in those texts. Descriptions are cut and joined, so most of a run counts. */
export function isWithin(texts: string[]): (run: string) => boolean {
  const names: Record<string, string> = { doctor: "Dr Ade", brand: "Bedside" };
  const content = texts
    .map((text) => wordsOf(text.replaceAll(/\{(\w+)\}/g, (_, name) => names[name] ?? " ")))
    .join("|");
  return (run) => {
    const words = wordsOf(run).split(" ");
    const parts =
      words.length < 4 ? [words.join(" ")] : words.slice(2).map((_, at) => words.slice(at, at + 3).join(" "));
    return parts.filter((part) => content.includes(part)).length * 2 > parts.length;
  };
}

/** Where workers leave what they saw; only when the servers speak the marked language. */
export const folder = new URL("../test-results/marked-words/", import.meta.url).pathname;
const isMarked = process.env.BEDSIDE_TEST_LANGUAGE === "marked";

/** In a page of the site: tells what scripts show. */
function tellShownTexts() {
  const shown = new Set<string>();
  const tell = (texts: string[]) => (window as unknown as { tellTexts?: (texts: string[]) => void }).tellTexts?.(texts);
  const note = () => {
    const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
    const more: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? "";
      if (!text || shown.has(text) || node.parentElement?.closest("script, style, svg, textarea, [contenteditable]"))
        continue;
      shown.add(text);
      more.push(text);
    }
    if (more.length > 0) tell(more);
  };
  if (location.hostname !== "localhost" || /\.html$|^\/desk\b/.test(location.pathname)) return;
  document.addEventListener("DOMContentLoaded", () => {
    note();
    new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** What `application/problem+json` has for people. */
function refusalTexts(body: string): string[] {
  const { title, detail, errors } = JSON.parse(body);
  return stringsIn([title, detail, (errors ?? []).map(({ message }: { message: string }) => message)]);
}

class ShownTexts {
  private readonly shown = new Map<string, string>();
  private readonly written = new Set<string>();

  async watch(context: BrowserContext) {
    await context.exposeBinding("tellTexts", ({ page }, texts: string[]) => {
      for (const text of texts) this.shown.set(text, new URL(page.url()).pathname);
    });
    await context.addInitScript(tellShownTexts);
    context.on("response", (response) => void this.read(response).catch(() => {}));
  }

  private async read(response: Response) {
    const { hostname, pathname } = new URL(response.url());
    if (hostname !== "localhost") return;
    const sent = response.request().postData();
    if (sent) this.written.add(/^\w+=/.test(sent) ? decodeURIComponent(sent.replaceAll("+", " ")) : sent);
    // Pages of tests end so; the desk speaks English on purpose.
    if (/\.html$|^\/(api\/)?desk\b/.test(pathname)) return;
    const type = (await response.headerValue("content-type")) ?? "";
    if (!/text\/html|problem\+json/.test(type)) return;
    const body = await response.text();
    for (const text of type.includes("html") ? shownTexts(body) : refusalTexts(body)) this.shown.set(text, pathname);
  }

  save() {
    mkdirSync(folder, { recursive: true });
    const all = { shown: [...this.shown], written: [...this.written] };
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(all));
  }
}

/** Each context of this browser is watched from its start. */
function watchContexts(browser: Browser, texts: ShownTexts) {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await open(...options);
    await texts.watch(context);
    return context;
  };
}

/** Every test of the suite; in the marked language what its pages show is kept. */
export const test = base.extend<object, { shownWords: undefined }>({
  shownWords: [
    async ({ browser }, use) => {
      const texts = new ShownTexts();
      if (isMarked) watchContexts(browser, texts);
      await use(undefined);
      if (isMarked) texts.save();
    },
    { scope: "worker", auto: true },
  ],
});

/** Runs of words without a mark, which nobody wrote, and a page that shows each. */
export function forgottenWords(): string[] {
  const regions = new Intl.DisplayNames("en-GB", { type: "region" });
  const countries = ["AE", "CA", "DE", "FR", "GB", "NG", "US"].map((code) => regions.of(code) ?? "");
  const towns = Intl.supportedValuesOf("timeZone").map((zone) => zone.replaceAll(/^.*\/|_/g, " "));
  // Names, one of them newer than Node's zones, and the words of a test's own page.
  const others = ["LinkedIn", "Kolkata", "Play my welcome"];
  const seen = (existsSync(folder) ? readdirSync(folder) : []).map((file) =>
    JSON.parse(readFileSync(join(folder, file), "utf8")),
  );
  const isContent = isWithin([
    ...contentTexts(),
    ...countries,
    ...towns,
    ...others,
    ...seen.flatMap(({ written }) => written as string[]),
  ]);
  const found = new Map<string, string>();
  for (const [text, path] of seen.flatMap(({ shown }) => shown as [string, string][])) {
    for (const run of plainRuns(text)) {
      const isPlace = path.startsWith("/nearestpharmacy") && isName(run);
      if (!isPlace && !isContent(run)) found.set(run, path);
    }
  }
  return [...found].map(([run, path]) => `${path}: ${run}`).sort();
}

/** Names of places, streets and sources: most of their words begin with a capital. */
export function isName(run: string): boolean {
  const words = run.split(" ").filter((word) => word.length > 3);
  return words.filter((word) => /^[A-Z]/.test(word)).length * 2 > words.length;
}

/** Runs of words behind the last mark; all where there is none. Without references and names of files. */
const plainRuns = (text: string) =>
  text
    .slice(text.lastIndexOf("\u200b") + 1)
    .replaceAll(/\S+\.\w{3,4}(?!\S)|\S*[A-Z\d]{3,}\S*/g, "|")
    .split(/[^\p{L}’\s]+/u)
    .map((run) => run.trim())
    .filter((run) => /\p{L}{3}/u.test(run));
