// @vitest-environment happy-dom

import { act, type ReactNode, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionView, ThreadAttachment, ThreadMessage } from "../../../api/schema";
import { SessionProvider } from "../../shell/session";
import { MessageBox } from "./MessageBox";
import { MessageThread } from "./MessageThread";

const session = { permissions: [], zone: "Africa/Lagos" } as unknown as SessionView;

const attached = (kind: ThreadAttachment["kind"], more: Partial<ThreadAttachment>): ThreadAttachment => ({
  id: kind,
  kind,
  url: `/api/desk/care/requests/r1/attachments/${kind}`,
  mediaType: "image/webp",
  bytes: 60_000,
  ...more,
});

const photo = attached("photo", {});
const file = attached("file", { mediaType: "application/pdf", name: "result.pdf", bytes: 240_000 });
const voice = attached("voice", { mediaType: "audio/webm;codecs=opus", seconds: 42 });

const message = (more: Partial<ThreadMessage & { isUrgent: boolean }>) => ({
  id: "m1",
  from: "asker" as const,
  text: "",
  attachments: [],
  at: "2027-01-12T13:30:00Z",
  dateText: "",
  ...more,
});

let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const render = (screen: ReactNode) =>
  act(async () => root.render(<SessionProvider session={session}>{screen}</SessionProvider>));
const find = (selector: string) => document.querySelector(selector);
const button = (words: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === words);
const click = (words: string) => act(async () => button(words)?.click());
const shown = () => document.body.textContent ?? "";

const showThread = (...messages: ReturnType<typeof message>[]) =>
  render(<MessageThread messages={messages} nameOf={() => "Amina"} withWhom={() => "With the patient"} />);

it("says who wrote when, with whom, and whether it was read", async () => {
  await showThread(
    message({ id: "m1", text: "I am tired.", isUrgent: true }),
    message({ id: "m2", from: "doctor", by: "Dr Ade", text: "Since when?", readAt: "2027-01-12T13:45:00Z" }),
    message({ id: "m3", from: "doctor", by: "Dr Ade", text: "Are you there?" }),
  );
  const lines = [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "AminaWith the patientUrgentI am tired.12 January 2027, 2:30pm",
    "Dr AdeWith the patientSince when?12 January 2027, 2:30pm, read 12 January 2027, 2:45pm",
    "Dr AdeWith the patientAre you there?12 January 2027, 2:30pm, not read yet",
  ]);
  expect([...document.querySelectorAll("li p")].every((words) => words.getAttribute("dir") === "auto")).toBe(true);
});

it("opens a photo when somebody asks for it, and not before", async () => {
  await showThread(message({ attachments: [photo] }));
  expect(find("img")).toBeNull();
  await click("Show the photo (60 KB)");
  expect(find("img")?.getAttribute("src")).toBe(photo.url);
  expect(find("img")?.getAttribute("alt")).toBe("Sent by Amina");
  expect(document.activeElement).toBe(find("img"));
});

it("links a file, with its name and weight, to a tab of its own", async () => {
  await showThread(message({ attachments: [file] }));
  const link = find("a") as HTMLAnchorElement;
  expect(link.textContent).toBe("result.pdf (240 KB), opens in a new tab");
  expect([link.getAttribute("href"), link.target, link.rel]).toEqual([file.url, "_blank", "noreferrer"]);
});

it("plays a voice note when somebody asks for it, also where Opus is not known", async () => {
  await showThread(message({ attachments: [voice] }));
  expect(find("audio")).toBeNull();
  await click("Play voice note (0:42, 60 KB)");
  const player = find("audio") as HTMLAudioElement;
  expect([player.controls, player.autoplay, player.getAttribute("aria-label")]).toEqual([
    true,
    true,
    "Voice note from Amina",
  ]);
  expect([...document.querySelectorAll("source")].map((source) => [source.getAttribute("src"), source.type])).toEqual([
    [voice.url, voice.mediaType],
    [`${voice.url}?as=wav`, "audio/wav"],
  ]);
});

it("asks for no WAV of what every player knows", async () => {
  await showThread(message({ attachments: [{ ...voice, mediaType: "audio/mp4", seconds: null }] }));
  await click("Play voice note (60 KB)");
  expect(document.querySelectorAll("source")).toHaveLength(1);
});

const onSend = vi.fn();

function Box({ isPending = false }: { isPending?: boolean }) {
  const [text, setText] = useState("");
  const voice = { reader: { name: "Amina", calls: { voice: "/voice" } }, onSent: () => {} };
  return <MessageBox label="Write" text={text} onText={setText} isPending={isPending} onSend={onSend} voice={voice} />;
}

const field = () => find("textarea") as HTMLTextAreaElement;

/** React keeps its own record of a value and overlooks one that is set without its setter. */
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
const pushEnter = (keys: KeyboardEventInit) =>
  act(async () => field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...keys })));

it("sends with Ctrl or Command and Enter, and starts a new line with Enter alone", async () => {
  onSend.mockClear();
  await render(<Box />);
  await type(" Good morning. ");
  await pushEnter({});
  expect(onSend).not.toHaveBeenCalled();
  await pushEnter({ ctrlKey: true });
  await pushEnter({ metaKey: true });
  expect(onSend.mock.calls).toEqual([["Good morning."], ["Good morning."]]);
});

it("sends nothing that is empty, and nothing while a message is on its way", async () => {
  onSend.mockClear();
  await render(<Box />);
  await pushEnter({ ctrlKey: true });
  expect(shown()).toContain("Enter a message.");
  await type("Good morning.");
  await render(<Box isPending />);
  expect([field().readOnly, button("Sending…")?.disabled]).toEqual([true, true]);
  await pushEnter({ ctrlKey: true });
  expect(onSend).not.toHaveBeenCalled();
});
