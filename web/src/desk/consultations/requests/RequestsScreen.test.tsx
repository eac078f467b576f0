// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CareRow, SessionView } from "../../../api/schema";
import { newQueryClient } from "../../shell/query";
import { SessionProvider } from "../../shell/session";
import { settlePostponed } from "../../ui/postponed";
import RequestsScreen from "./RequestsScreen";

const session = { permissions: ["read_health_details"], zone: "Africa/Lagos" } as unknown as SessionView;

const row = (id: string, unread: number): CareRow => ({
  id,
  reference: id,
  name: id,
  state: "scheduled",
  at: "2027-01-12T13:30:00Z",
  flagged: false,
  flags: [],
  forOther: false,
  isNew: false,
  mayOpenRoom: false,
  isRoomOpen: false,
  unread,
});

const COUNTS = { new: 0, booked: 0, needsReview: 0, here: 0, today: 0, messages: 2 };

const client = newQueryClient();
let asked: string[];
let unmount: () => void;

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

beforeEach(async () => {
  asked = [];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answered = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    if (!path.startsWith("/api/desk/care/requests")) return answered(path.endsWith("/counts") ? COUNTS : []);
    const booked = { ...row("Ngozi", 0), isNew: !asked.some((one) => one.endsWith("/noted")) };
    const urgent = { ...row("Tunde", 1), isNew: true, flagged: true };
    const all = [row("Amina", 2), urgent, booked];
    const items = path.includes("messages=true") ? all.filter(({ unread }) => unread > 0) : all;
    return answered({ items, total: items.length, page: 1, pages: 1, counts: { messages: 2, new: 0 } });
  });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  unmount = () => act(() => root.unmount());
  const router = createMemoryRouter([{ path: "consultations", element: <RequestsScreen /> }], {
    initialEntries: ["/consultations"],
  });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
});

afterEach(() => {
  unmount();
  client.clear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const rows = () => [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent ?? "");
const pill = () =>
  [...document.querySelectorAll("nav[aria-label=States] a")].find(({ textContent }) =>
    textContent?.startsWith("Messages"),
  ) as HTMLAnchorElement;

it("says how many new messages a request has, and nothing where there are none", () => {
  expect(rows().map((words) => words.match(/\d+ new messages?/)?.[0])).toEqual([
    "2 new messages",
    "1 new message",
    undefined,
  ]);
});

it("lists the requests with new messages behind a pill with their number", async () => {
  expect(pill().textContent).toBe("Messages 2");
  expect(pill().getAttribute("aria-current")).toBeNull();
  await act(async () => pill().click());
  await settle();
  expect(asked.filter((path) => path.startsWith("/api/desk/care/requests?")).at(-1)).toContain("messages=true");
  expect(rows()).toHaveLength(2);
  expect(pill().getAttribute("aria-current")).toBe("true");
});

it("takes a booking off what is new in its row, with time to take it back, but none that is read first", async () => {
  const seen = () =>
    [...document.querySelectorAll("button")].filter(({ textContent }) => textContent?.startsWith("Seen"));
  expect(seen().map(({ textContent }) => textContent)).toEqual(["Seen: Ngozi’s booking"]);
  await act(async () => seen()[0]?.click());
  expect(asked.filter((path) => path.endsWith("/noted"))).toEqual([]);
  await act(() => settlePostponed());
  await settle();
  expect(asked.filter((path) => path.endsWith("/noted"))).toEqual(["/api/desk/care/requests/Ngozi/noted"]);
  expect(seen()).toEqual([]);
});
