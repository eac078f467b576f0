#!/usr/bin/env bash
# Sends an issue to many readers over two nodes and a stop, to a real mail server, and counts what the server got.
#   scripts/newsletter-at-size.sh [readers]      50,000 when left out; on PostgreSQL with BEDSIDE_TEST_DATABASE
set -euo pipefail
cd "$(dirname "$0")/.."
readers=${1:-50000}
port=${BEDSIDE_TEST_SMTP_PORT:-2526}
python=${PYTHON:-.cache/python/bin/python}
counted=$(mktemp)
"$python" scripts/count-mail.py "$port" "$counted" &
sink=$!
trap 'kill "$sink" 2>/dev/null || true' EXIT
# Letters that find no server rest for minutes.
until (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
  kill -0 "$sink" || { echo "the mail server on port $port does not start" >&2; exit 1; }
  sleep 0.1
done
BEDSIDE_TEST_SMTP="smtp://127.0.0.1:$port" BEDSIDE_TEST_READERS=$readers \
  cargo nextest run --workspace --locked --test newsletter --run-ignored only --no-capture --retries 0 \
  every_reader_gets_one_letter
kill -TERM "$sink"
wait "$sink" || true
cat "$counted"
grep -qx "letters $readers" "$counted" && grep -qx "readers $readers" "$counted" && grep -qx "ids $readers" "$counted"
