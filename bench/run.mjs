/** Measures this build beside its peers and writes the table to docs/benchmarks.md. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { bodies } from "./bodies.mjs";
import { againstNext, againstNginx } from "./cached.mjs";
import { conversation } from "./conversation.mjs";
import { lighthouse } from "./lighthouse.mjs";
import { payments } from "./payments.mjs";
import { places } from "./places.mjs";
import { percentile, resident, scratch, start, stop } from "./processes.mjs";
import { shop } from "./shop.mjs";

const root = new URL("..", import.meta.url).pathname;
const bedside = `${root}target/release/bedside`;
const port = 18080;
const site = `http://127.0.0.1:${port}`;

const serve = (data, { listen = port, database, cpu, sample = true, threads } = {}) =>
  start(
    bedside,
    [
      "serve",
      "--data",
      data,
      "--listen",
      `127.0.0.1:${listen}`,
      ...(sample ? ["--sample-content"] : []),
      ...(database ? ["--database", database] : []),
    ],
    {
      url: `http://127.0.0.1:${listen}/`,
      cpu,
      env: {
        BEDSIDE_PUBLIC_URL: `http://127.0.0.1:${listen}`,
        BEDSIDE_ADMIN_LISTEN: `127.0.0.1:${listen + 500}`,
        // The first import would run beside what is measured; `places.mjs` measures it by itself.
        BEDSIDE_PLACES_IMPORT: "none",
        ...(threads ? { TOKIO_WORKER_THREADS: String(threads) } : {}),
      },
    },
  );

const tool = (name, args) => {
  const run = spawnSync(`${root}target/release/${name}`, args, { encoding: "utf8" });
  if (run.status !== 0) throw new Error(`${name}: ${run.stderr}`);
  return run.stdout.trim();
};

const build = (env) => {
  const run = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: `${root}bench/next`,
    encoding: "utf8",
    env: { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
  });
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
};

/** Milliseconds from sending a change until the page of a node says it. */
async function visible(place, nodes) {
  const { id, url } = JSON.parse(tool("bench-data", ["publish", ...place, "--title", "Before"]));
  for (const node of nodes) await fetch(node + url);
  const times = nodes.map(() => []);
  for (let round = 0; round < 10; round += 1) {
    const title = `Seen in round ${round}`;
    const began = performance.now();
    tool("bench-data", ["publish", ...place, "--id", id, "--title", title]);
    await Promise.all(
      nodes.map(async (node, index) => {
        while (!(await (await fetch(node + url)).text()).includes(title))
          await new Promise((resolve) => setTimeout(resolve, 5));
        times[index].push(performance.now() - began);
      }),
    );
  }
  return times.map((values) => ({ median: percentile(values, 0.5), worst: Math.max(...values) }));
}

const lines = [];
/** Adds a line to the page, which is written each time, so that a run that is cut short still says what it saw. */
const say = (line) => {
  lines.push(line);
  console.log(line);
  writeFileSync(`${root}docs/benchmarks.md`, `${lines.join("\n")}\n`);
};
const number = (value, digits = 0) => value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

const data = scratch();
const first = await serve(data, { cpu: 0, threads: 1 });
const articles = (await (await fetch(`${site}/api/posts?limit=24`)).json()).items.map((post) => post.url);
const article = articles[0];

say("# Benchmarks");
say("");
say(
  "Made by `make bench`; the newest run stands here as it came out. Whole processes on one machine, peers in the same run,",
);
say("one processor each and the load on the other, so ratios hold where absolute figures do not.");
say("");
say(`${cpus().length} processors (${cpus()[0].model.trim()}), ${new Date().toISOString().slice(0, 10)}.`);
say("");
say("## Cached pages");
say("");
say("| what | ours, requests/s | peer, requests/s | ratio | budget |");
say("|---|---|---|---|---|");
const nginx = await againstNginx(site, article, "/about");
for (const [index, row] of nginx.entries()) {
  say(
    `| ${row.label}, against nginx | ${number(row.ours)} | ${number(row.theirs)} | ${number(row.ratio, 2)} | ≥ ${index === 0 ? "1.00" : "0.90"} |`,
  );
}
const next = await againstNext(site, article, `${root}bench/next`, build);
say(`| ${next.label} | ${number(next.ours)} | ${number(next.theirs)} | ${number(next.ratio)} | ≥ 100 |`);
await stop(first);

const second = await serve(data, { sample: false });
say("");
say("## Render, start, memory");
say("");
say("| what | measured | budget |");
say("|---|---|---|");
const uncached = [];
for (let index = 0; index < 300; index += 1) {
  const began = performance.now();
  const answer = await fetch(
    `${site}/all-posts?q=${"abcdefghij"[index % 10]}&page=1&category=All&n=${index}`.replace("&n=", `${index}&n=`),
  );
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`uncached page: ${answer.status}`);
  uncached.push(performance.now() - began);
}
say(
  `| uncached page, render included, p50 / p95 | ${number(percentile(uncached, 0.5), 1)} ms / ${number(percentile(uncached, 0.95), 1)} ms | p95 ≤ 40 ms |`,
);
const flooded = await bodies(site, second);
say(
  `| cached page beside bodies of 20 MiB, two forms and two JSON at once, p50 / worst | ${number(flooded.p50, 1)} ms / ${number(flooded.worst, 1)} ms | worst ≤ 200 ms |`,
);
say(`| memory that these took at most | ${number(flooded.grown)} MiB | < 60 MB |`);
await stop(second);

const starts = [];
for (let index = 0; index < 5; index += 1) {
  const node = await serve(data, { sample: false });
  starts.push(node.ready);
  await stop(node);
}
say(`| start to first page, median of 5 | ${number(percentile(starts, 0.5))} ms | ≤ 1,000 ms |`);

const large = scratch();
tool("bench-data", ["articles", "--data", large, "--posts", "10000"]);
const heavy = await serve(large, { sample: false });
const seeded = (await (await fetch(`${site}/api/posts?limit=24`)).json()).items.map((post) => post.url);
for (let round = 0; round < 40; round += 1)
  await Promise.all(seeded.map((path) => fetch(site + path).then((answer) => answer.arrayBuffer())));
for (const path of ["/", "/blog", "/all-posts?page=300", "/search?q=pressure", "/sitemap.xml"])
  await (await fetch(site + path)).arrayBuffer();
say(`| resident memory with 10,000 documents, after reading | ${number(resident(heavy.child.pid))} MiB | ≤ 150 MB |`);
const asked = [];
for (let round = 0; round < 10; round += 1) {
  // Words of many articles and of few, a slip, words of the synonyms, several at once, and nothing at all.
  for (const words of [
    "pressure",
    "malaria",
    "maleria",
    "bp",
    "child fever at night",
    "sickle cell genotype",
    "zebra",
  ]) {
    const began = performance.now();
    const answer = await fetch(`${site}/api/search?q=${encodeURIComponent(words)}&page=${1 + round}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`search: ${answer.status}`);
    asked.push(performance.now() - began);
  }
}
say(
  `| search among 10,000 documents, p50 / p95 | ${number(percentile(asked, 0.5), 1)} ms / ${number(percentile(asked, 0.95), 1)} ms | p95 ≤ 100 ms |`,
);
await stop(heavy);

say("");
say("Bodies of 20 MiB by themselves, also of a debug build: `node bench/bodies.mjs [BINARY]`.");
say("");
say("## Comments and likes on SQLite, p50 / p95 of whole calls in ms");
say("");
const talk = await conversation(site, serve, tool);
say(`| what | ${talk.sizes.map((size) => `${number(size)} comments`).join(" | ")} | budget |`);
say(`|---|${talk.sizes.map(() => "---|").join("")}---|`);
for (const { label, times, budget } of talk.rows) {
  say(`| ${label} | ${times.map(({ p50, p95 }) => `${number(p50, 1)} / ${number(p95, 1)}`).join(" | ")} | ${budget} |`);
}

say("");
say("## Payments");
say("");
say("Settling is our own part of it: the provider's answer is there at once.");
say("");
say("| what | measured | budget |");
say("|---|---|---|");
for (const { label, measured, budget } of await payments(process.env.BEDSIDE_TEST_DATABASE)) {
  say(`| ${label} | ${measured} | ${budget} |`);
}

say("");
say("## Shop");
say("");
say("Both nodes, PostgreSQL and those who buy share the processors.");
say("");
say("| what | measured | budget |");
say("|---|---|---|");
for (const { label, measured, budget } of await shop(process.env.BEDSIDE_TEST_DATABASE)) {
  say(`| ${label} | ${measured} | ${budget} |`);
}

say("");
say("## Places");
say("");
say("| what | measured | budget |");
say("|---|---|---|");
for (const { label, measured, budget } of await places(process.env.BEDSIDE_TEST_DATABASE)) {
  say(`| ${label} | ${measured} | ${budget} |`);
}

say("");
say("## From a write to its visible change");
say("");
say("The write comes from another process, so every node hears of it through the change log.");
say("");
say("| nodes | median | worst of 10 | budget |");
say("|---|---|---|---|");
const alone = await serve(data, { sample: false });
const [one] = await visible(["--data", data], [site]);
say(`| one, SQLite | ${number(one.median)} ms | ${number(one.worst)} ms | ≤ 1,000 ms |`);
await stop(alone);
const database = process.env.BEDSIDE_TEST_DATABASE;
// Nodes of one database share its key files.
const shared = scratch();
const left = await serve(shared, { database });
const right = await serve(shared, { listen: port + 1, database });
const both = await visible(["--data", shared, "--database", database], [site, `http://127.0.0.1:${port + 1}`]);
for (const [index, node] of both.entries()) {
  say(`| node ${index + 1} of two, PostgreSQL | ${number(node.median)} ms | ${number(node.worst)} ms | ≤ 1,000 ms |`);
}
await stop(left);
await stop(right);

say("");
say("## Lighthouse 12, mobile");
say("");
say("| page | performance | accessibility | best practices | SEO |");
say("|---|---|---|---|---|");
const last = await serve(data, { sample: false });
const product = (await (await fetch(`${site}/api/products?limit=1`)).json()).items[0].url;
const [question] = await (await fetch(`${site}/api/questions`)).json();
for (const path of [
  "/",
  "/about",
  "/faqs",
  "/blog",
  article,
  "/all-posts",
  "/gallery",
  "/policy",
  "/projects",
  "/shop",
  product,
  "/consultation",
  "/contact",
  "/partnership",
  "/volunteer",
  "/search?q=sleep",
  "/community",
  `/community/${question._id}`,
  "/community/ask",
]) {
  const scores = await lighthouse(site + path);
  say(`| \`${path}\` | ${scores.join(" | ")} |`);
}
say("");
say("Search asks not to be indexed, which Lighthouse counts against it.");
await stop(last);
