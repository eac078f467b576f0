import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that nobody else uses. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), "bedside-bench-"));
  // nginx's worker runs as another user.
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts a program, on one processor when `cpu` is given, and resolves once `url` answers. Returns it with the milliseconds that took. */
export async function start(command, args, { url, env = {}, cpu, cwd } = {}) {
  const [program, rest] = cpu === undefined ? [command, args] : ["taskset", ["-c", String(cpu), command, ...args]];
  const began = performance.now();
  const child = spawn(program, rest, { stdio: "ignore", cwd, env: { ...process.env, ...env } });
  const deadline = began + 60_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) break;
    if (performance.now() > deadline) throw new Error(`${command} did not answer at ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { child, ready: performance.now() - began };
}

export async function stop({ child }) {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Requests per second of wrk with one thread and 32 connections on the other processor. */
export function load(url, { headers = {}, seconds = 3, cpu = 1 } = {}) {
  const options = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const run = spawnSync("taskset", ["-c", String(cpu), "wrk", "-t1", "-c32", `-d${seconds}s`, ...options, url], {
    encoding: "utf8",
  });
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(run.stdout);
  if (!rate || /Non-2xx/.test(run.stdout)) throw new Error(`wrk ${url}:\n${run.stdout}${run.stderr}`);
  return Number(rate[1]);
}

function memory(pid, name) {
  const line = readFileSync(`/proc/${pid}/status`, "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(name));
  return Number(/\d+/.exec(line ?? "0")?.[0]) / 1024;
}

/** Resident memory of a process in mebibytes. */
export const resident = (pid) => memory(pid, "VmRSS");
/** The most that it ever was, or was since the peak was forgotten. */
export const peak = (pid) => memory(pid, "VmHWM");
/** Lets the peak begin anew at what is resident now. */
export const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
