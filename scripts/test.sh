#!/usr/bin/env bash
# All tests, and the gate, and a smoke run of the benchmark.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/test.sh [--help] [STEP...]

Runs every check of this package, or only the named steps, in this order:

  lint      swift format lint --strict
  debug     all tests, debug build
  gate      conform on every candidate, and the mutants of registrars
  page      the page of HTML that conform writes, and the page of Examples/Browser, in a
            headless Chromium
  embedded  the core in full Swift, in Embedded Swift and in WebAssembly: the same traces
  smoke     every workload of the benchmark once, checksums compared; README.md
            against the results that it names
  mutants   a build whose hosts have faults: the gate, and all mutants
  tsan      the concurrent suites under ThreadSanitizer
  release   all tests but those of macros and of faults, the gate on every candidate, and
            every workload once, release build
  models    the Promela models of the core, and their seeded bugs
  fuzz      a short fuzzing run of the core against a naive model
  examples  the packages in Examples/: Custom built and gated, Bookshelf and Station
            with their tests; a program that is linked against archives; the core by
            itself, static, loaded at run time, and with its fallbacks

Installs the Debian packages that it needs and that are missing. Stops at the
first failure with that step's exit code. mutants and tsan build over the debug
build of the other steps, which the next `swift build` brings back.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac

steps=(lint debug gate page embedded smoke mutants tsan release models fuzz examples)
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
  if [ "$status" -ne 0 ]; then
    printf '\n-- failed: swift test %s\n' "$*" >&2
    grep -A 4 -E 'recorded an issue|error: |Fatal error|SUMMARY: ' "$log" | head -n 60 >&2 || true
  fi
  rm -f "$log"
  return "$status"
}

lint() {
  git ls-files -z '*.swift' | xargs -0 swift format lint --strict
}

debug() {
  (
    export OBSERVATORY_WITHOUT_MACRO_TESTS=1
    swift build --build-tests
    tests --skip-build --skip '^(BenchTests\.|ObservationCoreTests\.CoreTests)'
    # The benchmark keeps the main actor, which clauses wait for.
    tests --skip-build --filter '^BenchTests\.'
    # Blocks are counted per process: only a run of these tests alone sees leaks.
    tests --skip-build --filter ObservationCoreTests.CoreTests
  )
  # The others, apart: see the end of Package.swift.
  OBSERVATORY_MACRO_TESTS=1 tests
}

# The seed is the same each time, so that what fails is the change's doing and not
# chance's. Without one, `conform` takes another each time, and finds more.
gate() {
  swift build --product conform
  local bin
  bin=$(swift build --show-bin-path)
  "$bin/conform" run --seed 1
  "$bin/conform" mutants --seed 1
}

page() {
  scripts/setup.sh chromium
  # Named, the browser has to be there: without it the suite fails and is not skipped.
  local browser
  browser=$(command -v chromium)
  OBSERVATORY_WITHOUT_MACRO_TESTS=1 OBSERVATORY_BROWSER=$browser \
    tests --filter ConformanceTests.BrowserTests
  OBSERVATORY_BROWSER=$browser Examples/Browser/build.sh --test
}

embedded() {
  Tests/Embedded/run.sh
}

smoke() {
  swift build --product bench
  local bin
  bin=$(swift build --show-bin-path)
  "$bin/bench" run --smoke --format csv >/dev/null
  echo "bench --smoke: every checksum is right"
  "$bin/bench" readme --check
}

mutants() {
  # Over the ordinary build, which the steps before this one are done with.
  OBSERVATORY_FAULTS_SCRATCH=.build scripts/mutants.sh
  OBSERVATORY_FAULTS=1 tests --filter HostMutantTests
}

tsan() {
  # Over the ordinary build, too: swift-syntax is there. A crash is ThreadSanitizer's
  # to report: Swift's own report of one stops threads that hold its locks. One run
  # after the other: the storms of the core hold the runtime's threads for so long, and
  # the tests of hosts the main actor, that clauses, which need both, would count as such
  # that never end.
  local filter
  for filter in 'ObservationCoreTests|ObservationInteropTests' DataFlowTests \
    'ConformanceTests\.(Clause|Mutant|Oracle)'; do
    OBSERVATORY_SANITIZER=thread OBSERVATORY_WITHOUT_MACRO_TESTS=1 \
      TSAN_OPTIONS='halt_on_error=1 handle_sigill=1' SWIFT_BACKTRACE=enable=no \
      tests --filter "$filter"
  done
}

release() {
  # Macros expand alike in every build: those of the ordinary one do.
  swift build --target ObservationCore
  swift build --target ConformanceKit
  OBSERVATORY_MACRO_TOOLS=$(swift build --show-bin-path)
  export OBSERVATORY_MACRO_TOOLS

  # The tests that look for leaks, in a build that counts live blocks.
  (
    export OBSERVATORY_LIVE_COUNTS=1
    swift build -c release --product ObservatoryPackageTests
    tests -c release --skip-build --skip '^ObservationCoreTests\.CoreTests'
    tests -c release --skip-build --filter ObservationCoreTests.CoreTests
  )

  # All others, and what users get. No test needs `-enable-testing`, so that
  # there is one build.
  swift build -c release --build-tests
  tests -c release --skip-build --skip '^BenchTests\.'
  tests -c release --skip-build --filter '^BenchTests\.'
  local bin
  bin=$(swift build -c release --show-bin-path)
  "$bin/conform" run --seed 1
  "$bin/bench" run --smoke --format csv >/dev/null
  echo "bench --smoke: every checksum is right"
  unset OBSERVATORY_MACRO_TOOLS
}

models() { Tests/Models/check.sh; }

fuzz() { Tests/Fuzz/run.sh; }

examples() {
  tests --package-path Examples/Custom
  local bin
  bin=$(swift build --package-path Examples/Custom --show-bin-path)
  "$bin/gate" run --seed 1
  # With the macros that are there now: swift-syntax is not built once more.
  local package
  for package in Bookshelf Station; do
    OBSERVATORY_MACRO_TOOLS=$bin tests --package-path "Examples/$package" \
      -Xswiftc -load-plugin-executable \
      -Xswiftc "$bin/ObservationCoreMacros-tool#ObservationCoreMacros"
  done
  Tests/Archives/check.sh
  Tests/Platforms/check.sh
}

scripts/setup.sh
for name in "${steps[@]}"; do
  case "$name" in
    lint | debug | gate | page | embedded | smoke | mutants | tsan | release | models | fuzz | \
      examples)
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
