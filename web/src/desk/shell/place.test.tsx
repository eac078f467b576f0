// @vitest-environment happy-dom

import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ScreenHead } from "../ui/ScreenHead";
import { usePlace } from "./place";
import { SessionProvider } from "./session";

let root: Root;
let place: HTMLElement;

const Told = () => <p>{usePlace()}</p>;

const show = (at: string, back?: string) =>
  act(async () =>
    root.render(
      <SessionProvider session={null as never}>
        <MemoryRouter key={at} initialEntries={[at]}>
          <Told />
          {back && <ScreenHead title="Edit" back={{ to: back, label: "All" }} />}
        </MemoryRouter>
      </SessionProvider>,
    ),
  );

const told = () => place.querySelector("p")?.textContent;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

it("finds the room of a document by the list that its screen leads back to, and forgets it with the screen", async () => {
  await show("/documents/01ABC", "/articles?kind=blog");
  expect(told()).toBe("/articles");
  await show("/documents/settings-site", "/settings");
  expect(told()).toBe("/settings");
  await show("/documents/01ABC");
  expect(told()).toBe("/documents/01ABC");
});

it("stays in the room of the address where that is in one", async () => {
  await show("/coupons", "/orders");
  expect(told()).toBe("/coupons");
});
