/**
 * What finding costs: `make bench` asks for `places`; alone `node bench/places.mjs`, with release builds of `bedside` and of
 * the example `nearest`, and `BEDSIDE_TEST_DATABASE` with PostGIS for the peer.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { percentile, resident, scratch, start, stop } from "./processes.mjs";

const root = new URL("..", import.meta.url).pathname;
const bedside = `${root}target/release/bedside`;
const nearest = `${root}target/release/examples/nearest`;
const port = 18_380;
const site = `http://127.0.0.1:${port}`;
/** Places of the search, and of the house's budget of memory. */
const PLACES = 300_000;
const RESIDENT = 200_000;
const SEARCHES = 20_000;

function run(program, words, options = {}) {
  const ended = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28, ...options });
  if (ended.status !== 0) throw new Error(`${program} ${words[0]}: ${ended.stderr}`);
  return ended.stdout;
}

/** The same places and points in PostGIS: microseconds of each search inside of one session, so without any network. */
function postgis(server) {
  const psql = (words, input) =>
    run("psql", ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", ...words, server], { input });
  try {
    psql(["--command", "CREATE EXTENSION IF NOT EXISTS postgis"]);
  } catch {
    return null;
  }
  const folder = scratch();
  const [rows, points] = [join(folder, "rows.csv"), join(folder, "points.csv")];
  writeFileSync(rows, run(nearest, ["rows", String(PLACES)]));
  writeFileSync(points, run(nearest, ["points", String(SEARCHES / 10)]));
  const said = psql(
    [],
    `
    CREATE TEMP TABLE raw (id text, name text, kind text, country text, lat float8, lng float8);
    \\copy raw FROM '${rows}' WITH (FORMAT csv, HEADER)
    CREATE TEMP TABLE place AS SELECT id, ST_SetSRID(ST_MakePoint(lng, lat), 4326)::geography AS at FROM raw;
    CREATE INDEX ON place USING gist (at);
    ANALYZE place;
    CREATE TEMP TABLE point (lat float8, lng float8);
    \\copy point FROM '${points}' WITH (FORMAT csv)
    CREATE TEMP TABLE took (within float8, anywhere float8);
    DO $$
    DECLARE p record; began timestamptz; middle timestamptz;
    BEGIN
      FOR p IN SELECT ST_SetSRID(ST_MakePoint(lng, lat), 4326)::geography AS at FROM point LOOP
        began := clock_timestamp();
        PERFORM id FROM place WHERE ST_DWithin(at, p.at, 5000) ORDER BY at <-> p.at LIMIT 10;
        middle := clock_timestamp();
        PERFORM id FROM place ORDER BY at <-> p.at LIMIT 10;
        INSERT INTO took VALUES (1e6 * extract(epoch FROM middle - began), 1e6 * extract(epoch FROM clock_timestamp() - middle));
      END LOOP;
    END $$;
    SELECT json_build_object(
      'within', percentile_cont(ARRAY[0.5, 0.99]) WITHIN GROUP (ORDER BY within),
      'anywhere', percentile_cont(ARRAY[0.5, 0.99]) WITHIN GROUP (ORDER BY anywhere)) FROM took;`,
  );
  return JSON.parse(said.trim().split("\n").at(-1));
}

/** How long an import takes, what the process holds with the places in memory, and how long whole calls last. */
async function served() {
  const data = scratch();
  const file = join(data, "places.csv");
  writeFileSync(file, run(nearest, ["rows", String(RESIDENT)]));
  const began = performance.now();
  run(bedside, ["places", "import", file, "--source", "bench", "--data", data]);
  const imported = (performance.now() - began) / 1_000;
  const node = await start(bedside, ["serve", "--data", data, "--listen", `127.0.0.1:${port}`], {
    url: `${site}/`,
    env: {
      BEDSIDE_PUBLIC_URL: site,
      BEDSIDE_ADMIN_LISTEN: `127.0.0.1:${port + 500}`,
      BEDSIDE_PAYMENTS_SANDBOX_LISTEN: `127.0.0.1:${port + 2}`,
      BEDSIDE_PLACES_IMPORT: "none",
    },
  });
  const points = run(nearest, ["points", "1000"]).trim().split("\n");
  const ask = async (path) => {
    const asked = performance.now();
    const answer = await fetch(site + path);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - asked;
  };
  const first = await ask("/api/places?lat=7.77&lng=4.56");
  const calls = [];
  for (const point of points) {
    const [lat, lng] = point.split(",");
    calls.push(await ask(`/api/places?lat=${lat}&lng=${lng}&limit=10`));
  }
  await ask("/api/places/finder?q=Osogbo");
  const memory = resident(node.child.pid);
  await stop(node);
  return { imported, first, p50: percentile(calls, 0.5), p99: percentile(calls, 0.99), memory };
}

/** Rows of `{ label, measured, budget }`. */
export async function places(database) {
  const ours = JSON.parse(run(nearest, ["time", String(PLACES), String(SEARCHES)]));
  const peer = database ? postgis(database) : null;
  const pair = ([half, most]) => `${half.toFixed(0)} / ${most.toFixed(0)} µs`;
  const rows = [
    { label: "nearest 10 of 300,000 within 5 km, p50 / p99", measured: pair(ours.within), budget: "p99 ≤ 1 ms" },
    { label: "the same, however far", measured: pair(ours.anywhere), budget: "p99 ≤ 1 ms" },
    { label: "index of 300,000 built", measured: `${ours.built} ms`, budget: "" },
  ];
  if (peer) {
    rows.push({ label: "PostGIS, ST_DWithin and nearest first", measured: pair(peer.within), budget: "" });
    rows.push({ label: "PostGIS, nearest first however far", measured: pair(peer.anywhere), budget: "" });
  } else {
    rows.push({ label: "PostGIS", measured: "not installed here", budget: "" });
  }
  const { imported, first, p50, p99, memory } = await served();
  rows.push(
    { label: "import of 200,000 places, SQLite", measured: `${imported.toFixed(1)} s`, budget: "" },
    { label: "first call after a start, index read", measured: `${first.toFixed(0)} ms`, budget: "" },
    { label: "whole call, 10 rows, p50 / p99", measured: `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`, budget: "" },
    { label: "resident with 200,000 places and all names", measured: `${memory.toFixed(0)} MiB`, budget: "≤ 150 MB" },
  );
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { label, measured, budget } of await places(process.env.BEDSIDE_TEST_DATABASE)) {
    console.log(`| ${label} | ${measured} | ${budget} |`);
  }
}
