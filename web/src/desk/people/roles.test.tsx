// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PersonLine } from "../../api/schema";
import { newQueryClient } from "../shell/query";
import { roleLabels } from "../shell/roles";
import { toasts } from "../ui/toasts";
import { InviteDialog } from "./InviteDialog";
import { RolesDialog } from "./RolesDialog";

const ADE: PersonLine = {
  id: "01ADE",
  name: "Dr Ade",
  email: "ade@example.org",
  roles: ["owner"],
  state: "active",
  secondFactor: true,
};

let place: HTMLElement;
let root: Root;
const sent: { method: string; path: string; body: unknown }[] = [];
let answer: object;
let status: number;

async function show(screen: ReactNode) {
  await act(async () => root.render(<QueryClientProvider client={newQueryClient()}>{screen}</QueryClientProvider>));
}

const button = (words: string) => [...place.querySelectorAll("button")].find((one) => one.textContent === words);
const boxes = () => [...place.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const nameOf = (box: HTMLInputElement) => box.closest("label")?.querySelector("strong")?.textContent;
const ticked = () =>
  boxes()
    .filter((box) => box.checked)
    .map(nameOf);

async function tick(role: string) {
  await act(async () =>
    boxes()
      .find((box) => nameOf(box) === role)
      ?.click(),
  );
}

async function press(words: string) {
  await act(async () => button(words)?.click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    sent.push({ method: init.method ?? "GET", path, body });
    return new Response(JSON.stringify(answer), { status, headers: { "content-type": "application/json" } });
  });
  [answer, status] = [{}, 200];
  sent.length = 0;
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

it("reads several roles as one line", () => {
  expect([[], ["owner"], ["owner", "doctor"], ["owner", "doctor", "finance"]].map(roleLabels)).toEqual([
    "",
    "Owner",
    "Owner and doctor",
    "Owner, doctor and finance",
  ]);
});

it("gives one person several roles, in the order of the table", async () => {
  const onClose = vi.fn();
  await show(<RolesDialog person={{ ...ADE, roles: ["doctor"] }} onClose={onClose} />);
  expect([ticked(), button("Change roles")?.disabled]).toEqual([["Doctor"], true]);
  await tick("Finance");
  await tick("Owner");
  expect(ticked()).toEqual(["Owner", "Doctor", "Finance"]);
  await tick("Finance");
  await press("Change roles");
  expect(sent).toEqual([{ method: "PATCH", path: "/api/desk/people/01ADE", body: { roles: ["owner", "doctor"] } }]);
  expect(toasts.shown().at(-1)?.text).toBe("Dr Ade is now owner and doctor.");
  expect(onClose).toHaveBeenCalledOnce();
});

it("keeps what was ticked when the server wants another look", async () => {
  const words = "Choose at least one role.";
  const errors = [{ field: "roles", message: words }];
  [answer, status] = [{ title: "No", detail: "Look.", code: "invalid", errors }, 422];
  const onClose = vi.fn();
  await show(<RolesDialog person={ADE} onClose={onClose} />);
  await tick("Owner");
  await press("Change roles");
  expect(place.querySelector('[role="alert"]')?.textContent).toContain(words);
  expect(place.querySelector("fieldset")?.textContent).toContain(words);
  expect([ticked(), onClose.mock.calls.length]).toEqual([[], 0]);
});

it("invites somebody as several things at once, and as nothing by itself", async () => {
  await show(<InviteDialog onMade={vi.fn()} onClose={vi.fn()} />);
  expect(ticked()).toEqual([]);
  const email = place.querySelector<HTMLInputElement>("input[type=email]");
  if (!email) throw new Error("there is no field for the address");
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(email), "value")?.set?.call(email, "ngozi@example.org");
    email.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await tick("Support");
  await tick("Moderator");
  await press("Send invitation");
  const body = { email: "ngozi@example.org", roles: ["moderator", "support"] };
  expect(sent[0]).toEqual({ method: "POST", path: "/api/desk/people/invites", body });
});
