// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import unseen from "./unseen-player.behaviour";

const badge = () => document.querySelector("span") as HTMLElement;
const answers = (count: number, items: unknown[]) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ unseen: count, items })),
  );

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem("conversation", "1");
  document.body.innerHTML = "<span hidden></span>";
});

afterEach(() => {
  vi.useRealTimers();
  delete document.documentElement.dataset.lowdata;
});

it("shows how many are new, and looks again after a minute", async () => {
  answers(2, [{}, {}]);
  unseen(badge());
  await vi.advanceTimersByTimeAsync(0);
  expect([badge().hidden, badge().textContent]).toEqual([false, "2 new"]);
  answers(0, [{}]);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(badge().hidden).toBe(true);
});

it("asks nothing on a device that never wrote", () => {
  localStorage.clear();
  answers(1, [{}]);
  unseen(badge());
  expect(fetch).not.toHaveBeenCalled();
});

it("looks seldom where there never was anything, and not at all on a line that saves data", async () => {
  answers(0, []);
  unseen(badge());
  await vi.advanceTimersByTimeAsync(240_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  document.documentElement.dataset.lowdata = "";
  answers(0, []);
  unseen(badge());
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).not.toHaveBeenCalled();
});
