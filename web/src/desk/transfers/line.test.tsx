// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BankLineRow } from "../../api/schema";
import { newQueryClient } from "../shell/query";
import { SessionProvider } from "../shell/session";
import { settlePostponed } from "../ui/postponed";
import { toasts } from "../ui/toasts";
import { Line } from "./Line";

const gift = {
  purpose: "donation" as const,
  id: "g1",
  reference: "G-7K3M9QXB",
  name: "Chidi Okeke",
  amountText: "₦25,000",
};
const line: BankLineRow = {
  id: "l1",
  version: 3,
  dateText: "21 November 2026",
  bookedOn: "2026-11-21",
  amountText: "₦24,950",
  minor: 2_495_000,
  currency: "NGN",
  words: "NIP TRANSFER G7K3M9QXB",
  payer: "OKEKE C",
  state: "open",
  proposal: { item: gift, sure: false, reasons: ["The reference is in the line"], differs: "amount" },
  others: [{ ...gift, id: "g2", reference: "G-2K3M9QXB" }],
};

let place: HTMLElement;
let root: Root;
const sent: { path: string; body: unknown }[] = [];

async function show(of: BankLineRow, sendsNoMail = false): Promise<void> {
  const session = {
    person: { id: "1", name: "Amina", email: "amina@example.org", roles: ["finance" as const] },
    permissions: ["manage_money" as const],
    setup: null,
    awaitsAgreement: false,
    hasTestMoney: false,
    sendsNoMail,
    reauthenticatedAt: "2026-11-21T08:00:00Z",
    zone: "Africa/Lagos",
    brand: "Bedside",
  };
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <SessionProvider session={session}>
            <Line line={of} />
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
}

async function press(words: RegExp): Promise<void> {
  const button = [...place.querySelectorAll("button")].find((one) => words.test(one.textContent ?? ""));
  await act(async () => button?.click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return Response.json({});
  });
  sent.length = 0;
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

it("proposes with reasons and says what differs; a person decides, at the version that was looked at", async () => {
  await show(line);
  expect(place.textContent).toContain("The reference is in the line.");
  expect(place.textContent).toContain("The amount differs");
  expect(sent).toEqual([]);
  await press(/^Yes, match/);
  expect(toasts.shown().at(-1)).toMatchObject({
    text: expect.stringContaining("₦24,950 will be recorded"),
    action: { label: "Undo" },
  });
  await act(async () => toasts.shown().at(-1)?.action?.run());
  await act(() => settlePostponed());
  expect(sent, "what was taken back is never sent").toEqual([]);
  await press(/^Yes, match/);
  await act(() => settlePostponed());
  expect(sent).toEqual([{ path: "/api/desk/transfers/lines/l1", body: { version: 3, do: "confirm", item: "g1" } }]);
});

it("promises no receipt while no email leaves", async () => {
  await show(line, true);
  await press(/^Yes, match/);
  expect(toasts.shown().at(-1)?.text).toBe("₦24,950 will be recorded as paid. Email is not set up: the receipt waits.");
  await act(() => settlePostponed());
  expect(toasts.shown().at(-1)?.text).toBe("Payment recorded. Email is not set up: the receipt waits.");
});

it("lets a line be put aside, and decided again", async () => {
  await show({ ...line, proposal: null, others: [] });
  await press(/^Something else/);
  await act(() => settlePostponed());
  await show({ ...line, state: "matched", match: gift, decidedBy: "Amina" });
  expect(place.textContent).toContain("G-7K3M9QXB, Chidi Okeke");
  await press(/^Decide again/);
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 3, do: "ignore" },
    { version: 3, do: "reopen" },
  ]);
});

async function type(label: string, text: string): Promise<void> {
  const field = [...place.querySelectorAll("label")].find((one) => one.textContent?.startsWith(label))?.htmlFor;
  const input = place.querySelector<HTMLInputElement>(`[id="${field}"]`);
  if (!input) throw new Error(`no field ${label}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

it("matches what nothing leads to by its reference, and says when nothing waits under it", async () => {
  await show({ ...line, proposal: null, others: [] });
  await press(/^Match by reference/);
  await press(/^Match$/);
  expect(place.textContent).toContain("Enter the reference.");
  expect(sent).toEqual([]);
  await type("Reference of the gift", " G-7K3M9QXB ");
  await press(/^Match$/);
  expect(sent).toEqual([
    { path: "/api/desk/transfers/lines/l1", body: { version: 3, do: "confirm", item: "G-7K3M9QXB" } },
  ]);
  expect(place.querySelector("dialog")).toBeNull();
  const refusal = { status: 422, code: "invalid", title: "Not saved", detail: "Look again.", errors: [] as object[] };
  refusal.errors.push({ field: "item", message: "Choose what it pays" });
  vi.stubGlobal("fetch", async () =>
    Response.json(refusal, { status: 422, headers: { "Content-Type": "application/problem+json" } }),
  );
  await press(/^Match by reference/);
  await type("Reference of the gift", "G-OLD");
  await press(/^Match$/);
  expect(place.textContent).toContain("Nothing with this reference waits for a payment.");
});
