import { existsSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { forgetPeak, peak, percentile, resident, scratch, start, stop } from "./processes.mjs";

const MIB = 1 << 20;
const SECONDS = 10;
const FORM = Buffer.alloc(20 * MIB, "a&");
const JSON_BODY = Buffer.concat([Buffer.from('{"a":[0'), Buffer.alloc(20 * MIB, ",0"), Buffer.from("]}")]);

/** Sends a body for as long as it is taken; resolves with the status of the answer, or 0 where the line was closed over it. */
function send({ hostname, port }, path, kind, body) {
  return new Promise((resolve) => {
    const line = connect(Number(port), hostname);
    let answer = "";
    line.on("data", (bytes) => {
      answer += bytes.toString("latin1");
    });
    // A line that is closed over a body is what is measured.
    line.on("error", () => {});
    line.on("close", () => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer);
      resolve(status ? Number(status[1]) : 0);
    });
    line.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\ncontent-type: ${kind}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    line.write(body);
  });
}

/**
 * What two forms and two JSON bodies of 20 MiB without a file cost, sent at once and again and again: milliseconds of a
 * cached page beside them, and how far the memory of the process grew. Of a node that is `served` at `site`.
 */
export async function bodies(site, served) {
  const url = new URL(site);
  const page = `${site}/blog`;
  const read = async () => {
    const began = performance.now();
    await (await fetch(page)).arrayBuffer();
    return performance.now() - began;
  };
  for (let round = 0; round < 20; round += 1) await read();
  const before = resident(served.child.pid);
  forgetPeak(served.child.pid);
  const until = performance.now() + SECONDS * 1_000;
  const sent = [
    ["/consultation/request/about", "application/x-www-form-urlencoded", FORM],
    ["/giving", "application/x-www-form-urlencoded", FORM],
    ["/api/consultation", "application/json", JSON_BODY],
    ["/api/sponsor", "application/json", JSON_BODY],
  ].map(async ([path, kind, body]) => {
    const statuses = [];
    // Below what one address may write in a minute.
    while (statuses.length < 25 && performance.now() < until) {
      const status = await send(url, path, kind, body);
      if (status !== 413 && status !== 0) throw new Error(`${path}: ${status}`);
      statuses.push(status);
    }
    // A closed line alone would not say why.
    if (!statuses.includes(413)) throw new Error(`${path}: no line told why it was closed`);
  });
  const times = [];
  let isSending = true;
  const all = Promise.all(sent).finally(() => {
    isSending = false;
  });
  // What went wrong is thrown where it is waited for, once the pages are read.
  all.catch(() => {});
  while (isSending) times.push(await read());
  await all;
  const grown = Math.max(peak(served.child.pid) - before, 0);
  return { p50: percentile(times, 0.5), worst: Math.max(...times), grown, pages: times.length };
}

/** The same by itself, of a node of its own: `node bench/bodies.mjs [BINARY]`, target/debug/bedside when left out. */
async function alone(binary) {
  if (!existsSync(binary)) throw new Error(`there is no ${binary}: build it, or name another`);
  const site = "http://127.0.0.1:18380";
  const data = scratch();
  const args = ["serve", "--data", data, "--listen", "127.0.0.1:18380", "--sample-content"];
  const env = {
    BEDSIDE_PUBLIC_URL: site,
    BEDSIDE_ADMIN_LISTEN: "127.0.0.1:18880",
    BEDSIDE_PLACES_IMPORT: "none",
  };
  try {
    const served = await start(binary, args, { url: `${site}/`, env });
    try {
      const { p50, worst, grown, pages } = await bodies(site, served);
      console.log(`memory that the bodies took at most: ${grown.toFixed(1)} MiB (less than 60 MB is wanted)`);
      console.log(
        `slowest of ${pages} cached pages: ${worst.toFixed(1)} ms (200 ms at most), median ${p50.toFixed(1)} ms`,
      );
    } finally {
      await stop(served);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await alone(process.argv[2] ?? fileURLToPath(new URL("../target/debug/bedside", import.meta.url)));
}
