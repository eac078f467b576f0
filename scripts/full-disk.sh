#!/usr/bin/env bash
# Fills the disk under a running site (SQLite), again and again, and counts what was acknowledged and is not there.
#   scripts/full-disk.sh [runs] [tmpfs|ext4]     20 runs on tmpfs when left out; ext4 lies on a loop device, which needs root
# BEDSIDE_TEST_BINARY names another binary than target/debug/bedside. Ends with 3 where nothing may be mounted.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-20}
kind=${2:-tmpfs}
binary=$(realpath "${BEDSIDE_TEST_BINARY:-target/debug/bedside}")

if [ -z "${BEDSIDE_TEST_MOUNTS:-}" ]; then
  # In a space of its own, so that nothing stays mounted whatever happens.
  export BEDSIDE_TEST_MOUNTS=1
  for space in --mount "--map-root-user --mount"; do
    # shellcheck disable=SC2086
    if unshare $space true 2>/dev/null; then
      # shellcheck disable=SC2086
      exec unshare $space bash "$0" "$runs" "$kind"
    fi
  done
  echo "full disk: NOT RUN: nothing may be mounted here (unshare --mount, as root or with user name spaces)" >&2
  exit 3
fi

work=$(mktemp -d)
trap 'umount "$work/disk" 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/disk"

# The sample content is drawn once.
BEDSIDE_PLACES_IMPORT=none BEDSIDE_ADMIN_LISTEN=127.0.0.1:0 \
  "$binary" serve --data "$work/samples" --listen 127.0.0.1:0 --sample-content >"$work/log" 2>&1 &
server=$!
until grep -q '^Site:' "$work/log"; do
  kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; exit 1; }
  sleep 0.2
done
kill -TERM "$server"
wait "$server"
size=$(($(du -sm "$work/samples" | cut -f 1) + 24))

mount_disk() {
  case $kind in
  tmpfs) mount -t tmpfs -o "size=${size}m" tmpfs "$work/disk" ;;
  ext4)
    rm -f "$work/image"
    truncate -s "$((size + 16))M" "$work/image"
    mkfs.ext4 -q -F -m 0 "$work/image" && mount -o loop "$work/image" "$work/disk"
    ;;
  *) echo "no kind '$kind': tmpfs, ext4" >&2; exit 2 ;;
  esac
}

failed=0
for run in $(seq "$runs"); do
  if ! mount_disk; then
    echo "full disk: NOT RUN: $kind may not be mounted here" >&2
    exit 3
  fi
  printf 'run %s on %s: ' "$run" "$kind"
  python3 scripts/full-disk.py "$binary" "$work/disk" "$work/samples" || failed=$((failed + 1))
  umount "$work/disk"
done
echo "full disk on $kind: $((runs - failed)) passed, $failed failed"
[ "$failed" = 0 ]
