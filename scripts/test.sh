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

step "newsletter over SMTP on SQLite";     bash scripts/newsletter-at-size.sh 1000
step "newsletter over SMTP on PostgreSQL"; BEDSIDE_TEST_DATABASE=$postgres bash scripts/newsletter-at-size.sh 1000

step "browser on SQLite";  npm run --silent e2e
step "browser on PostgreSQL"
# What reads and writes in ways that the two engines could tell apart: each person's journey, and what a stop may leave behind.
BEDSIDE_TEST_DATABASE=$postgres npm run --silent e2e -- reading links desk-faults desk-journey desk-people desk-writing \
  conversation-journey conversation-private-journey checkout-crash checkout-server booking care-journey care-people desk-care \
  giving-journeys newsletter-journeys outreach-journeys desk-outreach places-journeys
step "OpenAPI fuzzing";    bash scripts/fuzz-api.sh
step "done"
