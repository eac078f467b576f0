// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { findPlace, followPlace, goTo, keepPlace } from "./place";

/** Stands in for the browser's store: what is put in it, by its address. */
let stored: Map<string, Response>;

beforeEach(() => {
  stored = new Map();
  const store = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, value: Response) => void stored.set(key, value),
    delete: async (key: string) => stored.delete(key),
  };
  vi.stubGlobal("caches", { open: async () => store });
  localStorage.clear();
});

function player(src: string, length = 300): HTMLAudioElement {
  const audio = document.createElement("audio");
  audio.setAttribute("src", src);
  let at = 0;
  Object.defineProperties(audio, {
    duration: { value: length },
    paused: { value: true },
    currentTime: { get: () => at, set: (seconds: number) => (at = seconds) },
    play: { value: async () => {} },
  });
  return audio;
}

it("notes a place in the middle, and none near the ends", async () => {
  await keepPlace("/a.webm", 95.7, 300);
  expect(await findPlace("/a.webm")).toBe(95);
  expect(await findPlace("/b.webm")).toBe(0);
  await keepPlace("/a.webm", 295, 300);
  expect(await findPlace("/a.webm")).toBe(0);
  await keepPlace("/a.webm", 4, 300);
  expect(stored.size).toBe(0);
});

it("notes nothing for who wants no article kept on the device", async () => {
  localStorage.setItem("keepsNoArticles", "yes");
  await keepPlace("/a.webm", 95, 300);
  expect(stored.size).toBe(0);
});

it("goes on where somebody stopped, but not from a moment that they chose", async () => {
  await keepPlace("/a.webm", 95, 300);
  const resumed = vi.fn();
  const audio = player("/a.webm");
  followPlace(audio, resumed);
  audio.dispatchEvent(new Event("play"));
  await vi.waitFor(() => expect(resumed).toHaveBeenCalledWith(95));
  expect(audio.currentTime).toBe(95);

  const other = player("/a.webm");
  followPlace(other, resumed);
  await goTo(other, 0);
  other.dispatchEvent(new Event("play"));
  await new Promise((done) => setTimeout(done));
  expect(other.currentTime).toBe(0);
});

it("notes the place each few seconds and at a pause", async () => {
  const audio = player("/a.webm");
  followPlace(audio);
  audio.currentTime = 20;
  audio.dispatchEvent(new Event("timeupdate"));
  await vi.waitFor(async () => expect(await findPlace("/a.webm")).toBe(20));
  audio.currentTime = 22;
  audio.dispatchEvent(new Event("timeupdate"));
  audio.dispatchEvent(new Event("pause"));
  await vi.waitFor(async () => expect(await findPlace("/a.webm")).toBe(22));
});
