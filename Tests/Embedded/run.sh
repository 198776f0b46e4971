#!/usr/bin/env bash
# The core in Embedded Swift and in WebAssembly, against the core in full Swift.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Tests/Embedded

usage() {
  cat <<'TEXT'
Usage: Tests/Embedded/run.sh [--help] [PROGRAMS]

Builds the core and a driver in four ways: full Swift, Embedded Swift, and Embedded Swift for
one thread, for this machine, and Embedded Swift for wasm32-unknown-none-wasm. The driver goes to the edges of
what a model may have, runs the inputs of Tests/Fuzz/corpus and PROGRAMS random ones
(default 1000) as histories of models and observers, and writes a trace of each. The
traces have to be the same:

  full     full Swift, native
  native   Embedded Swift, native
  one      Embedded Swift, native, for one thread
  node     Embedded Swift, WebAssembly under node, if that is there
  wasmkit  Embedded Swift, WebAssembly under the toolchain's wasmkit

and leave nothing behind. Then it checks that what Embedded Swift does not have is
refused with a text that says so. What it makes is in .build/embedded/.

Exit codes: 0 all the same; 1 not so, or something did not build; 2 wrong arguments.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac
programs=${1:-1000}
if [ $# -gt 1 ] || ! [[ $programs =~ ^(0|[1-9][0-9]{0,8})$ ]]; then
  echo "embedded: '$*' is not a number of programs; --help says what there is" >&2
  exit 2
fi

work=$PWD/.build/embedded
mkdir -p "$work"
source $here/build.sh
need wasmkit

cat >"$work/host.modulemap" <<MAP
module CHost { header "$PWD/$here/Driver/Host.h" export * }
MAP

# The corpus, as a table in C.
inputs=(Tests/Fuzz/corpus/*)
{
  echo "#include \"$PWD/$here/Driver/Host.h\""
  echo "const int32_t host_randomPrograms = $programs;"
  echo "const int32_t host_corpusCount = ${#inputs[@]};"
  printf 'const uint8_t host_corpus[] = {'
  cat "${inputs[@]}" | od -An -v -tu1 | tr -s ' \n' ','
  printf '0};\nconst int32_t host_corpusEnds[] = {0'
  end=0
  for input in "${inputs[@]}"; do
    end=$((end + $(stat -c %s "$input")))
    printf ',%d' "$end"
  done
  echo '};'
} | sed 's/{,/{/; s/,,*/,/g' >"$work/corpus.c"

# driver WAY NAME [FLAG...]: builds the driver as $work/NAME.
driver() {
  local way=$1 name=$2
  shift 2
  core "$way" -D OBSERVATION_CORE_LIVE_COUNTS "$@"
  local objects=("$work/$way/c.o" "$work/$way/core.o")
  for source in "$here/Driver/Host.c" "$work/corpus.c"; do
    objects+=("$work/$way/$(basename "$source").o")
    clang "${c_flags[@]}" -c "$source" -o "${objects[-1]}"
  done
  swiftc "${swift_flags[@]}" -Xcc "-fmodule-map-file=$work/host.modulemap" -I "$work/$way" \
    -module-name Driver -c "$here"/Driver/*.swift -o "$work/$way/driver.o"
  objects+=("$work/$way/driver.o")
  if [ "$way" = wasm ]; then
    clang "${c_flags[@]}" -c Examples/Browser/Host/Allocator.c -o "$work/$way/allocator.o"
    wasm-ld --gc-sections -z stack-size=1048576 "${objects[@]}" "$work/$way/allocator.o" \
      -o "$work/$name"
  else
    swiftc "${swift_flags[@]}" "${objects[@]}" -o "$work/$name"
  fi
}

# left NAME: the edges and each program of the trace have left nothing behind.
left() {
  local trace=$work/$1.trace
  if grep -E 'leaked|left (-|[1-9])' "$trace" >&2 ||
    [ "$(grep -c '^left 0$' "$trace")" != "$((1 + ${#inputs[@]} + programs))" ]; then
    echo "embedded: $1: left something behind, or did not come to the end" >&2
    exit 1
  fi
}

# same NAME COMMAND...: the trace is that of full Swift.
same() {
  local name=$1
  shift
  "$@" >"$work/$name.trace" || { echo "embedded: $name: the driver failed" >&2; exit 1; }
  left "$name"
  cmp "$work/full.trace" "$work/$name.trace" || {
    diff "$work/full.trace" "$work/$name.trace" >"$work/$name.diff" || true
    head -n 20 "$work/$name.diff" >&2
    echo "embedded: $name: not the trace of full Swift; $work has both" >&2
    exit 1
  }
  echo "embedded: $name: the same trace"
}

driver full full.out
driver native native.out
driver native one.out -D OBSERVATION_CORE_ONE_THREAD
driver wasm driver.wasm

"$work/full.out" >"$work/full.trace"
left full
# What no program does would be the same everywhere.
for line in read 'read all' write add track 'track, throwing' thrown 'track sides' observe \
  persistent 'track persistent' 'has read' 'has read nothing' cancel drop replace called \
  'told [0-9]+ 1' 'told [0-9]+ 2' 'told [0-9]+ 3'; do
  if [ "$programs" -ge 1000 ] && [ "$(grep -cE "^ *$line( |\$)" "$work/full.trace")" -lt 50 ]; then
    echo "embedded: fewer than 50 lines '$line'" >&2
    exit 1
  fi
done
echo "embedded: full: $(grep -c '^\(input\|random\)' "$work/full.trace") programs," \
  "$(wc -l <"$work/full.trace") lines, $(grep -c 'called \|told ' "$work/full.trace") calls"
same native "$work/native.out"
same one "$work/one.out"
if command -v node >/dev/null; then same node node $here/run.mjs "$work/driver.wasm"; fi
same wasmkit wasmkit run "$work/driver.wasm"

# Refusals: the compiler compares its errors with those that the file expects.
settings native
swiftc "${swift_flags[@]}" -I "$work/native" -Xfrontend -verify \
  -Xfrontend -verify-ignore-unrelated -module-name Refused \
  -emit-sil "$here/Refused.swift" -o /dev/null
echo "embedded: refused: $(grep -c 'expected-error.*Embedded' "$here/Refused.swift") uses of what is not there"
