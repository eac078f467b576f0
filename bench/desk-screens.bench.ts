/**
 * How long each screen of the desk takes from its address to its data, with 10,000 of each thing: alone
 * `npx playwright test --config bench/desk.config.ts`, with release builds of `bedside`, `bench-data` and the example `till` in
 * the folder of `BEDSIDE_TEST_BINARY`; `ROWS` says how many of each.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { test as base, expect, type Page } from "@playwright/test";
import {
  addressOf,
  deskScreens,
  expectScreen,
  pageOf,
  type Scene,
  type Screen,
  setScene,
} from "../e2e/desk-screen-list";
import { pause, type Served, serve } from "../e2e/server";
import { addThings, post } from "./desk-things";

const ROWS = process.env.ROWS ?? "10000";
const ROUNDS = 3;
/** Milliseconds. */
const GOAL = 1_000;
const PATIENCE = 20_000;

interface Reading {
  name: string;
  times: number[];
  /** The call that the server took longest for. */
  slowest: { path: string; took: number };
  /** Milliseconds that processors worked for it, whatever else they do: those of the server, and those of the page. */
  work: { server: number; page: number };
  fault: string;
}

const TICK = 1_000 / Number(execFileSync("getconf", ["CLK_TCK"]));

/** What a process has worked so far. */
function workOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** What the scripts, styles and layout of a page have worked, since it was opened. */
async function pageWork(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const { metrics } = await devtools.send("Performance.getMetrics");
  await devtools.detach();
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

/** Screens that the scene leaves empty, or that show other rows first once there are many: their first row is waited for. */
const FILLED: ReadonlySet<string> = new Set([
  "clients",
  "webhooks/:id",
  "mail/jobs",
  "people",
  "conversation/reports",
  "conversation/complaints",
  "conversation/words",
  "consultations/waiting",
  "money/reviews",
  "money/payouts",
  "transfers",
  "coupons",
  "audit",
]);

async function expectFilledScreen(page: Page, { title }: Screen): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  const rows = main.locator('tbody tr, [aria-label^="Pages of"]');
  await expect(rows.first()).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByText(/^Loading…$/)).toHaveCount(0);
}

/** Calls of a page, with how long each took until its first byte. */
function watchCalls(page: Page) {
  let open = 0;
  let slowest = { path: "", took: 0 };
  const isCall = (address: string, kind: string) => kind === "fetch" && new URL(address).pathname.startsWith("/api/");
  page.on("request", (request) => {
    if (isCall(request.url(), request.resourceType())) open += 1;
  });
  page.on("requestfailed", (request) => {
    if (isCall(request.url(), request.resourceType())) open -= 1;
  });
  page.on("requestfinished", (request) => {
    if (!isCall(request.url(), request.resourceType())) return;
    open -= 1;
    const { requestStart, responseStart } = request.timing();
    const took = Math.round(responseStart - requestStart);
    const { pathname, search } = new URL(request.url());
    if (took > slowest.took) slowest = { path: pathname + search, took };
  });
  return {
    reset: () => {
      open = 0;
      slowest = { path: "", took: 0 };
    },
    slowest: () => slowest,
    settled: async () => {
      while (open > 0) await pause(5);
    },
  };
}

const watched = new Map<Page, ReturnType<typeof watchCalls>>();

/** Opens something some times; `ready` resolves once its data is shown. */
async function measure(
  desk: Served,
  name: string,
  page: Page,
  open: () => Promise<unknown>,
  ready: () => Promise<unknown>,
) {
  const calls = watched.get(page) ?? watchCalls(page);
  watched.set(page, calls);
  const reading: Reading = { name, times: [], slowest: { path: "", took: 0 }, work: { server: 0, page: 0 }, fault: "" };
  try {
    const before = workOf(desk.pid());
    for (let round = 0; round < ROUNDS; round += 1) {
      calls.reset();
      const began = performance.now();
      await open();
      await ready();
      await calls.settled();
      reading.times.push(Math.round(performance.now() - began));
      if (calls.slowest().took > reading.slowest.took) reading.slowest = calls.slowest();
    }
    reading.times.sort((a, b) => a - b);
    reading.work.server = Math.round((workOf(desk.pid()) - before) / ROUNDS);
    reading.work.page = Math.round(await pageWork(page));
  } catch (error) {
    const main = await page
      .locator("main")
      .textContent({ timeout: 1_000 })
      .catch(() => "");
    reading.fault = `${String(error).split("\n").slice(0, 2).join(" ")} // ${main?.replaceAll(/\s+/g, " ").slice(0, 300)}`;
  }
  return reading;
}

async function waitForJobs(desk: Served): Promise<void> {
  const due =
    "SELECT kind, count(*) AS n FROM job WHERE state IN ('waiting', 'running') AND run_at <= strftime('%Y-%m-%dT%H:%M:%S', 'now') GROUP BY kind";
  const deadline = Date.now() + 900_000;
  while (Date.now() < deadline) {
    const left = await desk.rows(due);
    if (left.length === 0) return;
    console.log("jobs:", JSON.stringify(left));
    await pause(10_000);
  }
  console.log("jobs are left");
}

/** The desk with 10,000 of each thing: its own rows are the models. */
async function fill(desk: Served): Promise<void> {
  await desk.kill();
  if (process.env.KEEP) cpSync(desk.data, `${process.env.KEEP}/models`, { recursive: true });
  const began = Date.now();
  await desk.beside("bench-data", ["desk", "--rows", ROWS]);
  console.log(`filled in ${Math.round((Date.now() - began) / 1_000)} s`);
  await desk.restart();
  await waitForJobs(desk);
  if (process.env.KEEP) cpSync(desk.data, `${process.env.KEEP}/filled`, { recursive: true });
}

async function measureScreen(desk: Served, scene: Scene, route: string, screen: Screen): Promise<Reading> {
  const page = pageOf(scene, route);
  await page.setViewportSize({ width: 1280, height: 900 });
  const address = await addressOf(screen);
  const open = () => page.goto(address, { waitUntil: "commit" });
  const expectIt = FILLED.has(route) ? expectFilledScreen : expectScreen;
  return measure(desk, route || "today", page, open, () => expectIt(page, screen));
}

/** Searches and longer spans: what a screen does not load by itself. */
async function* measureMore({ owner, stranger }: Scene, desk: Served): AsyncGenerator<Reading> {
  await post(stranger, desk.base, "/api/contact", {
    firstName: "Zainab",
    lastName: "Bello",
    email: "zainab@example.org",
    phone: "0805 765 4321",
    message: "When is the next street day?",
    services: ["Other"],
  });
  const main = owner.getByRole("main");
  for (const days of ["90", "365"]) {
    const open = () => owner.goto(`/desk/statistics/practice?days=${days}`, { waitUntil: "commit" });
    const ready = () => expect(owner.getByText("Reading and orders").first()).toBeVisible();
    yield measure(desk, `practice figures, ${days} days`, owner, open, ready);
  }
  const palette = owner.getByRole("dialog", { name: "Search" });
  for (const text of ["zainab belo", "halima sanni", "0805 765 4321"]) {
    const name = text.startsWith("halima") ? "Halima Sani" : "Zainab Bello";
    await owner.goto("/desk");
    await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
    const open = async () => {
      // The same keys close it while it is open.
      if (await palette.isVisible()) await owner.keyboard.press("Escape");
      await expect(palette).toBeHidden();
      await owner.keyboard.press("Control+k");
      await palette.getByRole("combobox").fill(text);
    };
    const ready = () =>
      expect(palette.getByRole("option", { name: new RegExp(name) }).first()).toBeVisible({ timeout: PATIENCE });
    yield measure(desk, `search of everything: ${text}`, owner, open, ready);
    await owner.keyboard.press("Escape");
  }
  await owner.goto("/desk/person");
  await main.getByLabel("Their email address").fill("zainab@example.org");
  const find = () => main.getByRole("button", { name: "Find person" }).click();
  yield measure(desk, "search people: one address", owner, find, async () => {
    await expect(main.getByRole("button", { name: "Find person" })).toBeEnabled({ timeout: PATIENCE });
    await expect(main.getByText(/Zainab|Messages/).first()).toBeVisible({ timeout: PATIENCE });
  });
  for (const [list, words, shows] of [
    ["letters", "zainab belo", "Zainab Bello"],
    ["consultations", "amina belo", "Amina Bello"],
    ["orders", "kemi obbi", "Kemi Obi"],
    ["giving", "ngozi adee", "Ngozi Ade"],
    ["money", "15402", "₦15,402.50"],
    ["newsletter/subscribers", "dele@exampel.org", "dele@example.org"],
    ["mail", "tunde@exampel.org", "tunde@example.org"],
    ["places", "ola pharmcy", "Ola Pharmacy"],
    ["articles", "danger sgins", "Danger signs"],
    ["shop", "pil box", "pill box"],
  ] as const) {
    const open = () => owner.goto(`/desk/${list}?q=${encodeURIComponent(words)}`, { waitUntil: "commit" });
    const ready = () => expect(main.getByText(shows).first()).toBeVisible({ timeout: PATIENCE });
    yield measure(desk, `list ${list}: ${words}`, owner, open, ready);
  }
}

const ms = (value: number | undefined) => (value === undefined ? "–" : value.toLocaleString("en-GB"));

base("screens of the desk with many rows", async ({ browser }) => {
  const desk = await serve();
  const scene = await setScene(browser, desk);
  await addThings(scene, desk);
  await fill(desk);
  const readings: Reading[] = [];
  const only = process.env.ONLY?.split(",");
  for (const [route, screen] of Object.entries(deskScreens(() => scene))) {
    if (only && !only.includes(route)) continue;
    readings.push(await measureScreen(desk, scene, route, screen));
    console.log(route, readings.at(-1)?.times.join(", "));
  }
  for await (const reading of measureMore(scene, desk)) {
    console.log(reading.name, reading.times.join(", "));
    readings.push(reading);
  }
  readings.sort((one, other) => (other.times[1] ?? 0) - (one.times[1] ?? 0));
  console.log(
    "| screen | median ms | all | server works ms | page works ms | longest call | its ms |\n|---|---|---|---|---|---|---|",
  );
  for (const { name, times, work, slowest, fault } of readings) {
    console.log(
      `| ${name} | ${ms(times[1])} | ${times.join(", ")} | ${work.server} | ${work.page} | ${slowest.path} | ${slowest.took} |`,
    );
    if (fault) console.log(`  ${fault}`);
  }
  const slow = readings.filter(({ times }) => (times[1] ?? 0) > GOAL);
  console.log(
    `${readings.length} measured, ${slow.length} above ${GOAL} ms, ${readings.filter(({ fault }) => fault).length} not measured`,
  );
  await desk.stop();
});
