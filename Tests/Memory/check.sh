#!/usr/bin/env bash
# Runs the clauses against the core under valgrind, which sees each use of memory that is gone.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Tests/Memory

usage() {
  cat <<'TEXT'
Usage: Tests/Memory/check.sh CONFORM
       Tests/Memory/check.sh --help

Runs CONFORM, an optimised `conform`, with the clauses of the candidate `core` in one process
under valgrind, and fails if memory is read or written that is not there any more, or never
was. A relative path is one from the root of the package.

Only an optimised build lends objects without retaining them, and what is read of one that
has gone is often still what it was: no clause has to notice.

Before that, it makes sure that it would be seen: a program that does so is found out, and
one that does not is left in peace.

What is not initialised is not looked for: the runtime copies words of which a part is not.

Exit codes: 0 no such use; 1 there is one, or a clause fails, or the control is not found, or
what is needed cannot be built; 2 CONFORM is missing.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac
if [ $# -ne 1 ] || [ ! -f "$1" ] || [ ! -x "$1" ]; then
  echo "memory: give an executable 'conform', not '$*'; see $here/check.sh --help" >&2
  exit 2
fi
scripts/setup.sh valgrind libc6-dbg binutils

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clang -O2 -Wall -Wextra -Werror -D_GNU_SOURCE -shared -fPIC "$here/sigsuspend.c" \
  -o "$work/sigsuspend.so"
swiftc -O -swift-version 6 -parse-as-library "$here/Control.swift" -o "$work/control"

# watched PROGRAM ARGUMENT...: what valgrind says is in $work/log. If it has found something, the
# exit code is 99, which no program here ends with. One thread runs at a time: --fair-sched, as
# some clauses spin.
watched() {
  local program=$1
  shift
  rm -f "$work/program"
  # Valgrind 3.19 cannot read all debug information that the compiler writes; names stay.
  strip -g -o "$work/program" "$program" || return
  LD_PRELOAD=$work/sigsuspend.so valgrind --quiet --fair-sched=yes --undef-value-errors=no \
    --error-exitcode=99 --num-callers=30 --log-file="$work/log" "$work/program" "$@"
}

# control STATUS ARGUMENT...
control() {
  local expected=$1 status=0
  shift
  watched "$work/control" "$@" >/dev/null || status=$?
  [ "$status" -eq "$expected" ] && return
  echo "memory: valgrind ends the control${*:+ ($*)} with $status and not $expected:" >&2
  head -n 40 "$work/log" >&2
  return 1
}
control 99
control 0 right
echo "memory: a use of memory that is gone is found"

status=0
watched "$1" run --candidate core --seed 1 --rounds 20 --no-isolation >"$work/said" || status=$?
# One that says nothing has not run.
if [ "$status" -ne 0 ] || ! grep -q ' results for 1 candidate: ' "$work/said"; then
  cat "$work/said"
  head -n 200 "$work/log" | swift demangle --simplified
  echo "memory: valgrind, or a clause, ends with $status" >&2
  exit 1
fi
tail -n 1 "$work/said"
echo "memory: no use of memory that is gone"
