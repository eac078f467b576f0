#!/usr/bin/env bash
# Schemathesis reads the OpenAPI document of the running binary and tries to break what it describes: for about a minute;
# scripts/test-long.sh asks for more examples and for the phase that goes through the limits of each field.
set -euo pipefail
cd "$(dirname "$0")/.."
data=$(mktemp -d)
port=18480
BEDSIDE_PLACES_IMPORT=sample BEDSIDE_PUBLIC_URL=http://127.0.0.1:$port BEDSIDE_ADMIN_LISTEN=127.0.0.1:$((port + 1)) \
  target/debug/bedside serve --data "$data" --listen 127.0.0.1:$port --sample-content >"$data/log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null || true; rm -rf "$data"' EXIT
curl --silent --fail --output /dev/null --retry 50 --retry-connrefused --retry-delay 1 "http://127.0.0.1:$((port + 1))/readyz"
PYTHONPATH=scripts SCHEMATHESIS_HOOKS=fuzz_bodies .cache/python/bin/schemathesis run "http://127.0.0.1:$port/api/openapi.json" \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
  --phases "${BEDSIDE_TEST_PHASES:-examples,fuzzing}" --max-examples "${BEDSIDE_TEST_EXAMPLES:-10}" --workers 2 \
  --generation-deterministic
echo "schemathesis: 1 passed, 0 failed"
