#!/usr/bin/env bash
# All tests, and the gate, and a smoke run of the benchmark.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

usage() {
  cat <<'TEXT'
Usage: scripts/test.sh [--help] [STEP...]

Runs every check of this package, or only the named steps, in this order:

  lint      swift format lint --strict
  debug     all tests but the benchmark's, and that each mutant is killed, debug build
  gate      conform on every candidate
  page      the page of HTML that conform writes, and the page of Examples/Browser, in a
            headless Chromium
  embedded  the core in full Swift, in Embedded Swift and in WebAssembly: the same traces
  smoke     every workload of the benchmark once, checksums compared; README.md
            against the results that it names
  mutants   a build whose hosts have faults: the gate, and all mutants
  tsan      the concurrent suites under ThreadSanitizer
  release   the tests of the core and of the benchmark, the gate on every candidate, and
            every workload once, release build
  counts    instructions and allocations of an operation, against results/budgets.txt; on
            x86-64, whose counts they are
  models    the Promela models of the core, and their seeded bugs
  explore   the core's atomic operations in all schedules with few preemptions, and the
            models' seeded bugs in its code
  fuzz      a short fuzzing run of the core against a naive model
  examples  the packages in Examples/: Custom built, gated and measured, Bookshelf and
            Station with their tests; a program that is linked against archives; the core
            by itself, static, loaded at run time, and with its fallbacks

Installs the Debian packages that it needs and that are missing. Stops at the
first failure with that step's exit code. The ordinary build in .build is where the
macros come from; what the steps run is built in .build/whole, .build/faults,
.build/tsan and .build/examples, and in .build for release.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac

steps=(lint debug gate page embedded smoke mutants tsan release counts models explore fuzz
  examples)
[ $# -eq 0 ] || steps=("$@")

step() {
  printf '\n== %s (%s)\n' "$1" "$(date -u +%T)"
}

# The tests that the arguments choose: what they print but for the start of each
# case, and, if some fail, what failed once more at the end, where it is looked for.
tests() {
  local log status=0
  log=$(mktemp)
  swift test --disable-xctest "$@" 2>&1 | tee "$log" |
    grep --line-buffered -v '^◇ Test case ' || status=$?
  # A filter that chooses nothing is a success for `swift test`.
  if [ "$status" -eq 0 ] && ! grep -qE 'Test run with [1-9][0-9]* test' "$log"; then
    echo "test: no test was run by: swift test $*" >&2
    status=1
  fi
  if [ "$status" -ne 0 ]; then
    printf '\n-- failed: swift test %s\n' "$*" >&2
    grep -A 4 -E 'recorded an issue|error: |Fatal error|SUMMARY: ' "$log" | head -n 60 >&2 || true
  fi
  rm -f "$log"
  return "$status"
}

lint() {
  git ls-files -z '*.swift' | xargs -0 swift format lint --strict
  # ThreadSanitizer does not see the lock of a `Mutex`: where `tsan` runs, there is none.
  if git grep -nE '\bMutex[<(]' -- Sources Tests ':!Sources/BenchKit' ':!Sources/Workloads' \
    ':!Tests/BenchTests' ':!Tests/Platforms'; then
    echo "test: ThreadSanitizer takes what a Mutex guards for races: write Locked" >&2
    return 1
  fi
}

debug() {
  (
    lend_macros
    local whole
    whole_build whole whole
    swift build "${whole[@]}" --build-tests
    # That each mutant is killed is what `mutants` asks, and `tsan`.
    tests "${whole[@]}" --skip-build --skip 'mutant fails the clauses that claim it' \
      --skip '^(BenchTests\.|ObservationCoreTests\.CoreTests)'
    # Blocks are counted per process: only a run of these tests alone sees leaks.
    tests "${whole[@]}" --skip-build --filter ObservationCoreTests.CoreTests
    tests "${whole[@]}" --skip-build --filter ObservationInteropTests.ScopeTests
  )
  # The others, apart: see the end of Package.swift.
  OBSERVATORY_MACRO_TESTS=1 tests
}

# The seed is the same each time, so that what fails is the change's doing and not
# chance's. Without one, `conform` takes another each time, and finds more.
gate() (
  lend_macros
  whole_build whole whole
  swift build "${whole[@]}" --product conform
  bin=$(swift build "${whole[@]}" --show-bin-path)
  # The mutants of registrars: in `mutants`.
  "$bin/conform" run --seed 1
)

page() {
  scripts/setup.sh chromium
  # Named, the browser has to be there: without it the suite fails and is not skipped.
  local browser
  browser=$(command -v chromium)
  (
    lend_macros
    whole_build whole whole
    OBSERVATORY_BROWSER=$browser tests "${whole[@]}" --filter ConformanceTests.BrowserTests
  )
  OBSERVATORY_BROWSER=$browser Examples/Browser/build.sh --test
}

embedded() {
  Tests/Embedded/run.sh
}

smoke() (
  lend_macros
  whole_build whole whole
  swift build "${whole[@]}" --product bench
  bin=$(swift build "${whole[@]}" --show-bin-path)
  "$bin/bench" run --smoke --format csv >/dev/null
  echo "bench --smoke: every checksum is right"
  "$bin/bench" readme --check
)

mutants() (
  scripts/mutants.sh
  lend_macros
  whole_build faults faults
  # That each mutant is killed has just been seen.
  OBSERVATORY_FAULTS=1 tests "${faults[@]}" --filter HostMutantTests.*disputed
)

tsan() (
  # A crash is ThreadSanitizer's to report: Swift's own report of one stops threads that
  # hold its locks. One run after the other: the storms of the core hold the runtime's
  # threads for so long, and the tests of hosts the main actor, that clauses, which need
  # both, would count as such that never end.
  lend_macros
  whole_build tsan tsan
  export OBSERVATORY_SANITIZER=thread
  export TSAN_OPTIONS='halt_on_error=1 handle_sigill=1' SWIFT_BACKTRACE=enable=no
  swift build "${tsan[@]}" --build-tests
  for filter in 'ObservationCoreTests|ObservationInteropTests' DataFlowTests \
    'ConformanceTests\.(Clause|Oracle)|MutantTests\.MutantTests'; do
    # Which lines of traces a mutant changes is no matter of threads, and asked in `debug`.
    tests "${tsan[@]}" --skip-build --filter "$filter" --skip 'is disputed by a mutant'
  done
)

release() (
  # Macros expand alike in every build: those of the ordinary one do.
  lend_macros

  # The tests that look for leaks, in a build that counts live blocks.
  (
    export OBSERVATORY_LIVE_COUNTS=1
    swift build -c release --product ObservatoryPackageTests
    tests -c release --skip-build --skip '^ObservationCoreTests\.CoreTests'
    tests -c release --skip-build --filter ObservationCoreTests.CoreTests
    tests -c release --skip-build --filter ObservationInteropTests.ScopeTests
  )

  # The core's without that, the benchmark's, and what users get. No test needs
  # `-enable-testing`, so that there is one build.
  export OBSERVATORY_OPTIMIZED_TESTS=1
  swift build -c release --build-tests
  tests -c release --skip-build --skip '^BenchTests\.'
  # The benchmark's, only here: as users build it. It keeps the main actor, which clauses
  # wait for.
  tests -c release --skip-build --filter '^BenchTests\.'
  bin=$(swift build -c release --show-bin-path)
  "$bin/conform" run --seed 1
  "$bin/bench" run --smoke --format csv >/dev/null
  echo "bench --smoke: every checksum is right"
)

counts() (
  if [ "$(uname -m)" != x86_64 ]; then
    echo "counts: the budgets are for x86_64, and this is $(uname -m); nothing was counted"
    return
  fi
  lend_macros
  swift build -c release --product bench
  bin=$(swift build -c release --show-bin-path)
  "$bin/bench" gate
)

models() { Tests/Models/check.sh; }

explore() { scripts/explore.sh; }

fuzz() { Tests/Fuzz/run.sh; }

# Each with the macros that the ordinary build has, so that swift-syntax is not built once
# more, and by modules, as the others.
examples() (
  lend_macros
  local flags macros one bin package
  for package in Custom Bookshelf Station; do
    whole_build "examples/$package" flags
    flags+=(--package-path "Examples/$package")
    for macros in ModelMacros ObservationCoreMacros; do
      flags+=(-Xswiftc -load-plugin-executable)
      flags+=(-Xswiftc "$OBSERVATORY_MACRO_TOOLS/$macros-tool#$macros")
    done
    tests "${flags[@]}"
    [ "$package" = Custom ] || continue
    # One clause, by its id: a filter that chooses nothing is a success for `swift test`.
    one=$(tests "${flags[@]}" --skip-build --filter R-02)
    printf '%s\n' "$one"
    case "$one" in
      *'Test run with 1 test '*) ;;
      *) echo "test: --filter R-02 has to choose one test" >&2; return 1 ;;
    esac
    bin=$(swift build "${flags[@]}" --show-bin-path)
    "$bin/gate" run --seed 1
    "$bin/measure" run --smoke --format csv >/dev/null
    echo "measure --smoke: every checksum is right"
  done
  Tests/Archives/check.sh
  Tests/Platforms/check.sh
)

scripts/setup.sh
for name in "${steps[@]}"; do
  case "$name" in
    lint | debug | gate | page | embedded | smoke | mutants | tsan | release | counts | models | \
      explore | fuzz | examples)
      step "$name"
      "$name"
      ;;
    *)
      echo "test: unknown step '$name'; see scripts/test.sh --help" >&2
      exit 2
      ;;
  esac
done
printf '\nsteps: %d passed, 0 failed\n' "${#steps[@]}"
