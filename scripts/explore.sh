#!/usr/bin/env bash
# The core in all schedules with few preemptions, and the bugs that these have to find.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

usage() {
  cat <<'TEXT'
Usage: scripts/explore.sh [--help] [--long] [OPTION...]

Builds the core with a scheduler in each of its atomic operations, and with the seeded
bugs of Tests/Models, of which none is switched on, in .build/explore; and runs

  explore                     the scenarios, in all schedules within their bounds
  explore --spares --preemptions 2
                              the same where threads use freed blocks again
  explore --prove ...         some scenarios also without leaving out what has been seen:
                              their executions have to end in the same ways
  explore --bugs              each bug, which has to be found

With OPTIONs other than --long only 'explore OPTION...': --help-options shows them.

Exit codes: 0 nothing found, and each bug found; 1 not so, or a bug does not fit the
sources any more; 2 wrong arguments.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac

if [ "$(uname -s)" != Linux ]; then
  echo "explore: not on $(uname -s): it takes glibc, and a linker with --wrap" >&2
  exit 1
fi

here=$root/Tests/Explorer
work=$root/.build/explore
mkdir -p "$work"
cat >"$work/module.modulemap" <<MAP
module CObservationCore { header "$root/Sources/CObservationCore/include/CObservationCore.h" export * }
module CExplorer { header "$here/CExplorer/CExplorer.h" export * }
MAP

swiftc -swift-version 6 "$here"/Inject/*.swift "$here"/Bugs/*.swift -o "$work/inject"
"$work/inject" Sources/ObservationCore "$work/Sources"

objects=()
for source in Sources/CObservationCore/CObservationCore.c "$here"/CExplorer/*.c; do
  objects+=("$work/$(basename "$source" .c).o")
  clang -O2 -g -Wall -Wextra -Werror -D_GNU_SOURCE -DOC_EXPLORED \
    -I Sources/CObservationCore/include -I "$here/CExplorer" -c "$source" -o "${objects[-1]}"
done

# Checks of overlapping accesses are kept by thread of the system, of which there is one.
settings=(
  -O -g -wmo -swift-version 6 -D DEBUG -D OBSERVATION_CORE_EXPLORED
  -enforce-exclusivity=unchecked -package-name observatory -enable-testing
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
  -Xcc "-fmodule-map-file=$work/module.modulemap" -Xcc -DOC_EXPLORED
  -I Sources/CObservationCore/include -I "$here/CExplorer" -I "$work"
)
# No macros: the scenarios' models are written by hand.
mapfile -t sources < <(find "$work/Sources" -name '*.swift' ! -name Macros.swift | sort)
swiftc "${settings[@]}" -parse-as-library -enable-upcoming-feature InternalImportsByDefault \
  -module-name ObservationCore -emit-module -emit-module-path "$work/ObservationCore.swiftmodule" \
  -c "${sources[@]}" -o "$work/core.o"
wrapped=(-Xlinker --wrap=swift_allocObject -Xlinker --wrap=swift_slowAlloc)
wrapped+=(-Xlinker --wrap=swift_once)
swiftc "${settings[@]}" -module-name explore -c "$here"/Explore/*.swift "$here"/Bugs/*.swift \
  -o "$work/main.o"
swiftc "$work/main.o" "$work/core.o" "${objects[@]}" "${wrapped[@]}" -o "$work/explore"

case "${1:-}" in
  --help-options) exec "$work/explore" --help ;;
  '' | --long)
    if [ $# -gt 1 ]; then exec "$work/explore" "$@"; fi
    status=0
    "$work/explore" "$@" || status=$?
    echo
    "$work/explore" --spares --preemptions 2 || status=$?
    echo
    "$work/explore" --prove --scenario register/register/write --scenario sweep/take \
      --scenario 'write/write, three armed, buffers' --scenario number/write \
      --scenario 'derived: dirty/pull/pull' || status=$?
    "$work/explore" --bugs || status=$?
    exit "$status"
    ;;
  *) exec "$work/explore" "$@" ;;
esac
