// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CareMessage, CareRequest, SessionView } from "../../../api/schema";
import { answerOfDrafts } from "../../saving/samples";
import { newQueryClient } from "../../shell/query";
import { SessionProvider } from "../../shell/session";
import { toasts } from "../../ui/toasts";
import { MessagesPanel } from "./MessagesPanel";
import { useRequest } from "./useRequest";

const session = {
  person: { id: "p1" },
  permissions: ["read_health_details"],
  zone: "Africa/Lagos",
} as unknown as SessionView;

const request: CareRequest = {
  id: "r1",
  reference: "BD-4821",
  version: 3,
  state: "scheduled",
  at: "2026-11-21T08:40:00Z",
  package: { name: "silver", title: "Silver" },
  offer: { kind: "consult" },
  forOther: true,
  adult: true,
  payer: { name: "Ada", email: "ada@example.org", zone: "Europe/London" },
  patient: { name: "Baba", email: "baba@example.org", zone: "Africa/Lagos" },
  hasStory: true,
  flags: [],
  files: [],
  consents: [],
  notes: [],
  mails: [],
  history: [],
  steps: ["reply", "reply_to_patient"],
};

const message = (more: Partial<CareMessage>): CareMessage => ({
  id: "m1",
  from: "asker",
  text: "I am tired.",
  attachments: [],
  at: "2027-01-12T13:30:00Z",
  dateText: "",
  readAt: "2027-01-12T13:31:00Z",
  channel: "asker",
  isUrgent: false,
  ...more,
});

const THREAD = "/api/desk/care/requests/r1/messages";
const REPLY = "/api/desk/care/requests/r1/reply";

/** The server: a request that counts its changes, and its messages. */
let stored: { request: CareRequest; messages: CareMessage[]; isOpen: boolean };
/** What it does with the next messages in place of keeping them. */
let refusals: (() => Response | Promise<Response>)[];
let sent: unknown[];

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

const moved = () => json({ status: 409, code: "moved", detail: "It was changed meanwhile." }, 409);

function keep({ version, to, text }: { version: number; to: string; text: string }): Response {
  if (version !== stored.request.version) return moved();
  stored.request = { ...stored.request, version: version + 1 };
  const channel = to === "payer" ? "payer" : "asker";
  stored.messages = [
    ...stored.messages,
    message({ id: `m${stored.messages.length + 1}`, from: "doctor", text, channel }),
  ];
  return json(stored.request);
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  const kept = answerOfDrafts(path, init);
  if (kept) return kept;
  if (path === THREAD) return json({ messages: stored.messages, isOpen: stored.isOpen });
  if (path.endsWith("/care/replies")) return json([{ key: "rest", label: "Rest", text: "Please rest." }]);
  if (path !== REPLY) return json(stored.request);
  const body = JSON.parse(String(init.body));
  sent.push(body);
  const refusal = refusals.shift();
  return refusal ? refusal() : keep(body);
}

const client = newQueryClient();
let unmount: () => void;

function Screen() {
  const { data } = useRequest("r1");
  return data && <MessagesPanel request={data} />;
}

/** Goes on until nothing is asked for any more and all of it is shown. */
async function settle() {
  // What is shown then may ask for more: the form for its texts, once what was typed before is there.
  for (let more = 0; more < 3; more += 1) {
    do await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    while (client.isFetching() + client.isMutating() > 0);
  }
}

async function open(of: SessionView = session) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <SessionProvider session={of}>
          <Screen />
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", answer);
  stored = { request, messages: [message({})], isOpen: true };
  refusals = [];
  sent = [];
});

afterEach(() => {
  unmount();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const shown = () => document.body.textContent ?? "";
const thread = () => [...document.querySelectorAll("ol > li")].map(({ textContent }) => textContent);
const field = () => document.querySelector("textarea") as HTMLTextAreaElement;
const choices = () => [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];

async function write(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
  await send();
}

async function send() {
  await act(async () => field().form?.requestSubmit());
  await settle();
}

it("sends a message, shows it, and empties the field", async () => {
  await open();
  expect(thread()).toHaveLength(1);
  expect(choices().map(({ checked }) => checked)).toEqual([true, false]);
  await write("Since when? ");
  expect(sent).toEqual([{ version: 3, to: "patient", text: "Since when?" }]);
  expect(thread().at(-1)).toContain("With the patientSince when?");
  expect(field().value).toBe("");
  await write("Tell me more.");
  expect(sent.at(-1)).toEqual({ version: 4, to: "patient", text: "Tell me more." });
});

it("says that no email tells of a message where none leaves", async () => {
  await open({ ...session, sendsNoMail: true });
  expect(shown()).toContain("Email is not set up: the email about a message waits, and reaches nobody.");
  await write("Since when?");
  expect(toasts.shown().at(-1)?.text).toBe(
    "Message sent. Email is not set up, so nobody has been told. Call them, or write to them yourself.",
  );
});

it("writes to who pays when that was chosen, and to the patient again the next time", async () => {
  await open();
  await act(async () => choices()[1]?.click());
  expect(shown()).toContain("Write to Ada");
  expect(shown()).toContain("No health details: this person sees payments and times only.");
  await write("Please pay.");
  expect(sent).toEqual([{ version: 3, to: "payer", text: "Please pay." }]);
  expect(thread().at(-1)).toContain("With the payerPlease pay.");
  expect(choices().map(({ checked }) => checked)).toEqual([true, false]);
});

it("sends a message once more where only the version was an older one", async () => {
  await open();
  stored.request = { ...request, version: 7 };
  await write("Since when?");
  expect(sent).toMatchObject([{ version: 3 }, { version: 7 }]);
  expect(thread().filter((line) => line?.includes("Since when?"))).toHaveLength(1);
  expect(shown()).not.toContain("There is a problem");
  expect(field().value).toBe("");
});

it("keeps the text when the request changes again and again, and sends it when asked to", async () => {
  await open();
  refusals = [moved, moved];
  await write("Since when?");
  expect(sent).toHaveLength(2);
  expect(shown()).toContain("It was changed meanwhile.");
  expect(field().value).toBe("Since when?");
  expect(thread()).toHaveLength(1);
  await send();
  expect(thread().at(-1)).toContain("Since when?");
  expect(field().value).toBe("");
});

it("keeps the text of what the server does not take, and does not try again by itself", async () => {
  await open();
  refusals = [() => json({ status: 422, code: "invalid", detail: "Call them.", errors: [] }, 422)];
  await write("Since when?");
  expect(sent).toHaveLength(1);
  expect(field().value).toBe("Since when?");
});

it("sends nothing twice when only the answer was lost", async () => {
  await open();
  refusals = [
    () => {
      keep({ version: 3, to: "patient", text: "Since when?" });
      throw new TypeError("Failed to fetch");
    },
  ];
  await write("Since when?");
  expect(shown()).toContain("The site cannot be reached right now.");
  expect(field().value).toBe("Since when?");
  await send();
  expect(sent).toHaveLength(1);
  expect(stored.messages).toHaveLength(2);
  expect(field().value).toBe("");
});

it("says aloud what comes in while it is open, and nothing of what was there", async () => {
  await open();
  const region = () =>
    [...document.querySelectorAll("[role=status]:not(:empty)")].map(({ textContent }) => textContent).join();
  expect(region()).toBe("");
  stored.messages = [...stored.messages, message({ id: "m2", text: "My chest hurts.", isUrgent: true, readAt: null })];
  await act(() => client.refetchQueries({ queryKey: ["care", "messages"] }));
  await settle();
  expect(thread()).toHaveLength(2);
  expect(region()).toBe("New urgent message from Baba, 12 January 2027, 2:30pm.");
});

it("asks for new messages by itself", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await open();
  stored.messages = [...stored.messages, message({ id: "m2" })];
  await act(async () => void vi.advanceTimersByTime(9_900));
  await settle();
  expect(thread()).toHaveLength(1);
  await act(async () => void vi.advanceTimersByTime(200));
  await settle();
  expect(thread()).toHaveLength(2);
});

it("says that they cannot write any more, and still sends where the desk may", async () => {
  stored.isOpen = false;
  await open();
  expect(shown()).toContain("They cannot write here now.");
  await write("Get well soon.");
  expect(thread().at(-1)).toContain("Get well soon.");
});

it("has no field where nobody can be written to", async () => {
  stored = { request: { ...request, steps: [] }, messages: [], isOpen: false };
  await open();
  expect(shown()).toContain("No messages yet.");
  expect(field()).toBeNull();
});

it("begins with a text of the house", async () => {
  await open();
  const choice = document.querySelector("select") as HTMLSelectElement;
  await act(async () => {
    choice.value = "rest";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(field().value).toBe("Please rest.");
});
