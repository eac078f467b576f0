// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CallSetup } from "../../../api/schema";
import { FakeConnection, fakeBrowser, restoreBrowser } from "../../../ui/call/fake-connection";
import { newQueryClient } from "../../shell/query";
import { PortsPanel } from "./PortsPanel";
import { addressText, openWords, reachedWords, resultWords } from "./ports";

const HERE: CallSetup["addresses"] = [{ ip: "203.0.113.7", port: 7700, reach: "internet" }];
const [OPEN, SHUT] = [{ isOpen: true, roundTrip: 4.2 }, { isOpen: false }];

const client = newQueryClient();
let answer: () => Response;
let unmount: () => void;

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const shown = () => document.querySelector("[role=status]")?.textContent ?? "";
const lines = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  fakeBrowser();
  answer = () => Response.json({ sdp: "answer" });
  vi.stubGlobal("fetch", async () => answer());
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <PortsPanel addresses={HERE} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  restoreBrowser();
});

async function test(): Promise<void> {
  await act(async () => document.querySelector("button")?.click());
  await settle();
}

it("says of each way in how many milliseconds it is reached, and what to open of one that is not", async () => {
  await test();
  const [udp, tcp] = FakeConnection.all;
  await act(async () => tcp?.open());
  await act(async () => {
    Object.assign(udp ?? {}, { connectionState: "failed" });
    udp?.onconnectionstatechange();
  });
  await settle();
  expect(lines()[0]).toContain("UDP, port 7700Not reachedOpen 7700/udp in the firewall");
  expect(lines()[1]).toBe("TCP, port 7700Reached in 50 ms");
  expect(shown()).toContain("calls go by TCP");
  expect(FakeConnection.all.map(({ connectionState }) => connectionState)).toEqual(["closed", "closed"]);
});

it("takes a server that gives no test for no closed port", async () => {
  answer = () => Response.json({ detail: "No port is open." }, { status: 409 });
  await test();
  expect(shown()).toBe("Not testedNo port is open.");
  answer = () => Response.json({ detail: "Too many calls." }, { status: 503 });
  await test();
  expect(shown()).toBe("Not testedToo many calls.");
});

it.each([
  [OPEN, OPEN, "Patients come from elsewhere"],
  [SHUT, OPEN, "lets no UDP out"],
  [OPEN, SHUT, "hospitals and offices"],
  [SHUT, SHUT, "reaches this server at 203.0.113.7"],
])("tells what %o and %o mean", (udp, tcp, words) => {
  expect(resultWords({ udp, tcp }, HERE)).toContain(words);
});

it("does not call a port open to all that only this machine reaches", () => {
  const local = [{ ip: "127.0.0.1", port: 7700, reach: "machine" as const }];
  expect(resultWords({ udp: OPEN, tcp: OPEN }, local)).toContain("from nowhere outside");
});

it("writes ports and addresses as firewalls and browsers do", () => {
  expect(openWords("udp", 7700)).toContain("7700/udp");
  expect(addressText({ ip: "2001:db8::7", port: 7700, reach: "internet" })).toBe("[2001:db8::7]:7700");
  expect(reachedWords({ isOpen: true, roundTrip: 0.3 })).toBe("Reached in under 1 ms");
  expect(reachedWords({ isOpen: true })).toBe("Reached");
});
