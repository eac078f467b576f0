import { randomBytes } from "node:crypto";
import { percentile, scratch, stop } from "./processes.mjs";

const POSTS = 200;
const SIZES = [10_000, 100_000, 1_000_000];
/** Below what one address may write and read in a minute. */
const LIKES = 250;
const READS = 300;

async function timed(times, ask) {
  const lasts = [];
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    const answer = await ask(index);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status}`);
    lasts.push(performance.now() - began);
  }
  return { p50: percentile(lasts, 0.5), p95: percentile(lasts, 0.95) };
}

/** A visitor of their own each time, so that each press is written and counted. */
const like = (url) =>
  timed(LIKES, () =>
    fetch(url, {
      method: "PATCH",
      headers: {
        "content-type": "application/json",
        cookie: `visitor=${randomBytes(16).toString("base64url")}`,
        origin: new URL(url).origin,
      },
      body: JSON.stringify({ type: "like" }),
    }),
  );

/**
 * What a like and a page of comments cost on SQLite with ever more comments, half of them under one post: rows of
 * `{ label, times: [{ p50, p95 }], budget }` with a time for each of SIZES, in milliseconds and with the whole call in it.
 */
export async function conversation(site, serve, tool) {
  const data = scratch();
  tool("bench-data", ["articles", "--data", data, "--posts", String(POSTS)]);
  const rows = [
    { label: "like of a post", budget: "p95 ≤ 5 ms at 100,000", times: [] },
    { label: "like of a comment", budget: "p95 ≤ 5 ms at 100,000", times: [] },
    { label: "page of comments, post with half of all", budget: "flat", times: [] },
    { label: "the same, 500th page", budget: "flat", times: [] },
    { label: "page of comments, post with few", budget: "flat", times: [] },
  ];
  for (const size of SIZES) {
    tool("bench-data", ["comments", "--data", data, "--posts", String(POSTS), "--comments", String(size)]);
    const node = await serve(data, { sample: false });
    const posts = `${site}/api/posts`;
    const full = `${posts}/bench-0/comments`;
    const [first] = (await (await fetch(full)).json()).items;
    const asks = [
      () => like(`${posts}/bench-0/reactions`),
      () => like(`${full}/${first._key}/reactions`),
      () => timed(READS, () => fetch(full)),
      () => timed(READS, () => fetch(`${full}?page=500`)),
      () => timed(READS, () => fetch(`${posts}/bench-7/comments`)),
    ];
    for (const [index, ask] of asks.entries()) rows[index].times.push(await ask());
    await stop(node);
  }
  return { sizes: SIZES, rows };
}
