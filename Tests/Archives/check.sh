#!/usr/bin/env bash
# Links a program against archives of DataFlow and of what it is made of.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/builds.sh

usage() {
  cat <<'TEXT'
Usage: Tests/Archives/check.sh [--help]

Builds DataFlow (debug), puts its objects and those of the modules that it needs
into static archives, links the program in Tests/Archives against them, runs it, and
compares what it prints.

From an archive a linker takes only the objects that something refers to. A
conformance that is only looked up at run time, and stands in a file of its own,
is dropped, and what it is for silently does nothing. So would be whatever were switched
on by being linked alone: that is why scopes see the standard library's models after a
call.

Exit codes: 0 as it must be; 1 it is not, or it does not build.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  '') ;;
  *) echo "check: unknown option '$1'; see --help" >&2; exit 1 ;;
esac

lend_macros
whole_build whole whole
swift build "${whole[@]}" --target DataFlow
bin=$(swift build "${whole[@]}" --show-bin-path)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

flags=(-I "$bin/Modules" -L "$scratch")
for module in DataFlow DataFlowCore ObservationInterop ObservationCore OpenCombineDispatch OpenCombine CDataFlow CObservationCore COpenCombineHelpers; do
  # Of Swift modules those that have a source: the others are left from before.
  if [ -f "$bin/$module.build/sources" ]; then
    sed "s|.*/|$bin/$module.build/|; s|\.swift.*|.swift.o|" "$bin/$module.build/sources"
  else
    find "$bin/$module.build" -name '*.o'
  fi | xargs -d '\n' ar -rcs "$scratch/lib$module.a"
  flags+=("-l$module")
  map="$bin/$module.build/module.modulemap"
  if [ "${module:0:1}" = C ] && [ -f "$map" ]; then flags+=(-Xcc "-fmodule-map-file=$map"); fi
done
for include in Sources/*/include .build/whole/checkouts/OpenCombine/Sources/COpenCombineHelpers/include; do
  flags+=(-Xcc -I -Xcc "$include")
done
# An object says what it needs to be linked with, an archive does not.
if [ "$(uname)" = Linux ]; then
  flags+=(-lFoundation -lswiftDispatch -ldispatch -lBlocksRuntime -lswiftObservation -lswiftSynchronization -lstdc++)
fi
swiftc -swift-version 6 Tests/Archives/*.swift -o "$scratch/program" "${flags[@]}"

diff - <("$scratch/program") <<'TEXT'
a state in an optional: 1
bodies after an equal optional: 1
a published property: b
a stored property of an object: 2
a state in a modifier: 1
a state in an app: 1
a host: Text "a"
an alignment: topLeading
a standard model in a scope: told
TEXT
echo "archives: the program does what it must"
