// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeMicrophone, fakeStream, heard, takeMicrophoneAway } from "./fake-microphone";
import type { Spoken } from "./script/recording";
import { showVoiceNote as voiceNote } from "./script/voice-note";
import { VoiceNote } from "./VoiceNote";

let spoken: Spoken[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  spoken = [];
  fakeMicrophone();
  // Listeners of the page go with the body of each test.
  vi.spyOn(document, "addEventListener").mockImplementation((type, listener) =>
    document.body.addEventListener(type, listener as EventListener),
  );
  document.documentElement.replaceChild(document.createElement("body"), document.body);
  document.body.innerHTML = renderToStaticMarkup(<VoiceNote />);
  document.body.addEventListener("spoken", (event) => spoken.push((event as CustomEvent<Spoken>).detail));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  takeMicrophoneAway();
});

const root = () => document.querySelector("[data-speak]") as HTMLElement;
const part = (name: string) => document.querySelector(`[data-${name}]`) as HTMLElement;
const hold = () => part("hold");
const said = () => part("voice-said").textContent;
const label = () => part("words").textContent;

function point(type: string, at = 0, change: object = {}): void {
  const event = new Event(type, { bubbles: true });
  const touch = { button: 0, pointerId: 1, pointerType: "touch", width: 30, height: 30, pressure: 0.5 };
  hold().dispatchEvent(Object.assign(event, touch, { clientX: at, clientY: 0 }, change));
}

const click = (detail: number) => hold().dispatchEvent(new MouseEvent("click", { detail }));
const wait = (time: number) => vi.advanceTimersByTimeAsync(time);

it("stays hidden where the browser cannot record", () => {
  vi.stubGlobal("MediaRecorder", undefined);
  Reflect.deleteProperty(globalThis, "MediaRecorder");
  voiceNote(root());
  expect(root().hidden).toBe(true);
});

it("records while it is held, and hands over what was spoken", async () => {
  voiceNote(root());
  expect(root().hidden).toBe(false);
  point("pointerdown");
  await wait(0);
  expect([said(), label(), hold().getAttribute("aria-pressed")]).toEqual(["Recording", "Let go to send", "true"]);
  await wait(65_000);
  expect(part("elapsed").textContent).toBe("1:05");
  point("pointerup");
  click(1);
  await wait(0);
  expect(spoken).toHaveLength(1);
  expect(spoken[0]?.seconds).toBeCloseTo(65, 0);
  expect(await spoken[0]?.recording.text()).toBe("speech");
  expect(spoken[0]?.recording.type).toBe("audio/mp4");
  expect(heard.stopped).toBe(1);
  expect(heard.asked).toEqual([
    { audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
  ]);
  expect(heard.made).toEqual([{ mimeType: "audio/mp4", audioBitsPerSecond: 12_000 }]);
  expect([label(), part("live").hidden]).toEqual(["Hold to speak", true]);
});

it("throws a tap away and says how it is used", async () => {
  voiceNote(root());
  point("pointerdown");
  await wait(600);
  point("pointerup");
  click(1);
  await wait(0);
  expect(spoken).toEqual([]);
  expect(said()).toMatch(/Hold the button while you speak/);
  expect(heard.stopped).toBe(1);
});

it("cancels where the finger slides away, or Escape is pressed", async () => {
  voiceNote(root());
  point("pointerdown");
  await wait(5_000);
  point("pointermove", 200);
  expect(label()).toBe("Let go to cancel");
  point("pointermove", 10);
  expect(label()).toBe("Let go to send");
  point("pointermove", 200);
  point("pointerup");
  await wait(0);
  expect(said()).toMatch(/^Cancelled/);
  click(0);
  await wait(5_000);
  document.body.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
  await wait(0);
  expect(said()).toMatch(/^Cancelled/);
  expect([spoken, heard.stopped]).toEqual([[], 2]);
});

it("starts and stops with a key, and with what a screen reader sends", async () => {
  voiceNote(root());
  const tap = () => {
    point("pointerdown", 0, { width: 0, height: 0 });
    point("pointerup");
    click(1);
  };
  for (const press of [() => click(0), tap]) {
    press();
    await wait(2_000);
    expect(label()).toBe("Stop and send");
    press();
    await wait(0);
  }
  expect(spoken).toHaveLength(2);
});

it("does not start and stop again and again while a key is held", () => {
  voiceNote(root());
  const keydown = (repeat: boolean) =>
    Object.assign(new Event("keydown", { cancelable: true }), { key: "Enter", repeat });
  const [first, second] = [keydown(false), keydown(true)];
  hold().dispatchEvent(first);
  hold().dispatchEvent(second);
  expect([first.defaultPrevented, second.defaultPrevented]).toEqual([false, true]);
});

it("ends after ten minutes, and when the page is hidden, and loses nothing", async () => {
  voiceNote(root());
  click(0);
  await wait(600_200);
  expect(spoken).toHaveLength(1);
  click(0);
  await wait(3_000);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.body.dispatchEvent(new Event("visibilitychange"));
  await wait(0);
  expect(spoken).toHaveLength(2);
  expect(heard.stopped).toBe(2);
});

it("says what to do where the microphone may not be used, or is not there", async () => {
  voiceNote(root());
  for (const [name, words] of [
    ["NotAllowedError", /may not use your microphone/],
    ["NotFoundError", /found no microphone/],
    ["NotReadableError", /Close other apps/],
  ] as const) {
    heard.open = () => Promise.reject(new DOMException("no", name));
    click(0);
    await wait(0);
    expect(said()).toMatch(words);
    expect(hold().getAttribute("aria-pressed")).toBe("false");
  }
});

it("does not record where the button was let go before the microphone was open", async () => {
  let allow = (_: MediaStream) => {};
  heard.open = () =>
    new Promise((resolve) => {
      allow = resolve;
    });
  voiceNote(root());
  point("pointerdown");
  point("pointerup");
  click(1);
  allow(fakeStream());
  await wait(2_000);
  expect(hold().getAttribute("aria-pressed")).toBe("false");
  expect([spoken, heard.stopped]).toEqual([[], 1]);
  expect(said()).toMatch(/Hold the button/);
});
