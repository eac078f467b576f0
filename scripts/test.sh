#!/usr/bin/env bash
# All tests, from a fresh clone. One closing line per runner; the sizes that take long are in scripts/test-long.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/stages.sh

stage "prepare";            bash scripts/prepare-tests.sh; bash scripts/kept-dependencies.sh load || echo "dependencies: compiled here"
stage "web build"
npm run --silent build:development & development=$!
npm run --silent build
wait "$development"

check_web() {
  bash scripts/lint.sh without-clippy
  npm test --silent
}

# Crates that stand on one another leave a processor without work, so what reads and tests the web side runs beside their compiler.
trap stop_beside EXIT
start_beside check_web
# Clippy compiles what is tested: `cargo clippy` would check every dependency a second time, for minutes.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS="-Dwarnings__CLIPPY_HACKERY__"
stage "clippy and build; lint and web unit tests beside it"
cargo build --workspace --all-targets --locked
echo "clippy: 1 passed, 0 failed"
bash scripts/kept-dependencies.sh save || echo "dependencies: not kept"
finish_beside

stage "stores"
# Where memory allows, the files of the tests stay in it: thousands of small stores are made, flushed and thrown away.
free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }' || true)
if [ "${free:-0}" -gt 4000000 ]; then
  memory=$(mktemp -d /dev/shm/bedside-XXXXXX)
  # PostgreSQL's own user enters it.
  chmod 755 "$memory"
fi
trap 'stop_beside; bash scripts/postgres-for-tests.sh stop >/dev/null 2>&1 || true; bash scripts/s3-for-tests.sh stop >/dev/null 2>&1 || true; rm -rf "${memory:-}"' EXIT
postgres=$(bash scripts/postgres-for-tests.sh start)
BEDSIDE_TEST_S3=$(bash scripts/s3-for-tests.sh start)
export BEDSIDE_TEST_S3
# Many tests wait for a server or a database: half as many again as processors keep those busy.
threads=$(( ($(nproc) * 3 + 1) / 2 ))
nextest() { TMPDIR=${memory:-${TMPDIR:-/tmp}} cargo nextest run --workspace --locked --no-fail-fast --test-threads "$threads" "$@"; }

# PostgreSQL runs what touches storage: chosen by what each test sent on SQLite, and checked afterwards.
python3 scripts/postgres-tests.py test
record=$PWD/target/test-record
junit=target/nextest/default/junit.xml
rm -rf "$record"
mkdir -p "$record"
stage "rust on SQLite";     BEDSIDE_TEST_RECORD=$record/sqlite nextest
cp "$junit" "$record/sqlite.xml"
stage "rust on PostgreSQL"
chosen=$(python3 scripts/postgres-tests.py choose "$record/sqlite" "$record/sqlite.xml")
BEDSIDE_TEST_RECORD=$record/postgres BEDSIDE_TEST_DATABASE=$postgres nextest -E "$chosen"
cp "$junit" "$record/postgres.xml"
python3 scripts/postgres-tests.py check "$record/sqlite" "$record/sqlite.xml" "$record/postgres" "$record/postgres.xml"

postgres_mail_and_fuzz() {
  BEDSIDE_TEST_RECORD=$record/postgres-browser BEDSIDE_TEST_DATABASE=$postgres npm run --silent e2e:postgres
  renice -n 10 "$BASHPID" >/dev/null
  bash scripts/newsletter-at-size.sh 1000
  BEDSIDE_TEST_SMTP_PORT=2527 BEDSIDE_TEST_DATABASE=$postgres bash scripts/newsletter-at-size.sh 1000
  bash scripts/fuzz-api.sh
}

# A browser and its server often wait for each other: what is not timed runs in the time that they leave.
start_beside postgres_mail_and_fuzz
stage "browser on SQLite; beside it browser on PostgreSQL, newsletter over SMTP on both, OpenAPI fuzzing"
BEDSIDE_TEST_RECORD=$record/browser npm run --silent e2e
stage "the rest of these"
finish_beside
python3 scripts/postgres-tests.py check-browser "$record/sqlite" "$record/postgres.xml" "$record/browser" "$record/postgres-browser"
print_stages
python3 scripts/slowest-tests.py SQLite="$record/sqlite.xml" PostgreSQL="$record/postgres.xml" \
  browser=test-results/e2e.json browser-on-PostgreSQL=test-results/e2e-postgres.json
