// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { NoticeChoice } from "../../api/schema";
import { newQueryClient } from "../shell/query";
import { SessionProvider } from "../shell/session";
import { NoticesPanel } from "./NoticesPanel";
import { NOTICES } from "./useMe";

const PATH = "/api/desk/me/notices";
const session = {
  person: { id: "01ADA", name: "Ada", email: "ada@example.org", roles: ["owner" as const] },
  permissions: [],
  setup: null,
  awaitsAgreement: false,
  hasTestMoney: false,
  sendsNoMail: false,
  reauthenticatedAt: "2026-11-21T08:00:00Z",
  zone: "Africa/Lagos",
  brand: "Bedside",
};

let place: HTMLElement;
let root: Root;
let client: QueryClient;
let stored: NoticeChoice[];
const sent: { wanted: string[]; pushed: string[] }[] = [];
/** Lets the server answer the oldest write that waits. */
const answers: (() => void)[] = [];

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const box = (name: string) => place.querySelector<HTMLInputElement>(`[aria-label="${name}"]`);

async function answer() {
  await act(async () => answers.shift()?.());
  await settle();
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  stored = ["payment", "crisis"].map((occasion) => ({
    occasion: occasion as NoticeChoice["occasion"],
    wanted: true,
    pushed: true,
  }));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path !== PATH) return Response.json({ items: [], publicKey: "" });
    if (init.method !== "PUT") return Response.json({ items: stored, quietHours: null });
    const body = JSON.parse(String(init.body));
    sent.push(body);
    await new Promise<void>((done) => answers.push(done));
    stored = stored.map(({ occasion }) => ({
      occasion,
      wanted: body.wanted.includes(occasion),
      pushed: body.pushed.includes(occasion),
    }));
    return new Response(null, { status: 204 });
  });
  sent.length = 0;
  answers.length = 0;
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  client = newQueryClient();
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <SessionProvider session={session}>
          <MemoryRouter>
            <NoticesPanel email="ada@example.org" />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

it("keeps a tick at once, and beside a list that was asked for before it", async () => {
  act(() => box("A payment needs checking: browser")?.click());
  expect(box("A payment needs checking: browser")?.checked, "before anything is answered").toBe(false);
  await act(() => client.invalidateQueries({ queryKey: NOTICES }));
  await settle();
  expect(box("A payment needs checking: browser")?.checked, "though the list is older").toBe(false);
  await answer();
  expect(box("A payment needs checking: browser")?.checked).toBe(false);
  expect(box("A payment needs checking: email")?.checked).toBe(true);
});

it("sends two quick ticks one after the other, and loses neither", async () => {
  act(() => box("A payment needs checking: browser")?.click());
  act(() => box("A payment needs checking: email")?.click());
  await settle();
  expect(sent, "the second waits for the first").toHaveLength(1);
  await answer();
  await answer();
  expect(sent.at(-1)).toEqual({ wanted: ["crisis"], pushed: ["crisis"] });
  expect(box("A payment needs checking: browser")?.checked).toBe(false);
  expect(box("A payment needs checking: email")?.checked).toBe(false);
});
