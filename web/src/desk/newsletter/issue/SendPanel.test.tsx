// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DeskIssue } from "../../../api/schema";
import { newQueryClient } from "../../shell/query";
import { SessionProvider } from "../../shell/session";
import { SendPanel } from "./SendPanel";

const draft: DeskIssue = {
  id: "01KBDM00000000000000ISSUE1",
  subject: "Fever",
  state: "draft",
  kind: "weekly",
  total: 0,
  sent: 0,
  failed: 0,
  unsure: 0,
  skipped: 0,
  queued: 0,
  updatedAt: "2026-11-21T08:40:00Z",
  summary: "",
  intro: [],
  posts: [],
  segment: { topics: [], countries: [] },
  revision: 7,
  by: "Amina",
  checks: [],
  mayPublish: true,
};

const sent: { path: string; body: unknown }[] = [];
let place: HTMLElement;
let root: Root;

async function show(
  issue: DeskIssue,
  isDirty = false,
  permissions: "publish_content"[] = ["publish_content"],
  sendsNoMail = false,
) {
  const session = {
    person: { id: "01A", name: "Dr Ade", email: "ade@example.org", roles: ["owner" as const] },
    permissions,
    setup: null,
    awaitsAgreement: false,
    hasTestMoney: false,
    reauthenticatedAt: "2026-11-21T08:00:00Z",
    zone: "Africa/Lagos",
    brand: "Bedside",
    sendsNoMail,
  };
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <SessionProvider session={session}>
            <SendPanel issue={issue} isDirty={isDirty} />
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
  await settle();
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const buttons = () => [...place.querySelectorAll("button")].map((one) => one.textContent);
async function press(words: string, at = 0) {
  const found = [...place.querySelectorAll("button")].filter((one) => one.textContent === words);
  await act(async () => found.at(at)?.click());
  await settle();
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const isAudience = path.endsWith("/audience");
    if (!isAudience) sent.push({ path, body: JSON.parse(String(init.body)) });
    const body = isAudience ? { count: 1204 } : { ...draft, state: "sending", revision: 8 };
    return new Response(JSON.stringify(body), { status: 200, headers: { "content-type": "application/json" } });
  });
  sent.length = 0;
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

it("sends only after it said to how many, and only what was looked at", async () => {
  await show(draft);
  expect(place.textContent).toContain("1,204 readers get it.");
  await press("Send now");
  expect(sent).toEqual([]);
  expect(place.querySelector("dialog")?.textContent).toContain("Send it to 1,204 readers?");
  await press("Send now", -1);
  expect(sent).toEqual([
    { path: `/api/desk/newsletter/issues/${draft.id}/actions`, body: { base: 7, action: "send" } },
  ]);
});

it("sends nothing that is not saved, that lacks something, or by somebody who may not", async () => {
  await show(draft, true);
  expect(place.textContent).toContain("as soon as your last changes are saved");
  expect(buttons()).not.toContain("Send now");
  await show({ ...draft, checks: ["It has no post and no words."] });
  expect(place.textContent).toContain("It has no post and no words.");
  expect(buttons()).not.toContain("Send now");
  await show(draft, false, []);
  expect(buttons()).toEqual(["Send a test", "Delete"]);
});

it("does not offer to send it while mail is not set up, and says so", async () => {
  await show(draft, false, ["publish_content"], true);
  expect(place.textContent).toContain("Mail is not set up, so no reader would get it.");
  expect(buttons()).toEqual(["Send a test", "Delete"]);
});

it("can be paused on its way, and goes on from there", async () => {
  await show({ ...draft, state: "sending", revision: 8 });
  expect(buttons()).toEqual(["Send a test", "Pause", "Stop for good"]);
  await press("Pause");
  expect(sent.at(-1)?.body).toEqual({ base: 8, action: "pause" });
  await show({ ...draft, state: "paused", revision: 9 });
  expect(buttons()).toContain("Resume");
});
