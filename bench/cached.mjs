import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load, median, scratch, start, stop } from "./processes.mjs";

const rounds = 3;

/** nginx with one worker that serves `files` with the headers that the site sent. */
async function nginx(files, port) {
  const root = scratch();
  mkdirSync(join(root, "logs"));
  const locations = files.map(({ name, headers, body }) => {
    writeFileSync(join(root, name), body);
    const sent = Object.entries(headers)
      .filter(
        ([header]) =>
          !["content-length", "content-type", "date", "connection", "keep-alive", "etag", "transfer-encoding"].includes(
            header,
          ),
      )
      .map(([header, value]) => `add_header ${header} '${value.replaceAll("'", "\\'")}' always;`);
    return `location = /${name} { default_type '${headers["content-type"]}'; ${sent.join(" ")} }`;
  });
  const config = join(root, "nginx.conf");
  writeFileSync(
    config,
    `worker_processes 1; daemon off; error_log stderr crit; pid ${root}/nginx.pid;
     events { worker_connections 512; }
     http { access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000; open_file_cache max=100; types { }
       server { listen 127.0.0.1:${port}; root ${root}; location = /up { return 200; } ${locations.join("\n")} } }`,
  );
  return start("nginx", ["-p", root, "-c", config], { url: `http://127.0.0.1:${port}/up`, cpu: 0 });
}

/** Exactly what the site sends: fetch() would decompress it. */
async function exchange(url, encoding) {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { "Accept-Encoding": encoding } }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    asked.once("error", reject);
    asked.end();
  });
}

/** Ratio of cached pages per second to nginx with the same bytes and headers, compressed and at about 38 KB. */
export async function againstNginx(site, article, large) {
  const cases = [
    { label: "article, brotli as sent", url: site + article, encoding: "br", name: "article" },
    { label: "page of about 38 KB, identity", url: site + large, encoding: "identity", name: "large" },
  ];
  for (const one of cases) {
    // The first answers are compressed quickly; the better compression arrives for pages that are asked for again.
    for (let asked = 0; asked < 5; asked += 1) await exchange(one.url, one.encoding);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    Object.assign(one, await exchange(one.url, one.encoding));
  }
  const peer = await nginx(cases, 18090);
  const rows = [];
  for (const one of cases) {
    const headers = { "Accept-Encoding": one.encoding };
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = load(one.url, { headers });
      const theirs = load(`http://127.0.0.1:18090/${one.name}`, { headers });
      pairs.push({ ours, theirs, ratio: ours / theirs });
    }
    rows.push({
      label: `${one.label} (${one.body.length} bytes)`,
      ours: median(pairs.map((pair) => pair.ours)),
      theirs: median(pairs.map((pair) => pair.theirs)),
      ratio: median(pairs.map((pair) => pair.ratio)),
    });
  }
  await stop(peer);
  return rows;
}

/** Ratio to the same article in a built Next.js app that has the page in its cache. */
export async function againstNext(site, article, folder, build) {
  const html = (await exchange(site + article, "identity")).body.toString();
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? html;
  const source = join(scratch(), "article.html");
  writeFileSync(source, main);
  build({ BENCH_ARTICLE: source });
  const peer = await start(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", "18091"], {
    url: "http://127.0.0.1:18091/",
    cpu: 0,
    cwd: folder,
    env: { NODE_ENV: "production" },
  });
  const headers = { "Accept-Encoding": "gzip, br" };
  const pairs = [];
  load("http://127.0.0.1:18091/", { headers, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: load(site + article, { headers }), theirs: load("http://127.0.0.1:18091/", { headers }) });
  }
  await stop(peer);
  return {
    label: "article in Next.js, page cached",
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
  };
}
