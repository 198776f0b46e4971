#!/usr/bin/env bash
# Whether `bench compare` finds what is slower, and nothing where all is the same.
set -euo pipefail
start=$PWD
cd "$(dirname "$0")/.."

# The path in the variable $1, which was given where the script was called.
locate() {
  local -n path=$1
  case "$path" in /*) ;; *) [ "$start" = "$PWD" ] || path=$start/$path ;; esac
}
. scripts/builds.sh

usage() {
  cat <<'TEXT'
Usage: scripts/controls.sh [--rounds N] [--output DIR] [--help]

Compares a build with itself, and with itself where one path takes 5 % longer
(Tests/FixtureBench), as `bench compare` compares any two builds; then draws the
rounds of both anew 100 times (`bench resample`). Writes into DIR what was measured,
same.csv and slower.csv, and README.md with what came out.

  --rounds N    41 if nothing is said.
  --output DIR  results/controls if nothing is said; what is there is replaced if
                all comes out as it should.

Exit codes: 0 the same build was never called slower or faster, and the slower path
always slower, as no other row was; 1 otherwise; 2 the command line is wrong.
TEXT
}

rounds=41 output=results/controls
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) usage; exit 0 ;;
    --rounds)
      [[ ${2-} =~ ^[1-9][0-9]*$ ]] || { echo "controls: --rounds needs a number" >&2; exit 2; }
      rounds=$2
      shift ;;
    --output)
      [ -n "${2-}" ] || { echo "controls: --output needs a directory" >&2; exit 2; }
      output=$2
      locate output
      shift ;;
    *) echo "controls: unknown argument '$1'; --help lists them" >&2; exit 2 ;;
  esac
  shift
done

lend_macros >&2
export OBSERVATORY_OPTIMIZED_TESTS=1
build=(--scratch-path .build/optimized -c release)
for product in bench FixtureBench; do swift build "${build[@]}" --product "$product" >&2; done
bin=$(swift build "${build[@]}" --show-bin-path)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# A build of its own, as far as `bench` can tell: its environment says that it is slower.
printf '#!/bin/sh\nFIXTURE=slow exec "%s" "$@"\n' "$bin/FixtureBench" >"$scratch/slower"
chmod +x "$scratch/slower"

# compare NAME NEW: the samples are in the scratch directory; what the row `subject` is called.
compare() {
  local status=0
  "$bin/bench" compare "$bin/FixtureBench" --new "$2" --quick --rounds "$rounds" \
    --filter write/equal --samples "$scratch/$1.csv" --markdown "$scratch/$1.md" \
    >"$scratch/$1.txt" || status=$?
  cat "$scratch/$1.txt" >&2
  # A verdict, whatever it is, and no failure.
  case "$status" in 0 | 4 | 6 | 10 | 11) ;; *) exit "$status" ;; esac
  "$bin/bench" resample "$scratch/$1.csv" --repetitions 100 --seed 1 >"$scratch/$1.drawn"
  cat "$scratch/$1.drawn" >&2
}
compare same "$bin/FixtureBench"
compare slower "$scratch/slower"

# count NAME CANDIDATE VERDICT: how often it came out.
count() {
  awk -v candidate="$2" -v verdict="$3" '
    $1 == "workload" { for (i = 1; i <= NF; i++) if ($i == verdict) column = i }
    $4 == candidate { print $column }' "$scratch/$1.drawn"
}
failures=()
expect() {
  local found
  found=$(count "$1" "$2" "$3")
  [ "$found" = "$4" ] || failures+=("$1, $2: $found of 100 times $3, and $4 were expected")
}
for candidate in floor subject; do
  expect same "$candidate" slower 0
  expect same "$candidate" faster 0
done
expect slower subject slower 100
expect slower floor slower 0
expect slower floor faster 0
if [ ${#failures[@]} -gt 0 ]; then
  printf 'controls: %s\n' "${failures[@]}" >&2
  echo "controls: nothing is written to $output" >&2
  exit 1
fi

mkdir -p "$output"
cp "$scratch/same.csv" "$scratch/slower.csv" "$output/"
{
  printf '# What a comparison finds where the answer is known\n\n'
  printf 'Made by `scripts/controls.sh`, on %s, %s processors, %s rounds of `--quick`.\n' \
    "$(date -u +%F)" "$(nproc)" "$rounds"
  printf 'A test judges these samples again (`ControlsTests`).\n'
  printf '\n## One build, twice\n\n'
  cat "$scratch/same.md"
  printf '\nDrawn anew:\n\n```\n%s\n```\n' "$(cat "$scratch/same.drawn")"
  printf '\n## The row `subject` takes 5 %% more time\n\n'
  cat "$scratch/slower.md"
  printf '\nDrawn anew:\n\n```\n%s\n```\n' "$(cat "$scratch/slower.drawn")"
} >"$scratch/README.md"
cp "$scratch/README.md" "$output/README.md"
echo "controls: the same build was never called slower or faster; 5 % were found 100 of 100 times"
