#!/usr/bin/env bash
# The core, and what data flow shares among threads, in all schedules with few preemptions, and
# the bugs that these have to find.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

usage() {
  cat <<'TEXT'
Usage: scripts/explore.sh [--help] [--long] [OPTION...]

Builds the core, and what data flow shares among threads, with a scheduler in each of their
atomic operations, and with seeded bugs (Tests/Explorer/Bugs), of which none is switched on,
in .build/explore; and runs

  explore                     the scenarios, in all schedules within their bounds
  explore --spares --preemptions 2
                              the same where threads use freed blocks again
  explore --prove ...         some scenarios also without leaving out what has been seen:
                              their executions have to end in the same ways
  explore --litmus            what the weak memory lets small programs read
  explore --weak              the scenarios in the weak memory of C++20; and, as above,
                              with --spares, and some with --prove
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

work=.build/explore
mkdir -p "$work"
swiftc -swift-version 6 Tests/Explorer/{Inject,Bugs}/*.swift -o "$work/inject"
"$work/inject" Sources "$work/Sources" Tests/Models
explorer_build "$work" "$work/Sources"

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
    echo
    "$work/explore" --litmus || status=$?
    echo
    "$work/explore" --weak || status=$?
    echo
    "$work/explore" --weak --spares --preemptions 1 || status=$?
    echo
    "$work/explore" --prove --weak --scenario register/register/write --scenario sweep/take \
      --scenario 'slow call/writes' --scenario number/write \
      --scenario 'derived: dirty/pull/pull' || status=$?
    "$work/explore" --bugs || status=$?
    exit "$status"
    ;;
  *) exec "$work/explore" "$@" ;;
esac
