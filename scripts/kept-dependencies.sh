#!/usr/bin/env bash
# Keeps the compiled third-party packages of a test build outside the clone, so that the next clone need not compile them.
#
#   scripts/kept-dependencies.sh load   puts them into target/ unless something was built there already
#   scripts/kept-dependencies.sh save   keeps what target/ holds of them, once
#
# The folder is BEDSIDE_TEST_DEPENDENCIES (nothing is done without it). Inside, everything that decides what the compiler makes of a
# package names the entry, so a changed lock file, compiler or flag finds nothing and builds anew: an accelerator only.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -n "${BEDSIDE_TEST_DEPENDENCIES:-}" ] || exit 0

key=$({ rustc -vV; cat Cargo.lock Cargo.toml crates/*/Cargo.toml; env | grep -E '^(CARGO_PROFILE|CARGO_INCREMENTAL|RUSTFLAGS|CC|CFLAGS)' | sort; } | sha256sum | cut -c1-24)
entry=$BEDSIDE_TEST_DEPENDENCIES/$key

case ${1:-} in
load)
  if [ -d "$entry" ] && [ ! -d target/debug ]; then
    mkdir -p target
    # A copy, not links: a build script that runs again writes into the files that are there.
    cp --archive --reflink=auto "$entry/debug" target/debug
    touch "$entry"
    echo "dependencies: taken from an earlier build"
  else
    echo "dependencies: compiled here"
  fi
  ;;
save)
  [ ! -d "$entry" ] || exit 0
  draft=$BEDSIDE_TEST_DEPENDENCIES/draft.$$
  mkdir -p "$draft/debug"
  trap 'rm -rf "$draft"' EXIT
  for part in .fingerprint build deps; do
    cp --archive --reflink=auto "target/debug/$part" "$draft/debug/$part"
  done
  # Own crates are known to cargo by where their clone stands: of no use to another one, and most of the size.
  own=$(cargo metadata --format-version 1 --no-deps --offline | python3 -c 'import json, sys; print(" ".join("--package " + p["name"] for p in json.load(sys.stdin)["packages"]))')
  # shellcheck disable=SC2086
  cargo clean --quiet --offline --target-dir "$draft" $own
  mv "$draft" "$entry"
  # The newest two entries stay.
  ls -1dt "$BEDSIDE_TEST_DEPENDENCIES"/*/ 2>/dev/null | tail -n +3 | xargs -r rm -rf
  ;;
*)
  echo "usage: $0 load|save" >&2
  exit 2
  ;;
esac
