import { expect, it } from "vitest";
import { nextLook } from "./room";

const now = Date.parse("2026-11-21T08:40:00Z");
const room = (opensAt: string, href?: string) => ({
  opensAt,
  mayOpen: !href && Date.parse(opensAt) <= now,
  isOpen: href !== undefined,
  mayTalk: false,
  href,
  guests: { invited: [], mayInvite: [] },
});

it("looks often who waits before a room that can be opened, and no more once it is open", () => {
  expect(nextLook(room("2026-11-21T08:30:00Z"), now)).toBe(15_000);
  expect(nextLook(room("2026-11-21T08:30:00Z", "https://meet.example.org/1"), now)).toBe(false);
  expect(nextLook(undefined, now)).toBe(false);
});

it("looks when the room can be opened, and seldom while that is far off", () => {
  expect(nextLook(room("2026-11-21T08:45:00Z"), now)).toBe(5 * 60_000);
  expect(nextLook(room("2027-01-21T08:45:00Z"), now)).toBe(60 * 60_000);
});
