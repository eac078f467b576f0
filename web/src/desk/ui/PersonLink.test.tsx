// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Permission, SessionView } from "../../api/schema";
import { newQueryClient } from "../shell/query";
import { SessionProvider } from "../shell/session";
import { Contacts } from "./Contacts";

let unmount: () => void;

/** What somebody with these rights sees of the ways to reach a person. */
async function show(permissions: Permission[], email?: string) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <SessionProvider session={{ permissions } as unknown as SessionView}>
            <Contacts email={email} phone="+234 803 123 4567" none="No contact details" />
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
}

const linkToAll = () =>
  [...document.querySelectorAll("a")].find((link) => link.textContent === "Everything held about this person");

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => Response.json({ restricted: [] }));
});

afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("leads from a person to all that is held about them, with no address in the link", async () => {
  await show(["support_visitors"], "amina@example.org");
  expect(linkToAll()?.getAttribute("href")).toBe("/person");
});

it("leads nobody there who may not see it, and from nobody whose address is not known", async () => {
  await show(["manage_money"], "amina@example.org");
  expect(linkToAll()).toBeUndefined();
  unmount();
  await show(["support_visitors"]);
  expect(linkToAll()).toBeUndefined();
});
