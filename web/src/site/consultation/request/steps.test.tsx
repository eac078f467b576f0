// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clockText, secondsLeft, spokenAt } from "./hold";
import hold from "./hold-player.behaviour";
import request from "./request-player.behaviour";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(value = "", taken = ""): HTMLFormElement {
  document.body.innerHTML = `<div ${taken}><form><textarea></textarea><p data-kept hidden></p><p data-live></p>
    <button name="do" value="next">Continue</button></form></div>`;
  const area = document.querySelector("textarea") as HTMLTextAreaElement;
  area.value = value;
  request(document.querySelector("div") as HTMLElement);
  return document.forms[0] as HTMLFormElement;
}

function press(form: HTMLFormElement): Event {
  const submitter = form.querySelector("button");
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  form.dispatchEvent(event);
  return event;
}

const live = () => document.querySelector("[data-live]")?.textContent;
const typed = (text: string) => {
  const area = document.querySelector("textarea") as HTMLTextAreaElement;
  area.value = text;
  area.dispatchEvent(new Event("input"));
  vi.advanceTimersByTime(500);
};

it("counts a press once and says that it runs, also after the Back button", () => {
  const form = show();
  expect(press(form).defaultPrevented).toBe(false);
  vi.advanceTimersByTime(1);
  expect(form.querySelector("button")?.textContent).toBe("Submitting...");
  expect(press(form).defaultPrevented).toBe(true);
  dispatchEvent(new Event("pageshow"));
  expect(form.querySelector("button")?.textContent).toBe("Continue");
  expect(form.querySelector("button")?.hasAttribute("aria-disabled")).toBe(false);
  expect(press(form).defaultPrevented).toBe(false);
});

it("sends nothing into a line that is down", () => {
  const form = show();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(press(form).defaultPrevented).toBe(true);
  expect(live()).toMatch(/^Not sent yet\. You are offline\. What you typed is still here/);
  dispatchEvent(new Event("online"));
  expect(live()).toBe("You are back online.");
});

it("keeps a story on the device only until the server has it", () => {
  show();
  typed("I am tired");
  expect(document.querySelector<HTMLElement>("[data-kept]")?.hidden).toBe(false);
  show("an older one");
  expect(document.querySelector("textarea")?.value).toBe("I am tired");
  const quick = document.querySelector("textarea") as HTMLTextAreaElement;
  quick.value = "I am tired, and it hurts";
  quick.dispatchEvent(new Event("input"));
  dispatchEvent(new Event("pagehide"));
  show("I am tired");
  expect(document.querySelector("textarea")?.value).toBe("I am tired, and it hurts");
  show("I am tired", "data-taken");
  expect(sessionStorage.length).toBe(0);
});

it("never shows more than the time is kept for", () => {
  // The page says its own second only, and the time was taken within it.
  expect(clockText(secondsLeft("2026-11-21T10:15:00.930Z", "2026-11-21T10:00:00Z"))).toBe("15:00");
  expect(secondsLeft("2026-11-21T10:15:00Z", "2026-11-21T10:16:00Z")).toBe(0);
});

it("counts down and says it politely", () => {
  expect(clockText(545)).toBe("9:05");
  expect(spokenAt(120)).toBe("We are holding this time for 2 more minutes.");
  expect(spokenAt(60)).toBe("We are holding this time for 1 more minute.");
  expect(spokenAt(119)).toBeUndefined();
  document.body.innerHTML = '<div data-seconds="301"><span data-left></span><p data-said></p></div>';
  hold(document.querySelector("div") as HTMLElement);
  const [left, said] = [document.querySelector("[data-left]"), document.querySelector("[data-said]")];
  expect([left?.textContent, said?.textContent]).toEqual(["5:01", ""]);
  vi.advanceTimersByTime(1_000);
  expect([left?.textContent, said?.textContent]).toEqual(["5:00", "We are holding this time for 5 more minutes."]);
  vi.advanceTimersByTime(400_000);
  expect(left?.textContent).toBe("");
  expect(said?.textContent).toMatch(/no longer holding/);
});
