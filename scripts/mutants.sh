#!/usr/bin/env bash
# The suite's own proof, hosts included: a build with faults, and its mutants.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

usage() {
  cat <<'TEXT'
Usage: scripts/mutants.sh [--help] [OPTION...] [MUTANT...]

Builds the package with all faults of the table in Sources/HostFaults, and runs

  conform run --candidate core   with no fault switched on: all clauses pass
  conform mutants MUTANT...      each mutant against the clauses that must fail it;
                                 all mutants without one

An OPTION is one of 'conform mutants'; with arguments, only that is run.

The faults are put into copies of the sources, in .build/faults, where this build has
its own scratch directory: the ordinary build, whose macros it takes, is left as it is.
The mechanical mutants of scripts/mutate.sh are in there, too, and all switched off.
The seed is 1 each time, unless --seed says another.

Exit status: that of the first step that fails; 1 if a fault does not fit the
sources any more.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac

faulty_sources
lend_macros
export OBSERVATORY_FAULTS=1
whole_build faults faults
swift build "${faults[@]}" --product conform
conform=$(swift build "${faults[@]}" --show-bin-path)/conform
[ $# -gt 0 ] || "$conform" run --candidate core --seed 1
# An option with one value that is given twice is an error.
seed=(--seed 1)
for word in "$@"; do
  case "$word" in --seed | --seed=*) seed=() ;; esac
done
"$conform" mutants ${seed[@]+"${seed[@]}"} "$@"
