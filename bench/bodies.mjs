import { connect } from "node:net";
import { percentile, resident } from "./processes.mjs";

const MIB = 1 << 20;
const SECONDS = 10;
const FORM = Buffer.alloc(20 * MIB, "a&");
const JSON_BODY = Buffer.concat([Buffer.from('{"a":[0'), Buffer.alloc(20 * MIB, ",0"), Buffer.from("]}")]);

/** Sends a body for as long as it is taken and resolves with the status of the answer. */
function send({ hostname, port }, path, kind, body) {
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname);
    let answer = "";
    line.on("data", (bytes) => {
      answer += bytes.toString("latin1");
    });
    // A line that is closed over a body is what is measured.
    line.on("error", () => {});
    line.on("close", () => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer);
      if (status) resolve(Number(status[1]));
      else reject(new Error(`${path}: no answer`));
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
  const until = performance.now() + SECONDS * 1_000;
  const sent = [
    ["/consultation/request/about", "application/x-www-form-urlencoded", FORM],
    ["/giving", "application/x-www-form-urlencoded", FORM],
    ["/api/consultation", "application/json", JSON_BODY],
    ["/api/sponsor", "application/json", JSON_BODY],
  ].map(async ([path, kind, body]) => {
    // Below what one address may write in a minute.
    for (let round = 0; round < 25 && performance.now() < until; round += 1) {
      const status = await send(url, path, kind, body);
      if (status !== 413) throw new Error(`${path}: ${status}`);
    }
  });
  const times = [];
  let most = before;
  let isSending = true;
  const all = Promise.all(sent).finally(() => {
    isSending = false;
  });
  while (isSending) {
    times.push(await read());
    most = Math.max(most, resident(served.child.pid));
  }
  await all;
  return { p50: percentile(times, 0.5), worst: Math.max(...times), grown: most - before };
}
