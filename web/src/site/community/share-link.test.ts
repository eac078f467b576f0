// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import shareLink from "./share-link";

const COPIED = "Link copied to clipboard!";
const BUTTON = '<button type="button" hidden><span>Share</span></button>';
const write = vi.fn(async (_url: string) => {});

beforeEach(() => {
  vi.useFakeTimers();
  document.title = "A question";
  document.body.innerHTML = BUTTON;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  write.mockClear();
});

async function press(share?: (what: { title: string; url: string }) => Promise<void>): Promise<string | undefined> {
  vi.stubGlobal("navigator", { share, clipboard: { writeText: write } });
  const button = document.querySelector("button") as HTMLElement;
  shareLink(button);
  expect(button.hidden).toBe(false);
  button.click();
  await vi.advanceTimersByTimeAsync(0);
  return document.querySelector("[role=status]")?.textContent ?? undefined;
}

it("opens the device's own way to share, with the address and nothing that was asked of it", async () => {
  const share = vi.fn(async () => {});
  expect(await press(share)).toBe("");
  expect(share).toHaveBeenCalledWith({ title: "A question", url: location.origin + location.pathname });
  expect(write).not.toHaveBeenCalled();
});

it("copies the link where the device has no such way, and says so", async () => {
  expect(await press()).toBe(COPIED);
  expect(write).toHaveBeenCalledWith(location.origin + location.pathname);
  expect(document.querySelector("button")?.textContent).toBe(COPIED);
});

it("copies it where sharing failed, and not where the visitor closed it", async () => {
  expect(await press(() => Promise.reject(new DOMException("", "AbortError")))).toBe("");
  expect(write).not.toHaveBeenCalled();
  document.body.innerHTML = BUTTON;
  expect(await press(() => Promise.reject(new DOMException("", "NotAllowedError")))).toBe(COPIED);
});
