// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GiftDeskRow, SessionView } from "../../../api/schema";
import { newQueryClient } from "../../shell/query";
import { SessionProvider } from "../../shell/session";
import { settlePostponed } from "../../ui/postponed";
import { dismiss, toasts } from "../../ui/toasts";
import { today } from "../amount";
import { Decisions } from "./Decisions";

const gift: GiftDeskRow = {
  id: "g1",
  reference: "G-7K3M9QXB",
  state: "said_paid",
  method: "bank",
  every: "once",
  name: "Amina Bello",
  show: "named",
  amountText: "₦25,000",
  fundName: "Where it is needed most",
  at: "2026-11-21T08:40:00Z",
  flags: [],
  proofs: 1,
};

const session = { permissions: ["manage_money"], zone: "Africa/Lagos", sendsNoMail: false } as unknown as SessionView;

let root: Root;
let place: HTMLElement;
let sent: { path: string; body?: unknown }[];
/** The gift as the server has it by now. */
let now: object;

async function show(row: GiftDeskRow) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <SessionProvider session={session}>
          <Decisions row={row} />
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
}

const press = () => act(async () => place.querySelector("button")?.click());
const said = () => toasts.shown().at(-1);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sent = [];
  now = { ...gift, proofs: [], version: 4 };
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    sent.push({ path, ...(body && { body: JSON.parse(String(body)) }) });
    return Response.json(now);
  });
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(async () => {
  await act(() => settlePostponed());
  await act(async () => root.unmount());
  place.remove();
  for (const { id } of toasts.shown()) dismiss(id);
  vi.unstubAllGlobals();
});

it("records a transfer in full once there was time to take it back, at the version that was looked at", async () => {
  await show(gift);
  await press();
  expect(said()?.text).toBe("₦25,000 from Amina Bello will be recorded as received today. The receipt is sent.");
  expect(sent).toEqual([{ path: "/api/desk/giving/gifts/g1" }]);
  await act(() => settlePostponed());
  const body = { version: 4, minor: 2_500_000, currency: "NGN", receivedOn: today() };
  expect(sent[1]).toEqual({ path: "/api/desk/giving/gifts/g1/receive", body });
  expect(said()?.text).toBe("₦25,000 from Amina Bello is recorded. The receipt is in the outbox.");
});

it("sends nothing of what was taken back, and nothing where the gift is another by now", async () => {
  await show(gift);
  await press();
  await act(async () => said()?.action?.run());
  await act(() => settlePostponed());
  now = { ...now, amountText: "₦20,000" };
  await press();
  await act(() => settlePostponed());
  expect(sent.map(({ path }) => path)).toEqual(["/api/desk/giving/gifts/g1", "/api/desk/giving/gifts/g1"]);
  expect(said()).toMatchObject({ tone: "bad", text: expect.stringContaining("It was changed meanwhile.") });
});

it("offers it for transfers that are awaited alone", async () => {
  await show({ ...gift, state: "received" });
  expect(place.querySelector("button")).toBeNull();
  await show({ ...gift, method: "card", state: "pending" });
  expect(place.querySelector("button")).toBeNull();
});
