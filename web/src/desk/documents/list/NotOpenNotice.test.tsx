// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newQueryClient } from "../../shell/query";
import { NotOpenNotice } from "./NotOpenNotice";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

/** What stands above a list while these steps are not done. */
async function show(kind: string, open: string[]): Promise<string> {
  const steps = ["licence", "delivery"].map((step) => ({ step, isDone: !open.includes(step), missing: [] }));
  vi.stubGlobal("fetch", async () => Response.json({ steps }));
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter>
          <NotOpenNotice kind={kind} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  const words = place.textContent;
  act(() => root.unmount());
  return words;
}

it("says of each kind what keeps it from being had, and nothing once that is done", async () => {
  expect(await show("package", ["licence"])).toContain("Packages cannot be booked yet");
  expect(await show("shop", ["delivery"])).toContain("Products cannot be bought yet");
  expect(await show("package", ["delivery"])).toBe("");
  expect(await show("shop", ["licence"])).toBe("");
  expect(await show("blog", ["licence", "delivery"])).toBe("");
});
