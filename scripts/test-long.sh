#!/usr/bin/env bash
# What takes too long for each change: sizes, schedules and random inputs by the ten thousand. Run it once when its subject
# lands and write the numbers into docs/benchmarks.md.
#   scripts/test-long.sh [part…]     parts: schedules properties rows newsletter fuzz language disk; all when left out
# BEDSIDE_TEST_SCHEDULES, BEDSIDE_TEST_CARTS, PROPTEST_CASES, BEDSIDE_TEST_READERS, BEDSIDE_TEST_EXAMPLES, BEDSIDE_TEST_DISKS and
# BEDSIDE_TEST_SEALED_ROWS choose other sizes.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- schedules properties rows newsletter fuzz language disk
source scripts/stages.sh
# A second try would hide the one schedule in ten thousand.
tests() { cargo nextest run --workspace --locked --no-fail-fast --retries 0 "$@"; }

for part; do
  case $part in
  schedules | properties | rows | newsletter | fuzz | language | disk) ;;
  *) echo "no part '$part': schedules, properties, rows, newsletter, fuzz, language, disk" >&2; exit 2 ;;
  esac
done

stage "prepare"
bash scripts/prepare-tests.sh
trap 'bash scripts/postgres-for-tests.sh stop >/dev/null 2>&1 || true' EXIT
postgres=$(bash scripts/postgres-for-tests.sh start)

for part; do
  case $part in
  schedules)
    export BEDSIDE_TEST_SCHEDULES=${BEDSIDE_TEST_SCHEDULES:-10000}
    stage "$BEDSIDE_TEST_SCHEDULES schedules of payments and of orders on SQLite"
    tests -E 'test(/interleavings::/)'
    stage "${BEDSIDE_TEST_CARTS:-10000} carts: what is shown is what is charged"
    BEDSIDE_TEST_CARTS=${BEDSIDE_TEST_CARTS:-10000} tests -E 'package(shop) and test(/totals::/)'
    stage "$BEDSIDE_TEST_SCHEDULES schedules of payments on PostgreSQL, a tenth of them of orders"
    BEDSIDE_TEST_DATABASE=$postgres tests -E 'package(payments) and test(/interleavings::/)'
    BEDSIDE_TEST_SCHEDULES=$((BEDSIDE_TEST_SCHEDULES / 10)) BEDSIDE_TEST_DATABASE=$postgres tests -E 'package(shop) and test(/interleavings::/)'
    ;;
  properties)
    # Random inputs for all that is a function; what has a size of its own keeps it.
    export PROPTEST_CASES=${PROPTEST_CASES:-20000}
    stage "$PROPTEST_CASES random inputs for each property"
    tests --lib
    tests --test properties
    tests -E 'test(/clocks::/) | test(/calendar_file::/)'
    ;;
  rows)
    export BEDSIDE_TEST_SEALED_ROWS=${BEDSIDE_TEST_SEALED_ROWS:-10000}
    stage "$BEDSIDE_TEST_SEALED_ROWS rows of each list of people on SQLite"
    tests -E 'test(/every_list_of_people/)'
    stage "$BEDSIDE_TEST_SEALED_ROWS rows of each list of people on PostgreSQL"
    BEDSIDE_TEST_DATABASE=$postgres tests -E 'test(/every_list_of_people/)'
    ;;
  newsletter)
    stage "newsletter to ${BEDSIDE_TEST_READERS:-50000} readers on SQLite"
    bash scripts/newsletter-at-size.sh "${BEDSIDE_TEST_READERS:-50000}"
    stage "newsletter to ${BEDSIDE_TEST_READERS:-50000} readers on PostgreSQL"
    BEDSIDE_TEST_DATABASE=$postgres bash scripts/newsletter-at-size.sh "${BEDSIDE_TEST_READERS:-50000}"
    ;;
  fuzz)
    stage "OpenAPI fuzzing"
    [ -d web/dist ] || npm run --silent build
    cargo build --locked --package bedside
    BEDSIDE_TEST_PHASES=examples,coverage,fuzzing BEDSIDE_TEST_EXAMPLES=${BEDSIDE_TEST_EXAMPLES:-1000} bash scripts/fuzz-api.sh
    ;;
  language)
    stage "journeys in the marked language"
    [ -d web/dist ] || npm run --silent build
    # Its examples too: checkout-crash.spec.ts settles beside the server with one.
    cargo build --locked --workspace --all-targets
    npm run --silent build:development
    npm run --silent e2e:marked
    ;;
  disk)
    stage "a full disk, ${BEDSIDE_TEST_DISKS:-20} times"
    [ -d web/dist ] || npm run --silent build
    cargo build --locked --package bedside
    bash scripts/full-disk.sh "${BEDSIDE_TEST_DISKS:-20}"
    stage "a full disk, on ext4"
    # A loop device needs root; where none may be mounted the script says so.
    bash scripts/full-disk.sh 3 ext4 || [ $? = 3 ]
    ;;
  esac
done
print_stages
