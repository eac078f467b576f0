#!/usr/bin/env bash
# All tests, from a fresh clone. One closing line per runner.
set -euo pipefail
cd "$(dirname "$0")/.."
started=$(date +%s)
step() { printf '\n== %s (%s s)\n' "$1" "$(($(date +%s) - started))"; }

step "prepare";            bash scripts/prepare-tests.sh
step "web build";          npm run --silent build; npm run --silent build:development
step "lint";               bash scripts/lint.sh without-clippy
step "web unit tests";     npm test --silent

# Clippy compiles what is tested: `cargo clippy` would check every dependency a second time, for minutes.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS="-Dwarnings__CLIPPY_HACKERY__"
step "clippy and build";   cargo build --workspace --all-targets --locked
echo "clippy: 1 passed, 0 failed"

step "stores";
trap 'bash scripts/postgres-for-tests.sh stop >/dev/null 2>&1 || true; bash scripts/s3-for-tests.sh stop >/dev/null 2>&1 || true' EXIT
postgres=$(bash scripts/postgres-for-tests.sh start)
BEDSIDE_TEST_S3=$(bash scripts/s3-for-tests.sh start)
export BEDSIDE_TEST_S3

step "rust on SQLite";     cargo nextest run --workspace --locked --no-fail-fast
step "rust on PostgreSQL"; BEDSIDE_TEST_DATABASE=$postgres cargo nextest run --workspace --locked --no-fail-fast

step "browser on SQLite";  npm run --silent e2e
step "browser on PostgreSQL"; BEDSIDE_TEST_DATABASE=$postgres npm run --silent e2e -- reading.spec.ts links.spec.ts desk-faults.spec.ts desk-journey.spec.ts desk-people.spec.ts desk-writing.spec.ts conversation-journey.spec.ts conversation-private-journey.spec.ts checkout-crash.spec.ts checkout-server.spec.ts
step "OpenAPI fuzzing";    bash scripts/fuzz-api.sh
step "done"
