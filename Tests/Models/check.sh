#!/usr/bin/env bash
# Checks the Promela models of the core, and that spin finds the seeded bugs.
set -euo pipefail
cd "$(dirname "$0")"
models=$PWD
root=$(cd ../.. && pwd)

usage() {
  cat <<'TEXT'
Usage: Tests/Models/check.sh [--help] [--long]

Verifies every model with spin: no assertion may fail in any interleaving, and
the search must be complete. Then verifies it with each seeded bug, which must
fail. One line per run, with the number of states. --long adds the larger
configurations, which take some minutes and 8 GB.

Exit codes: 0 all as it must be; 1 it is not, or a tool is missing.
TEXT
}

isLong=0
case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  --long) isLong=1 ;;
  '') ;;
  *) echo "check: unknown option '$1'; see --help" >&2; exit 1 ;;
esac

for tool in spin gcc; do
  command -v "$tool" >/dev/null || "$root/scripts/setup.sh" spin gcc
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# check MODEL EXPECTED FLAGS...: EXPECTED is 'holds' or 'fails'.
check() {
  local model=$1 expected=$2 directory errors states report verdict=wrong
  shift 2
  directory=$(mktemp -d -p "$work")
  cd "$directory"
  # Unoptimised: to optimise pan takes longer than the search does.
  if ! spin -a "$@" "$models/$model.pml" >log 2>&1 ||
    ! gcc -O0 -w -DSAFETY -DCOLLAPSE -DMEMLIM=8000 -o pan pan.c >>log 2>&1; then
    report=$(cat log)
  else
    report=$(./pan -m100000 2>&1 || true)
  fi
  rm -rf "$directory"

  errors=$(sed -n 's/.*errors: \([0-9]*\).*/\1/p' <<<"$report")
  states=$(sed -n 's/^ *\([0-9.e+]*\) states, stored.*/\1/p' <<<"$report")
  if [ "$expected" = holds ]; then
    if [ "$errors" = 0 ] &&
      ! grep -qE 'max search depth|out of memory|truncated|not completed' <<<"$report"; then
      verdict=ok
    fi
  elif [ "${errors:-0}" -gt 0 ] && grep -qE 'assertion violated' <<<"$report"; then
    verdict=ok
  fi
  printf '%-6s %-44s %-6s %s states\n' "$verdict" "$model $*" "$expected" "${states:-?}"
  if [ "$verdict" != ok ]; then
    printf '%s\n' "$report" >&2
    echo "$model $*" >>"$work/failures"
  fi
}

# Two at a time: the largest search takes a gigabyte and a half.
verify() {
  while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n || true; done
  check "$@" &
}

verify slot holds
verify slot holds -DWRITES=2
verify slot holds -DSWEEPS=2
verify slot holds -DOWN_WRITE
if [ "$isLong" = 1 ]; then
  verify slot holds -DOWN_WRITE -DWRITES=2
  verify slot holds -DOWN_WRITE -DSWEEPS=2
  verify slot holds -DOBSERVERS=2
fi
for bug in NO_DID_SET READS_FIRST PLAIN_HANDOFF NOT_SHARED FREES_TAKEN NO_BIAS DROPS_ALWAYS; do
  verify slot fails "-DBUG_$bug"
done
for bug in NO_EXCUSE PUSHES_SHARED; do
  verify slot fails -DOWN_WRITE "-DBUG_$bug"
done

verify link holds
verify link holds -DLINKS=2
verify link holds -DRUNS=3
verify link holds -DDIES
verify link holds -DDIES -DRUNS=3 -DLINKS=2 -DNO_SWEEP -DNO_TRACK_ON_FIRE
verify link holds -DCANCEL -DNO_TRACK_ON_FIRE
verify link holds -DWRITES=2 -DLINKS=2 -DNO_SWEEP -DNO_TRACK_ON_FIRE
if [ "$isLong" = 1 ]; then
  verify link holds -DCANCEL
  verify link holds -DWRITES=2
  verify link holds -DWRITES=2 -DLINKS=2
  verify link holds -DDIES -DLINKS=2
fi
for bug in IGNORES_BUSY IGNORES_EXTERNALS BUSY_FIRST RETURNS_FIRST POPS_BY_STORE; do
  verify link fails "-DBUG_$bug"
done
for bug in FREES_FIRST DOES_NOT_CLAIM STORES_ALWAYS POPS_COPIED; do
  verify link fails -DRUNS=3 "-DBUG_$bug"
done
verify link fails -DWRITES=2 -DLINKS=2 -DNO_SWEEP -DNO_TRACK_ON_FIRE -DBUG_DROPS_EARLY
verify link fails -DDIES -DLINKS=2 -DNO_SWEEP -DNO_TRACK_ON_FIRE -DBUG_PINS_NOTHING
for bug in FORGETS_CALLS RETIRES_ALWAYS ONE_HOLD; do
  verify link fails -DCANCEL "-DBUG_$bug"
done

wait
if [ -e "$work/failures" ]; then
  echo "check: $(wc -l <"$work/failures") of the runs above did not end as they must" >&2
  exit 1
fi
echo "check: every model holds, and every seeded bug is found"
