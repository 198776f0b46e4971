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

# Builds the macros and lends them to all builds that follow: with the swift-syntax of the
# toolchain, which is there and optimised; to build it takes a build longer than all else, and
# what macros expand to does not depend on how they were compiled (`same_expansions` in
# test.sh). Where the toolchain has none, or another one, they are of the ordinary debug build.
# The tests of macros and of faults, which need swift-syntax themselves, are left out of these
# builds: see the end of Package.swift. Where macros are lent already, nothing is done.
lend_macros() {
  [ "${OBSERVATORY_MACRO_TOOLS:-}" != "$lent" ] || return 0
  unset OBSERVATORY_MACRO_TOOLS
  mkdir -p "$lent"
  if ! toolchain_tools; then
    echo "builds: the toolchain's swift-syntax does not serve; building the package's" >&2
    ordinary_macros
  fi
  export OBSERVATORY_MACRO_TOOLS=$lent
}

# The macros of the ordinary debug build.
ordinary_macros() {
  local bin tool
  swift build --target ObservationCore
  swift build --target ConformanceKit
  bin=$(swift build --show-bin-path)
  for tool in ModelMacros-tool ObservationCoreMacros-tool; do
    # Not in place: a compiler may be running it.
    cmp -s "$bin/$tool" "$lent/$tool" ||
      { cp "$bin/$tool" "$lent/$tool.new" && mv "$lent/$tool.new" "$lent/$tool"; }
  done
}

# The macros, and the tool `faults`, with the toolchain's swift-syntax. What that has no
# interface of, the two modules for names in scopes and for plugins, are compiled from the
# package's.
toolchain_tools() (
  work=$lent/host
  host=$(dirname "$(dirname "$(realpath "$(command -v swiftc)")")")/lib/swift/host
  syntax=$PWD/.build/checkouts/swift-syntax/Sources
  [ -d "$host/SwiftSyntax.swiftmodule" ] || exit 1
  sources=(Sources/{*Macros,CCommandKit,CommandKit,FaultInjection,HostFaults,Mutation,faults})
  if [ -e "$lent/done" ] && [ "$host/libSwiftSyntax.so" -ot "$lent/done" ] &&
    [ -z "$(find Package.swift scripts/builds.sh "${sources[@]}" -newer "$lent/done")" ]; then
    exit 0
  fi
  # Where the macros that are there now are the ordinary build's, they are no help.
  rm -f "$lent/done"
  mkdir -p "$work"
  [ -d "$syntax" ] || swift package resolve || exit 1
  settings=(
    -wmo -module-cache-path "$work/cache" -I "$host" -I "$work"
    -Xcc "-fmodule-map-file=$work/module.modulemap"
  )
  own=(
    -swift-version 6 -package-name observatory -enable-upcoming-feature ExistentialAny
    -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature InternalImportsByDefault
  )
  cat >"$work/module.modulemap" <<MAP
module CCommandKit { header "$PWD/Sources/CCommandKit/include/CCommandKit.h" export * }
MAP
  # module NAME FILE...
  module() {
    local name=$1
    shift
    swiftc "${settings[@]}" -parse-as-library -module-name "$name" -emit-module \
      -emit-module-path "$work/$name.swiftmodule" -c "$@" -o "$work/$name.o"
  }
  # program NAME ARGUMENT...: not in place, as a compiler may be running it.
  program() {
    local name=$1
    shift
    swiftc "${settings[@]}" "${own[@]}" -parse-as-library "$@" -L "$host" \
      -Xlinker -rpath -Xlinker "$host" -o "$lent/$name.new" && mv "$lent/$name.new" "$lent/$name"
  }
  for name in SwiftLexicalLookup SwiftCompilerPlugin; do
    mapfile -t files < <(find "$syntax/$name" -name '*.swift' | sort)
    module "$name" -O -suppress-warnings -swift-version 5 "${files[@]}" || exit 1
  done
  for name in ObservationCoreMacros ModelMacros; do
    mapfile -t files < <(find "Sources/$name" -name '*.swift' | sort)
    program "$name-tool" -O -module-name "$name" "${files[@]}" \
      "$work"/Swift{LexicalLookup,CompilerPlugin}.o || exit 1
  done
  for name in CCommandKit CKStandstill; do
    clang -O2 -Wall -Wextra -Werror -D_GNU_SOURCE -I Sources/CCommandKit/include \
      -c "Sources/CCommandKit/$name.c" -o "$work/$name.o" || exit 1
  done
  for name in CommandKit HostFaults Mutation FaultInjection; do
    mapfile -t files < <(find "Sources/$name" -name '*.swift' | sort)
    module "$name" -Onone "${own[@]}" "${files[@]}" || exit 1
  done
  program faults -Onone -module-name faults Sources/faults/*.swift \
    "$work"/{CCommandKit,CKStandstill,CommandKit,HostFaults,Mutation,FaultInjection}.o || exit 1
  touch "$lent/done"
)

# Where the tool is that puts faults into sources: it is lent, or of the ordinary build.
faults_tool() (
  lend_macros >&2
  if [ -e "$lent/done" ]; then
    echo "$lent/faults"
    return
  fi
  unset OBSERVATORY_MACRO_TOOLS
  swift build --product faults >&2
  echo "$(swift build --show-bin-path)/faults"
)

# Writes the sources with all faults and mutants to .build/faults/Sources, of which the
# builds with faults are made.
faulty_sources() {
  local tool
  tool=$(faults_tool)
  "$tool" Sources .build/faults/Sources Tests/Mutation/refused.txt
}

# What data flow shares among threads, in Sources/DataFlow: these files are explored as they
# are, around the stand-ins of Tests/Explorer/Parts.
explored_parts=(
  Effects/Mailbox Graph/{Borrowing,BoxStorage,ForeignTransactions,Inbox,Invalidation,Location}
  Graph/{SharedValue,StateStorage,WordStorage} Storage/{KeyObservers,KeyValueStore,MemoryStore}
  Storage/{StoreObservation,StorePlace,StoredLocation}
)

# Builds WORK/explore: the scheduler of Tests/Explorer around the core, and around the parts
# of data flow that threads share, in SOURCES, whose folders are those of Sources, or were made
# of them: with seeded bugs, or with all mechanical mutants.
#
# Usage: explorer_build WORK SOURCES
explorer_build() (
  work=$(realpath "$1") here=$PWD/Tests/Explorer
  cat >"$work/module.modulemap" <<MAP
module CObservationCore { header "$PWD/Sources/CObservationCore/include/CObservationCore.h" export * }
module CDataFlow { header "$PWD/Sources/CDataFlow/include/CDataFlow.h" export * }
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
  mapfile -t sources < <(find "$2/ObservationCore" -name '*.swift' ! -name Macros.swift | sort)
  swiftc "${settings[@]}" -parse-as-library -enable-upcoming-feature InternalImportsByDefault \
    -module-name ObservationCore -emit-module -emit-module-path "$work/ObservationCore.swiftmodule" \
    -c "${sources[@]}" -o "$work/core.o"
  # Their names for atomics and locks are those of the stand-ins.
  rm -rf "$work/parts"
  mkdir -p "$work/parts"
  for source in "${explored_parts[@]}"; do
    sed -E 's/^internal import Foundation$//' "$2/DataFlow/$source.swift" \
      >"$work/parts/${source##*/}.swift"
  done
  swiftc "${settings[@]}" -parse-as-library -enable-upcoming-feature InternalImportsByDefault \
    -module-name DataFlowParts -emit-module -emit-module-path "$work/DataFlowParts.swiftmodule" \
    -c "$work"/parts/*.swift "$here"/Parts/*.swift -o "$work/parts.o"
  swiftc "${settings[@]}" -module-name explore -c "$here"/{Explore,Bugs}/*.swift -o "$work/main.o"
  wrapped=(-Xlinker --wrap=swift_allocObject -Xlinker --wrap=swift_slowAlloc)
  wrapped+=(-Xlinker --wrap=swift_once -Xlinker --wrap=swift_retain -Xlinker --wrap=swift_release)
  swiftc "$work"/{main,parts,core}.o "${objects[@]}" "${wrapped[@]}" -o "$work/explore"
)

# Builds WORK/expander: the macros with all their mutants, as a plugin of the compiler and as
# what expands sources by itself (Tests/MacroMutants); and WORK/tests, the tests of macros
# around the same. What there is of swift-syntax is that of the macros in the ordinary build.
# The sources are those that `faults` has written to SOURCES.
#
# Usage: macro_mutants_build WORK SOURCES
macro_mutants_build() (
  work=$(realpath "$1") sources=$(realpath "$2") bin=$(ordinary_bin)
  # With `ModelMacros` and `ObservationCoreMacros`, and the swift-syntax of both.
  (
    unset OBSERVATORY_MACRO_TOOLS OBSERVATORY_FAULTS
    swift build --target ObservationCore && swift build --target ConformanceKit
  ) || exit 1
  syntax=$PWD/.build/checkouts/swift-syntax/Sources own=$PWD/Tests/MacroMutants
  cat >"$work/module.modulemap" <<MAP
module CFaults { header "$PWD/Sources/CFaults/include/CFaults.h" export * }
MAP
  # Who asks in a condition has no `set -e`.
  clang -O2 -Wall -Wextra -Werror -I Sources/CFaults/include -c Sources/CFaults/CFaults.c \
    -o "$work/CFaults.o" || exit 1
  settings=(
    -Onone -wmo -swift-version 6 -suppress-warnings -enable-testing -parse-as-library
    -package-name observatory
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -Xcc "-fmodule-map-file=$work/module.modulemap"
    -Xcc "-fmodule-map-file=$syntax/_SwiftSyntaxCShims/include/module.modulemap"
    -I "$work" -I "$bin/Modules-tool"
  )
  # module NAME FILE...: compiles a module, unless it is newer than its files and than those
  # that were compiled before it.
  changed=
  module() {
    local name=$1 object=$work/$1.o
    shift
    objects+=("$object")
    if [ -z "$changed" ] && [ -e "$object" ] && [ -z "$(find "$@" -newer "$object")" ]; then
      return
    fi
    changed=yes
    rm -f "$object"
    swiftc "${settings[@]}" -module-name "$name" -emit-module \
      -emit-module-path "$work/$name.swiftmodule" -c "$@" -o "$object" || exit 1
  }
  link() { swiftc "${objects[@]}" "$work/CFaults.o" "$work/syntax.a" -o "$1" || exit 1; }

  if [ ! -e "$work/syntax.a" ] || [ "$bin/ObservationCoreMacros-tool" -nt "$work/syntax.a" ]; then
    changed=yes
    rm -f "$work/syntax.a"
    find "$bin"/{Swift,_Swift}*-tool.build -name '*.o' -exec ar qc "$work/syntax.a" {} + ||
      exit 1
  fi
  # First what does not depend on mutants.
  objects=()
  module _SwiftSyntaxGenericTestSupport "$syntax"/_SwiftSyntaxGenericTestSupport/*.swift
  mapfile -t files < <(find "$syntax/SwiftIDEUtils" -name '*.swift')
  module SwiftIDEUtils "${files[@]}"
  module SwiftSyntaxMacrosGenericTestSupport \
    "$syntax"/SwiftSyntaxMacrosGenericTestSupport/*.swift
  support=("${objects[@]}")
  objects=()
  module ModelMacros Sources/ModelMacros/{Model,ObservationModels}*.swift
  # The plugin's start is another one.
  mapfile -t files < <(find "$sources" -name '*.swift' ! -name Plugin.swift | sort)
  module ObservationCoreMacros "${files[@]}"
  common=("${objects[@]}")
  module Expander "$own"/Expander/*.swift
  link "$work/expander"
  objects=("${support[@]}" "${common[@]}")
  module MacroTests Tests/MacroTests/{Deinit,Embedded,Observable,Tracked}*.swift \
    Tests/MacroTests/{DiagnosticTests,Expansion}.swift "$own"/Tests/*.swift
  link "$work/tests"
)

# Writes what compiles with the macros that `macro_mutants_build` has built in WORK, against
# the build of `mutate` in BIN: WORK/fixtures.rsp has the arguments for fixtures of
# Tests/MacroMutants, WORK/gate.rsp those for a program that runs the gate.
#
# Usage: macro_gate WORK BIN
macro_gate() (
  work=$(realpath "$1") bin=$(realpath "$2")
  rm -f "$work"/{plugin,gate}-*
  "$work/expander" --kit "$work/Kit"
  {
    printf -- '%s\n' -swift-version 6 -wmo -Onone -suppress-warnings -parse-as-library \
      -package-name observatory -enable-upcoming-feature ExistentialAny \
      -enable-upcoming-feature MemberImportVisibility -I "$bin/Modules" \
      -load-plugin-executable "$OBSERVATORY_MACRO_TOOLS/ModelMacros-tool#ModelMacros"
    find "$bin" -maxdepth 2 -path '*.build/module.modulemap' -printf '-Xcc\n-fmodule-map-file=%p\n'
  } >"$work/common.rsp"
  { cat "$work/common.rsp"; printf -- '%s\n' -D CONDITION -module-name Fixtures; } \
    >"$work/fixtures.rsp"
  {
    cat "$work/common.rsp"
    printf -- '%s\n' -module-name MacroGate -lstdc++ "$PWD"/Tests/MacroMutants/Gate/*.swift
    grep -vE '/(Candidates|mutate)\.build/' "$bin/mutate.product/Objects.LinkFileList"
  } >"$work/gate.rsp"
)

# Where the ordinary build is.
ordinary_bin() (
  unset OBSERVATORY_MACRO_TOOLS OBSERVATORY_FAULTS
  swift build --show-bin-path
)
