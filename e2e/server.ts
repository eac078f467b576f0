import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const binary = new URL("../target/debug/bedside", import.meta.url).pathname;

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Resolves once the server says that it is ready; rejects with what it printed if it ends first. */
async function ready(url: string, server: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`bedside ended with ${server.exitCode}:\n${printed()}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`bedside was not ready within 60 s:\n${printed()}`);
}

/** A server that runs. */
export interface Served {
  base: string;
  /** Everything printed so far. */
  printed: () => string;
  /** The one-time link that a start without an owner prints. */
  ownerLink: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts the real binary on a store of its own. A test that changes who may do what starts one for itself. */
export async function serve(more: string[] = []): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), "bedside-e2e-"));
  const [port, adminPort] = [await freePort(), await freePort()];
  const base = `http://localhost:${port}`;
  const server = spawn(
    binary,
    ["serve", "--data", data, "--listen", `127.0.0.1:${port}`, "--sample-content", ...more],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, BEDSIDE_PUBLIC_URL: base, BEDSIDE_ADMIN_LISTEN: `127.0.0.1:${adminPort}` },
    },
  );
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  const ownerLink = async () => {
    const deadline = Date.now() + 10_000;
    while (Date.now() < deadline) {
      const found = /https?:\/\/\S+\/desk\/welcome\/[\w-]+/.exec(output)?.[0];
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`bedside printed no owner link:\n${output}`);
  };
  server.stdout.on("data", keep);
  server.stderr.on("data", keep);
  await ready(`http://127.0.0.1:${adminPort}/readyz`, server, () => output);
  const stop = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { base, printed: () => output, ownerLink, stop };
}

/** Two servers for the whole run: the site as it is built, and one with the development build of the web. */
export default async function start(): Promise<() => Promise<void>> {
  const database = process.env.BEDSIDE_TEST_DATABASE;
  const [site, development] = await Promise.all([
    serve(database ? ["--database", database] : []),
    serve(["--web", new URL("../web/dist-development", import.meta.url).pathname]),
  ]);
  process.env.BEDSIDE_TEST_URL = site.base;
  process.env.BEDSIDE_TEST_DEVELOPMENT_URL = development.base;
  return async () => {
    await Promise.all([site.stop(), development.stop()]);
  };
}
