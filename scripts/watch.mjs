// `make watch`: serves the site while one edits it, builds what changed and reloads what is open in a browser.
//
//   http://localhost:8082   the site and the desk, reloading themselves
//   http://localhost:8080   the same server without that
//
// A change below web/ builds the web (development build) and starts the server again; one below crates/ builds the
// server first. A build that fails leaves the last good one running, with the errors in this terminal.
import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import http from "node:http";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const server = { host: "127.0.0.1", port: 8080 };
const proxyPort = 8082;
const dist = path.join(root, "web/dist-development");
const readiness = "http://127.0.0.1:8081/readyz";
/** An editor writes several files at once, and some write one twice. */
const settling = 150;

const RELOAD = "/__reload";
const SCRIPT = `new EventSource("${RELOAD}").onmessage = () => location.reload();`;
const TAG = `<script src="${RELOAD}.js"></script>`;

const say = (text) => console.log(`watch: ${text}`);

function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
    child.once("exit", (code) => resolve(code === 0));
  });
}

const build = {
  web: () => run("npm", ["run", "--silent", "build:development"]),
  // The embedded web build is not used here, but the crate that embeds it wants one to be there.
  server: async () => {
    if (!existsSync(path.join(root, "web/dist")) && !(await run("npm", ["run", "--silent", "build"]))) return false;
    return run("cargo", ["build", "--quiet", "--package", "bedside"]);
  },
};

let site;

async function restart() {
  if (site && site.exitCode === null) {
    const ended = new Promise((resolve) => site.once("exit", resolve));
    site.kill("SIGTERM");
    await ended;
  }
  const args = [
    "serve",
    "--data",
    "./data",
    "--listen",
    `${server.host}:${server.port}`,
    "--sample-content",
    "--web",
    dist,
  ];
  site = spawn(path.join(root, "target/debug/bedside"), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, BEDSIDE_PLACES_IMPORT: process.env.BEDSIDE_PLACES_IMPORT ?? "sample" },
  });
  while (site.exitCode === null) {
    const answer = await fetch(readiness).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

const listeners = new Set();

const proxy = http.createServer((request, response) => {
  if (request.url === RELOAD) {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.flushHeaders();
    listeners.add(response);
    request.once("close", () => listeners.delete(response));
    return;
  }
  if (request.url === `${RELOAD}.js`) {
    response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" }).end(SCRIPT);
    return;
  }
  // Unpacked, so that the tag can be put at the end; the server takes its own address for its own.
  const headers = { ...request.headers, "accept-encoding": "identity", host: `localhost:${server.port}` };
  for (const name of ["origin", "referer"]) {
    if (headers[name]) headers[name] = headers[name].replace(`:${proxyPort}`, `:${server.port}`);
  }
  const passed = http.request({ ...server, path: request.url, method: request.method, headers }, (answer) => {
    const isPage = answer.headers["content-type"]?.startsWith("text/html");
    const sent = { ...answer.headers };
    if (isPage) delete sent["content-length"];
    if (sent.location) sent.location = sent.location.replace(`localhost:${server.port}`, `localhost:${proxyPort}`);
    response.writeHead(answer.statusCode, sent);
    answer.pipe(response, { end: !isPage });
    if (isPage) answer.once("end", () => response.end(request.method === "HEAD" ? undefined : TAG));
  });
  passed.once("error", () =>
    response.writeHead(502, { "content-type": "text/plain" }).end("The server is starting.\n"),
  );
  request.pipe(passed);
});

let waiting = new Set();
let busy = false;
let timer;

async function work() {
  if (busy) return;
  busy = true;
  while (waiting.size > 0) {
    const parts = waiting;
    waiting = new Set();
    const began = Date.now();
    let isBuilt = true;
    for (const part of ["web", "server"]) if (isBuilt && parts.has(part)) isBuilt = await build[part]();
    if (!isBuilt) say("the build failed; the last good one goes on");
    else if (await restart()) {
      for (const listener of listeners) listener.write("data: now\n\n");
      say(`${[...parts].join(" and ")} built and served again after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    } else say("the server ended; it starts again with the next change");
  }
  busy = false;
}

function notice(part, file) {
  if (!file || /(^|\/)(dist|dist-development|node_modules|target)\//.test(file) || file.endsWith("~")) return;
  waiting.add(part);
  clearTimeout(timer);
  timer = setTimeout(work, settling);
}

watch(path.join(root, "web"), { recursive: true }, (_, file) => notice("web", file));
watch(path.join(root, "crates"), { recursive: true }, (_, file) => {
  if (!/\/tests\//.test(file ?? "")) notice("server", file);
});

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    site?.kill("SIGTERM");
    process.exit();
  });
}

proxy.listen(proxyPort, "127.0.0.1", () => say(`http://localhost:${proxyPort}`));
waiting.add("web").add("server");
work();
