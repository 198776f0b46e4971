#!/usr/bin/env bash
# Sizes and times of the core in WebAssembly: results/embedded.md.
set -euo pipefail
start=$PWD
cd "$(dirname "$0")/.."

# The path in the variable $1, which was given where the script was called.
locate() {
  local -n path=$1
  case "$path" in /*) ;; *) [ "$start" = "$PWD" ] || path=$start/$path ;; esac
}
here=Tests/Embedded
bench=$here/Bench

usage() {
  cat <<'TEXT'
Usage: scripts/embedded-bench.sh [--help] [FILE]

Builds the programs in Tests/Embedded/Bench for wasm32-unknown-none-wasm, each with the
core and an allocator, for speed (-O) and for size (-Osize); strips them; runs the loops
of Speed.swift under node; has `bench ratios` compute the times of their samples; and writes
tables of both to FILE (default results/embedded.md), at the end and whole. What it builds,
and the samples, are in .build/embedded-bench/.

Exit codes: 0 all done; 2 wrong arguments; that of the step that failed otherwise.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  '') if [ $# -gt 0 ]; then echo "embedded-bench: the name of the file is empty" >&2; exit 2; fi ;;
  -*) echo "embedded-bench: unknown option '$1'; --help says what there is" >&2; exit 2 ;;
esac
if [ $# -gt 1 ]; then
  echo "embedded-bench: one file is enough; --help says what there is" >&2
  exit 2
fi
file=results/embedded.md
if [ $# -gt 0 ]; then
  file=$1
  locate file
fi

work=$PWD/.build/embedded-bench
mkdir -p "$work"
source $here/build.sh
if ! command -v node >/dev/null; then
  echo "embedded-bench: no 'node' on the PATH; scripts/setup.sh nodejs installs one" >&2
  exit 1
fi
cat >"$work/keep.modulemap" <<MAP
module CKeep { header "$PWD/$bench/Keep.h" export * }
MAP

exports=(
  run floor_read read floor_write checked_write write list_write tracked_read once_cycle
  persistent_cycle persistent_ten_cycle list_cycle made_calls allocator_made
)

# program WAY NAME ARGUMENT...: builds $work/WAY/NAME.wasm of the sources and flags.
program() {
  local way=$1 name=$2
  shift 2
  swiftc "${swift_flags[@]}" -Xcc "-fmodule-map-file=$work/keep.modulemap" -I "$work/$way" \
    -module-name Program -c "$@" -o "$work/$way/$name.o"
  local flags=()
  for symbol in "${exports[@]}"; do flags+=("--export-if-defined=$symbol"); done
  wasm-ld --no-entry --gc-sections --strip-all -O2 "${flags[@]}" "$work/$way/$name.o" \
    "$work/$way/core.o" "$work/$way/c.o" "$work/$way/allocator.o" -o "$work/$way/$name.wasm"
}

# What computes; nothing that is measured depends on how it is built.
whole_build whole whole
swift build "${whole[@]}" --product bench >&2
bin=$(swift build "${whole[@]}" --show-bin-path)

programs=(Empty Class Model Tracking Persistent Everything List)
for way in wasm small; do
  core "$way"
  clang "${c_flags[@]}" -c Examples/Browser/Host/Allocator.c -o "$work/$way/allocator.o"
  for name in Empty List; do program "$way" "$name" $bench/$name.swift; done
  program "$way" Class -D PLAIN $bench/Ten.swift $bench/Model.swift
  for name in Model Tracking Persistent Everything Speed; do
    program "$way" "$name" $bench/Ten.swift $bench/$name.swift
  done
done

# With the compiler that an engine has for what runs often, from the start.
node --no-liftoff --no-wasm-lazy-compilation $bench/bench.mjs "$work" \
  "$work/wasm/Speed.wasm" "$work/small/Speed.wasm"
"$bin/bench" ratios --markdown --range "$work/builds.csv" >"$work/builds.md"
"$bin/bench" ratios --markdown "$work/core.csv" >"$work/core.md"
sizes=()
for name in "${programs[@]}"; do
  sizes+=("$name,$(stat -c %s "$work/wasm/$name.wasm"),$(stat -c %s "$work/small/$name.wasm")")
done
node $bench/table.mjs "$work" "${sizes[@]}" >"$work/table.md"
mv "$work/table.md" "$file"
echo "embedded-bench: wrote $file"
