// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitForRoom } from "../room/script/waiting";
import room from "./room-player.behaviour";

/* What happens to who waits before the room. */

const part = () => document.querySelector("div") as HTMLElement;
const next = () => vi.advanceTimersByTimeAsync(10_000);
let answers: (() => Promise<Response>)[];
let replace: ReturnType<typeof vi.spyOn>;

const told = (isWaiting: boolean) => () => Promise.resolve(Response.json({ found: { room: { isWaiting } } }));

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "<div></div>";
  answers = [];
  vi.stubGlobal("fetch", () => (answers.shift() ?? told(true))());
  replace = vi.spyOn(location, "replace").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("shows the room once it is open, also after a line that was down", async () => {
  answers = [told(true), () => Promise.reject(new TypeError("offline")), told(false)];
  waitForRoom(part(), room);
  await next();
  await next();
  expect(replace).not.toHaveBeenCalled();
  await next();
  expect(replace).toHaveBeenCalledWith(location.pathname);
});

it("asks nothing where somebody looks elsewhere, or left the page", async () => {
  const asked = vi.fn(told(false));
  vi.stubGlobal("fetch", asked);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  waitForRoom(part(), room);
  await next();
  hidden.mockReturnValue(false);
  part().remove();
  await next();
  expect(asked).not.toHaveBeenCalled();
});

it("opens the room beside what is being written, which is not lost", async () => {
  const page = (words: string, button: string) =>
    `<section data-room><div><p role="status">${words}</p></div><div class="row">${button}</div></section><textarea></textarea>`;
  document.body.innerHTML = page("Wait", "");
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  field.value = "I also wanted to ask";
  vi.stubGlobal("fetch", async (path: string) =>
    path.startsWith("/api/") ? told(false)() : new Response(page("It is open", '<a href="/room">Enter</a>')),
  );
  waitForRoom(part(), room);
  await next();
  expect(replace).not.toHaveBeenCalled();
  expect(document.querySelector("[role=status]")?.textContent).toBe("It is open");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/room");
  expect(field.value).toBe("I also wanted to ask");
});

it("puts the way into a room of this site in place, and moves no focus", async () => {
  const page = (words: string, place: string) =>
    `<section data-room><div><p role="status">${words}</p></div><div class="row"></div></section>
     <div data-call-place>${place}</div><textarea></textarea>`;
  const check = (inner: string) => `<section id="check"><div data-check-place>${inner}</div></section>`;
  const call = '<section id="call"><form data-call-form></form></section>';
  for (const [before, after] of [
    [check(""), ["call"]],
    [check("<h3>You will hear yourself</h3>"), ["call", "check"]],
  ] as const) {
    document.body.innerHTML = page("Wait", before);
    const field = document.querySelector("textarea") as HTMLTextAreaElement;
    field.value = "I also wanted to ask";
    field.focus();
    vi.stubGlobal("fetch", async (path: string) =>
      path.startsWith("/api/") ? told(false)() : new Response(page("It is open", call)),
    );
    waitForRoom(part(), room);
    await next();
    const shown = [...document.querySelectorAll("[data-call-place] > *")].map(({ id }) => id);
    expect(shown).toEqual(after);
    expect(document.activeElement).toBe(field);
    expect(document.querySelector("[role=status]")?.textContent).toBe("It is open");
  }
  expect(replace).not.toHaveBeenCalled();
});
