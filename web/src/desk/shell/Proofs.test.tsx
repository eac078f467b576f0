// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionView } from "../../api/schema";
import { api } from "./api";
import { Proofs } from "./Proofs";
import { newQueryClient } from "./query";
import { SessionProvider } from "./session";

const session = (id: string): SessionView => ({
  person: { id, name: "Ngozi", email: "ngozi@example.org", roles: ["editor"] },
  permissions: [],
  setup: null,
  awaitsAgreement: false,
  hasTestMoney: false,
  sendsNoMail: false,
  reauthenticatedAt: "2026-11-21T08:00:00Z",
  zone: "Africa/Lagos",
  brand: "Bedside",
});

/** A server with one person, whose session is over until they sign in. */
function server(who: string) {
  let signedIn = false;
  const saved: unknown[] = [];
  const answer = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  const send = vi.fn(async (path: string, init: RequestInit) => {
    if (path === "/api/desk/sign-in") {
      signedIn = true;
      return answer(200, { next: "done", factors: [] });
    }
    if (!signedIn) return answer(401, { code: "signed_out", detail: "Please sign in." });
    if (path === "/api/desk/session") return answer(200, session(who));
    saved.push(JSON.parse(String(init.body)));
    return answer(200, { revision: 2 });
  });
  return { send, saved };
}

const SAVE = { params: { path: { id: "1" } }, body: { base: 1, body: { title: "Half a sen" } } };

function Screen() {
  const [text, setText] = useState("Half a sen");
  return <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
}

let place: HTMLElement;
let unmount: () => void;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <SessionProvider session={session("p1")}>
          <Screen />
          <Proofs />
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
  unmount = () => act(() => root.unmount());
});

afterEach(() => {
  unmount();
  place.remove();
  vi.unstubAllGlobals();
});

/** Lets React draw until something is so. */
const until = (isSo: () => unknown) => act(() => vi.waitFor(() => expect(isSo()).toBeTruthy()));

async function signIn() {
  const form = place.querySelector("dialog form");
  await act(async () => form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
}

const asked = () => place.querySelector("dialog h2");

it("asks for the sign-in over the screen, which keeps what was typed, and then saves it", async () => {
  const { send, saved } = server("p1");
  vi.stubGlobal("fetch", send);
  const answer = api.put("/api/desk/documents/{id}", SAVE);
  await until(asked);
  expect(asked()?.textContent).toBe("Please sign in again");
  expect(place.querySelector<HTMLTextAreaElement>("textarea")?.value).toBe("Half a sen");
  await signIn();
  expect(await act(() => answer)).toEqual({ revision: 2 });
  expect(saved).toEqual([SAVE.body]);
  expect(place.querySelector("dialog")).toBeNull();
});

it("does nothing in the name of somebody else who signs in there", async () => {
  const { send, saved } = server("p2");
  vi.stubGlobal("fetch", send);
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const answer = api.put("/api/desk/documents/{id}", SAVE).catch((error) => error.status);
  await until(asked);
  await signIn();
  expect(await act(() => answer)).toBe(401);
  expect(saved).toEqual([]);
  expect(assign).toHaveBeenCalledWith("/desk");
});
