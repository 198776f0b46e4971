# How the other scripts build what tests run: sourced, from the package's root.

# Sets the array ARRAY to the arguments of `swift build` and `swift test` for a build in
# .build/NAME in which a module is compiled at once, and optimised or not as the caller
# says. Without it the compiler reads each module's files once per file of a debug build,
# and on two cores most of a build is that reading. `-no-emit-module-separately-wmo`: the
# same process writes the module that others import. And no debug information, but for
# ThreadSanitizer, which says in which lines a race is.
#
# Usage: whole_build NAME ARRAY
whole_build() {
  local -n whole_build_array=$2
  # Read by whoever named the array.
  # shellcheck disable=SC2034
  whole_build_array=(
    --scratch-path ".build/$1"
    -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2
    -Xswiftc -no-emit-module-separately-wmo -Xswiftc -disable-batch-mode
  )
  if [ "$1" != tsan ]; then whole_build_array+=(-debug-info-format none); fi
}

# Where macros are that are lent.
lent=$PWD/.build/macros

# Builds the macros, in the ordinary debug build, and lends copies of them to all builds
# that follow: swift-syntax alone takes a build longer than all else, and what macros expand
# to does not depend on how they were compiled. The tests of macros and of faults, which need
# swift-syntax themselves, are left out of these builds: see the end of Package.swift.
# Where they are lent already, nothing is done.
lend_macros() {
  local bin tool
  [ "${OBSERVATORY_MACRO_TOOLS:-}" != "$lent" ] || return 0
  unset OBSERVATORY_MACRO_TOOLS
  swift build --target ObservationCore
  swift build --target ConformanceKit
  bin=$(swift build --show-bin-path)
  mkdir -p "$lent"
  for tool in ModelMacros-tool ObservationCoreMacros-tool; do
    # Not in place: a compiler may be running it.
    cmp -s "$bin/$tool" "$lent/$tool" ||
      { cp "$bin/$tool" "$lent/$tool.new" && mv "$lent/$tool.new" "$lent/$tool"; }
  done
  export OBSERVATORY_MACRO_TOOLS=$lent
}

# Writes the sources with all faults and mutants to .build/faults/Sources, of which the
# builds with faults are made. The tool is of the ordinary build.
faulty_sources() (
  unset OBSERVATORY_MACRO_TOOLS
  swift build --product faults
  "$(swift build --show-bin-path)/faults" Sources .build/faults/Sources \
    Tests/Mutation/refused.txt
)

# Builds WORK/explore: the scheduler of Tests/Explorer around the core in SOURCES, which are
# those of Sources/ObservationCore, or were made of them: with seeded bugs, or with all
# mechanical mutants.
#
# Usage: explorer_build WORK SOURCES
explorer_build() (
  work=$(realpath "$1") here=$PWD/Tests/Explorer
  cat >"$work/module.modulemap" <<MAP
module CObservationCore { header "$PWD/Sources/CObservationCore/include/CObservationCore.h" export * }
module CExplorer { header "$here/CExplorer/CExplorer.h" export * }
module CFaults { header "$PWD/Sources/CFaults/include/CFaults.h" export * }
MAP

  objects=()
  for source in Sources/{CObservationCore/CObservationCore,CFaults/CFaults}.c "$here"/CExplorer/*.c; do
    objects+=("$work/$(basename "$source" .c).o")
    clang -O2 -g -Wall -Wextra -Werror -D_GNU_SOURCE -DOC_EXPLORED \
      -I Sources/CObservationCore/include -I Sources/CFaults/include -I "$here/CExplorer" \
      -c "$source" -o "${objects[-1]}"
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
  mapfile -t sources < <(find "$2" -name '*.swift' ! -name Macros.swift | sort)
  swiftc "${settings[@]}" -parse-as-library -enable-upcoming-feature InternalImportsByDefault \
    -module-name ObservationCore -emit-module -emit-module-path "$work/ObservationCore.swiftmodule" \
    -c "${sources[@]}" -o "$work/core.o"
  swiftc "${settings[@]}" -module-name explore -c "$here"/{Explore,Bugs}/*.swift -o "$work/main.o"
  wrapped=(-Xlinker --wrap=swift_allocObject -Xlinker --wrap=swift_slowAlloc)
  wrapped+=(-Xlinker --wrap=swift_once -Xlinker --wrap=swift_release)
  swiftc "$work/main.o" "$work/core.o" "${objects[@]}" "${wrapped[@]}" -o "$work/explore"
)
