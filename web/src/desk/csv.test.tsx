// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ComponentType } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Permission } from "../api/schema";
import ClientsScreen from "./clients/ClientsScreen";
import WordsScreen from "./community/rules/WordsScreen";
import RunsScreen from "./datasets/RunsScreen";
import TopicsScreen from "./documents/topics/TopicsScreen";
import JobsScreen from "./mail/JobsScreen";
import MediaScreen from "./media/MediaScreen";
import ReaderImportsScreen from "./newsletter/readers/ImportsScreen";
import DuplicatesScreen from "./places/list/DuplicatesScreen";
import PlaceImportsScreen from "./places/runs/ImportsScreen";
import SettingsListScreen from "./settings/SettingsListScreen";
import { newQueryClient } from "./shell/query";
import { SessionProvider } from "./shell/session";
import WebhookScreen from "./webhooks/WebhookScreen";
import WebhooksScreen from "./webhooks/WebhooksScreen";

let place: HTMLElement;
let root: Root;
let asked: string[];
let saved: string[];

const PERMISSIONS: Permission[] = ["read_content", "change_settings", "manage_jobs", "support_visitors"];

const WEBHOOK = { id: "01W", name: "Accounts", address: "https://example.org/", occasions: [], isOn: true, version: 1 };

const TYPES = ["claim", "synonym"].map((kind) => ({ kind, label: kind, plural: kind, group: "Settings", fields: [] }));

/** Every list, empty. */
const EMPTY = { items: [], runs: [], sources: [], total: 0, page: 1, pages: 1, counts: {}, types: TYPES, scopes: [] };

function answer(path: string): Response {
  if (path.includes(".csv")) return new Response("Name", { headers: { "content-type": "text/csv" } });
  return Response.json(path.endsWith("/webhooks/01W") ? { ...EMPTY, ...WEBHOOK } : EMPTY);
}

async function settle() {
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

async function show(pattern: string, address: string, Screen: ComponentType) {
  const session = {
    person: { id: "01AMINA", name: "Amina", email: "amina@example.org", roles: ["owner" as const] },
    permissions: PERMISSIONS,
    setup: null,
    awaitsAgreement: false,
    hasTestMoney: false,
    sendsNoMail: false,
    reauthenticatedAt: "2026-11-21T08:00:00Z",
    zone: "Africa/Lagos",
    brand: "Bedside",
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <SessionProvider session={session}>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path={pattern} element={<Screen />} />
            </Routes>
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
  await settle();
}

beforeEach(() => {
  [asked, saved] = [[], []];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer(path);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each<[string, string, ComponentType, string, string]>([
  ["/media", "/media?kind=image&unused=1", MediaScreen, "media.csv?kind=image&unused=1&page=1", "media.csv"],
  [
    "/settings/:kind",
    "/settings/claim?state=draft",
    SettingsListScreen,
    "claims.csv?page=1&kind=claim&state=draft&sort=title&limit=50",
    "claims.csv",
  ],
  [
    "/settings/:kind",
    "/settings/synonym",
    SettingsListScreen,
    "documents.csv?page=1&kind=synonym&sort=title&limit=50",
    "documents.csv",
  ],
  ["/mail/jobs", "/mail/jobs", JobsScreen, "jobs.csv", "failed-jobs.csv"],
  [
    "/places/duplicates",
    "/places/duplicates?country=NG",
    DuplicatesScreen,
    "places/duplicates.csv?country=NG&page=1",
    "duplicate-places.csv",
  ],
  ["/places/imports", "/places/imports", PlaceImportsScreen, "places/imports.csv", "place-imports.csv"],
  ["/imports", "/imports", RunsScreen, "dataset-runs.csv?page=1", "imports.csv"],
  ["/newsletter/imports", "/newsletter/imports", ReaderImportsScreen, "newsletter/imports.csv", "reader-imports.csv"],
  ["/clients", "/clients", ClientsScreen, "clients.csv", "programs.csv"],
  ["/webhooks", "/webhooks", WebhooksScreen, "webhooks.csv", "webhooks.csv"],
  [
    "/webhooks/:id",
    "/webhooks/01W?state=dead",
    WebhookScreen,
    "webhooks/01W/deliveries.csv?state=dead&page=1",
    "webhook-messages.csv",
  ],
  ["/conversation/words", "/conversation/words", WordsScreen, "conversation/words.csv", "blocked-words.csv"],
  [
    "/articles/topics",
    "/articles/topics?of=sections",
    TopicsScreen,
    "article-topics.csv?field=sections",
    "sections.csv",
  ],
])("saves the list of %s as %s has it", async (pattern, address, Screen, path, file) => {
  await show(pattern, address, Screen);
  const button = [...place.querySelectorAll("button")].find((one) => one.textContent === "Download as CSV");
  await act(async () => button?.click());
  await settle();
  const of = (url: string) => [url.split("?")[0], ...[...new URLSearchParams(url.split("?")[1])].sort()];
  const tables = asked.filter((one) => one.includes(".csv"));
  expect(tables.map(of)).toEqual([of(`/api/desk/${path}`)]);
  expect(saved).toEqual([file]);
});
