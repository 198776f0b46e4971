#!/usr/bin/env bash
# Whether `bench gate` finds one branch more, and one allocation more, in the core's own code.
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
Usage: scripts/count-controls.sh [--output FILE] [--help]

Puts one branch more into a fast path of a copy of this package, builds that, and has
`bench gate` judge reads, writes, cycles and lifetimes against results/budgets.txt; then the
same with an allocation. Writes what the gate said into FILE.

  --output FILE  results/controls/counts.md if nothing is said; what is there is replaced
                 if all comes out as it should.

Takes some minutes, and needs what `bench gate` does.

Exit codes: 0 the gate found both, by rows and functions that take the path, and a copy as it
is passed; 1 otherwise; 2 the command line is wrong.
TEXT
}

output=results/controls/counts.md
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) usage; exit 0 ;;
    --output)
      [ -n "${2-}" ] || { echo "count-controls: --output needs a file" >&2; exit 2; }
      output=$2
      locate output
      shift ;;
    *) echo "count-controls: unknown argument '$1'; --help lists them" >&2; exit 2 ;;
  esac
  shift
done

fail() {
  echo "count-controls: $1; nothing is written to $output" >&2
  exit 1
}

# Those that take the two paths, and as many that do not.
rows='read/*,write/*,access/*,cycle/*,lifetime/*'

lend_macros >&2
copy=.build/controls
mkdir -p "$copy"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# put FILE BEFORE AFTER: writes AFTER behind the first line of the copy's FILE that is BEFORE.
put() {
  awk -v before="$2" -v after="$3" '
    { print }
    $0 == before && !found { print after; found = 1 }
    END { exit !found }' "$1" >"$copy/$1" ||
    fail "$1 has no line '$2' any more: say in this script where the path is"
}

# gate NAME STATUS: builds the copy, and keeps what its gate says.
gate() {
  local status=0 bin
  swift build --package-path "$copy" -c release --product bench >&2
  bin=$(swift build --package-path "$copy" -c release --show-bin-path)
  "$bin/bench" gate --budgets results/budgets.txt --filter "$rows" >"$scratch/$1" || status=$?
  cat "$scratch/$1" >&2
  [ "$status" -eq "$2" ] || fail "$1: the gate ended with $status instead of $2"
}

# As it is; what is not there any more in the package goes from the copy.
restore() {
  git ls-files -zco --exclude-standard -- . ':!results/20*' >"$scratch/files"
  find "$copy" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -r {} +
  xargs -0 cp -p --parents -t "$copy" <"$scratch/files"
}

# red NAME: the rows that the gate refused.
red() { grep '^over ' "$scratch/$1" | awk '{ print $2 }' | sort -u; }

# blamed NAME WORKLOAD PATTERN: each row that was refused has functions below it, and those of the
# first of the workload match a pattern.
blamed() {
  awk '/^over / { if (row && !found) exit 1; row = 1; found = 0; next }
    /^  / { found = 1; next }
    { if (row && !found) exit 1; row = 0 }' "$scratch/$1" || fail "$1: a row has no function"
  awk -v workload="$2" -v pattern="$3" '/^over / { isIn = !rows && $2 == workload; rows += isIn; next }
    !/^  / { isIn = 0 }
    isIn && $0 ~ pattern { found = 1 }
    END { exit !found }' "$scratch/$1" || fail "$1: no function of $2 is like '$3'"
}

restore
gate as-it-is 0

reads=Sources/ObservationCore/Registrar/ObservationRegistrar+Slots.swift
at_reads='      guard let scope = oc_thread().pointee.scope else { return }'
branch='      if UInt(bitPattern: scope) == 1 { return }'
put "$reads" "$at_reads" "$branch"
gate branch 1
red branch | grep -qx 'read/tracked-repeat' || fail "the branch is not found in read/tracked-repeat"
blamed branch read/tracked-repeat 'ReadTrackedRepeat|getter'
if red branch | grep -Eq '^(write|access)/'; then fail "writes read nothing, and were refused"; fi

restore
scopes=Sources/ObservationCore/Tracking/WithObservationTracking.swift
at_scopes='  let thread = oc_thread()'
allocation='  UnsafeMutableRawPointer.allocate(byteCount: 24, alignment: 8).deallocate()'
put "$scopes" "$at_scopes" "$allocation"
gate allocation 1
red allocation | grep -qx 'cycle/one-shot' || fail "the allocation is not found in cycle/one-shot"
blamed allocation cycle/one-shot 'posix_memalign|malloc|free|aligned_alloc|swift_slow'
if red allocation | grep -q '^write/'; then fail "writes do not begin a scope, and were refused"; fi

{
  printf '# What the gate says of one branch more, and of one allocation\n\n'
  printf 'Made by `scripts/count-controls.sh`, on %s, of %s. The same sources without a change\n' \
    "$(date -u +%F)" "$(git rev-parse --short HEAD)"
  printf 'passed: %s.\n' "$(tail -n 1 "$scratch/as-it-is")"
  printf '\n## A branch in a tracked read\n\nIn `%s`, `__access`:\n\n```swift\n%s\n%s\n```\n' \
    "$reads" "$at_reads" "$branch"
  printf '\n```\n%s\n```\n' "$(cat "$scratch/branch")"
  printf '\n## An allocation at the beginning of a scope\n\nIn `%s`, `withinScope`:\n\n' "$scopes"
  printf '```swift\n%s\n%s\n```\n' "$at_scopes" "$allocation"
  printf '\n```\n%s\n```\n' "$(cat "$scratch/allocation")"
} >"$scratch/counts.md"
cp "$scratch/counts.md" "$output"
echo "count-controls: one branch and one allocation were found, and nothing without them"
