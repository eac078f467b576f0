/**
 * What a payment costs: `make bench` asks for `payments`; alone `node bench/payments.mjs`, with release builds of `bedside`
 * and of the example `till`, and `BEDSIDE_TEST_DATABASE` for the PostgreSQL part.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { percentile, scratch, start, stop } from "./processes.mjs";

const root = new URL("..", import.meta.url).pathname;
const bedside = `${root}target/release/bedside`;
const till = `${root}target/release/examples/till`;
const port = 18_180;
const site = `http://127.0.0.1:${port}`;
const sandbox = `http://127.0.0.1:${port + 2}/`;
/** Payments in each measurement. */
const SETTLED = 3_000;
/** Below what one address may send in a minute. */
const HEARD = 1_000;

const command = (place, ...words) => {
  const run = spawnSync(till, [...place, ...words], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (run.status !== 0) throw new Error(`till ${words[0]}: ${run.stderr}`);
  return run.stdout.trim().split("\n");
};

const serve = (place) =>
  start(bedside, ["serve", ...place, "--listen", `127.0.0.1:${port}`], {
    url: `${site}/`,
    env: {
      BEDSIDE_PUBLIC_URL: site,
      BEDSIDE_ADMIN_LISTEN: `127.0.0.1:${port + 500}`,
      BEDSIDE_PAYMENTS_SANDBOX_LISTEN: `127.0.0.1:${port + 2}`,
      BEDSIDE_PLACES_IMPORT: "none",
    },
  });

/** How often in a second the disk below a folder makes four kilobytes safe, one after the other: the measure of one writer. */
function flushes(folder) {
  const path = join(folder, "flushes");
  const file = openSync(path, "w");
  const block = Buffer.alloc(4_096, 1);
  const began = performance.now();
  let count = 0;
  for (; performance.now() - began < 2_000; count += 1) {
    writeSync(file, block);
    fdatasyncSync(file);
  }
  const lasted = performance.now() - began;
  closeSync(file);
  rmSync(path);
  return count / (lasted / 1_000);
}

/** Settles its share in a process of its own: `{ began, ended, settled }`. */
async function node(place, references) {
  const child = spawn(till, [...place, "settle"], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(references.join("\n"));
  return JSON.parse(await text(child.stdout));
}

/** Payments that so many nodes settle in a second: each one its row, ledger, receipt and job, in one transaction. */
async function settled(place, nodes) {
  const references = command(place, "prepare", "--count", String(SETTLED));
  const shares = Array.from({ length: nodes }, (_, own) => references.filter((_, index) => index % nodes === own));
  const runs = await Promise.all(shares.map((share) => node(place, share)));
  const count = runs.reduce((sum, run) => sum + run.settled, 0);
  if (count !== SETTLED) throw new Error(`${count} of ${SETTLED} payments were settled`);
  const lasted = Math.max(...runs.map((run) => run.ended)) - Math.min(...runs.map((run) => run.began));
  return count / (lasted / 1_000);
}

/** Milliseconds until a webhook is answered, while the payments that it tells of are settled in the background. */
async function heard(place) {
  const [keys] = command(place, "keys").map((line) => JSON.parse(line));
  const words = ["--site", site, "--sandbox", sandbox, "--subject", `bench-${Date.now()}`, "--count", String(HEARD)];
  const opened = command(place, "open", ...words).map((line) => JSON.parse(line));
  const card = { number: "4084084084084081", cvv: "408", expiry: "12/40", outcome: "no_webhook" };
  for (const { checkoutUrl } of opened) {
    const answer = await fetch(`${checkoutUrl}/pay`, {
      method: "POST",
      body: new URLSearchParams(card),
      redirect: "manual",
    });
    await answer.arrayBuffer();
    if (answer.status !== 303) throw new Error(`paying: ${answer.status}`);
  }
  const lasts = [];
  for (const [id, { reference }] of opened.entries()) {
    const body = JSON.stringify({ event: "charge.success", data: { id, reference, status: "success" } });
    const signature = createHmac("sha512", keys.secret).update(body).digest("hex");
    const headers = { "content-type": "application/json", "x-paystack-signature": signature };
    const began = performance.now();
    const answer = await fetch(`${site}/api/payments/webhooks/sandbox`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`webhook: ${answer.status}`);
    lasts.push(performance.now() - began);
  }
  return { p50: percentile(lasts, 0.5), p95: percentile(lasts, 0.95) };
}

/** Runs some work with a database of its own, on a server that makes everything safe, as it would in production. */
async function onPostgres(server, work) {
  const name = `bedside_bench_${Date.now()}`;
  const say = (sql) => {
    const run = spawnSync("psql", ["--no-psqlrc", "--quiet", "--command", sql, server], { encoding: "utf8" });
    if (run.status !== 0) throw new Error(run.stderr);
  };
  const switches = ["fsync", "synchronous_commit", "full_page_writes"];
  for (const option of switches) say(`ALTER SYSTEM SET ${option} = on`);
  say("SELECT pg_reload_conf()");
  say(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    say(`DROP DATABASE ${name} WITH (FORCE)`);
    for (const option of switches) say(`ALTER SYSTEM RESET ${option}`);
    say("SELECT pg_reload_conf()");
  }
}

/** Rows of `{ label, measured, budget }`. */
export async function payments(database) {
  const whole = (value) => value.toFixed(0).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  const data = scratch();
  const place = ["--data", data];
  const server = await serve(place);
  const { p50, p95 } = await heard(place);
  await stop(server);
  const rows = [
    {
      label: "webhook answered, p50 / p95",
      measured: `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`,
      budget: "p95 ≤ 20 ms",
    },
    { label: "flushes of the disk (fdatasync)", measured: `${whole(flushes(data))}/s`, budget: "" },
    {
      label: "settled, one node, SQLite",
      measured: `${whole(await settled(place, 1))}/s`,
      budget: "≥ 500/s at ≥ 1,000 flushes/s",
    },
  ];
  if (!database) return rows;
  const rate = await onPostgres(database, async (url) => {
    const shared = ["--data", scratch(), "--database", url];
    await stop(await serve(shared));
    return settled(shared, 2);
  });
  rows.push({ label: "settled, two nodes, PostgreSQL", measured: `${whole(rate)}/s`, budget: "≥ 2,000/s" });
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { label, measured, budget } of await payments(process.env.BEDSIDE_TEST_DATABASE)) {
    console.log(`| ${label} | ${measured} | ${budget} |`);
  }
}
