import { expect, it } from "vitest";
import { isLarge, isRecording, smallBytes } from "./smaller";

it("asks about recordings that are heavier than speech needs, and leaves light ones alone", () => {
  expect(isLarge(12_000_000, 300)).toBe(true);
  expect(isLarge(1_250_000, 300)).toBe(true);
  expect(isLarge(1_100_000, 300)).toBe(false);
  // A jingle of a few seconds is small whatever its rate is.
  expect(isLarge(250_000, 2)).toBe(false);
  expect(isLarge(9_000_000, 0)).toBe(false);
});

it("keeps five minutes within 1 MB", () => {
  expect(smallBytes(300)).toBeLessThanOrEqual(1_000_000);
});

it("knows recordings by their type, and by their name where the device gives none", () => {
  const named = (name: string, type = "") => isRecording(new File([], name, { type }));
  expect([named("a.bin", "audio/mpeg"), named("VOICE.M4A"), named("a.wav")]).toEqual([true, true, true]);
  expect([named("a.mp4", "video/mp4"), named("a.pdf")]).toEqual([false, false]);
});
