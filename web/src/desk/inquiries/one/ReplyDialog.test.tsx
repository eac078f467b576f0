// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DeskInquiry, SessionView } from "../../../api/schema";
import { answerOfDrafts } from "../../saving/samples";
import { newQueryClient } from "../../shell/query";
import { SessionProvider } from "../../shell/session";
import { toasts } from "../../ui/toasts";
import { written } from "../samples";
import { ReplyDialog } from "./ReplyDialog";
import { StatePanel } from "./StatePanel";

const sent: { path: string; body: unknown }[] = [];
const client = newQueryClient();
let answer: { body: object; status: number };
let unmount: () => void;
const onClose = vi.fn();

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  answer = { body: { ...written, version: 2, state: "answered" }, status: 200 };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const kept = answerOfDrafts(path, init);
    if (kept) return kept;
    const json = (body: object, status = 200) =>
      new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    if (path.endsWith("/replies")) {
      return json([
        { key: "thanks", label: "Thank you", kind: null, text: "Thank you for writing." },
        { key: "partner", label: "Come by", kind: "partnership", text: "Come by." },
        { key: "no", label: "Not this time", kind: "partnership", forState: "declined", text: "Not this time." },
      ]);
    }
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return json(answer.body, answer.status);
  });
  await open(
    <SessionProvider session={session}>
      <ReplyDialog inquiry={written} onClose={onClose} />
    </SessionProvider>,
  );
});

async function open(dialog: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>));
  await settle();
}

afterEach(() => {
  unmount();
  sent.length = 0;
  onClose.mockClear();
  client.clear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Waits for one call after another: what is kept, the texts to begin with, what is saved before it is sent. */
async function settle() {
  for (let call = 0; call < 4; call += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}
const button = (words: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === words);
const shown = () => document.body.textContent ?? "";

async function press(words: string) {
  const pressed = button(words);
  await act(async () =>
    pressed?.type === "submit" ? pressed.closest("form")?.requestSubmit(pressed) : pressed?.click(),
  );
  await settle();
}

async function begin(key: string) {
  const choice = document.querySelector("select") as HTMLSelectElement;
  await act(async () => {
    choice.value = key;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

it("offers texts of this kind, shows the reply before it goes, and says where the inquiry stands then", async () => {
  expect([...document.querySelectorAll("option")].map((one) => one.textContent)).toEqual([
    "Blank message",
    "Thank you",
  ]);
  await press("Preview");
  expect(shown()).toContain("Enter a message.");
  await begin("thanks");
  await press("Preview");
  expect(sent).toEqual([]);
  expect(shown()).toContain("amina@example.org");
  expect(shown()).toContain("Their reply comes back to this thread.");
  await press("Send");
  const body = { version: 1, text: "Thank you for writing.", state: "answered" };
  expect(sent).toEqual([{ path: `/api/desk/letters/${written.id}/reply`, body }]);
  expect(client.getQueryData<DeskInquiry>(["inquiries", "one", written.id])?.state).toBe("answered");
  expect([toasts.shown().at(-1)?.text, onClose.mock.calls.length]).toEqual(["The reply is in the outbox.", 1]);
});

it("keeps what was written when somebody else was first", async () => {
  answer = { body: { title: "Moved", detail: "Somebody changed it meanwhile.", code: "moved" }, status: 409 };
  await begin("thanks");
  await press("Preview");
  await press("Send");
  expect(shown()).toContain("Somebody changed it meanwhile.");
  expect(onClose).not.toHaveBeenCalled();
  await press("Edit");
  expect(document.querySelector("textarea")?.value).toBe("Thank you for writing.");
});

it("leaves the inquiry where it is when that is wanted", async () => {
  await begin("thanks");
  await act(async () => (document.querySelector("input[type=checkbox]") as HTMLInputElement).click());
  await press("Preview");
  await press("Send");
  expect(sent[0]?.body).toMatchObject({ state: "new" });
});

const session: SessionView = {
  person: { id: "01KBDM00000000000000PERSON", name: "Ada", email: "ada@example.org", roles: ["support"] },
  permissions: [],
  setup: null,
  awaitsAgreement: false,
  hasTestMoney: false,
  sendsNoMail: false,
  reauthenticatedAt: "2026-11-21T08:00:00Z",
  zone: "Africa/Lagos",
  brand: "Bedside",
};

const partner: DeskInquiry = { ...written, kind: "partnership", states: ["talking", "agreed", "declined", "spam"] };

async function declining(inquiry: DeskInquiry) {
  unmount();
  await open(
    <SessionProvider session={session}>
      <StatePanel inquiry={inquiry} />
    </SessionProvider>,
  );
  await press("Decline");
}

it("asks what a partner is told in the step that declines, with the text for it, and sends it only when told so", async () => {
  await declining(partner);
  expect(shown()).toContain("Decline: write to Amina Bello");
  expect(document.querySelector("textarea")?.value).toBe("Not this time.");
  expect(sent).toEqual([]);
  await press("Preview");
  await press("Send");
  const body = { version: 1, text: "Not this time.", state: "declined" };
  expect(sent).toEqual([{ path: `/api/desk/letters/${partner.id}/reply`, body }]);
});

it("declines without a mail where somebody wants that", async () => {
  await declining(partner);
  await press("Decline, without an email");
  expect(sent).toEqual([{ path: `/api/desk/letters/${partner.id}/state`, body: { version: 1, state: "declined" } }]);
  expect(toasts.shown().at(-1)?.text).toBe("Status: Declined. No email was sent.");
});

it("does not take for an answer what no email carries", async () => {
  unmount();
  client.clear();
  await open(
    <SessionProvider session={{ ...session, sendsNoMail: true }}>
      <ReplyDialog inquiry={written} onClose={onClose} />
    </SessionProvider>,
  );
  expect(document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked).toBe(false);
});
