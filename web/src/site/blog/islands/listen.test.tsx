// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Listen from "./listen.island";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

/** Stands in for the device: says nothing by itself. */
class Spoken {
  onend: (() => void) | null = null;
  constructor(readonly text: string) {
    spoken.push(this);
  }
}
let spoken: Spoken[] = [];

let unmount = (): void => {};

function show(text: string): void {
  document.body.innerHTML = `<div id="island"></div><div id="article">${text}</div>`;
  const root = createRoot(document.getElementById("island") as HTMLElement);
  act(() => root.render(<Listen textId="article" author="Dr Ade" audio={null} weight="" sample={false} />));
  unmount = () => act(() => root.unmount());
}

const button = (): HTMLButtonElement => document.querySelector("#island button") as HTMLButtonElement;
const press = (): void => act(() => button().click());
const marked = (): string | null | undefined => document.querySelector("[data-reading]")?.textContent;

beforeEach(() => {
  spoken = [];
  vi.stubGlobal("SpeechSynthesisUtterance", Spoken);
  vi.stubGlobal("speechSynthesis", { speak: () => {}, cancel: () => {}, getVoices: () => [] });
});

afterEach(() => unmount());

it("reads paragraph by paragraph and marks the one it is at", () => {
  show("<p>One.</p><ul><li>Two.</li></ul>");
  press();
  expect([button().textContent, marked()]).toEqual(["Pause Audio", "One."]);
  act(() => spoken[0]?.onend?.());
  expect(marked()).toBe("Two.");
  act(() => spoken[1]?.onend?.());
  expect([button().textContent, marked()]).toEqual(["Listen to Blog", undefined]);
});

it("goes on where it was paused", () => {
  show("<p>One.</p><p>Two.</p>");
  press();
  act(() => spoken[0]?.onend?.());
  press();
  expect([button().textContent, marked()]).toEqual(["Listen to Blog", "Two."]);
  press();
  expect(spoken.map((utterance) => utterance.text)).toEqual(["One.", "Two.", "Two."]);
});

it("falls silent with the page", () => {
  const cancel = vi.fn();
  vi.stubGlobal("speechSynthesis", { speak: () => {}, cancel, getVoices: () => [] });
  show("<p>One.</p>");
  press();
  cancel.mockClear();
  act(() => void window.dispatchEvent(new Event("pagehide")));
  expect(cancel).toHaveBeenCalled();
});

it("has the spec's words where there is nothing to read or no voice", () => {
  show("<p> </p>");
  press();
  expect(document.querySelector('[role="alert"]')?.textContent).toBe("No content available to read.");
  unmount();
  vi.unstubAllGlobals();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  show("<p>One.</p>");
  press();
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(
    "Text-to-Speech is not supported in this browser.",
  );
});

it("says whose recording it is, and that a sample is nobody's", () => {
  const audio = { src: "/media/x/file.mp3", mime: "audio/mpeg", bytes: 2_000_000, seconds: 250 };
  const shown = (sample: boolean, seconds: number): string | null | undefined => {
    document.body.innerHTML = '<div id="island"></div>';
    const root = createRoot(document.getElementById("island") as HTMLElement);
    act(() =>
      root.render(
        <Listen
          textId="article"
          author="Dr Ade"
          audio={{ ...audio, seconds }}
          weight="2 MB, about ₦1"
          sample={sample}
        />,
      ),
    );
    unmount = () => act(() => root.unmount());
    return document.querySelector("p")?.textContent;
  };
  expect(shown(false, 250)).toBe("Read by Dr Ade: 4 min, 2 MB, about ₦1");
  expect(shown(true, 6)).toBe("Sample recording, no speech: 6 seconds, 2 MB, about ₦1");
  expect(shown(false, 0)).toBe("Read by Dr Ade: length not known, 2 MB, about ₦1");
});
