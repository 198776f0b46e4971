#!/usr/bin/env bash
# Builds the core by itself in each of its ways, and runs what it is built into.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
here=Tests/Platforms

usage() {
  cat <<'TEXT'
Usage: Tests/Platforms/check.sh [--help]

Builds ObservationCore by itself, optimised: as it is by default, with the
compiler's default model of thread-local storage (OC_TLS_DEFAULT), and with all
that replaces what only some platforms have (OC_PORTABLE). Of each it checks that

  - it asks the linker neither for Foundation nor for Dispatch;
  - a program with it that is linked against the static standard library needs no
    other libraries of Swift, and observes as it must;
  - a program in C that loads a library with it (dlopen) can observe on threads
    from before and from after that;

and, on Linux with glibc, that the last holds also where nothing is left of what
glibc keeps for the thread-local storage of loaded libraries, but in the default
build on x86-64, which is known to need it: a check that passes there notices
nothing. And that it compiles, without a warning, for one thread
(OBSERVATION_CORE_ONE_THREAD); Tests/Embedded runs that.

Exit codes: 0 as it must be; 1 it is not, or it does not build.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  '') ;;
  *) echo "check: unknown option '$1'; see --help" >&2; exit 1 ;;
esac

. scripts/builds.sh
lend_macros
plugin=$OBSERVATORY_MACRO_TOOLS/ObservationCoreMacros-tool

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  echo "platforms: $way: $1" >&2
  exit 1
}

# same NAME COMMAND...: the output, errors included, is that of standard input.
same() {
  local name=$1
  shift
  "$@" >"$scratch/out" 2>&1 || true
  diff "$scratch/out" - || fail "$name"
}

cat >"$scratch/module.modulemap" <<MAP
module CObservationCore { header "$root/Sources/CObservationCore/include/CObservationCore.h" export * }
MAP
mapfile -t sources < <(find Sources/ObservationCore -name '*.swift' | sort)
# One file has 32 copies: a library is loaded once.
clang -O2 -shared -fPIC "$here/filler.c" -o "$scratch/filler.so"
for number in {1..32}; do cp "$scratch/filler.so" "$scratch/filler$number.so"; done
clang -O2 -Wall -Werror "$here/host.c" -o "$scratch/host" -lpthread -ldl

is_glibc=
if [ "$(uname)" = Linux ] && getconf GNU_LIBC_VERSION >/dev/null 2>&1; then is_glibc=1; fi
# Swift's own libraries are loaded with ours, and reach their thread-local storage
# by the default model.
export SWIFT_BACKTRACE=enable=no

way=OBSERVATION_CORE_ONE_THREAD
swiftc -typecheck -warnings-as-errors -swift-version 6 -D "$way" -Xcc -DOC_ONE_THREAD \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
  -enable-upcoming-feature InternalImportsByDefault -package-name observatory \
  -Xcc "-fmodule-map-file=$scratch/module.modulemap" -module-name ObservationCore \
  -load-plugin-executable "$plugin#ObservationCoreMacros" "${sources[@]}" ||
  fail "it does not compile"

for way in default OC_TLS_DEFAULT OC_PORTABLE; do
  define=()
  if [ "$way" != default ]; then define=("-D$way"); fi
  build=$scratch/$way
  mkdir "$build"
  clang -O2 -fPIC -Wall -Werror "${define[@]}" -I Sources/CObservationCore/include \
    -c Sources/CObservationCore/CObservationCore.c -o "$build/c.o"
  settings=(
    -O -wmo -swift-version 6
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -Xcc "-fmodule-map-file=$scratch/module.modulemap" -I "$build"
    -load-plugin-executable "$plugin#ObservationCoreMacros"
  )
  for flag in "${define[@]}"; do settings+=(-Xcc "$flag"); done
  swiftc "${settings[@]}" -parse-as-library -enable-upcoming-feature InternalImportsByDefault \
    -package-name observatory -module-name ObservationCore \
    -emit-module -emit-module-path "$build/ObservationCore.swiftmodule" \
    -c "${sources[@]}" -o "$build/core.o"

  swift-autolink-extract "$build/core.o" -o "$build/linked"
  if grep -iE 'foundation|dispatch' "$build/linked"; then fail "links more than it may"; fi

  swiftc "${settings[@]}" -static-stdlib -module-name Program "$here/main.swift" \
    "$here/Shelf.swift" "$build/core.o" "$build/c.o" -o "$build/program"
  if ldd "$build/program" 2>/dev/null | grep -iE 'swift|foundation|dispatch'; then
    fail "a program with the static standard library needs another one"
  fi
  same "the program" "$build/program" <<'TEXT'
once: 1000
persistently: 1000
briefly: 1000
events: 2000
a sequence: 5050
tasks: 50
TEXT

  swiftc "${settings[@]}" -emit-library -module-name Loaded "$here/Library.swift" \
    "$here/Shelf.swift" "$build/core.o" "$build/c.o" -o "$build/library.so"
  same "a program that loads a library" "$scratch/host" "$build/library.so" <<'TEXT'
this thread: 3000
an earlier one: 3000
a later one: 3000
TEXT

  if [ -z "$is_glibc" ]; then continue; fi
  if [ "$way$(uname -m)" = defaultx86_64 ]; then
    same "a program without a reserve" "$scratch/host" "$build/library.so" \
      "$scratch"/filler?*.so <<TEXT
the reserve is used up
not loaded: $build/library.so: cannot allocate memory in static TLS block
TEXT
  else
    same "a program without a reserve" "$scratch/host" "$build/library.so" \
      "$scratch"/filler?*.so <<'TEXT'
the reserve is used up
this thread: 3000
an earlier one: 3000
a later one: 3000
TEXT
  fi
done
echo "platforms: the core builds and runs alone, static, loaded, and with its fallbacks"
