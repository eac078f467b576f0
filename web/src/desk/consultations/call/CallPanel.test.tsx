// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { devices, FakeConnection, fakeBrowser, restoreBrowser } from "../../../ui/call/fake-connection";
import { newQueryClient } from "../../shell/query";
import { CallPanel } from "./CallPanel";

const client = newQueryClient();
let posts: { path: string; body: unknown }[];
let seatAnswer: () => Response;
let placeText: string | undefined;
let unmount: () => void;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": status < 400 ? "application/json" : "application/problem+json" },
  });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const shown = () => document.body.textContent ?? "";
const button = (words: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words) as HTMLButtonElement;
const said = () => document.querySelector("[role=status]")?.textContent;

async function press(words: string): Promise<void> {
  await act(async () => button(words).click());
  await settle();
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  fakeBrowser();
  posts = [];
  placeText = undefined;
  seatAnswer = () => json({ seat: "s3at" });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (init.method === "POST") posts.push({ path, body: init.body && JSON.parse(String(init.body)) });
    if (path.endsWith("/seat")) return seatAnswer();
    if (path.endsWith("/offer")) return json({ sdp: "answer" });
    return json({ id: "r1", room: { opensAt: "2026-11-28T09:00:00Z", href: "/room", placeText } });
  });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <CallPanel requestId="r1" />
      </QueryClientProvider>,
    ),
  );
  await settle();
});
afterEach(() => {
  unmount();
  client.clear();
  document.body.replaceChildren();
  restoreBrowser();
});

/** The clinician is in the room, and the patient comes. */
async function talk(): Promise<void> {
  await press("Open the room and talk");
  await act(async () => FakeConnection.last.open());
  placeText = "Òṣogbo, Nigeria";
  await act(async () =>
    FakeConnection.last.say({ seats: [{ seat: "patient", slot: 1, muted: false, picture: false }] }),
  );
  await settle();
}

it("takes a seat and calls, and asks where the patient is once they have come", async () => {
  await talk();
  expect(posts.map(({ path }) => path)).toEqual(["/api/desk/care/requests/r1/seat", "/api/rooms/s3at/offer"]);
  expect(document.querySelector("h2")?.textContent).toBe("On a call");
  expect(said()).toBe("The patient is here now.");
  expect(shown()).toContain("The patient says they are in: Òṣogbo, Nigeria");
  await press("Mute");
  expect(FakeConnection.last.channel.sent.at(-1)).toEqual({ muted: true });
  expect(said()).toBe("Your microphone is off.");
});

it("shows what the server says where there is no seat", async () => {
  seatAnswer = () => json({ detail: "The room opens at 10:15." }, 409);
  await press("Open the room and talk");
  expect(document.querySelector("[role=alert]")?.textContent).toContain("The room opens at 10:15.");
  expect(FakeConnection.all).toEqual([]);
});

it("goes up in quality when asked", async () => {
  await talk();
  await press("Better sound");
  expect(posts.at(-1)?.body).toMatchObject({ quality: "good" });
  expect(button("Better sound")).toBeUndefined();
});

it("ends the call when the screen is left", async () => {
  await talk();
  unmount();
  unmount = () => {};
  expect(FakeConnection.last.connectionState).toBe("closed");
  expect(devices.given[0]?.readyState).toBe("ended");
});

it("can be entered again after it was left", async () => {
  await talk();
  await press("Leave");
  expect(document.querySelector("h3")?.textContent).toBe("You left the call.");
  await press("Enter the room again");
  await act(async () => FakeConnection.last.open());
  expect(FakeConnection.all).toHaveLength(2);
  expect(document.querySelector("h2")?.textContent).toBe("You are in the room. Nobody else is here yet.");
});
