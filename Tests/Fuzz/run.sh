#!/usr/bin/env bash
# Fuzzes the core against a naive model: the committed corpus, then new bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD

usage() {
  cat <<'TEXT'
Usage: Tests/Fuzz/run.sh [--help] [SECONDS]

Builds the core with libFuzzer and AddressSanitizer, runs every input of
Tests/Fuzz/corpus, and then random ones for SECONDS (default 20). Inputs that
fail are left in .build/fuzz/ and named.

FUZZ_CORPUS=DIR keeps new inputs that reach new code in DIR.

Exit codes: 0 nothing found; 1 something was, or the build failed.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac
seconds=${1:-20}

. scripts/builds.sh
lend_macros
plugin=$OBSERVATORY_MACRO_TOOLS/ObservationCoreMacros-tool

work=$root/.build/fuzz
mkdir -p "$work"
cat >"$work/module.modulemap" <<MAP
module CObservationCore { header "$root/Sources/CObservationCore/include/CObservationCore.h" export * }
MAP

clang -O1 -g -DOC_KEEP_NO_SPARES -fsanitize=address -I Sources/CObservationCore/include \
  -c Sources/CObservationCore/CObservationCore.c -o "$work/c.o"

settings=(
  -O -g -wmo -parse-as-library -swift-version 6 -D DEBUG -sanitize=fuzzer,address
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
  -Xcc "-fmodule-map-file=$work/module.modulemap" -Xcc -DOC_KEEP_NO_SPARES
  -I Sources/CObservationCore/include -I "$work"
  -load-plugin-executable "$plugin#ObservationCoreMacros"
)
mapfile -t sources < <(find Sources/ObservationCore -name '*.swift' | sort)
swiftc "${settings[@]}" -enable-upcoming-feature InternalImportsByDefault \
  -package-name observatory -module-name ObservationCore -emit-module -emit-module-path "$work/ObservationCore.swiftmodule" \
  -c "${sources[@]}" -o "$work/core.o"
# The linker warns about each of the sanitizer's local symbols.
swiftc "${settings[@]}" -module-name Fuzz Tests/Fuzz/Fuzz.swift "$work/core.o" "$work/c.o" \
  -o "$work/fuzz" 2>"$work/link.log" || { cat "$work/link.log" >&2; exit 1; }

export SWIFT_BACKTRACE=enable=no
options=(-artifact_prefix="$work/" -max_len=512 -timeout=20 -print_final_stats=1)

# The fuzzer has much to say; it is kept, and shown if something is found.
fuzz() {
  if ! "$work/fuzz" "${options[@]}" "$@" >"$work/fuzz.log" 2>&1; then
    tail -n 200 "$work/fuzz.log" >&2
    echo "fuzz: found something; the input is in $work" >&2
    exit 1
  fi
}

echo "fuzz: $(find Tests/Fuzz/corpus -type f | wc -l) inputs of the corpus"
fuzz -runs=0 Tests/Fuzz/corpus
found=${FUZZ_CORPUS:-$work/found}
mkdir -p "$found"
echo "fuzz: random inputs for $seconds s"
fuzz -max_total_time="$seconds" "$found" Tests/Fuzz/corpus
echo "fuzz: nothing found in $(sed -n 's/^stat::number_of_executed_units: *//p' "$work/fuzz.log") runs"
