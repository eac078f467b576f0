// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CareRequest, SessionView } from "../../../api/schema";
import { newQueryClient } from "../../shell/query";
import { SessionProvider } from "../../shell/session";
import { toasts } from "../../ui/toasts";
import { EndDialog, type Ending } from "./EndDialog";

const person = { name: "Amina", phone: "+234 803 123 4567", phoneLink: "+2348031234567", zone: "Africa/Lagos" };
const request: CareRequest = {
  id: "r1",
  reference: "BD-4821",
  version: 3,
  state: "scheduled",
  at: "2026-11-21T08:40:00Z",
  package: { name: "silver", title: "Silver" },
  offer: { kind: "consult" },
  forOther: false,
  payer: person,
  patient: person,
  hasStory: true,
  flags: [],
  files: [],
  consents: [],
  notes: [],
  mails: [],
  history: [],
  steps: ["done", "no_show", "cancel"],
};

const calls: { path: string; body: unknown }[] = [];
let answers: Record<string, () => Response>;
const client = newQueryClient();
let unmount: () => void;
let isClosed = false;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": status < 400 ? "application/json" : "application/problem+json" },
  });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, init: RequestInit) => {
      calls.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined });
      const answer = Object.entries(answers).find(([part]) => path.includes(part));
      return answer ? answer[1]() : json({ detail: "Not there." }, 404);
    }),
  );
  answers = { "refund-rule": () => json({ words: "All will be refunded.", amountText: "₦24,000", asksFinance: true }) };
});

afterEach(() => {
  unmount();
  calls.length = 0;
  isClosed = false;
  client.clear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

async function show(ending: Ending, sendsNoMail = false) {
  const session = { permissions: [], zone: "Africa/Lagos", sendsNoMail } as unknown as SessionView;
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <SessionProvider session={session}>
          <EndDialog
            request={request}
            ending={ending}
            onClose={() => {
              isClosed = true;
            }}
          />
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
}

const button = (words: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words) as HTMLButtonElement;

async function press(words: string) {
  await act(async () => button(words).closest("form")?.requestSubmit(button(words)));
  await settle();
}

const shown = () => document.body.textContent ?? "";

it("says what goes back before anybody can cancel, and asks for a reason", async () => {
  answers.cancel = () => json({ ...request, version: 4, state: "cancelled" });
  await show("cancel");
  expect(shown()).toContain("₦24,000 will be refunded.");
  expect(shown()).toContain("A second person who manages money has to approve first.");
  await press("Cancel the consultation");
  expect(shown()).toContain("Error: Choose a reason.");
  expect(calls.filter(({ body }) => body)).toEqual([]);
  const reason = document.querySelector("select") as HTMLSelectElement;
  await act(async () => {
    reason.value = "asked";
    reason.dispatchEvent(new Event("change", { bubbles: true }));
  });
  answers = { "/cancel": answers.cancel };
  await press("Cancel the consultation");
  expect(calls.at(-1)).toEqual({ path: "/api/desk/care/requests/r1/cancel", body: { version: 3, reason: "asked" } });
  expect(client.getQueryData<CareRequest>(["care", "request", "r1"])?.state).toBe("cancelled");
  expect(toasts.shown().at(-1)?.text).toBe("Cancelled.");
  expect(isClosed).toBe(true);
});

it("says whom to call where no email leaves, before and after", async () => {
  answers.cancel = () => json({ ...request, version: 4, state: "cancelled" });
  await show("cancel");
  expect(shown()).toContain("Everyone involved gets an email");
  expect(shown()).not.toContain("Email is not set up");
  unmount();
  await show("cancel", true);
  expect(shown()).not.toContain("gets an email");
  expect(shown()).toContain("Email is not set up: the email about it waits, and reaches nobody.");
  expect(document.querySelector("a")?.href).toBe("tel:+2348031234567");
  const reason = document.querySelector("select") as HTMLSelectElement;
  await act(async () => {
    reason.value = "asked";
    reason.dispatchEvent(new Event("change", { bubbles: true }));
  });
  answers = { "/cancel": answers.cancel };
  await press("Cancel the consultation");
  expect(toasts.shown().at(-1)?.text).toBe("Cancelled. Email is not set up: call +234 803 123 4567 to tell them.");
});

it("lets nobody end it while it is not known what goes back", async () => {
  answers = { "refund-rule": () => json({ title: "Busy", detail: "The store is busy." }, 500) };
  await show("no-show");
  expect(shown()).toContain("The store is busy.");
  expect(button("Mark as no-show").disabled).toBe(true);
});

it("asks for what there is now when somebody else was first", async () => {
  client.setQueryData(["care", "request", "r1"], request);
  answers = {
    "/done": () => json({ detail: "Somebody else was first." }, 409),
  };
  await show("done");
  expect(shown()).toContain("The visit is not recorded yet.");
  await press("Mark as done");
  expect(shown()).toContain("Somebody else was first.");
  expect(client.getQueryState(["care", "request", "r1"])?.isInvalidated).toBe(true);
  expect(isClosed).toBe(false);
});
