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
the search must be complete; no process may end up where it waits for ever. Then
verifies it with each seeded bug, which must fail. One line per run, with the
number of states. --long adds the larger configurations, which take some minutes
and 8 GB.

Each statement of a model must be reached in one of the runs that hold, but for
those on lines with a comment that begins with "unreached:" and gives the reason.

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
    report=$(./pan -m200000 2>&1 || true)
    if [ "$expected" = holds ]; then
      { ./pan -d; echo 'end of states'; cat <<<"$report"; } >"$work/$model.$(basename "$directory").run"
    fi
  fi
  rm -rf "$directory"

  errors=$(sed -n 's/.*errors: \([0-9]*\).*/\1/p' <<<"$report")
  states=$(sed -n 's/^ *\([0-9.e+]*\) states, stored.*/\1/p' <<<"$report")
  if [ "$expected" = holds ]; then
    if [ "$errors" = 0 ] &&
      ! grep -qE 'max search depth|out of memory|truncated|not completed' <<<"$report"; then
      verdict=ok
    fi
  elif [ "${errors:-0}" -gt 0 ] && grep -qE 'assertion violated|invalid end state ' <<<"$report"; then
    verdict=ok
  fi
  printf '%-6s %-44s %-6s %s states\n' "$verdict" "$model $*" "$expected" "${states:-?}"
  if [ "$verdict" != ok ]; then
    printf '%s\n' "$report" >&2
    echo "$model $*" >>"$work/failures"
  fi
}

# reach MODEL: what no run that holds has reached. A state is known by its process,
# line and text: other runs have other numbers, and an inline has many places.
reach() {
  awk -v source="$models/$1.pml" '
    BEGIN {
      while ((getline line <source) > 0) if (++count && line ~ /unreached: /) excused[count] = 1
    }
    FNR == 1 { tally(); isReport = 0 }
    /^end of states/ { isReport = 1 }
    !isReport && /^(proctype|init|claim)/ { process = $NF }
    !isReport && /^\tstate/ {
      text = $0
      sub(/^[^=]*=> /, "", text)
      split($0, part, /\.pml:/)
      states[process "," $2, part[2] + 0 "\t" text] = 1
    }
    isReport && /^unreached in/ { process = $NF }
    isReport && /, state [0-9]+, / {
      split($0, part, /, state /)
      missed[process "," part[2] + 0] = 1
    }
    END {
      tally()
      for (key in known) {
        split(key, part, "\t")
        if (key in reached) continue
        if (part[1] in excused) isExcuse[part[1]] = 1
        else print source ":" part[1] ": unreached: " part[2]
      }
      for (line in excused) if (!(line in isExcuse)) print source ":" line ": reached"
    }
    function tally(  key, part) {
      for (key in states) {
        split(key, part, SUBSEP)
        known[part[2]] = 1
        if (!(part[1] in missed)) reached[part[2]] = 1
      }
      split("", states)
      split("", missed)
    }
  ' "$work/$1".*.run | sort -t: -k2n
}

# Two at a time: the largest search of the short set takes a gigabyte and a half.
verify() {
  while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n || true; done
  check "$@" &
}

writers=(-DWRITERS=2 -DINITIAL=3 -DOBSERVERS=0)
verify slot holds -DSWEEPS=1
verify slot holds -DSWEEPS=2
verify slot holds -DOWN_WRITE -DSWEEPS=1
verify slot holds -DOWN_WRITE -DWRITERS=2
verify slot holds -DOWN_WRITE -DRETRACK -DSCOPED
verify slot holds -DSUSPENDED -DWRITERS=2 -DRETRACK
verify slot holds -DINITIAL=2 -DNESTED -DRETRACK -DSCOPED
verify slot holds -DWRITERS=2 -DINITIAL=2 -DOBSERVERS=0 -DRETRACK -DSCOPED
verify slot holds -DWRITERS=2 -DINITIAL=2
verify slot holds "${writers[@]}" -DNESTED -DSYMMETRIC -DSECOND=2
verify slot holds "${writers[@]}" -DSLOW -DSWEEPS=1
verify slot holds -DOWN_WRITE -DWRITERS=2 -DINITIAL=3 -DSLOW
verify slot holds "${writers[@]}" -DSLOW -DNESTED -DRETRACK -DSECOND=2
verify slot holds "${writers[@]}" -DSLOW -DNESTED -DRETRACK -DSECOND=2 -DSYMMETRIC
if [ "$isLong" = 1 ]; then
  verify slot holds -DOWN_WRITE -DWRITERS=2 -DSWEEPS=1
  verify slot holds -DOWN_WRITE -DWRITERS=2 -DINITIAL=2
  verify slot holds -DOWN_WRITE -DWRITERS=2 -DINITIAL=2 -DSLOW -DSECOND=2
  verify slot holds -DOWN_WRITE -DWRITERS=2 -DSCOPED
  verify slot holds -DOWN_WRITE -DINITIAL=2 -DNESTED -DRETRACK
  verify slot holds -DWRITERS=2 -DINITIAL=2 -DOBSERVERS=0 -DNESTED -DRETRACK -DSCOPED
  verify slot holds -DWRITERS=2 -DINITIAL=2 -DRETRACK
  verify slot holds -DWRITERS=2 -DINITIAL=2 -DOBSERVERS=0 -DRETRACK -DSWEEPS=1
  verify slot holds -DWRITERS=2 -DINITIAL=2 -DOBSERVERS=0 -DNESTED -DSWEEPS=1
  verify slot holds "${writers[@]}" -DSWEEPS=1
  verify slot holds "${writers[@]}" -DNESTED -DRETRACK -DSECOND=2
  verify slot holds "${writers[@]}" -DSWEEPS=1 -DSECOND=2
  verify slot holds "${writers[@]}" -DSWEEPS=1 -DSECOND=2 -DSLOW
fi
for bug in NO_DID_SET READS_FIRST NO_BIAS DROPS_ALWAYS; do
  verify slot fails "-DBUG_$bug"
done
for bug in PLAIN_HANDOFF NOT_SHARED FREES_TAKEN PUSHES_SHARED; do
  verify slot fails -DSWEEPS=1 "-DBUG_$bug"
done
verify slot fails -DWRITERS=2 -DINITIAL=2 -DOBSERVERS=0 -DSWEEPS=1 -DBUG_SWEEPS_THROUGH
verify slot fails -DSUSPENDED -DBUG_KEEPS_BY_THREAD
verify slot fails -DSUSPENDED -DWRITERS=2 -DRETRACK -DBUG_KEEPS_HELPED
for bug in DROPS_BOTH HIDES_KEPT KEEPS_PASSED; do
  verify slot fails -DOWN_WRITE "-DBUG_$bug"
done
verify slot fails -DOWN_WRITE -DRETRACK -DBUG_LOOKS_AT_TOP
verify slot fails -DOWN_WRITE -DINITIAL=2 -DNESTED -DRETRACK -DSYMMETRIC -DBUG_OPENS_NOTHING
for bug in HIDES_KEPT PASSES_BY; do
  verify slot fails "${writers[@]}" -DRETRACK "-DBUG_$bug"
done
verify slot fails -DWRITERS=2 -DRETRACK -DSLOW -DBUG_CALLS_FIRST
verify slot fails "${writers[@]}" -DSLOW -DBUG_HOLDS_REST
verify slot fails "${writers[@]}" -DSLOW -DSECOND=2 -DBUG_FINISHES_EMPTY
verify slot fails "${writers[@]}" -DRETRACK -DBUG_PUSHES_BACK_PLAIN
for bug in NO_RECHECK NO_FENCE LOOKS_FIRST TAKES_ANYWAY PUBLISHES_FIRST \
  FREES_CELL_EARLY LEAVES_CELL_TO_NOBODY DROPS_LIST LISTS_LATE POPS_BY_STORE; do
  verify slot fails "${writers[@]}" "-DBUG_$bug"
done

small=(-DNO_SWEEP -DNO_TRACK_ON_FIRE)
verify link holds
verify link holds -DLINKS=2 -DNO_SWEEP
verify link holds -DRUNS=3 -DNO_SWEEP
verify link holds -DRUNS=3 -DNO_TRACK_ON_FIRE
verify link holds -DDIES -DRUNS=3 -DLINKS=2 "${small[@]}"
verify link holds -DCANCEL "${small[@]}"
verify link holds -DWRITES=2 -DLINKS=2 "${small[@]}"
if [ "$isLong" = 1 ]; then
  verify link holds -DDIES -DNO_TRACK_ON_FIRE
  verify link holds -DLINKS=2
  verify link holds -DRUNS=3
  verify link holds -DDIES
  verify link holds -DCANCEL -DNO_TRACK_ON_FIRE
  verify link holds -DCANCEL
  verify link holds -DWRITES=2
  verify link holds -DWRITES=2 -DLINKS=2
  verify link holds -DDIES -DLINKS=2
  verify link fails -DRUNS=3 -DBUG_STORES_ALWAYS
fi
for bug in IGNORES_BUSY RETURNS_FIRST POPS_BY_STORE; do
  verify link fails "-DBUG_$bug"
done
for bug in FREES_FIRST DOES_NOT_CLAIM POPS_COPIED IGNORES_EXTERNALS; do
  verify link fails -DRUNS=3 "-DBUG_$bug"
done
verify link fails -DRUNS=3 -DNO_TRACK_ON_FIRE -DBUG_FORGETS_ABANDONED
verify link fails -DRUNS=4 -DNO_TRACK_ON_FIRE -DBUG_BUSY_FIRST
verify link fails -DWRITES=2 -DLINKS=2 "${small[@]}" -DBUG_DROPS_EARLY
verify link fails -DDIES -DLINKS=2 "${small[@]}" -DBUG_PINS_NOTHING
for bug in FORGETS_CALLS RETIRES_ALWAYS ONE_HOLD; do
  verify link fails -DCANCEL "-DBUG_$bug"
done

verify sides holds
verify sides holds -DRUNS=3
verify sides holds -DWRITERS=3 -DRUNS=1
for bug in NO_DID_SET DROPS_KEPT; do
  verify sides fails "-DBUG_$bug"
done

verify number holds
for bug in NO_RECHECK ASKS_FIRST VERSION_LAST IGNORES_USES; do
  verify number fails "-DBUG_$bug"
done

verify install holds
verify install holds -DREADERS=3 -DCHANGES=2
verify install holds -DWRITERS=2 -DCHANGES=2
if [ "$isLong" = 1 ]; then
  verify install holds -DREADERS=3 -DWRITERS=2
fi
for bug in NO_RECHECK FREES_INSTALLED FREES_NOTHING KEEPS_OWN INSTALLS_BY_STORE PUBLISHES_FIRST; do
  verify install fails "-DBUG_$bug"
done

verify table holds -DPARTIES=2
verify table holds -DROUNDS=1
for bug in ENDS_FIRST LOADS_FIRST FREES_ALWAYS; do
  verify table fails "-DBUG_$bug"
done

verify parked holds
verify parked holds -DTOPS
verify parked holds -DPAIRS
verify parked holds -DREADERS=1 -DPUSHES=3
verify parked holds -DREADERS=1 -DPUSHES=2 -DPAIRS -DTAKES=2
verify parked holds -DREADERS=1 -DCHANGERS=2 -DPAIRS
if [ "$isLong" = 1 ]; then
  verify parked holds -DTAKES=2
  verify parked holds -DREADERS=1 -DPUSHES=2 -DCHANGERS=2
fi
for bug in PARKS_FREE PARKS_BUSY PARKS_FIRST ENDS_NOTHING KEEPS_PARKED_COPIES \
  KEEPS_DROPPED KEEPS_REPLACED FREES_TAKEN KEEPS_BUSY LEAVES_PARKED LEAVES_CELL \
  FORGETS_PARKED GRANTS_FOR_TAKEN ASKS_FIRST KEEPS_GRANT_OF_DONE KEEPS_GRANT_OF_BUSY \
  GRANTS_FIRST GRANTS_TO_FIRST; do
  verify parked fails -DREADERS=1 "-DBUG_$bug"
done
for bug in GOES_ON_BUSY ENDS_BUSY ENDS_OTHERS KEEPS_OTHERS; do
  verify parked fails "-DBUG_$bug"
done
verify parked fails -DREADERS=1 -DPAIRS -DTAKES=2 -DBUG_ASKS_EMPTY

wait
for model in slot link sides number install table parked; do
  unreached=$(reach "$model")
  if [ -n "$unreached" ]; then
    printf '%s\n' "$unreached" | tee -a "$work/failures" >&2
  fi
done
if [ -e "$work/failures" ]; then
  echo "check: $(wc -l <"$work/failures") of the above are not as they must be" >&2
  exit 1
fi
echo "check: every model holds and is reached, and every seeded bug is found"
