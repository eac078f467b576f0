# Sourced by scripts that run in stages: `stage NAME` begins one, `print_stages` ends the last and prints how long each took.
# `start_beside COMMAND` runs something beside them, `finish_beside` waits for it, prints what it printed and ends as it did.
stage_names=()
stage_starts=()
started=$(date +%s)

stage() {
  stage_names+=("$1")
  stage_starts+=("$(date +%s)")
  printf '\n== %s (%s s)\n' "$1" "$(($(date +%s) - started))"
}

print_stages() {
  local now next index
  now=$(date +%s)
  printf '\n| stage | seconds |\n|---|---|\n'
  for index in "${!stage_names[@]}"; do
    next=${stage_starts[$((index + 1))]:-$now}
    printf '| %s | %s |\n' "${stage_names[$index]}" "$((next - stage_starts[index]))"
  done
  printf '| all | %s |\n' "$((now - started))"
}

start_beside() {
  beside_log=$(mktemp)
  "$@" >"$beside_log" 2>&1 &
  beside=$!
}

finish_beside() {
  local failed=0
  wait "$beside" || failed=$?
  beside=
  cat "$beside_log"
  rm -f "$beside_log"
  return "$failed"
}

stop_beside() {
  [ -z "${beside:-}" ] || kill "$beside" 2>/dev/null || true
}
