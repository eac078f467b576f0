// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DecideOutcome, QueueList, QueueRow } from "../../../api/schema";
import { newQueryClient } from "../../shell/query";
import { toasts } from "../../ui/toasts";
import { readQuery } from "./query";
import { useDecide } from "./useDecide";
import { QUEUE } from "./useQueue";

const row = (item: string): QueueRow => ({
  item,
  kind: "comment",
  text: "Thank you",
  name: "Ngozi",
  state: "pending",
  risk: 0,
  reports: 0,
  at: "2026-11-21T08:40:00Z",
  dateText: "November 21, 2026",
  visitor: { items: 1, held: 0, removed: 0 },
  isPrivate: false,
  sealed: false,
});

const list: QueueList = {
  items: [row("comment:1"), row("comment:2")],
  total: 2,
  page: 1,
  pages: 1,
  counts: {
    pending: 2,
    held: 0,
    reported: 0,
    complaints: 0,
    complaintsDue: 0,
    crisis: 0,
    unanswered: 0,
    unansweredPrivate: 0,
    unansweredToModerate: 0,
  },
};

const query = readQuery(new URLSearchParams());
let decider: ReturnType<typeof useDecide>;
let answer: (body: unknown, status?: number) => void;
const sent: unknown[] = [];
const client = newQueryClient();
let unmount: () => void;

function Screen() {
  decider = useDecide(query);
  return null;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "fetch",
    vi.fn(
      (_: string, init: RequestInit) =>
        new Promise<Response>((resolve) => {
          sent.push(JSON.parse(String(init.body)));
          answer = (body, status = 200) =>
            resolve(
              new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json" } }),
            );
        }),
    ),
  );
  client.setQueryData([...QUEUE, query], list);
  const root = createRoot(document.createElement("div"));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Screen />
      </QueryClientProvider>,
    ),
  );
  unmount = () => act(() => root.unmount());
});

afterEach(() => {
  unmount();
  sent.length = 0;
  client.clear();
  vi.unstubAllGlobals();
});

const shown = () => client.getQueryData<QueueList>([...QUEUE, query])?.items.map(({ item }) => item);
const said = () => toasts.shown().at(-1);
/** Lets promises and what React makes of them come to rest. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

async function decide(outcomes: DecideOutcome[], status = 200) {
  await act(async () => decider.decide(list.items.slice(0, 1), { action: "approve" }));
  expect(shown()).toEqual(["comment:2"]);
  answer(status === 200 ? { items: outcomes } : { detail: "The store is busy." }, status);
  await settle();
}

it("shows the decision at once, sends the state that was seen, and takes it back with the state that it has now", async () => {
  await decide([{ item: "comment:1", outcome: "done", state: "published" }]);
  expect(sent[0]).toEqual({ action: "approve", items: [{ item: "comment:1", seen: "pending" }] });
  expect(said()).toMatchObject({ text: "Approved.", action: { label: "Undo" } });
  await act(async () => said()?.action?.run());
  expect(sent[1]).toEqual({ action: "restore", items: [{ item: "comment:1", seen: "published" }] });
  answer({ items: [{ item: "comment:1", outcome: "done", state: "pending" }] });
  await settle();
  expect(said()).toMatchObject({ text: "Restored.", action: undefined });
  expect(decider.undoLast).toBeUndefined();
});

it("says who was first, and offers no way back for what another has done", async () => {
  await decide([{ item: "comment:1", outcome: "moved", state: "removed", by: "Amina" }]);
  expect(said()?.text).toBe("Amina decided first: it is ‘Removed’ now. Look at it again.");
  expect(decider.undoLast).toBeUndefined();
});

it("puts back what could not be decided", async () => {
  await decide([], 503);
  expect(shown()).toEqual(["comment:1", "comment:2"]);
  expect(said()?.text).toBe("The store is busy.");
});
