import { expect, it } from "vitest";
import type { MailDeliveryStatus } from "../../api/schema";
import { barWords, shortBarWords } from "./MailBar";

const works: MailDeliveryStatus = { hasWayOut: true, kept: 0, kinds: [], returned: 0, until: "2026-11-21T08:40:00Z" };

it("says how many mails wait until mail is set up, also to who may not see them", () => {
  expect(barWords(true, { ...works, hasWayOut: false, kept: 24 })?.[0]).toContain("24 emails are waiting here.");
  expect(barWords(true, { ...works, hasWayOut: false, kept: 1 })?.[0]).toContain("1 email is waiting here.");
  expect(barWords(true, undefined)?.[0]).toBe("Mail is not set up: no emails are sent.");
});

it("goes on until somebody has decided about what stayed, and while nothing gets out", () => {
  expect(barWords(false, { ...works, kept: 3 })?.[1]).toBe("Review them");
  const stuck = { count: 2, since: works.until };
  expect(barWords(false, { ...works, stuck })?.[0]).toContain("2 emails stuck");
  expect([barWords(false, works), barWords(false, undefined)]).toEqual([undefined, undefined]);
});

it("says the same shortly on a phone, where it shares a line", () => {
  expect(shortBarWords(true, { ...works, hasWayOut: false, kept: 24 })).toBe("No mail: 24 waiting.");
  expect(shortBarWords(true, undefined)).toBe("No mail is sent.");
  expect(shortBarWords(false, { ...works, stuck: { count: 1, since: works.until } })).toBe("1 email stuck.");
  expect(shortBarWords(false, { ...works, kept: 3 })).toBe("3 emails on hold.");
});
