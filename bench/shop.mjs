/**
 * What buying costs: `make bench` asks for `shop`; alone `node bench/shop.mjs`, with a release build of `bedside` (or the one
 * that `BEDSIDE` names) and `BEDSIDE_TEST_DATABASE` for the orders. The list of products on SQLite needs Python.
 */
import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { percentile, scratch, start, stop } from "./processes.mjs";

const root = new URL("..", import.meta.url).pathname;
const bedside = process.env.BEDSIDE ? resolve(process.env.BEDSIDE) : `${root}target/release/bedside`;
const port = 18_580;
const site = `http://127.0.0.1:${port}`;
const nodes = [site, `http://127.0.0.1:${port + 1}`];
/** Orders in each measurement, before which some are placed that nobody counts. */
const ORDERS = 2_000;
const WARM_UP = 100;
/** Who buys at once, half of them at each node. */
const BUYERS = 16;
/** What is left of the last thing, and how many want it. */
const LEFT = 100;
const WANTED = 250;
/** Sample products of one variant. */
const ITEMS = [
  "shop-weekly-pill-box",
  "shop-heart-mug",
  "shop-treated-mosquito-net",
  "shop-digital-thermometer",
  "shop-blood-pressure-monitor",
];
const PRODUCTS = 10_000;
const LISTS = 600;

/** A node of the shop; more than one share the data folder and the database. */
const serve = (place, { node = 0, sample = false } = {}) =>
  start(bedside, ["serve", ...place, "--listen", `127.0.0.1:${port + node}`, ...(sample ? ["--sample-content"] : [])], {
    url: `${nodes[node]}/`,
    env: {
      BEDSIDE_PUBLIC_URL: site,
      BEDSIDE_ADMIN_LISTEN: `127.0.0.1:${port + node + 500}`,
      BEDSIDE_PAYMENTS_SANDBOX_LISTEN: `127.0.0.1:${port + node + 10}`,
      BEDSIDE_PLACES_IMPORT: "none",
    },
  });

function run(program, words, input) {
  const ended = spawnSync(program, words, { encoding: "utf8", input, maxBuffer: 1 << 26 });
  if (ended.error) throw ended.error;
  if (ended.status !== 0) throw new Error(`${program}: ${ended.stderr}`);
  return ended.stdout.trim();
}

const psql = (server, sql) =>
  run("psql", ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", server], sql);

/** Runs some work with a database of its own, on a server that makes everything safe, as it would in production. */
async function onPostgres(server, work) {
  const name = `bedside_bench_${Date.now()}`;
  const switches = ["fsync", "synchronous_commit", "full_page_writes"];
  psql(server, `${switches.map((option) => `ALTER SYSTEM SET ${option} = on;`).join("\n")} SELECT pg_reload_conf();`);
  psql(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    psql(server, `DROP DATABASE ${name} WITH (FORCE)`);
    psql(server, `${switches.map((option) => `ALTER SYSTEM RESET ${option};`).join("\n")} SELECT pg_reload_conf();`);
  }
}

/** Leaves so many pieces of a product free, with the line of the ledger that says so. */
const leaveFree = (database, product, pieces) =>
  psql(
    database,
    `WITH changed AS (
       UPDATE shop_stock SET on_hand = reserved + ${pieces}, version = version + 1 WHERE product = '${product}'
       RETURNING id, on_hand
     )
     INSERT INTO shop_stock_entry (id, stock, reason, change, on_hand, note, by, at)
     SELECT upper(substr(md5(random()::text), 1, 26)), c.id, 'counted',
       c.on_hand - (SELECT sum(change) FROM shop_stock_entry e WHERE e.stock = c.id), c.on_hand, 'Bench', 'system', now()
     FROM changed c`,
  );

/** What should not be there: stock that is not what the ledger and the orders say. */
const wrongStock = (database) =>
  Number(
    psql(
      database,
      `SELECT count(*) FROM shop_stock s WHERE
         s.reserved > s.on_hand
         OR s.on_hand <> (SELECT coalesce(sum(change), 0) FROM shop_stock_entry e WHERE e.stock = s.id)
         OR s.reserved - (SELECT coalesce(sum(change), 0) FROM shop_stock_entry e WHERE e.stock = s.id AND reason = 'sold')
           <> (SELECT coalesce(sum(quantity), 0) FROM shop_order_line l WHERE l.stock = s.id)`,
    ),
  );

let buyers = 0;
/** One more buyer, with an address, a cookie and a mailbox of their own, at one of the nodes by turns. */
async function order(item, payment) {
  buyers += 1;
  const number = buyers;
  const began = performance.now();
  const answer = await fetch(`${nodes[number % nodes.length]}/api/orders`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: `visitor=${randomBytes(16).toString("base64url")}`,
      "idempotency-key": randomUUID(),
      origin: site,
      // In the range that is set aside for benchmarks.
      "x-forwarded-for": `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: JSON.stringify({
      contact: {
        name: "Ada Bench",
        email: `buyer-${number}@example.com`,
        phone: `+234803${String(number).padStart(7, "0")}`,
      },
      delivery: { method: "pickup" },
      payment,
      acceptTerms: true,
      item,
      quantity: 1,
    }),
  });
  const said = await answer.text();
  return { status: answer.status, said, took: performance.now() - began };
}

/** Lets all buyers order until so many did; `items` are taken by turns. */
async function buy(count, items, payment) {
  const answers = [];
  let begun = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      while (begun < count) {
        begun += 1;
        answers.push(await order(items[begun % items.length], payment));
      }
    }),
  );
  return { answers, rate: count / ((performance.now() - began) / 1_000) };
}

async function bought(database, items, payment) {
  const all = async (count) => {
    const { answers, rate } = await buy(count, items, payment);
    const refused = answers.find(({ status }) => status !== 201);
    if (refused) throw new Error(`order: ${refused.status} ${refused.said}`);
    const lasts = answers.map(({ took }) => took);
    return { rate, p50: percentile(lasts, 0.5), p95: percentile(lasts, 0.95) };
  };
  await all(WARM_UP);
  // What a server does by itself in the long run; that of the tests leaves it.
  psql(database, "VACUUM ANALYZE");
  return all(ORDERS);
}

/** Transactions per second of the same server with one row each, from as many clients: none where there is no pgbench. */
function inserts(database) {
  if (spawnSync("pgbench", ["--version"]).error) return null;
  psql(database, "CREATE TABLE bench_row (id bigserial PRIMARY KEY, at timestamptz NOT NULL, body text NOT NULL)");
  const folder = scratch();
  const script = join(folder, "insert.sql");
  writeFileSync(script, "INSERT INTO bench_row (at, body) VALUES (now(), repeat('x', 200));\n");
  const clients = ["--client", String(BUYERS), "--jobs", "1", "--time", "5"];
  const said = run("pgbench", ["--no-vacuum", ...clients, "--file", script, database]);
  rmSync(folder, { recursive: true });
  const rate = /tps = ([\d.]+)/.exec(said);
  if (!rate) throw new Error(said);
  return Number(rate[1]);
}

const whole = (value) => value.toFixed(0).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
const pair = ({ p50, p95 }) => `p50 / p95 ${p50.toFixed(0)} / ${p95.toFixed(0)} ms`;

/** Orders at two nodes of one database. */
async function orders(database, folder) {
  // Each buyer comes from another address: what one address may write is not what is measured.
  writeFileSync(join(folder, "bedside.toml"), 'trusted_proxies = ["127.0.0.1"]\n');
  const place = ["--data", folder, "--database", database];
  const served = [await serve(place, { sample: true })];
  try {
    served.push(await serve(place, { node: 1 }));
    const variants = JSON.parse(psql(database, "SELECT json_object_agg(product, id) FROM shop_stock WHERE label = ''"));
    for (const item of ITEMS) leaveFree(database, item, 4 * (ORDERS + WARM_UP));
    const stock = ITEMS.map((item) => variants[item]);
    const peer = inserts(database);
    const rows = [];
    for (const [label, items, payment, budget] of [
      ["orders by card, all of one item, two nodes", stock.slice(0, 1), "card", "≥ 100/s"],
      [`the same of ${stock.length} items by turns`, stock, "card", "≥ 100/s"],
      ["the same, paid when collected, with its mail", stock, "pickup", "≥ 100/s"],
    ]) {
      const measured = await bought(database, items, payment);
      rows.push({ label, measured: `${whole(measured.rate)}/s, ${pair(measured)}`, budget, rate: measured.rate });
    }
    const ratio = peer && `${whole(peer)}/s, an order is worth ${(peer / rows[0].rate).toFixed(0)} of them`;
    rows.push({
      label: `pgbench, one row each, ${BUYERS} clients`,
      measured: ratio ?? "not installed here",
      budget: "",
    });
    leaveFree(database, ITEMS[1], LEFT);
    const { answers } = await buy(WANTED, [stock[1]], "card");
    const count = (status) => answers.filter((answer) => answer.status === status).length;
    rows.push({
      label: `the last ${LEFT} of an item, wanted by ${WANTED}: sold / refused`,
      measured: `${count(201)} / ${count(409)}`,
      budget: `${LEFT} / ${WANTED - LEFT}`,
    });
    const kept = Number(psql(database, "SELECT count(*) FROM shop_order"));
    const wrong = wrongStock(database);
    const placed = 3 * (ORDERS + WARM_UP) + count(201);
    rows.push({
      label: "orders kept of those answered; stock that orders and ledger do not agree on",
      measured: `${whole(kept)} of ${whole(placed)}; ${wrong}`,
      budget: "all; 0",
    });
    return rows;
  } finally {
    for (const node of served) await stop(node);
  }
}

/**
 * Copies the sample products until there are so many, under other names, categories and prices, two of three in stock. Both
 * databases understand it.
 */
const COPIES = `
  WITH RECURSIVE number (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM number WHERE i < ${PRODUCTS - 1}),
  model AS (
    SELECT d.*, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS many
    FROM content_document d WHERE kind = 'shop' AND status = 'published' AND price_ngn IS NOT NULL
  ),
  made AS (
    SELECT m.*, n.i, n.i / m.many % 8 AS shelf, 100000 + 500 * (7919 * n.i % 10000) AS cost
    FROM number n JOIN model m ON m.place = n.i % m.many
  )
  INSERT INTO content_document (id, status, kind, body, title, category, category_key, section, section_key, date_key,
    written_key, find_key, position, sample, price_ngn, price_gbp, price_usd, revision, created_at, updated_at)
  SELECT 'bench-' || i, status, kind,
    replace(replace(replace(replace(body, '"_id":"' || id || '"', '"_id":"bench-' || i || '"'),
      '"title":"' || title || '"', '"title":"' || title || ' (' || i || ')"'),
      '"product":"' || category || '"', '"product":"' || category || ' ' || shelf || '"'),
      '"NGN":' || price_ngn, '"NGN":' || cost),
    title || ' (' || i || ')', category || ' ' || shelf, category_key || ' ' || shelf, section, section_key, date_key,
    written_key, find_key || ' (' || i || ')', 100 + i, sample, cost, price_gbp, price_usd, revision, created_at, updated_at
  FROM made;
  INSERT INTO content_product_facts (document_id, in_stock, reviews, stars)
  SELECT id, position % 3 <> 0, 0, 0 FROM content_document WHERE id LIKE 'bench-%' AND status = 'published';
`;

const SQLITE =
  "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], 30); db.executescript(sys.stdin.read()); db.commit()";

/** Milliseconds of lists that nobody has asked for before. */
async function lists(place, fill) {
  await stop(await serve(place, { sample: true }));
  fill();
  const node = await serve(place);
  const read = async (words) => {
    const began = performance.now();
    const answer = await fetch(`${site}/api/products?${new URLSearchParams(words)}`);
    const list = await answer.json();
    if (answer.status !== 200) throw new Error(`list: ${answer.status}`);
    return { list, took: performance.now() - began };
  };
  try {
    const { list } = await read({ limit: 1 });
    if (list.total < PRODUCTS) throw new Error(`only ${list.total} products are there`);
    const lasts = [];
    let found = 0;
    for (let index = 0; index < LISTS; index += 1) {
      const category = ["Home", "Devices", "Merch"][index % 3];
      const { list, took } = await read({
        category: index % 2 ? `${category} ${index % 8}` : category,
        minPrice: 1_000 + index * 40,
        maxPrice: 26_000 + index * 40,
        inStock: true,
        sort: ["price", "-price", "newest"][Math.floor(index / 3) % 3],
      });
      if (list.items.length === 0) throw new Error("a list is empty");
      if (index >= LISTS / 6) lasts.push(took);
      found += list.total;
    }
    return { p50: percentile(lasts, 0.5), p95: percentile(lasts, 0.95), found: found / LISTS };
  } finally {
    await stop(node);
  }
}

/** Rows of `{ label, measured, budget }`. */
export async function shop(database) {
  const rows = [];
  const list = (name, { p50, p95, found }) =>
    rows.push({
      label: `filtered list of ${whole(PRODUCTS)} products, ${name}, ${whole(found)} found, p50 / p95`,
      measured: `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`,
      budget: "p95 ≤ 50 ms",
    });
  const alone = scratch();
  const file = join(alone, "bedside.db");
  list("SQLite", await lists(["--data", alone], () => run("python3", ["-c", SQLITE, file], COPIES)));
  rmSync(alone, { recursive: true, force: true });
  if (!database) return rows;
  for (const work of [
    async (url, folder) => {
      const fill = () => psql(url, `${COPIES} VACUUM ANALYZE;`);
      list("PostgreSQL", await lists(["--data", folder, "--database", url], fill));
    },
    async (url, folder) => rows.push(...(await orders(url, folder))),
  ]) {
    const folder = scratch();
    await onPostgres(database, (url) => work(url, folder));
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { label, measured, budget } of await shop(process.env.BEDSIDE_TEST_DATABASE)) {
    console.log(`| ${label} | ${measured} | ${budget} |`);
  }
}
