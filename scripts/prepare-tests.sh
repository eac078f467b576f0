#!/usr/bin/env bash
# Brings what the tests need and is not in the repository: npm packages, a browser, a PostgreSQL server, Python tools.
set -euo pipefail
cd "$(dirname "$0")/.."

debian_root() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
apt() { apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

install_browser() {
  # The headless shell for most pages (e2e/playwright.config.ts), the whole browser for what only that can show.
  if [ -n "${BEDSIDE_TEST_CHROMIUM:-}" ] || { command -v chromium && command -v chromium-headless-shell; } >/dev/null; then return; fi
  if debian_root; then apt chromium chromium-headless-shell fonts-dejavu-core; else npx playwright install chromium; fi
}

install_postgres() {
  if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then return; fi
  debian_root || { echo "PostgreSQL server binaries (initdb, postgres) are needed for the tests: install them" >&2; exit 1; }
  apt postgresql
}

if ! command -v cargo-nextest >/dev/null; then cargo install --locked cargo-nextest; fi
if debian_root && ! python3 -c 'import venv, ensurepip' 2>/dev/null; then apt python3-venv; fi

# Each waits for another registry, so they run at once. Without root the browser comes by npm: then that is first.
python_tools=; trap 'kill $python_tools 2>/dev/null || true' EXIT
sh scripts/python-tools.sh & python_tools=$!
if debian_root; then
  { install_browser; install_postgres; } & packages=$!
  make --silent node_modules/.package-lock.json
  wait "$packages"
else
  make --silent node_modules/.package-lock.json
  install_browser; install_postgres
fi
wait "$python_tools"
trap - EXIT
