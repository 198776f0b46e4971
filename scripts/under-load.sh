#!/usr/bin/env bash
# Whether the gate cries wolf where the machine has other work.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/under-load.sh [--help] [--load N] [--gates N] [--races N]

Keeps the machine busy with N processes that spin (16), and runs beside them the
gate on every candidate (30 times) and the clauses about threads on `core` (200
times). No run may find anything: without a load, they do not. Prints a line per
run, and ends with 1 if one of them has failed, whose output it prints whole.

Exit status: 0 all passed, 1 a run failed, 2 the command line is wrong.
TEXT
}

load=16 gates=30 races=200
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) usage; exit 0 ;;
    --load | --gates | --races)
      if ! [[ "${2:-}" =~ ^[0-9]+$ ]]; then
        echo "under-load: $1 needs a number" >&2
        exit 2
      fi
      printf -v "${1#--}" '%d' "$((10#$2))"
      shift 2 ;;
    *) echo "under-load: unknown argument '$1'; --help lists them" >&2; exit 2 ;;
  esac
done

swift build --product conform
conform=$(swift build --show-bin-path)/conform

spinning=()
output=$(mktemp)
finish() {
  [ ${#spinning[@]} -eq 0 ] || kill "${spinning[@]}" 2>/dev/null || true
  rm -f "$output"
}
trap finish EXIT
for ((number = 0; number < load; number++)); do
  (trap - EXIT; while :; do :; done) &
  spinning+=($!)
done

failed=0
trial() {
  local name=$1 status=0 begun=$SECONDS
  shift
  "$conform" run "$@" >"$output" 2>&1 || status=$?
  printf '%s: exit %s, %s s\n' "$name" "$status" "$((SECONDS - begun))"
  if [ "$status" -ne 0 ]; then
    failed=1
    cat "$output"
  fi
}

for ((number = 1; number <= gates; number++)); do trial "gate $number of $gates"; done
for ((number = 1; number <= races; number++)); do
  trial "races $number of $races" 'C-*,R-15,R-16,R-17,R-18,RND-11,RND-12,THR-*' --candidate core
done
exit "$failed"
