// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AuditList, SessionView } from "../../api/schema";
import { newQueryClient } from "../shell/query";
import { SessionProvider } from "../shell/session";
import AuditScreen from "./AuditScreen";

const session = { permissions: ["read_audit"], zone: "Africa/Lagos" } as unknown as SessionView;

const line: AuditList["items"][number] = {
  seq: 7,
  id: "01L",
  at: "2027-01-12T13:30:00Z",
  actor: "staff:01A",
  actorName: "Adaeze Nwosu",
  action: "document.publish",
  subject: "blog:post-a",
  subjectName: "Malaria nets",
  names: {},
  hash: "0",
};

const client = newQueryClient();
let asked: URLSearchParams[];
let unmount: () => void;

const settle = (milliseconds = 0) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

async function open(address: string): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  unmount = () => act(() => root.unmount());
  const router = createMemoryRouter([{ path: "audit", element: <AuditScreen /> }], { initialEntries: [address] });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (path: string) => {
    const answered = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    const [call, query] = path.split("?");
    if (call !== "/api/desk/audit") return answered([]);
    const wanted = new URLSearchParams(query);
    asked.push(wanted);
    const items = [line];
    return answered({ items, total: 1, page: 1, pages: 1, hasOlder: wanted.has("q") });
  });
});

afterEach(() => {
  unmount();
  client.clear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const field = (label: string) =>
  [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label)?.control as
    | HTMLInputElement
    | HTMLSelectElement
    | undefined;

it("asks for the words typed once whoever types rests, and says how far they were searched", async () => {
  await open("/audit");
  expect(document.body.textContent).toContain("Adaeze Nwosu published Malaria nets");
  expect(document.body.textContent).not.toContain("newest 10,000");
  const search = field("Search") as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(search, "adaze");
    search.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(asked).toHaveLength(1);
  await settle(350);
  await settle();
  expect(asked.map((query) => query.get("q"))).toEqual([null, "adaze"]);
  expect(document.body.textContent).toContain("The newest 10,000 entries were searched with typing errors forgiven");
});

it("keeps to everything that a link to it asks for, and shows it among the filters", async () => {
  const link = {
    q: "nets",
    actor: "staff:01A",
    action: "document.publish",
    subject: "blog:post-a",
    from: "2027-01-01",
  };
  await open(`/audit?${new URLSearchParams(link)}`);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ ...link, page: "1" });
  expect(["Who", "To what", "What", "From"].map((label) => field(label)?.value)).toEqual([
    "staff:01A",
    "blog:post-a",
    "document.publish",
    "2027-01-01",
  ]);
  expect(field("Who")?.textContent).toBe("EveryoneAdaeze Nwosu");
});
