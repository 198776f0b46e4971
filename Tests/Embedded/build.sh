# What run.sh, scripts/embedded-bench.sh and Examples/Browser/build.sh have in common: how
# the core, and a program on it, are compiled without a package manager. Source it in the
# root of the package, with `work` set to a folder for what it makes.

# need TOOL...: ends the script unless each is there.
need() {
  local tool
  for tool in "$@"; do
    if ! command -v "$tool" >/dev/null; then
      echo "${work##*/}: no '$tool' on the PATH; Swift 6.3 toolchains of swift.org have it" \
        "beside 'swiftc'" >&2
      exit 1
    fi
  done
}
need swiftc
# `swiftc` may be a link, and its neighbours not be on the PATH.
PATH=$PATH:$(dirname "$(readlink -f "$(command -v swiftc)")")
need clang wasm-ld

. scripts/builds.sh
lend_macros
plugin=$OBSERVATORY_MACRO_TOOLS/ObservationCoreMacros-tool

# settings WAY: sets `triple`, `swift_flags` and `c_flags`. Ways are `full` Swift, and
# Embedded Swift: `native`, `wasm`, and `small`, which is WebAssembly for size.
settings() {
  c_flags=(-O2 -Wall -Werror -I Sources/CObservationCore/include)
  swift_flags=(
    -O -wmo -parse-as-library -swift-version 6 -warnings-as-errors
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -Xcc "-fmodule-map-file=$work/core.modulemap"
    -load-plugin-executable "$plugin#ObservationCoreMacros"
  )
  case "$1" in
    full | native) triple=x86_64-unknown-linux-gnu ;;
    wasm | small) triple=wasm32-unknown-none-wasm ;;
  esac
  if [ "$1" != full ]; then swift_flags+=(-enable-experimental-feature Embedded); fi
  # A function goes alone, if nobody calls it; and there is nobody whom a guard of the
  # stack could tell.
  if [ "$1" = small ]; then swift_flags+=(-Osize); fi
  if [ "$triple" = wasm32-unknown-none-wasm ]; then
    c_flags+=(-ffunction-sections -fdata-sections)
    swift_flags+=(-Xfrontend -disable-stack-protector)
  fi
  c_flags+=("--target=$triple")
  swift_flags+=(-target "$triple")
}

# core WAY [FLAG...]: compiles the core into $work/WAY.
core() {
  local way=$1
  shift
  settings "$way"
  mkdir -p "$work/$way"
  cat >"$work/core.modulemap" <<MAP
module CObservationCore { header "$PWD/Sources/CObservationCore/include/CObservationCore.h" export * }
MAP
  clang "${c_flags[@]}" -c Sources/CObservationCore/CObservationCore.c -o "$work/$way/c.o"
  local sources
  mapfile -t sources < <(find Sources/ObservationCore -name '*.swift' | sort)
  swiftc "${swift_flags[@]}" "$@" -enable-upcoming-feature InternalImportsByDefault \
    -package-name observatory -module-name ObservationCore \
    -emit-module -emit-module-path "$work/$way/ObservationCore.swiftmodule" \
    -c "${sources[@]}" -o "$work/$way/core.o"
}
