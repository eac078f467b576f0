// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newQueryClient } from "../shell/query";
import type { Link } from "./WelcomeForm";
import { WelcomeForm } from "./WelcomeForm";

const OWNER: Link = { purpose: "owner", roles: ["owner"], expiresAt: "2026-11-25T09:00:00Z" };
const WORDS = "Select whether you are the doctor.";

let place: HTMLElement;
let root: Root;
const sent: unknown[] = [];
let answer: object;
let status: number;

async function show(link: Link) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter>
          <WelcomeForm link={link} token="token" />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}

const question = () =>
  [...place.querySelectorAll("fieldset")].find((one) => one.textContent?.startsWith("Are you the doctor?"));
const answers = () => [...(question()?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];

async function press(words: string) {
  const button = [...place.querySelectorAll("button")].find((one) => one.textContent === words);
  await act(async () => button?.click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

async function write(field: string, words: string) {
  const input = place.querySelector<HTMLInputElement>(`#field-${field}`);
  if (!input) throw new Error(`there is no field for ${field}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, words);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("PublicKeyCredential", undefined);
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify(answer), { status, headers: { "content-type": "application/json" } });
  });
  [answer, status] = [{ next: "done", factors: [] }, 200];
  sent.length = 0;
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const typed = { name: "Dr Ade", email: "ade@example.org", password: "three blue goats dance" };
const writeAll = async () => {
  for (const [field, words] of Object.entries(typed)) await write(field, words);
};

it("names all that is empty at once, and sends nothing", async () => {
  await show(OWNER);
  await press("Continue");
  const lines = [...(place.querySelectorAll("[role=alert] li") ?? [])].map((line) => line.textContent);
  expect(lines).toEqual(["Enter a name.", "Enter an email address, like ada@example.org.", WORDS, "Enter a password."]);
  expect(sent).toEqual([]);
});

it("asks the first owner whether she is the doctor, and answers nothing for her", async () => {
  await show(OWNER);
  expect(answers().map((one) => one.checked)).toEqual([false, false]);
  await writeAll();
  await press("Continue");
  expect(sent).toEqual([]);
  expect(question()?.textContent).toContain(WORDS);
  // The link at the top of the form leads to the first answer.
  expect(answers()[0]?.id).toBe("field-isDoctor");

  await act(async () => answers()[0]?.click());
  await press("Continue");
  expect(sent).toEqual([{ ...typed, isDoctor: true }]);
});

it("says what the server refuses, at its field", async () => {
  const errors = [{ field: "password", message: "Choose a longer password." }];
  [answer, status] = [{ title: "No", detail: "Look.", code: "invalid", errors }, 422];
  await show(OWNER);
  await writeAll();
  await act(async () => answers()[0]?.click());
  await press("Continue");
  expect(place.querySelector("#field-password-error")?.textContent).toContain("Choose a longer password.");
});

it("takes a no, too", async () => {
  await show(OWNER);
  await writeAll();
  await act(async () => answers()[1]?.click());
  await press("Continue");
  expect(sent[0]).toMatchObject({ isDoctor: false });
});

it("asks nobody else", async () => {
  for (const purpose of ["invite", "reset"] as const) {
    await show({ ...OWNER, purpose, roles: ["editor"], email: "eve@example.org" });
    expect(question()).toBeUndefined();
  }
});
