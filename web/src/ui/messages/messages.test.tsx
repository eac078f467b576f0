// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Schemas } from "../../api/types";
import { MessageList } from "./MessageList";
import { MessageThread, type ThreadCalls } from "./MessageThread";
import messagesPlayer from "./messages-player.behaviour";

type Message = Schemas["ThreadMessage"];

const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  from: "asker",
  text: `Words of ${id}`,
  attachments: [],
  at: "2026-11-23T14:00:00Z",
  dateText: "3:00pm, 23 November 2026",
  ...change,
});

const voice = (mediaType: string): Message["attachments"][number] => ({
  id: "v",
  kind: "voice",
  url: "/a/v",
  mediaType,
  bytes: 58_000,
  seconds: 42,
});

function draw(...messages: Message[]): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(<MessageList messages={messages} doctor="Dr Ade" />);
  return document.querySelector("ol") as HTMLElement;
}

it("says who wrote when, and whether one’s own was read", () => {
  const rows = draw(
    message("1"),
    message("2", { readAt: "2026-11-23T15:00:00Z" }),
    message("3", { from: "doctor", by: "Dr Bello, doctor wrote" }),
    message("4", { from: "doctor" }),
  ).children;
  const texts = [...rows].map((row) => [
    row.querySelector("strong")?.textContent,
    row.querySelector(".small")?.textContent,
    row.querySelector("time")?.dateTime,
  ]);
  expect(texts).toEqual([
    ["You", "Not read yet", "2026-11-23T14:00:00Z"],
    ["You", "Read", "2026-11-23T14:00:00Z"],
    ["Dr Bello, doctor wrote", undefined, "2026-11-23T14:00:00Z"],
    ["Dr Ade", undefined, "2026-11-23T14:00:00Z"],
  ]);
  expect([...rows].map((row) => row.className)).toEqual(["mine", "mine", "theirs", "theirs"]);
});

it("says why an attachment cannot be opened, and links to nothing", () => {
  const held = "This file is being checked for viruses.";
  const list = draw(message("1", { attachments: [{ ...voice("audio/mp4"), held }] }));
  expect(list.textContent).toContain(held);
  expect(list.querySelectorAll("a, audio")).toHaveLength(0);
});

it("offers WAV where a phone may not play what was recorded, and fetches nothing before it is played", () => {
  const sources = (list: HTMLElement) =>
    [...list.querySelectorAll("source")].map((source) => [source.getAttribute("src"), source.type]);
  const list = draw(message("1", { attachments: [voice("audio/ogg; codecs=opus")] }));
  expect(sources(list)).toEqual([
    ["/a/v", "audio/ogg; codecs=opus"],
    ["/a/v?as=wav", "audio/wav"],
  ]);
  expect(list.querySelector("audio")?.getAttribute("preload")).toBe("none");
  expect(list.querySelector("audio")?.getAttribute("aria-label")).toBe("Voice note, 0:42");
  expect(list.textContent).toContain("0:42, 58 KB");
  expect(sources(draw(message("1", { attachments: [voice("audio/mp4")] })))).toEqual([["/a/v", "audio/mp4"]]);
});

it("names files and photos with their size", () => {
  const file = {
    id: "f",
    kind: "file" as const,
    url: "/a/f",
    mediaType: "application/pdf",
    name: "<b>.pdf",
    bytes: 240_000,
  };
  const photo = { id: "p", kind: "photo" as const, url: "/a/p", mediaType: "image/webp", bytes: 64_000 };
  const list = draw(message("1", { attachments: [photo, file, { ...photo, id: "q" }] }));
  const links = [...list.querySelectorAll("a")].map((link) => link.textContent);
  expect(links).toEqual([
    "Open photo 1 (64 KB) (opens in a new tab)",
    "Open photo 2 (64 KB) (opens in a new tab)",
    "<b>.pdf (240 KB) (opens in a new tab)",
  ]);
});

const CALLS: ThreadCalls = {
  scope: "/page",
  news: "/api/news",
  messages: "/api/messages",
  files: "/api/files",
  field: "file",
  voice: "/api/voice",
};
const CARD = {
  title: "Call 112 now",
  steps: ["Call."],
  numbers: [{ label: "Nigeria", tel: "112", checked_on: "2026-11-21" }],
};

/** What the server has. */
let kept: Message[] = [];
let answers: { status: number; body: object }[] = [];
let posted: { path: string; body: unknown }[] = [];
let fetched: string[] = [];

const thread = (messages: Message[], calls = CALLS) =>
  renderToStaticMarkup(
    <MessageThread messages={messages} doctor="Dr Ade" calls={calls} empty="None">
      <form>
        <textarea name="text" />
        <input type="file" name="file" />
      </form>
    </MessageThread>,
  );

class Request {
  upload = {};
  status = 0;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  private path = "";
  open(_: string, path: string) {
    this.path = path;
  }
  setRequestHeader() {}
  getResponseHeader = () => null;
  abort() {}
  send(body: unknown) {
    posted.push({ path: this.path, body });
    const answer = answers.shift();
    if (!answer) return queueMicrotask(this.onerror);
    if (answer.status < 300) kept = [...kept, message(`s${posted.length}`, { text: JSON.parse(String(body)).text })];
    [this.status, this.responseText] = [answer.status, JSON.stringify(answer.body)];
    queueMicrotask(this.onload);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  [kept, answers, posted, fetched] = [[message("1")], [], [], []];
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("fetch", async (path: string) => {
    fetched.push(path);
    return path === CALLS.news ? Response.json({ messages: kept }) : new Response(thread(kept));
  });
  for (const target of [window, document]) {
    // Listeners of the page go with the body of each test.
    vi.spyOn(target, "addEventListener").mockImplementation((type: string, listener: unknown) =>
      document.body.addEventListener(type, listener as EventListener),
    );
  }
  document.documentElement.replaceChild(document.createElement("body"), document.body);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function start(calls = CALLS): HTMLElement {
  document.body.innerHTML = thread(kept, calls);
  const root = document.querySelector("[data-behaviour]") as HTMLElement;
  messagesPlayer(root);
  return root;
}

/** A thread that somebody has touched: then all of its script is there. */
async function startTouched(calls = CALLS): Promise<HTMLElement> {
  const root = start(calls);
  document.body.dispatchEvent(new Event("pointerdown"));
  await vi.dynamicImportSettled();
  return root;
}

const area = () => document.querySelector("textarea") as HTMLTextAreaElement;
const rows = () => [...document.querySelectorAll("li")].map((row) => row.textContent);
const said = () => document.querySelector("[data-said]")?.textContent;
const settle = () => vi.advanceTimersByTimeAsync(0);

async function write(text: string): Promise<Event> {
  area().value = text;
  const event = new Event("submit", { bubbles: true, cancelable: true });
  document.querySelector("form")?.dispatchEvent(event);
  await settle();
  await settle();
  return event;
}

it("sends what was written, and shows the list as the server has it", async () => {
  answers = [{ status: 200, body: { messages: [] } }];
  await startTouched();
  const event = await write("  Hello <b>  ");
  expect(event.defaultPrevented).toBe(true);
  expect(posted).toEqual([{ path: "/api/messages", body: '{"text":"Hello <b>"}' }]);
  expect(area().value).toBe("");
  expect(rows()).toHaveLength(2);
  expect(rows()[1]).toMatch(/^You.*Hello <b>Not read yet$/);
  expect(document.querySelector("[data-waiting]")).toBeNull();
  expect(said()).toBe("Sent");
});

it("shows at once what waits, and says nothing of a phone that keeps nothing", async () => {
  await startTouched();
  await write("Hello");
  const row = document.querySelector("[data-waiting]") as HTMLElement;
  expect(row.textContent).toContain("Hello");
  expect(row.textContent).toContain("Keep this page open, and it will be sent.");
  expect(row.textContent).not.toContain("kept on this phone");
  expect(said()).toContain("Waiting for a connection");
  answers = [{ status: 200, body: {} }];
  document.body.dispatchEvent(new Event("online"));
  await settle();
  await settle();
  expect(rows()).toHaveLength(2);
  expect(document.querySelector("[data-waiting]")).toBeNull();
});

it("gives back the words that were refused, and throws away what is not wanted", async () => {
  answers = [
    { status: 409, body: { detail: "You cannot write now." } },
    { status: 409, body: { detail: "You cannot write now." } },
  ];
  await startTouched();
  await write("Hello");
  await write("Again");
  expect(rows()[1]).toContain("Not sent. You cannot write now.");
  area().value = "Begun";
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("[data-waiting] button")];
  expect(buttons().map((button) => button.textContent)).toEqual([
    "Put it back into the box",
    "Throw it away",
    "Put it back into the box",
    "Throw it away",
  ]);
  buttons()[0]?.click();
  await settle();
  expect(area().value).toBe("Begun\n\nHello");
  buttons()[1]?.click();
  await settle();
  expect(rows()).toHaveLength(1);
  expect(posted).toHaveLength(2);
});

it("shows whom to ring where the server says so", async () => {
  answers = [{ status: 200, body: { card: CARD } }];
  const root = await startTouched();
  await write("I cannot breathe");
  expect(root.querySelector("[data-urgent] h3")?.textContent).toBe("Call 112 now");
  expect(root.querySelector("[data-urgent] a")?.getAttribute("href")).toBe("tel:112");
});

it("asks for words or a file instead of sending nothing", async () => {
  await startTouched();
  await write("  ");
  expect(said()).toBe("Write a message or choose a file first.");
  expect(document.activeElement).toBe(area());
  expect(posted).toEqual([]);
});

it("sends what is sent before its script is there", async () => {
  answers = [{ status: 200, body: {} }];
  start();
  expect((await write("Hello")).defaultPrevented).toBe(true);
  await vi.dynamicImportSettled();
  await settle();
  expect(posted).toEqual([{ path: "/api/messages", body: '{"text":"Hello"}' }]);
});

it("takes a voice note as it comes from the recorder", async () => {
  const root = await startTouched();
  const detail = { recording: new Blob(["speech"]), seconds: 75 };
  root.firstElementChild?.dispatchEvent(new CustomEvent("spoken", { bubbles: true, detail }));
  await settle();
  await settle();
  expect(rows()[1]).toContain("Voice note, 1:15, 1 KB");
  expect(posted[0]?.path).toBe("/api/voice");
});

it("looks for news every ten seconds, shows them, and leaves alone what has not changed", async () => {
  start();
  const first = document.getElementById("message-1");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toEqual(["/api/news"]);
  kept = [...kept, message("2", { from: "doctor", by: "Dr Bello, doctor wrote" })];
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.dynamicImportSettled();
  await settle();
  expect(fetched).toEqual(["/api/news", "/api/news", location.pathname]);
  expect(rows()[1]).toContain("Dr Bello");
  expect(said()).toBe("1 new message");
  expect(document.getElementById("message-1")).toBe(first);
  kept = [message("1", { readAt: "2026-11-23T15:00:00Z" }), ...kept.slice(1)];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rows()[0]).toMatch(/Read$/);
});

it("looks seldom after five quiet minutes, and not while the page cannot be seen", async () => {
  start();
  await vi.advanceTimersByTimeAsync(300_000);
  const often = fetched.length;
  expect(often).toBe(30);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveLength(often + 1);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.body.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched).toHaveLength(often + 1);
  hidden.mockReturnValue(false);
  document.body.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(fetched).toHaveLength(often + 2);
});

it("does not look for news where none are to come, or come any more", async () => {
  start({ ...CALLS, news: undefined });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual([]);
  vi.stubGlobal("fetch", async (path: string) => {
    fetched.push(path);
    return new Response("{}", { status: 410 });
  });
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual(["/api/news"]);
});

it("plans no look while the page cannot be seen, whatever was asked before", async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", (path: string) => {
    fetched.push(path);
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  start();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  answer(Response.json({ messages: kept }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual(["/api/news"]);
});
