// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newQueryClient } from "../../shell/query";
import { SessionProvider } from "../../shell/session";
import { toasts } from "../../ui/toasts";
import { asked, paid } from "../samples";
import { RefundDialog } from "./RefundDialog";
import { RefundsPanel } from "./RefundsPanel";

let place: HTMLElement;
let root: Root;
const sent: { method: string; path: string; body: unknown }[] = [];
let answer: object;
let status: number;

/** What somebody of the desk sees of it. */
async function show(id: string, screen: ReactNode) {
  const session = {
    person: { id, name: "Amina", email: "amina@example.org", roles: ["finance" as const] },
    permissions: ["manage_money" as const],
    setup: null,
    awaitsAgreement: false,
    hasTestMoney: false,
    sendsNoMail: false,
    reauthenticatedAt: "2026-11-21T08:00:00Z",
    zone: "Africa/Lagos",
    brand: "Bedside",
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <SessionProvider session={session}>{screen}</SessionProvider>
      </QueryClientProvider>,
    ),
  );
}

const button = (words: string) => [...place.querySelectorAll("button")].find((one) => one.textContent === words);
/** Presses a button, and lets what follows from it come to rest. */
async function press(words: string) {
  await act(async () => button(words)?.click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

async function write(field: HTMLInputElement | HTMLTextAreaElement | null, words: string) {
  if (!field) throw new Error("there is no such field");
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, words);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    sent.push({ method: init.method ?? "GET", path, body });
    return new Response(JSON.stringify(answer), { status, headers: { "content-type": "application/json" } });
  });
  [answer, status] = [paid, 200];
  sent.length = 0;
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const said = () => toasts.shown().at(-1)?.text;

it("offers a second person yes and no, and sends the yes once it was confirmed", async () => {
  await show("01TUNDE", <RefundsPanel payment={{ ...paid, refunds: [asked] }} />);
  expect([button("Approve"), button("Decline"), button("Cancel refund")].map(Boolean)).toEqual([true, true, false]);
  await press("Approve");
  expect(sent).toEqual([]);
  expect(place.querySelector("dialog")?.textContent).toContain("₦4,000 will be refunded to the payer.");
  await press("Approve refund");
  expect(sent).toEqual([{ method: "POST", path: `/api/desk/refunds/${asked.id}/agree`, body: undefined }]);
  expect(said()).toBe("Refund approved and sent to the provider.");
  expect(place.querySelector("dialog")).toBeNull();
});

it("offers who asked no yes, only to take it back", async () => {
  await show("01AMINA", <RefundsPanel payment={{ ...paid, refunds: [asked] }} />);
  expect(button("Approve")).toBeUndefined();
  expect(place.textContent).toContain("You requested it, so someone else has to approve it.");
  await act(async () => button("Cancel refund")?.click());
  await act(async () =>
    [...place.querySelectorAll("button")]
      .filter((one) => one.textContent === "Cancel refund")
      .at(-1)
      ?.click(),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(sent.map(({ path }) => path)).toEqual([`/api/desk/refunds/${asked.id}/decline`]);
});

it("sends a refund in minor units, and says that a second person has to agree", async () => {
  const onClose = vi.fn();
  answer = { ...paid, refunds: [asked] };
  await show("01AMINA", <RefundDialog payment={{ ...paid, refundFreeMinor: 100_000 }} onClose={onClose} />);
  expect(place.textContent).toContain("Up to ₦1,000 is refunded at once. For more, a second person");
  await act(async () => place.querySelectorAll<HTMLInputElement>("input[type=radio]")[1]?.click());
  await write(place.querySelector("input[inputmode]"), "4,000");
  await press("Refund");
  expect(sent).toEqual([]);
  expect(place.textContent).toContain("Enter a short reason for the refund.");
  await write(place.querySelector("textarea"), " The doctor was late ");
  await press("Refund");
  const body = { minor: 400_000, reason: "The doctor was late" };
  expect(sent).toEqual([{ method: "POST", path: `/api/desk/payments/${paid.reference}/refunds`, body }]);
  expect([said(), onClose.mock.calls.length]).toEqual(["Refund requested. A second person has to approve it.", 1]);
});

it("keeps what was typed when the server refuses", async () => {
  const onClose = vi.fn();
  [answer, status] = [
    { title: "No", detail: "This payment has already been refunded in full.", code: "conflict" },
    409,
  ];
  await show("01AMINA", <RefundDialog payment={paid} onClose={onClose} />);
  await write(place.querySelector("textarea"), "The doctor was late");
  await press("Refund");
  expect(place.querySelector('[role="alert"]')?.textContent).toContain(
    "This payment has already been refunded in full.",
  );
  expect(place.querySelector("textarea")?.value).toBe("The doctor was late");
  expect(onClose).not.toHaveBeenCalled();
});
