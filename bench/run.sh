#!/usr/bin/env bash
# Load and weight benchmarks beside named peers. Needs wrk, nginx, Chromium, Python and the binaries of PostgreSQL.
set -euo pipefail
cd "$(dirname "$0")/.."
for tool in wrk nginx taskset python3 psql; do command -v "$tool" >/dev/null || { echo "bench needs $tool" >&2; exit 1; }; done
# One command: packages that are built apart agree on other features, and everything would be compiled again for each.
cargo build --release --locked --package testsite --package payments --package places --bins --example till --example nearest
npm install --prefix bench --no-audit --no-fund --silent
npm install --prefix bench/next --no-audit --no-fund --silent
postgres=$(bash scripts/postgres-for-tests.sh start)
trap 'bash scripts/postgres-for-tests.sh stop >/dev/null 2>&1 || true' EXIT
BEDSIDE_TEST_DATABASE=$postgres node bench/run.mjs
