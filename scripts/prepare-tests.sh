#!/usr/bin/env bash
# Brings what the tests need and is not in the repository: npm packages, a browser, a PostgreSQL server, Python tools.
set -euo pipefail
cd "$(dirname "$0")/.."

debian_root() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
apt() { apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

make --silent node_modules/.package-lock.json

if ! command -v cargo-nextest >/dev/null; then cargo install --locked cargo-nextest; fi

# The headless shell for most pages (e2e/playwright.config.ts), the whole browser for what only that can show.
if [ -z "${BEDSIDE_TEST_CHROMIUM:-}" ] && ! { command -v chromium && command -v chromium-headless-shell; } >/dev/null; then
  if debian_root; then apt chromium chromium-headless-shell fonts-dejavu-core; else npx playwright install chromium; fi
fi

if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
  debian_root || { echo "PostgreSQL server binaries (initdb, postgres) are needed for the tests: install them" >&2; exit 1; }
  apt postgresql
fi

# The list that was installed lies beside what it brought: a changed list is installed again.
if ! cmp --silent scripts/python-requirements.txt .cache/python/requirements.txt; then
  python3 -m venv .cache/python
  .cache/python/bin/pip install --quiet --no-compile -r scripts/python-requirements.txt
  cp scripts/python-requirements.txt .cache/python/requirements.txt
fi
