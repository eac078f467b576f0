// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forget, keepAnswer, keepPage } from "./live/offline";

/* What the device keeps of the finder, and how much of it at most. */

const FINDER = "https://bedside.example/nearestpharmacy";
let kept: Map<string, string>;
let loaded: string[];

const addressOf = (request: Request | string) =>
  new URL(request instanceof Request ? request.url : request, FINDER).href;

/** Like the browser's: what is put again is the newest. */
const store = {
  async match(request: Request | string) {
    const text = kept.get(addressOf(request));
    return text === undefined ? undefined : new Response(text);
  },
  async put(request: Request | string, answer: Response) {
    kept.delete(addressOf(request));
    kept.set(addressOf(request), await answer.text());
  },
  async add(request: Request | string) {
    kept.set(addressOf(request), "file");
  },
  async delete(request: Request | string) {
    return kept.delete(addressOf(request));
  },
  async keys() {
    return [...kept.keys()].map((url) => new Request(url));
  },
};

beforeEach(() => {
  kept = new Map();
  loaded = [];
  vi.stubGlobal("caches", {
    open: async () => store,
    delete: async () => {
      kept.clear();
      return true;
    },
  });
  vi.stubGlobal("fetch", async (address: string) => new Response(`page ${address}`));
  vi.stubGlobal("performance", { getEntriesByType: () => loaded.map((name) => ({ name })) });
  vi.stubGlobal("navigator", {});
});
afterEach(() => vi.unstubAllGlobals());

const open = (address: string) =>
  vi.stubGlobal("location", { href: addressOf(address), origin: new URL(FINDER).origin });
const pages = () => [...kept.keys()].filter((address) => address.includes("?"));

test("the newest ten searches are kept, and the files of the page that is open", async () => {
  for (let at = 0; at < 15; at += 1) {
    open(`/nearestpharmacy?q=town${at}`);
    loaded = Array.from({ length: 20 }, (_, file) => `https://bedside.example/assets/release${at}-${file}.js`);
    await keepPage();
  }
  expect(pages()).toHaveLength(10);
  expect(pages().at(-1)).toBe(`${FINDER}?q=town14`);
  expect(pages()).not.toContain(`${FINDER}?q=town0`);
  expect(kept.has(FINDER)).toBe(true);
  const files = [...kept.keys()].filter((address) => address.includes("/assets/"));
  expect(files).toHaveLength(60);
  expect(files).toEqual(expect.arrayContaining(loaded));
});

test("an answer to a position is kept without it, and forgotten on demand", async () => {
  open("/nearestpharmacy");
  await keepAnswer(`<div id="finder" data-how="position" data-lat="7.771" data-lng="4.557">
    <ol><li data-place="a" data-lat="7.78" data-lng="4.56">Grace</li></ol></div>`);
  const answer = kept.get(`${FINDER}/last-answer`) ?? "";
  expect(answer).toContain('data-how="position"');
  expect(answer).toContain('data-lat="7.78"');
  expect(answer).not.toMatch(/7\.771|4\.557/);
  document.body.innerHTML = "<main><p data-status></p></main>";
  await forget(document.querySelector("main") as HTMLElement);
  expect(kept.size).toBe(0);
  expect(document.querySelector("[data-status]")?.textContent).toContain("None of your searches are saved");
});
