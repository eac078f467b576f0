#!/usr/bin/env bash
# Builds the server for this machine (profile `local`), and says in between how far it is where cargo cannot draw its bar.
set -euo pipefail
cd "$(dirname "$0")/.."
packages=$(grep -c '^name = ' Cargo.lock)
echo "Building the server: up to $packages packages. The first build takes some minutes, later ones compile what changed."
build=(cargo build --profile local --locked --package bedside)
if [ -t 2 ]; then
  "${build[@]}"
else
  # Without a terminal cargo prints a line for each package; every hundredth says as much. Its warnings and errors stay.
  "${build[@]}" --color never 2>&1 | awk '
    /^ *(Compiling|Downloaded|Checking) / { if (++seen % 100 == 0) { print "  " seen " packages"; fflush() } next }
    /^ *(Updating|Downloading|Locking|Blocking) / { next }
    { print; fflush() }' >&2
fi
