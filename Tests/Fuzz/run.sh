#!/usr/bin/env bash
# Fuzzes the core against the gate's naive model: the committed corpus, then new bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD

usage() {
  cat <<'TEXT'
Usage: Tests/Fuzz/run.sh [--help] [SECONDS]

Builds the core with libFuzzer and AddressSanitizer, and the gate's random
programs, which bytes become (Sources/Conformance/Programs); runs every input of
Tests/Fuzz/corpus, and then random ones for SECONDS (default 20). Inputs that
fail are left in .build/fuzz/ and named. First of all it has to find a fault: a
core that loses one call of a thousand.

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
work=$root/.build/fuzz
mkdir -p "$work"
cat >"$work/module.modulemap" <<MAP
module CObservationCore { header "$root/Sources/CObservationCore/include/CObservationCore.h" export * }
module CCommandKit { header "$root/Sources/CCommandKit/include/CCommandKit.h" export * }
MAP

clang -O1 -g -DOC_KEEP_NO_SPARES -fsanitize=address -I Sources/CObservationCore/include \
  -c Sources/CObservationCore/CObservationCore.c -o "$work/c.o"
for name in CCommandKit CKStandstill; do
  clang -O1 -D_GNU_SOURCE -I Sources/CCommandKit/include \
    -c "Sources/CCommandKit/$name.c" -o "$work/$name.o"
done

settings=(
  -g -wmo -parse-as-library -swift-version 6 -D DEBUG -package-name observatory
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
  -Xcc "-fmodule-map-file=$work/module.modulemap" -Xcc -DOC_KEEP_NO_SPARES
  -I Sources/CObservationCore/include -I Sources/CCommandKit/include -I "$work"
)
for plugin in ObservationCoreMacros ModelMacros; do
  settings+=(-load-plugin-executable "$OBSERVATORY_MACRO_TOOLS/$plugin-tool#$plugin")
done
# Only the core is looked at: which of its code the programs reach, and what it does to memory.
sanitized=(-sanitize=fuzzer,address)
# module NAME ARGUMENT...
module() {
  local name=$1
  shift
  mapfile -t sources < <(find "Sources/$name" -name '*.swift' | sort)
  swiftc "${settings[@]}" "$@" -enable-upcoming-feature InternalImportsByDefault \
    -module-name "$name" -emit-module -emit-module-path "$work/$name.swiftmodule" \
    -no-emit-module-separately-wmo -c "${sources[@]}" -o "$work/$name.o"
}
module ObservationCore -O "${sanitized[@]}"
module CommandKit -Onone
module ConformanceKit -Onone
programs=(
  Sources/Conformance/Programs/*.swift Sources/Conformance/Clauses/{Calls,Meeting}.swift
  Sources/Conformance/Clauses/Observation/{Rounds,Vocabulary}.swift
  Sources/Conformance/Oracle/ThreadIdentity.swift
)
swiftc "${settings[@]}" -O -module-name Fuzz -c Tests/Fuzz/Fuzz.swift "${programs[@]}" \
  -o "$work/Fuzz.o"
# The linker warns about each of the sanitizer's local symbols.
swiftc "${sanitized[@]}" \
  "$work"/{Fuzz,ObservationCore,CommandKit,ConformanceKit,CCommandKit,CKStandstill,c}.o \
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

control() {
  FUZZ_CONTROL=1 "$work/fuzz" "${options[@]}" -artifact_prefix="$work/control-" -runs=100000 \
    "$work/control" Tests/Fuzz/corpus >"$work/control.log" 2>&1
}
mkdir -p "$work/control"
if control || ! grep -q 'was not called' "$work/control.log"; then
  tail -n 50 "$work/control.log" >&2
  echo "fuzz: a core that loses calls was not found out" >&2
  exit 1
fi
rm -rf "$work"/control "$work"/control-*

echo "fuzz: $(find Tests/Fuzz/corpus -type f | wc -l) inputs of the corpus"
fuzz -runs=0 Tests/Fuzz/corpus
found=${FUZZ_CORPUS:-$work/found}
mkdir -p "$found"
echo "fuzz: random inputs for $seconds s"
fuzz -max_total_time="$seconds" "$found" Tests/Fuzz/corpus
echo "fuzz: nothing found in $(sed -n 's/^stat::number_of_executed_units: *//p' "$work/fuzz.log") runs"
