// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CareRow, SessionView } from "../../api/schema";
import { newQueryClient } from "../shell/query";
import { SessionProvider } from "../shell/session";
import { Arrivals, Coming } from "./Appointments";

const session = { permissions: ["support_visitors"], zone: "Africa/Lagos" } as unknown as SessionView;

const row = {
  id: "r1",
  reference: "C-7K3M9QXB",
  state: "scheduled",
  name: "Amina Bello",
  at: new Date().toISOString(),
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  clockText: "4:30pm Lagos, Friday 15 January 2027",
  moneyText: "Paid",
  flagged: true,
  isNew: true,
  mayOpenRoom: true,
  forOther: false,
  unread: 0,
};

/** Whose patient is in the waiting room, which Today shows above. */
let inWaitingRoom: CareRow[];

/** The server: one booking, new until somebody notes it. */
let noted: string[];

const answered = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const shown = () => document.body.textContent ?? "";
const client = newQueryClient();
let unmount: () => void;

async function show() {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <SessionProvider session={session}>
            <Coming without={inWaitingRoom} />
            <Arrivals />
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
  await settle();
}

beforeEach(async () => {
  noted = [];
  inWaitingRoom = [];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) => {
      if (path.endsWith("/noted")) {
        noted.push(path);
        return new Response(null, { status: 204 });
      }
      const isUnseen = path.includes("unseen=true");
      const items = isUnseen && noted.length > 0 ? [] : [row];
      return answered({ items, total: items.length, page: 1, pages: 1, counts: {} });
    }),
  );
  await show();
});

afterEach(() => {
  unmount();
  client.clear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("shows who comes next and what was booked, and that it is to be read first, to every role", () => {
  expect(shown()).toContain("Next appointments");
  expect(shown()).toContain("New bookings and requests");
  expect(shown().match(/Amina Bello/g)?.length).toBeGreaterThan(1);
  expect(shown()).toContain(row.clockText);
  expect(shown()).toContain("Read first");
});

it("takes a booking off what is new once somebody has seen it, and leaves its appointment", async () => {
  const seen = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith("Seen"));
  await act(async () => seen?.click());
  await settle();
  expect(noted).toEqual(["/api/desk/care/requests/r1/noted"]);
  expect(shown()).not.toContain("New bookings and requests");
  expect(shown()).toContain("Next appointments");
});

it("shows a patient who waits before the room there, and not once more among the next", async () => {
  unmount();
  inWaitingRoom = [row as CareRow];
  await show();
  expect(shown()).toContain("No appointments in the next 7 days.");
  expect(shown()).toContain("New bookings and requests");
});
