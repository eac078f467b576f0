/**
 * What the eight reads of the specification cost clients of the hosted content service, with 10,000 documents: alone
 * `node bench/queries.mjs [FOLDER]`, with builds of `bedside` and `bench-data` in `target/release`, or in the folder named.
 */
import { spawnSync } from "node:child_process";
import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { percentile, resident, scratch, start, stop } from "./processes.mjs";

const root = new URL("..", import.meta.url).pathname;
const built = process.argv[2] ?? `${root}target/release`;
const port = 18_480;
const site = `http://127.0.0.1:${port}`;
const DOCUMENTS = 10_000;
const ROUNDS = 20;

const first = "description[0].children[0].text";
const image = "image[0].asset->url";
const card = `{_id,title,slug,category,section,author,date,"imageUrl":${image},"descriptionText":coalesce(description[2].children[0].text,"")}`;
const comment = "_key,name,text,postedAt,likes,dislikes";

/** Each read, with its parameters. */
const reads = {
  FAQ: ['*[_type=="faq"]|order(date desc){_id,question,answer}'],
  Shop: [
    `*[_type=="shop"]{_id,title,product,"imageUrl":icon[0].asset->url,"imageCount":count(icon),price,reviews,rating,"descriptionText":coalesce(${first},"")}`,
  ],
  Gallery: [
    `{"clinicSeries":*[_type=="clinicseries"]|order(date desc){_id,category,title,slug,watchtime,date,"imageUrl":${image},"descriptionText":coalesce(${first},"")},"mosSeries":*[_type=="mos"]|order(date desc){_id,category,title,slug,watchtime,videoId,date,"descriptionText":coalesce(${first},"")}}`,
  ],
  "Blog list": [`*[_type=="blog"]|order(date desc)${card}`],
  Post: [
    `*[_type=="blog"&&slug.current==$slug][0]{_id,title,slug,category,section,author,date,"image":${image},description,likes,dislikes,comments[]{${comment},replies[]{${comment},replies[]{${comment}}}}}`,
    { slug: "copy-0" },
  ],
  Related: [
    `*[_type=="blog"&&category==$category&&slug.current!=$slug]|order(date desc)[0...5]${card}`,
    { slug: "copy-0", category: "Sleeping" },
  ],
  Product: [
    '*[_type=="shop"&&_id==$id][0]{_id,title,product,price,reviews,rating,"images":icon[].asset->url,description}',
    // One that there is: see below.
    { id: "" },
  ],
  Policy: ['*[_type=="policy"]{_id,title,description}'],
};

function fill(data) {
  const words = ["documents", "--data", data, "--documents", String(DOCUMENTS)];
  const filled = spawnSync(`${built}/bench-data`, words, { encoding: "utf8" });
  if (filled.status !== 0) throw new Error(filled.stderr);
}

// As the service's own client asks: over a connection that is kept, in the encodings that it takes. fetch() would add what
// its streams cost, some 15 ms for 4 MB.
const agent = new http.Agent({ keepAlive: true });
const headers = { "accept-encoding": "br, gzip, deflate" };
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

function fetchAnswer(address) {
  return new Promise((resolve, reject) => {
    const asked = http.get(address, { agent, headers }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => resolve({ answer, body: Buffer.concat(parts) }));
    });
    asked.on("error", reject);
  });
}

/** Asks, and says how long it took until the last byte was there. */
async function ask([query, params = {}]) {
  const pairs = Object.entries(params).map(([name, value]) => [`$${name}`, JSON.stringify(value)]);
  const words = new URLSearchParams([["query", query], ...pairs, ["returnQuery", "false"]]);
  const began = performance.now();
  const { answer, body } = await fetchAnswer(`${site}/v2025-01-06/data/query/production?${words}`);
  const took = performance.now() - began;
  const unpack = UNPACK[answer.headers["content-encoding"]] ?? ((same) => same);
  const text = unpack(body).toString();
  if (answer.statusCode !== 200) throw new Error(`${query}: ${text}`);
  return { took, bytes: text.length, found: JSON.parse(text).result };
}

const data = scratch();
const options = ["--data", data, "--listen", `127.0.0.1:${port}`];
const env = {
  BEDSIDE_PUBLIC_URL: site,
  BEDSIDE_ADMIN_LISTEN: `127.0.0.1:${port + 500}`,
  BEDSIDE_PLACES_IMPORT: "none",
};
const once = await start(`${built}/bedside`, ["serve", ...options, "--sample-content"], { url: `${site}/`, env });
await stop(once);
fill(data);
const server = await start(`${built}/bedside`, ["serve", ...options], { url: `${site}/`, env });
reads.Product[1].id = (await ask(['*[_type=="shop"][0]._id'])).found;
console.log("| read | found | KB | median ms | p95 ms |\n|---|---|---|---|---|");
for (const [name, read] of Object.entries(reads)) {
  const { found, bytes } = await ask(read);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push((await ask(read)).took);
  const count = Array.isArray(found) ? found.length : 1;
  console.log(
    `| ${name} | ${count} | ${(bytes / 1024).toFixed(0)} | ${percentile(times, 0.5).toFixed(1)} | ${percentile(times, 0.95).toFixed(1)} |`,
  );
}
console.log(`resident: ${resident(server.child.pid).toFixed(0)} MB`);
await stop(server);
