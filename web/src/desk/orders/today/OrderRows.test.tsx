// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OrderDeskRow, SessionView } from "../../../api/schema";
import { newQueryClient } from "../../shell/query";
import { SessionProvider } from "../../shell/session";
import { settlePostponed } from "../../ui/postponed";
import { Toasts } from "../../ui/Toasts";
import { dismiss, toasts } from "../../ui/toasts";
import OrderRows from "./OrderRows";

const order: OrderDeskRow = {
  id: "o1",
  reference: "S-PKZTEKET",
  state: "paid",
  name: "Kemi Ade",
  totalText: "₦38,500",
  payment: "card",
  delivery: "pickup",
  placeName: "Ibadan",
  pieces: 2,
  isPaid: true,
  hasOpenReturn: false,
  createdAt: "2026-11-21T08:40:00Z",
};
const WAITING: OrderDeskRow[] = [
  order,
  { ...order, id: "o2", reference: "S-ADDRESS2", delivery: "address", placeName: "Osun" },
  { ...order, id: "o3", reference: "S-GONE3333", state: "review" },
  { ...order, id: "o4", reference: "S-BANK4444", state: "said_paid", isPaid: false },
];

const session = {
  permissions: ["manage_money", "support_visitors"],
  zone: "Africa/Lagos",
  sendsNoMail: true,
} as unknown as SessionView;

let root: Root;
let place: HTMLElement;
let sent: string[];

async function show() {
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <SessionProvider session={session}>
          <MemoryRouter>
            <OrderRows place="waiting" />
            <Toasts />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) => {
    sent.push(`${method} ${path}`);
    if (path.includes("?")) return Response.json({ items: WAITING, total: 4, page: 1, pageSize: 50, counts: {} });
    const phones = { phone: "0803 123 4567", phoneLink: "+2348031234567" };
    return Response.json({ ...order, ...phones, version: 3, email: null, paymentReviews: [] });
  });
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(async () => {
  await act(async () => settlePostponed());
  act(() => root.unmount());
  for (const { id } of toasts.shown()) dismiss(id);
  place.remove();
  vi.unstubAllGlobals();
});

it("has what waits as rows, each with what can be done about it", async () => {
  await show();
  expect(sent[0]).toBe("GET /api/desk/orders?waiting=true");
  const acts = [...place.querySelectorAll("li")].map((row) =>
    [...row.querySelectorAll("button, a + a, span > a")].map(({ textContent }) => textContent).at(-1),
  );
  expect(acts).toEqual([
    "Ready to collect: Order S-PKZTEKET",
    "Pack: Order S-ADDRESS2",
    "Accept order: Order S-GONE3333",
    "Check the bank: Order S-BANK4444",
  ]);
});

it("answers an order in place, with time to take it back and the number to call as a link", async () => {
  await show();
  await act(async () => place.querySelector<HTMLElement>("li button")?.click());
  expect(toasts.shown().at(-1)?.action?.label).toBe("Undo");
  expect(sent.some((line) => line.startsWith("POST"))).toBe(false);
  await act(async () => settlePostponed());
  expect(sent).toContain("POST /api/desk/orders/o1/ship");
  const said = place.querySelector("section[aria-label=Notifications] p");
  expect(said?.textContent).toBe(
    "Order S-PKZTEKET is ready to collect. Kemi Ade left no email address: call 0803 123 4567 to tell them.",
  );
  expect(said?.querySelector("a")?.getAttribute("href")).toBe("tel:+2348031234567");
});
