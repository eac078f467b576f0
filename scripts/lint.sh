#!/usr/bin/env bash
# Everything that reads the code without running it. `without-clippy` where clippy compiles the tests anyway.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo fmt --all --check
echo "rustfmt: 1 passed, 0 failed"
if [ "${1:-}" != without-clippy ]; then
  cargo clippy --workspace --all-targets --locked -- -D warnings
  echo "clippy: 1 passed, 0 failed"
fi
python3 scripts/check-commits.py
python3 scripts/language.py --check
echo "language: 1 passed, 0 failed"
python3 scripts/rooms.py --check
echo "rooms: 1 passed, 0 failed"
python3 scripts/describe-code.py --check
node scripts/messages.mjs --check
python3 scripts/literal-words.py
node scripts/literal-words.mjs
echo "catalogue: 1 passed, 0 failed"
npm run --silent api -- --check
echo "api types: 1 passed, 0 failed"
npm run --silent typecheck
echo "typescript: 1 passed, 0 failed"
npm run --silent lint
echo "biome: 1 passed, 0 failed"
