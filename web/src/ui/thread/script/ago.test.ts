import { expect, it } from "vitest";
import { ago } from "./ago";

const now = Date.parse("2026-11-21T12:00:00Z");

it.each([
  ["2026-11-21T12:00:30Z", "just now"],
  ["2026-11-21T11:59:10Z", "just now"],
  ["2026-11-21T11:59:00Z", "1 minute ago"],
  ["2026-11-21T09:00:00Z", "3 hours ago"],
  ["2026-11-20T11:00:00Z", "1 day ago"],
  ["2026-11-01T12:00:00Z", "2 weeks ago"],
  ["2026-09-01T12:00:00Z", "2 months ago"],
  ["2024-11-01T12:00:00Z", "2 years ago"],
  ["not a time", ""],
])("%s is %s", (iso, words) => {
  expect(ago(iso, now)).toBe(words);
});
