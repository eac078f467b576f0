// @vitest-environment happy-dom

import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeMicrophone, heard, takeMicrophoneAway } from "../../../ui/messages/fake-microphone";
import { VoiceNoteBox } from "./VoiceNoteBox";

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** What the server was asked, and its answers to come; after them it takes all. */
let asked: Asked[];
let answers: { status: number; body?: object }[];
/** Lets the next answer wait. */
let gate: Promise<void> | undefined;

class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  timeout = 0;
  onload = () => {};
  onerror = () => {};
  private readonly call: Asked = { method: "", path: "", headers: {} };
  private answered: Record<string, string> = {};

  open(method: string, path: string) {
    Object.assign(this.call, { method, path });
  }
  setRequestHeader(name: string, value: string) {
    this.call.headers[name] = value;
  }
  getResponseHeader = (name: string) => this.answered[name] ?? null;
  abort() {}
  async send(body?: Blob) {
    asked.push(this.call);
    const next = answers.shift() ?? this.take(body);
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    await gate;
    if (next.status === 0) return this.onerror();
    this.status = next.status;
    this.responseText = JSON.stringify(next.body ?? {});
    this.onload();
  }
  private take(body?: Blob) {
    const isBegun = this.call.method === "POST";
    if (isBegun) this.answered = { Location: "/upload/1" };
    else if (this.call.method === "HEAD") this.answered = { "Upload-Offset": "0" };
    else this.answered = { "Upload-Offset": String(body?.size), "Message-Id": "m9" };
    return { status: isBegun ? 201 : this.call.method === "HEAD" ? 200 : 204, body: undefined };
  }
}

let root: Root;
const onSent = vi.fn();
const readerOf = (name: string) => ({ name, calls: { voice: "/voice", headers: { "Reply-For": name } } });

/** Chooses another reader. */
let choose: (name: string) => void;

function Box() {
  const [name, setName] = useState("Amina");
  choose = setName;
  return <VoiceNoteBox reader={readerOf(name)} onSent={onSent} />;
}

const show = () => {
  const router = createMemoryRouter([{ path: "/", element: <Box /> }]);
  return act(async () => root.render(<RouterProvider router={router} />));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  fakeMicrophone();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  [asked, answers, gate] = [[], [], undefined];
  onSent.mockClear();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(() => {
  act(() => root.unmount());
  takeMicrophoneAway();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const labels = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
const button = (words: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === words);
const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const press = async (words: string) => {
  button(words)?.focus();
  await act(async () => button(words)?.click());
  await wait(0);
};
const said = () => document.querySelector("[role=status]")?.textContent;
const shown = () => document.body.textContent ?? "";
const focused = () => document.activeElement?.textContent || document.activeElement?.tagName;

/** Speaks for so many seconds. */
async function speak(seconds = 3) {
  await press("Speak");
  await wait(seconds * 1000);
  await press("Stop");
}

it("is not there where the browser cannot record", async () => {
  takeMicrophoneAway();
  Reflect.deleteProperty(globalThis, "MediaRecorder");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await show();
  expect(labels()).toEqual([]);
});

it("is recorded, listened to and sent once, and the keyboard goes along", async () => {
  await show();
  await press("Speak");
  expect([said(), focused(), labels()]).toEqual(["Recording", "Stop", ["Stop", "Throw away"]]);
  await wait(65_000);
  expect(shown()).toContain("1:05");
  await press("Stop");
  expect([said(), focused()]).toEqual(["Recorded, 1:05. It has not been sent.", "AUDIO"]);
  expect(document.querySelector("audio")?.getAttribute("src")).toMatch(/^blob:/);
  expect([heard.stopped, asked]).toEqual([1, []]);

  let goOn = () => {};
  gate = new Promise((resolve) => {
    goOn = resolve;
  });
  await press("Send to Amina");
  await press("Sending…");
  expect([said(), shown()]).toEqual(["Sending the voice note", expect.stringContaining("Sending to Amina, 0 %")]);
  expect(onSent).not.toHaveBeenCalled();
  goOn();
  await wait(0);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /voice", "PATCH /upload/1"]);
  for (const { headers } of asked) expect(headers["Reply-For"]).toBe("Amina");
  expect([onSent.mock.calls.length, labels(), focused()]).toEqual([1, ["Speak"], "Speak"]);
});

it("throws away what nobody is to hear, while it is recorded and afterwards", async () => {
  await show();
  await press("Speak");
  await wait(2_000);
  await press("Throw away");
  expect([labels(), heard.stopped, focused()]).toEqual([["Speak"], 1, "Speak"]);
  await speak();
  await press("Throw away");
  await wait(60_000);
  expect([labels(), asked, onSent.mock.calls]).toEqual([["Speak"], [], []]);
});

it("keeps what was not sent, tries again by itself and when it is asked to", async () => {
  await show();
  await speak();
  answers = [{ status: 0 }, { status: 0 }];
  await press("Send to Amina");
  expect(said()).toMatch(/^Not sent: there is no connection\. The recording is kept/);
  expect([labels(), document.querySelectorAll("audio").length]).toEqual([["Try again", "Throw away"], 1]);
  // By itself, and the words stay.
  await wait(2_000);
  expect([asked.length, said()]).toEqual([2, expect.stringMatching(/^Not sent/)]);
  // What may have arrived in part stays with whom it was for.
  await act(async () => choose("Baba"));
  await press("Try again");
  expect([onSent.mock.calls.length, labels()]).toEqual([1, ["Speak"]]);
  expect(new Set(asked.map(({ headers }) => headers["Reply-For"]))).toEqual(new Set(["Amina"]));
  const names = new Set(
    asked.filter(({ method }) => method === "POST").map(({ headers }) => headers["Upload-Metadata"]),
  );
  expect(names.size).toBe(1);
});

it("says what the server has against it, and goes to whom is chosen then", async () => {
  await show();
  await speak();
  answers = [{ status: 422, body: { detail: "This person left no email address." } }];
  await press("Send to Amina");
  expect(said()).toBe("Not sent. This person left no email address.");
  await wait(60_000);
  expect(asked).toHaveLength(1);
  await act(async () => choose("Baba"));
  await press("Try again");
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(asked.map(({ headers }) => headers["Reply-For"])).toEqual(["Amina", "Baba", "Baba"]);
});

it("stops after ten minutes, and loses nothing", async () => {
  await show();
  await press("Speak");
  await wait(600_400);
  expect([said(), heard.stopped]).toEqual(["Recorded, 10:00. It has not been sent.", 1]);
});

it("says what to do where the microphone may not be used", async () => {
  heard.open = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  await show();
  await press("Speak");
  expect(document.querySelector("[role=alert]")?.textContent).toMatch(/may not use your microphone/);
  heard.open = () => Promise.reject(new DOMException("no", "NotFoundError"));
  await press("Speak");
  expect(document.querySelector("[role=alert]")?.textContent).toMatch(/found no microphone/);
  expect(labels()).toEqual(["Speak"]);
});

it("closes the microphone when the screen is left", async () => {
  await show();
  await press("Speak");
  await wait(2_000);
  act(() => root.unmount());
  expect(heard.stopped).toBe(1);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
