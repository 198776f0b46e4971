#!/usr/bin/env bash
# The main job: build, gate every candidate, measure, write results, plot.
set -euo pipefail
start=$PWD
cd "$(dirname "$0")/.."

# The path in the variable $1, which was given where the script was called.
locate() {
  local -n path=$1
  case "$path" in /*) ;; *) [ "$start" = "$PWD" ] || path=$start/$path ;; esac
}

usage() {
  cat <<'TEXT'
Usage: scripts/run.sh [--quick] [--output DIR] [--help]

Builds a release, runs the conformance gate on every candidate, runs the
benchmark, writes the results and draws the plots; says at the end what the gate
found and who is how fast. Installs the Debian packages that it needs and that are
missing.

  --quick        A run of under two minutes after the build; wider intervals.
  --output DIR   Where the results go; by default
                 results/<date>-<host>-<revision>, with -dirty behind it if Package.swift
                 or Sources/ differ from the revision.

Exit codes: 0 all done; 2 wrong command line; that of the step that failed otherwise. A
candidate that fails required clauses is left out of the benchmark and named, the others
are measured, and the end is that of the gate; nothing is measured if the gate itself could
not run.
TEXT
}

quick=()
output=""
while [ $# -gt 0 ]; do
  case "$1" in
    --quick) quick=(--quick) ;;
    --output)
      case "${2-}" in
        '' | -*) echo "run: --output needs a directory; see scripts/run.sh --help" >&2; exit 2 ;;
      esac
      output=$2
      locate output
      shift
      ;;
    -h | --help) usage; exit 0 ;;
    *) echo "run: unknown option '$1'; see scripts/run.sh --help" >&2; exit 2 ;;
  esac
  shift
done

if [ -z "$output" ]; then
  revision=$(git rev-parse --short HEAD 2>/dev/null || echo unversioned)
  # As `bench` says it in environment.json: results and notes are no part of what runs.
  changes=$(git status --porcelain -- Package.swift Sources 2>/dev/null) || changes=""
  [ -z "$changes" ] || revision="$revision-dirty"
  output="results/$(date -u +%F)-$(uname -n | tr -cd '[:alnum:]-' | cut -c1-24)-$revision"
fi
if [ -e "$output" ]; then
  echo "run: $output exists; name another directory with --output" >&2
  exit 2
fi

step() { printf '\n== %s\n' "$*"; }

step "Installing what is missing"
scripts/setup.sh

step "Building the release (the first time takes minutes: the macros need swift-syntax)"
log=.build/release.log
mkdir -p .build
for product in conform bench; do
  if [ -t 1 ]; then
    swift build -c release --product "$product"
    continue
  fi
  # Hundreds of lines that only a failure makes worth reading.
  printf '%s: ' "$product"
  swift build -c release --product "$product" >"$log" 2>&1 || {
    status=$?
    tail -n 40 "$log" >&2
    exit "$status"
  }
  tail -n 1 "$log"
done
bin=$(swift build -c release --show-bin-path)

step "Gate: every candidate against every clause"
# Where it stays if the gate does not pass, and there are no results to lie beside.
report=.build/conformance.html
status=0
verdict=$("$bin/conform" run --quiet --html "$report") || status=$?
# The last line is said at the end.
sed '$d' <<<"$verdict"
# 1: some clause does not hold. `bench` asks the required ones again, of each candidate.
[ "$status" -le 1 ] || {
  printf '%s\n' "$verdict" >&2
  echo "run: the gate could not run: see $report" >&2
  exit "$status"
}

step "Benchmark"
# Shown at the end, where it is looked for.
measured=0
scorecard=$("$bin/bench" run "${quick[@]}" --output "$output") || measured=$?
# 1 with results: some candidate was left out, which has been said.
case "$measured" in
  0) ;;
  1) [ -e "$output/summary.csv" ] || exit 1 ;;
  *)
    # Interrupted: what there is stays, and can be gone on with.
    [ ! -e "$output/summary.csv" ] || printf '%s\n\nIn %s, as far as it got.\n' "$scorecard" \
      "$output" >&2
    exit "$measured"
    ;;
esac
cp "$report" "$output/"

step "Plots"
scripts/plot.sh "$output" >/dev/null
echo "$output/plots/: $(find "$output/plots" -name '*.svg' | wc -l) figures"

step "What it comes to"
printf 'Gate: %s\n\n%s\n\n' "$(tail -n 1 <<<"$verdict")" "$scorecard"
printf 'In %s:\n' "$output"
printf '  %-18s %s\n' \
  conformance.html 'what the gate found, as a page' \
  summary.md 'all rows' \
  plots/ 'the rows as figures' \
  'samples.csv, ...' 'what was measured, and where'
if [ "$status" -ne 0 ]; then
  echo "run: the gate does not pass: see $output/conformance.html" >&2
  exit "$status"
fi
exit "$measured"
