// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CopyButton } from "./CopyButton";
import copyText from "./copy-text-player.behaviour";

const root = () => document.body.firstElementChild as HTMLElement;
const said = () => root().querySelector("[role=status]")?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = renderToStaticMarkup(<CopyButton text="0000000000" what="naira account number" />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function lend(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  copyText(root());
  root().querySelector("button")?.click();
}

it("copies and says so for a moment", async () => {
  const write = vi.fn(async () => {});
  expect(root().hidden).toBe(true);
  lend(write);
  expect(root().hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(write).toHaveBeenCalledWith("0000000000");
  expect(said()).toBe("Copied");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(said()).toBe("");
});

it("says it where the browser refuses, and stays away where there is no clipboard", async () => {
  lend(() => Promise.reject(new Error("no")));
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBe("Could not copy");
  document.body.innerHTML = renderToStaticMarkup(<CopyButton text="1" what="number" />);
  vi.stubGlobal("navigator", {});
  copyText(root());
  expect(root().hidden).toBe(true);
});
