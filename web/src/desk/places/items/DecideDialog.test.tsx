// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newQueryClient } from "../../shell/query";
import type { Item } from "../types";
import { DecideDialog } from "./DecideDialog";

const item: Item = {
  id: "i1",
  kind: "report",
  what: "wrong_place",
  place: {
    id: "p1",
    name: "Ola Pharmacy",
    url: "/nearestpharmacy/place/p1",
    shown: {
      name: "Ola Pharmacy",
      category: "pharmacy",
      address: "1 Station Road",
      area: "Okefia",
      landmark: "",
      district: "Osogbo",
      stateOrRegion: "Osun",
      country: "NG",
      postcode: "",
      lat: 7.771,
      lng: 4.5564,
      phone: "0803 000 0001",
      website: "",
      hours: "Mo-Sa 08:00-20:00",
      emergency: false,
      healthScheme: "unknown",
    },
  },
  at: "2026-11-21T08:40:00Z",
  state: "open",
};

const sent: unknown[] = [];
const client = newQueryClient();
let unmount: () => void;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ ...item, state: "accepted" });
  });
});

afterEach(() => {
  unmount();
  sent.length = 0;
  client.clear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

async function show(what: string, accept = true) {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <DecideDialog item={{ ...item, what }} accept={accept} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  );
}

const field = (name: string) => document.getElementById(`place-corrections-${name}`) as HTMLInputElement;

async function type(input: HTMLInputElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function submit() {
  await act(async () => document.querySelector("form")?.requestSubmit());
  await settle();
}

it("begins with what visitors see, and erases nothing that nobody touched", async () => {
  await show("wrong_place");
  expect(field("address").value).toBe("1 Station Road");
  await submit();
  expect(sent).toEqual([{ accept: true, note: "" }]);
});

it("sends what was mended, and that somebody checked it only where somebody says so", async () => {
  await show("wrong_number");
  await type(field("phone"), " 0805 555 5555 ");
  await submit();
  expect(sent).toEqual([{ accept: true, note: "", corrections: { phone: "0805 555 5555" } }]);
  unmount();
  await show("claim");
  await act(async () => (document.querySelector("input[type=checkbox]") as HTMLInputElement).click());
  await submit();
  expect(sent[1]).toEqual({ accept: true, note: "", verified: true });
});

it("takes over what was said of the health scheme", async () => {
  await show("accepts_scheme");
  expect(field("healthScheme").value).toBe("yes");
  await submit();
  expect(sent).toEqual([{ accept: true, note: "", corrections: { healthScheme: "yes" } }]);
});

it("does not ask whether a place was checked that is shown no more", async () => {
  await show("closed");
  expect(document.querySelectorAll("input[type=checkbox]")).toHaveLength(1);
  await submit();
  expect(sent).toEqual([{ accept: true, note: "", hide: true }]);
});
