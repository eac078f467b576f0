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

# Of the manifests of this project only what they make of other people's packages: versions, features, and profiles.
others=$(cargo metadata --format-version 1 --locked | python3 -c '
import json, sys
for node in json.load(sys.stdin)["resolve"]["nodes"]:
    if not node["id"].startswith("path+"):
        print(node["id"], *sorted(node["features"]), *sorted(node["dependencies"]))')
key=$({ rustc -vV; echo "$others"; cat Cargo.toml; env | grep -E '^(CARGO_PROFILE|CARGO_INCREMENTAL|RUSTFLAGS|CC|CFLAGS)' | sort; } | sha256sum | cut -c1-24)
entry=$BEDSIDE_TEST_DEPENDENCIES/$key

case ${1:-} in
load)
  if [ -d "$entry" ] && [ ! -d target/debug ]; then
    mkdir -p target
    # Libraries by links: the compiler replaces one, it never writes into it. All else as a copy, because a build script that
    # runs again writes into the files that are there.
    mkdir target/debug
    tar --create --directory "$entry/debug" --exclude='deps/*.rlib' --exclude='deps/*.rmeta' . | tar --extract --directory target/debug
    find "$entry/debug/deps" -maxdepth 1 \( -name '*.rlib' -o -name '*.rmeta' \) \
      -exec sh -c 'cp --archive --link "$@" target/debug/deps/ 2>/dev/null || cp --archive "$@" target/debug/deps/' copy {} +
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
  # Own crates are known to cargo by where their clone stands: of no use to another one, and most of the size. Their
  # binaries are not copied at all; what else there is of them, cargo knows best.
  metadata=$(cargo metadata --format-version 1 --no-deps --offline)
  targets=$(python3 -c 'import json, sys; [print(t["name"].replace("-", "_")) for p in json.load(sys.stdin)["packages"] for t in p["targets"]]' <<<"$metadata")
  own=$(python3 -c 'import json, sys; print(*("--package " + p["name"] for p in json.load(sys.stdin)["packages"]))' <<<"$metadata")
  # shellcheck disable=SC2046
  tar --create --directory target/debug $(printf -- '--exclude=deps/%s-* --exclude=deps/lib%s-* ' $(paste <(echo "$targets") <(echo "$targets"))) \
    .fingerprint build deps | tar --extract --directory "$draft/debug"
  # shellcheck disable=SC2086
  cargo clean --quiet --offline --target-dir "$draft" $own
  mv "$draft" "$entry"
  # The newest two entries stay.
  ls -1dt "$BEDSIDE_TEST_DEPENDENCIES"/*/ 2>/dev/null | grep -v '/python-[^/]*/$' | tail -n +3 | xargs -r rm -rf
  ;;
*)
  echo "usage: $0 load|save" >&2
  exit 2
  ;;
esac
