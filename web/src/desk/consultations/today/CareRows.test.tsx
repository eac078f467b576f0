// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionView } from "../../../api/schema";
import { newQueryClient } from "../../shell/query";
import { SessionProvider } from "../../shell/session";
import { settlePostponed } from "../../ui/postponed";
import CareRows from "./CareRows";

const ofSupport = { permissions: ["support_visitors"], zone: "Africa/Lagos" } as unknown as SessionView;
let session: SessionView;

function mayRead() {
  session = { ...ofSupport, permissions: ["support_visitors", "read_health_details"] };
}

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
  isRoomOpen: false,
  forOther: false,
  flags: [],
  unread: 0,
};

/** A request without a time, which nobody has looked at. */
const asked = {
  ...row,
  id: "r2",
  reference: "C-8M4N2RTC",
  name: "Tunde Ola",
  state: "new",
  flagged: false,
  isNew: false,
  startsAt: null,
  clockText: null,
};

/** Whose patient is in the waiting room. */
let inWaitingRoom: object[];
let upcoming: object[];
let unseen: object[];

/** The server: one booking, new until somebody notes it. */
let noted: string[];

const answered = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

const listed = (items: object[]) => answered({ items, total: items.length, page: 1, pages: 1, counts: {} });

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const shown = () => document.body.textContent ?? "";
const rows = (name: string) => document.querySelector(`[aria-label="${name}"]`)?.textContent ?? "";
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
            <ul aria-label="Read first">
              <CareRows place="urgent" />
            </ul>
            <CareRows place="agenda" />
            <CareRows place="noAgenda" />
            <ul aria-label="Waiting for you">
              <CareRows place="waiting" />
            </ul>
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
  await settle();
}

beforeEach(async () => {
  session = ofSupport;
  noted = [];
  inWaitingRoom = [];
  upcoming = [{ ...row, flagged: false }];
  unseen = [{ ...row, flagged: false }, asked];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) => {
      if (path.endsWith("/noted")) {
        noted.push(path);
        return new Response(null, { status: 204 });
      }
      if (path.includes("unseen=true")) return listed(noted.length > 0 ? unseen.slice(1) : unseen);
      if (path.includes("messages=true")) return listed([]);
      if (path.includes("waits=true")) return listed(inWaitingRoom);
      return listed(upcoming.map((one) => ({ ...one, isNew: noted.length === 0 })));
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

it("shows each booking once: among the appointments, marked as new, and not once more among what waits", () => {
  expect(shown()).toContain("Next appointments");
  expect(shown().match(/Amina Bello/g)?.length).toBe(2); // its link, and for who hears the button
  expect(shown()).toContain("New booking");
  expect(rows("Waiting for you")).toContain("Tunde Ola");
  expect(rows("Waiting for you")).not.toContain("Amina Bello");
});

it("takes the mark off once somebody has seen it, and leaves its appointment", async () => {
  const seen = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith("Seen"));
  await act(async () => seen?.click());
  expect(noted).toEqual([]);
  await act(() => settlePostponed());
  await settle();
  expect(noted).toEqual(["/api/desk/care/requests/r1/noted"]);
  expect(shown()).not.toContain("New booking");
  expect(shown()).toContain("Amina Bello");
});

it("shows a patient who waits before the room there, and not once more among the next", async () => {
  unmount();
  client.clear();
  inWaitingRoom = [row];
  await show();
  expect(shown()).toContain("In the waiting room");
  expect(shown()).toContain("No appointments in the next 7 days.");
});

it("puts what sounds urgent on top, with why and the number to call, and not among what waits", async () => {
  unmount();
  client.clear();
  unseen = [{ ...asked, flagged: true, flags: ["chest-pain"], phone: "0803 123 4567", phoneLink: "+2348031234567" }];
  await show();
  expect(rows("Read first")).toContain("chest pain");
  expect(document.querySelector('a[href="tel:+2348031234567"]')?.textContent).toContain("Call Tunde");
  expect(rows("Waiting for you")).toBe("");
});

it("opens the room near the time, and leads back to it once it is open", async () => {
  const ways = () => [...document.querySelectorAll("button, a")].map(({ textContent }) => textContent);
  unmount();
  client.clear();
  mayRead();
  upcoming = [{ ...row, flagged: false }];
  await show();
  expect(ways()).toContain("Open the room for Amina Bello");
  unmount();
  client.clear();
  upcoming = [{ ...row, flagged: false, mayOpenRoom: false, isRoomOpen: true }];
  await show();
  expect(ways()).toContain("Go back to the room for Amina Bello");
  expect(ways()).not.toContain("Open the room for Amina Bello");
});
