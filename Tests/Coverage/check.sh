#!/usr/bin/env bash
# Whether the tests reach every line of the product.
set -euo pipefail
cd "$(dirname "$0")/../.."

usage() {
  cat <<'TEXT'
Usage: Tests/Coverage/check.sh BIN [--list]

Compares the lines of Sources/ObservationCore and Sources/DataFlow that no test
has reached with those that Tests/Coverage/unreached.txt excuses. BIN is the
directory of a build that `swift test --enable-code-coverage` has run in.

  --list   Prints the unreached lines in the format of unreached.txt.

Exit codes: 0 they agree; 1 a line is neither reached nor excused, or an excuse
is not needed any more; 2 wrong usage, or no coverage data.
TEXT
}

case "${1-}" in
  -h | --help) usage; exit 0 ;;
  "" | -*) usage >&2; exit 2 ;;
esac
bin=$1
tools=$(dirname "$(readlink -f "$(command -v swift)")")
data=$bin/codecov/default.profdata
tests=$(find "$bin" -maxdepth 1 -name '*PackageTests.xctest' | head -1)
if [ ! -f "$data" ] || [ -z "$tests" ]; then
  echo "coverage: no coverage data in $bin; run swift test --enable-code-coverage" >&2
  exit 2
fi

# `file: text` for each line that has code and was never run. A brace alone says
# nothing, and the text, unlike the number, stays when other lines move.
unreached() {
  "$tools/llvm-cov" show "$tests" -instr-profile "$data" \
    Sources/ObservationCore Sources/DataFlow |
    awk '
      /^\/.*\.swift:$/ { file = $0; sub(/^.*\/Sources\//, "", file); sub(/:$/, "", file); next }
      /^ *[0-9]+\| *0\|/ {
        text = $0
        sub(/^ *[0-9]+\| *0\| */, "", text)
        if (text !~ /^[ })\]]*$/) print file ": " text
      }' | LC_ALL=C sort -u
}

if [ "${2-}" = --list ]; then
  unreached
  exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unreached >"$work/found"
# Lines with a tilde may be reached or not: the outcome of a race decides.
grep -v '^#' Tests/Coverage/unreached.txt | grep . | LC_ALL=C sort -u >"$work/excused"
sed -n 's/^~ //p' "$work/excused" | LC_ALL=C sort -u >"$work/chance"
grep -v '^~ ' "$work/excused" >"$work/listed" || true

LC_ALL=C comm -23 "$work/found" <(LC_ALL=C sort -u "$work/listed" "$work/chance") >"$work/new"
LC_ALL=C comm -13 "$work/found" "$work/listed" >"$work/stale"
if [ -s "$work/new" ]; then
  echo "coverage: no test reaches, and Tests/Coverage/unreached.txt does not excuse:" >&2
  sed 's/^/  /' "$work/new" >&2
fi
if [ -s "$work/stale" ]; then
  echo "coverage: Tests/Coverage/unreached.txt excuses what is reached, or gone:" >&2
  sed 's/^/  /' "$work/stale" >&2
fi
if [ -s "$work/new" ] || [ -s "$work/stale" ]; then exit 1; fi
echo "coverage: every line of ObservationCore and DataFlow is reached, but $(wc -l <"$work/found") excused ones"
