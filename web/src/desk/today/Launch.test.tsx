// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LaunchLine, Permission, SessionView } from "../../api/schema";
import { newQueryClient } from "../shell/query";
import { SessionProvider } from "../shell/session";
import { Launch } from "./Launch";

const client = newQueryClient();
const shown = () => document.body.textContent ?? "";
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
let unmount: () => void;

/** Today's list as somebody with these permissions sees it. */
async function show(steps: LaunchLine[], permissions: Permission[]) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <SessionProvider session={{ permissions, zone: "Africa/Lagos" } as unknown as SessionView}>
            <Launch steps={steps} />
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
  await settle();
}

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

afterEach(() => {
  unmount();
  client.clear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("leads to what is left, and counts what is done", async () => {
  const steps: LaunchLine[] = [
    { step: "brand", isDone: true, missing: [] },
    { step: "licence", isDone: false, missing: [] },
  ];
  await show(steps, ["change_settings"]);
  expect(shown()).toContain("1 of 2 done");
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/consultations/licences"]);
  expect(shown()).not.toContain("Hide this list");
});

it("lets only who runs the site hide it", async () => {
  await show([{ step: "mail", isDone: false, missing: [] }], ["manage_people"]);
  expect(shown()).toContain("Hide this list");
});

it("goes away once all is done", async () => {
  await show([{ step: "brand", isDone: true, missing: [] }], ["change_settings", "manage_people"]);
  expect(shown()).toBe("");
});

it("says which parts of the first step are not set yet", async () => {
  await show([{ step: "brand", isDone: false, missing: ["name", "logo"] }], ["change_settings"]);
  expect(shown()).toContain("Not set yet: the name and the logo.");
});
