# Sourced by scripts that run in stages: `stage NAME` begins one, `print_stages` ends the last and prints how long each took.
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
