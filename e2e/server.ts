import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { MailService } from "./mail-service";

const run = promisify(execFile);
/** A benchmark names that of a release build. */
const binary = process.env.BEDSIDE_TEST_BINARY ?? new URL("../target/debug/bedside", import.meta.url).pathname;

/**
 * Where this process looks for ports, so that no two workers are given the same one before they listen on it: those of a run on
 * PostgreSQL, which may go on beside one on SQLite, look above those of the other.
 */
const PORTS = 1_000;
const worker = (Number(process.env.TEST_PARALLEL_INDEX ?? 5) % 6) + (process.env.BEDSIDE_TEST_DATABASE ? 6 : 0);
const firstPort = 20_000 + worker * PORTS;
const givenPorts = new Set<number>();

/** A port that nobody listens on, below those that systems give to outgoing connections: one of these could take it first. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    const port = randomInt(firstPort, firstPort + PORTS);
    if (givenPorts.has(port)) return resolve(freePort());
    givenPorts.add(port);
    probe.once("error", () => resolve(freePort()));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)));
  });
}

/** Resolves once the server says that it is ready; rejects with what it printed if it ends first. */
async function ready(url: string, server: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`bedside ended with ${server.exitCode}:\n${printed()}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`bedside was not ready within 120 s:\n${printed()}`);
}

/** A moment as both databases read it. */
export const stamp = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "+00:00");

/** A server that runs. */
export interface Served {
  base: string;
  /** Where the payment sandbox of the first node listens. */
  sandbox: string;
  /** Everything printed so far. */
  printed: () => string;
  /** The one-time link that a start without an owner prints. */
  ownerLink: () => Promise<string>;
  /**
   * Starts a second node on the same store; answers with where it listens. It ends with the first. A SQLite folder is served
   * by one node only: there it is the first.
   */
  another: () => Promise<string>;
  /** What the command line says about the same store. */
  command: (...words: string[]) => Promise<string>;
  /** Every mail to an address, newest first, with its links: of the mail service where there is one, else what stays here. */
  mailsTo: (address: string) => Promise<string>;
  /** What a program beside the server says that works with the same store; killed after `patience` milliseconds. */
  beside: (program: string, words: string[], patience?: number) => Promise<string>;
  /** Ends the first node without a warning, as a power cut does. */
  kill: () => Promise<void>;
  /** Starts the first node again where it was. */
  restart: () => Promise<void>;
  /** Rows that a query finds, with the names of its columns. */
  rows: (sql: string) => Promise<Record<string, string | number | null>[]>;
  /** Runs a statement on the database beside the server. */
  say: (sql: string) => Promise<unknown>;
  /** The folder of all state. */
  data: string;
  /** The process of the first node. */
  pid: () => number;
  /** The rows of the database as SQL; empty on SQLite, whose file stands in the data folder. */
  dump: () => Promise<Buffer>;
  /** Lets the hour of a kind of jobs come now, also of one that was done. */
  runNow: (kind: string) => Promise<void>;
  /** Lets the hour of the jobs of a kind that still wait come at a moment. */
  runAt: (kind: string, at: number) => Promise<unknown>;
  stop: () => Promise<void>;
}

interface Database {
  /** On PostgreSQL. */
  name: string;
  /** Of the command line. */
  options: string[];
  /** Runs a statement beside the server. */
  say: (sql: string) => Promise<unknown>;
  /** The rows of a query as JSON. */
  ask: (sql: string) => Promise<string>;
  dump: () => Promise<Buffer>;
  drop: () => Promise<void>;
}

/** What runs a statement on a database file that is in use. */
const SQLITE = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], 30); db.execute(sys.argv[2]); db.commit()";

/** What answers a query on it. */
const SQLITE_ROWS =
  "import json, sqlite3, sys; db = sqlite3.connect(sys.argv[1], 30); db.row_factory = sqlite3.Row; print(json.dumps([dict(row) for row in db.execute(sys.argv[2])]))";

/** What each server of the run starts from: a data folder and, on PostgreSQL, a database, both with the sample content. */
interface Template {
  data: string;
  database: string;
}

/** Where workers find it. */
const TEMPLATE = "BEDSIDE_TEST_TEMPLATE";

const template = (): Template | undefined => JSON.parse(process.env[TEMPLATE] ?? "null") ?? undefined;

/** A database of its own on the server that the tests were given; the file in the data folder where there is none. */
async function freshDatabase(data: string, copied = ""): Promise<Database> {
  const server = process.env.BEDSIDE_TEST_DATABASE;
  if (!server) {
    // Copied with its folder.
    const file = join(data, "bedside.db");
    const say = (sql: string) => run("python3", ["-c", SQLITE, file, sql]);
    const ask = async (sql: string) => (await run("python3", ["-c", SQLITE_ROWS, file, sql])).stdout;
    return { name: "", options: [], say, ask, dump: async () => Buffer.alloc(0), drop: async () => {} };
  }
  const name = `bedside_e2e_${randomBytes(8).toString("hex")}`;
  const tell = (database: string) => (sql: string) =>
    run("psql", ["--no-psqlrc", "--quiet", "--command", sql, database]);
  await tell(server)(`CREATE DATABASE ${name}${copied && ` TEMPLATE ${copied}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const dumped = { encoding: "buffer", maxBuffer: 1 << 30 } as const;
  return {
    name,
    options: ["--database", url.href],
    say: tell(url.href),
    ask: async (sql) => {
      const all = `SELECT COALESCE(json_agg(found), '[]') FROM (${sql}) AS found`;
      return (await run("psql", ["--no-psqlrc", "--tuples-only", "--no-align", "--command", all, url.href])).stdout;
    },
    dump: async () => (await run("pg_dump", ["--no-owner", "--inserts", url.href], dumped)).stdout,
    drop: async () => {
      await tell(server)(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

interface Node {
  port: number;
  sandboxPort: number;
  pid: number;
  printed: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Where a node was before. */
type Place = Pick<Node, "port" | "sandboxPort">;

/** In a run that looks for forgotten words, the language that marks its own (`playwright.marked.config.ts`). */
const marked = new URL("../web/dist-marked", import.meta.url).pathname;
const isMarked = process.env.BEDSIDE_TEST_LANGUAGE === "marked";

/** One process, once it is ready. Visitors are told the first node's address: that is the site's. */
async function startNode(
  store: string[],
  more: string[],
  own: NodeJS.ProcessEnv,
  site?: string,
  place?: Place,
): Promise<Node> {
  const adminPort = await freePort();
  const { port, sandboxPort } = place ?? { port: await freePort(), sandboxPort: await freePort() };
  const web = more.includes("--web") ? [] : ["--web", marked];
  const language = isMarked ? ["--pseudo-language=marked", ...web] : [];
  const server = spawn(binary, ["serve", ...store, "--listen", `127.0.0.1:${port}`, ...language, ...more], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      BEDSIDE_PUBLIC_URL: site ?? `http://localhost:${port}`,
      BEDSIDE_ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
      BEDSIDE_PAYMENTS_SANDBOX_LISTEN: `127.0.0.1:${sandboxPort}`,
      // A few hundred places around Osogbo, London SE1 and six more towns, not all 60,000.
      BEDSIDE_PLACES_IMPORT: process.env.BEDSIDE_PLACES_IMPORT ?? "sample",
      // One journey publishes, another books a sample.
      BEDSIDE_OPEN_SAMPLES: "true",
      // With BEDSIDE_TEST_RECORD, whose statements are noted (`scripts/postgres-tests.py`).
      NEXTEST_BINARY_ID: "browser",
      NEXTEST_TEST_NAME: "all",
      ...own,
    },
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-1_000_000);
  };
  server.stdout.on("data", keep);
  server.stderr.on("data", keep);
  await ready(`http://127.0.0.1:${adminPort}/readyz`, server, () => output);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  };
  return { port, sandboxPort, pid: server.pid ?? 0, printed: () => output, stop };
}

/** The owner's link among what was printed, which may still be on its way. */
async function linkIn(printed: () => string): Promise<string> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const found = /https?:\/\/\S+\/desk\/welcome\/[\w-]+/.exec(printed())?.[0];
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`bedside printed no owner link:\n${printed()}`);
}

const running = new Map<string, Served>();

/** Not for waiting: the moment of a kill is what is tried out. */
export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Kills a site some milliseconds after a call was sent, whatever becomes of the call, and starts it again. */
export async function killDuring(site: Served, call: () => Promise<unknown>, after: number): Promise<void> {
  const called = call().catch(() => {});
  await pause(after);
  await site.kill();
  await called;
  // What ran then is taken up once its lease of a minute is over.
  await site.say("UPDATE job SET leased_until = created_at WHERE state = 'running'");
  await site.restart();
}

/** The server of a page that was opened from this process. */
export function serverOf(page: { url: () => string }): Served {
  const server = running.get(new URL(page.url()).origin);
  if (!server) throw new Error(`no server of this process shows ${page.url()}`);
  return server;
}

/**
 * Starts the real binary on a store of its own, with more words and variables where a test needs them, and a mail service
 * where its mails are to leave. A test that changes who may do what starts one for itself.
 */
export async function serve(
  more: string[] = [],
  variables: NodeJS.ProcessEnv = {},
  mails?: MailService,
): Promise<Served> {
  const own = { ...variables, ...mails?.settings };
  const data = mkdtempSync(join(tmpdir(), "bedside-e2e-"));
  const copied = template();
  if (!copied) throw new Error("nothing was made to start from");
  await cp(copied.data, data, { recursive: true });
  const database = await freshDatabase(data, copied.database);
  const store = ["--data", data, ...database.options];
  const first = await startNode(store, more, own);
  const base = `http://localhost:${first.port}`;
  const nodes = [first];
  const served: Served = {
    base,
    printed: first.printed,
    ownerLink: () => linkIn(first.printed),
    another: async () => {
      if (database.options.length === 0) return base;
      const node = await startNode(store, more, own, base);
      nodes.push(node);
      return `http://localhost:${node.port}`;
    },
    sandbox: `http://127.0.0.1:${first.sandboxPort}/`,
    command: async (...words) => (await run(binary, [...words, ...store])).stdout,
    mailsTo: async (address) => mails?.mailsTo(address) ?? (await served.command("mail", "show", address)),
    beside: async (program, words, patience = 0) => {
      const ended = { timeout: patience, killSignal: "SIGKILL" } as const;
      return (await run(join(dirname(binary), program), [...store, ...words], ended)).stdout;
    },
    kill: async () => {
      await nodes[0]?.stop("SIGKILL");
    },
    restart: async () => {
      nodes[0] = await startNode(store, more, own, base, first);
    },
    rows: async (sql) => JSON.parse(await database.ask(sql)),
    say: database.say,
    data,
    pid: () => nodes[0]?.pid ?? 0,
    dump: database.dump,
    runNow: async (kind) => {
      const again = "state = 'waiting', run_at = created_at, attempts = 0, finished_at = NULL";
      await database.say(`UPDATE job SET ${again} WHERE kind = '${kind}' AND state IN ('waiting', 'done')`);
    },
    runAt: (kind, at) =>
      database.say(`UPDATE job SET run_at = '${stamp(at)}' WHERE kind = '${kind}' AND state = 'waiting'`),
    stop: async () => {
      running.delete(base);
      await Promise.all(nodes.map((node) => node.stop()));
      await database.drop();
      rmSync(data, { recursive: true, force: true });
    },
  };
  running.set(base, served);
  return served;
}

/** Jobs that are due and not done. */
const UNDONE = "SELECT id FROM job WHERE state IN ('waiting', 'running') AND run_at <=";

/**
 * Makes what the servers start from: to load the sample content, make its pictures and import the places takes a server
 * many times as long as to start with them.
 */
export async function prepare(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), "bedside-e2e-template-"));
  const database = await freshDatabase(data);
  const node = await startNode(["--data", data, ...database.options], ["--sample-content"], {});
  const now = process.env.BEDSIDE_TEST_DATABASE ? "now()" : "strftime('%Y-%m-%dT%H:%M:%S', 'now')";
  const deadline = Date.now() + 120_000;
  while ((await database.ask(`${UNDONE} ${now}`)).trim() !== "[]") {
    if (Date.now() > deadline) throw new Error(`the sample content was not ready within 120 s:\n${node.printed()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await node.stop();
  process.env[TEMPLATE] = JSON.stringify({ data, database: database.name } satisfies Template);
  return async () => {
    await database.drop();
    rmSync(data, { recursive: true, force: true });
  };
}

/** Two servers for the whole run: the site as it is built, and one with the development build of the web. */
export default async function start(): Promise<() => Promise<void>> {
  const forget = await prepare();
  const [site, development] = await Promise.all([
    serve(),
    serve(["--web", new URL("../web/dist-development", import.meta.url).pathname]),
  ]);
  process.env.BEDSIDE_TEST_URL = site.base;
  process.env.BEDSIDE_TEST_DEVELOPMENT_URL = development.base;
  return async () => {
    await Promise.all([site.stop(), development.stop()]);
    await forget();
  };
}
