// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import counter from "./counter.behaviour";

/** Tells what the test says is in view, to who still looks. */
class Watch {
  isLooking = false;

  constructor(
    private readonly tell: (seen: { isIntersecting: boolean }[], watch: Watch) => void,
    readonly options: { threshold: number },
  ) {
    watches.push(this);
  }

  observe(): void {
    this.isLooking = true;
  }

  disconnect(): void {
    this.isLooking = false;
  }

  see(isIntersecting: boolean): void {
    if (this.isLooking) this.tell([{ isIntersecting }], this);
  }
}

let watches: Watch[] = [];
let frames: FrameRequestCallback[] = [];
let now = 0;

beforeEach(() => {
  watches = [];
  frames = [];
  now = 0;
  vi.stubGlobal("IntersectionObserver", Watch);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("requestAnimationFrame", (step: FrameRequestCallback) => frames.push(step));
  vi.spyOn(performance, "now").mockImplementation(() => now);
  document.body.innerHTML =
    '<strong data-target="500" data-suffix="+" data-seconds="9" data-threshold="0.5">500+</strong>';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function pass(seconds: number): void {
  now += seconds * 1000;
  const due = frames;
  frames = [];
  for (const step of due) step(now);
}

const number = () => document.querySelector("strong") as HTMLElement;
const shown = () => number().querySelector("[aria-hidden]")?.textContent;

it("counts up for nine seconds, once, when half of it is in view", () => {
  counter(number());
  const [watch] = watches;
  expect(watch?.options.threshold).toBe(0.5);
  watch?.see(false);
  expect(number().textContent).toBe("500+");
  watch?.see(true);
  pass(0);
  expect(shown()).toBe("0+");
  expect(number().querySelector(".vh")?.textContent).toBe("500+");
  pass(8.9);
  expect(frames).toHaveLength(1);
  pass(0.1);
  expect(shown()).toBe("500+");
  watch?.see(true);
  expect(frames).toHaveLength(0);
});

it("stands still for who wants stillness", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  counter(number());
  expect(watches).toHaveLength(0);
  expect(number().innerHTML).toBe("500+");
});
