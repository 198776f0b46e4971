#!/usr/bin/env bash
# All tests, and the gate, and a smoke run of the benchmark.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

usage() {
  cat <<'TEXT'
Usage: scripts/test.sh [--help] [STEP...]

Runs every check of this package but the last two below, or only the named steps, in this
order:

  lint      swift format lint --strict
  explore   the atomic operations of the core, and of what data flow shares among threads, in
            all schedules with few preemptions, and the seeded bugs in their code
  models    the Promela models of the core, and their seeded bugs
  embedded  the core in full Swift, in Embedded Swift and in WebAssembly: the same traces
  fuzz      a short fuzzing run of the core against a naive model
  debug     all tests but the benchmark's, debug build
  gate      conform on every candidate
  page      the page of HTML that conform writes, and the page of Examples/Browser, in a
            headless Chromium
  smoke     every workload of the benchmark once, checksums compared; README.md
            against the results that it names
  mutants   a build whose hosts have faults: the gate, and that each mutant is killed
  mutation  a sample of the mechanical mutants, in the same build: how many the gate
            kills, against Tests/Mutation/rates.txt
  memory    the clauses against the core under valgrind, release build, in one process: no use
            of memory that is gone
  counts    instructions and allocations of an operation, against results/budgets.txt; on
            x86-64, whose counts they are
  tsan      the concurrent suites under ThreadSanitizer
  release   the tests of the core and of the benchmark, the gate on every candidate, and
            every workload once, release build
  examples  the packages in Examples/: Custom built, gated and measured, Bookshelf and
            Station with their tests; a program that is linked against archives; the core
            by itself, static, loaded at run time, and with its fallbacks

Only if they are named, because they take minutes more:

  asan      the tests of the core, and the clauses about registrars, under AddressSanitizer
  mechanisms  Examples/Mechanisms: the gate on each mechanism, with what it is known to
            fail, and every workload once

Installs the Debian packages that it needs and that are missing. Stops at the
first failure with that step's exit code; `memory` and `counts` run beside the steps that
follow them, and are heard of when these have ended. What the steps run is built beside
them, by a process of low priority, with its output in .build/logs, and has a directory of its
own in .build: macros, which the others take, whole, syntax with the tests of macros, faults,
tsan, asan, counting and optimized (both release), examples.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac

steps=(lint explore models embedded fuzz debug gate page smoke mutants mutation memory counts
  tsan release examples)
for name in "$@"; do
  case " ${steps[*]} asan mechanisms " in
    *" $name "*) ;;
    *)
      echo "test: unknown step '$name'; see scripts/test.sh --help" >&2
      exit 2
      ;;
  esac
done
[ $# -eq 0 ] || steps=("$@")

step() {
  printf '\n== %s (%s)\n' "$1" "$(date -u +%T)"
}

# The seconds that processors have spent for the processes that this shell has waited for.
spent() {
  local stat
  read -r -a stat <"/proc/$BASHPID/stat"
  seconds=$(((stat[15] + stat[16]) / $(getconf CLK_TCK)))
}

# How long each step has taken, what it has waited for a build, and what the builds have: at
# the end, also of a run that fails.
took=() current="" since=0 built=0 before=0
begin() { spent && current=$1 since=$SECONDS built=$SECONDS before=$seconds; }
end() {
  [ -n "$current" ] || return 0
  spent
  took+=("$current $((SECONDS - built)) s after $((built - since)) s of waiting, \
$((seconds - before)) s of processors")
  current=
}
durations() {
  local name
  end
  if [ "${#took[@]}" -gt 1 ]; then
    printf '\n' && printf -- '-- %s\n' "${took[@]}"
    for name in ${builds[@]+"${builds[@]}"}; do
      [ ! -e "$logs/$name.status" ] ||
        printf -- '-- build of %s: %s\n' "$name" "$(cut -d ' ' -f 2- "$logs/$name.status")"
    done
  fi
  took=()
}

# -- What is built, and by whom: a process of its own builds one thing after the other, in
# the order in which the steps need them, while the steps run what there is. Compilers keep
# one core of two busy for most of the time, and so do tests.

logs=$PWD/.build/logs

# needs STEP: the builds that it takes, in their order.
needs() {
  case "$1" in
    embedded | fuzz) echo macros ;;
    debug | gate | page | smoke) echo macros whole ;;
    mutants | mutation) echo macros faults ;;
    tsan) echo macros tsan ;;
    asan) echo macros asan ;;
    release) echo macros counting optimized ;;
    memory) echo macros optimized ;;
    counts) if [ "$(uname -m)" = x86_64 ]; then echo macros optimized; fi ;;
    examples) echo macros whole examples ;;
    mechanisms) echo macros mechanisms ;;
  esac
}

# The settings of a build: in its own directory, so that none waits for another's lock.
# `settings NAME` sets `arguments`, for `swift build` and `swift test`, and what
# Package.swift asks the environment for. In a subshell: the next has others.
settings() {
  lend_macros
  case "$1" in
    # With the benchmark's tests, which `release` runs: they bring the allocator that says what
    # each thread has taken.
    whole) whole_build whole arguments ;;
    faults)
      whole_build faults arguments
      export OBSERVATORY_FAULTS=1
      ;;
    tsan)
      whole_build tsan arguments
      export OBSERVATORY_SANITIZER=thread
      ;;
    asan)
      whole_build asan arguments
      export OBSERVATORY_SANITIZER=address
      ;;
    # The tests that look for leaks, in a build that counts live blocks.
    counting)
      arguments=(--scratch-path .build/counting -c release -debug-info-format none)
      export OBSERVATORY_LIVE_COUNTS=1
      ;;
    # The core's without that, the benchmark's, and what users get, but for the debug
    # information, which takes time and which nothing here reads. No test needs
    # `-enable-testing`, so that there is one build.
    optimized)
      arguments=(--scratch-path .build/optimized -c release -debug-info-format none)
      export OBSERVATORY_OPTIMIZED_TESTS=1
      ;;
  esac
}

# With the macros that are lent, so that swift-syntax is not built once more,
# and by modules, as the others. All in one directory: what they have in common, which is most,
# is built once.
example() {
  local macros
  whole_build examples arguments
  arguments+=(--package-path "Examples/$1")
  for macros in ModelMacros ObservationCoreMacros; do
    arguments+=(-Xswiftc -load-plugin-executable)
    arguments+=(-Xswiftc "$OBSERVATORY_MACRO_TOOLS/$macros-tool#$macros")
  done
}

build() {
  local package
  case "$1" in
    macros) lend_macros; return ;;
    faults) faulty_sources ;;
    mechanisms)
      lend_macros
      example Mechanisms
      swift build "${arguments[@]}"
      return
      ;;
    examples)
      lend_macros
      for package in Custom Bookshelf Station; do
        example "$package"
        swift build "${arguments[@]}" --build-tests
      done
      return
      ;;
  esac
  settings "$1"
  case "$1" in
    counting) swift build "${arguments[@]}" --product ObservatoryPackageTests ;;
    *) swift build "${arguments[@]}" --build-tests ;;
  esac
}

# Each build's output is in .build/logs/NAME, and its exit code, when it ends, in
# NAME.status. Tests come first: builds have what they leave.
builder() {
  local name status before=0
  for name in "$@"; do
    set +e
    (
      set -e
      build "$name"
    ) >"$logs/$name" 2>&1
    status=$?
    set -e
    spent
    printf '%s after %d s, %d s of processors\n' "$status" "$SECONDS" "$((seconds - before))" \
      >"$logs/$name.new"
    before=$seconds
    mv "$logs/$name.new" "$logs/$name.status"
    [ "$status" -eq 0 ] || return "$status"
    # Asked for once: the tests of macros build in the same directory meanwhile.
    if [ "$name" = macros ]; then export OBSERVATORY_MACRO_TOOLS=$lent; fi
  done
}

# stop GROUP: ends what is being built, first as by a keyboard, so that SwiftPM can end what
# it has started.
stop() {
  kill -INT -- "-$1" 2>/dev/null || return 0
  sleep 2
  kill -TERM -- "-$1" 2>/dev/null || true
}

awaited=

# await NAME: returns when it is built; if it cannot be, with the end of what was said.
await() {
  local name=$1 status waited=0
  case "$awaited" in *" $name "*) return ;; esac
  until [ -e "$logs/$name.status" ]; do
    if ! kill -0 "$builder" 2>/dev/null && [ ! -e "$logs/$name.status" ]; then
      echo "test: what builds '$name' has ended without a word" >&2
      return 1
    fi
    # What a person, or a log, sees of a long build.
    if [ $((waited % 30)) -eq 0 ]; then
      printf -- '-- building %s: %s\n' "$name" "$(tail -qn 1 "$logs/$name" 2>/dev/null || true)"
    fi
    waited=$((waited + 1))
    sleep 1
  done
  status=$(cut -d ' ' -f 1 "$logs/$name.status")
  if [ "$status" -ne 0 ]; then
    printf '\n-- failed: the build of %s\n' "$name" >&2
    tail -n 60 "$logs/$name" >&2
    grep -A 4 -E 'error: ' "$logs/$name" | head -n 60 >&2 || true
    return "$status"
  fi
  grep -h -A 4 'warning: ' "$logs/$name" || true
  printf -- '-- built: %s (%s)\n' "$name" "$(cut -d ' ' -f 2- "$logs/$name.status")"
  awaited+=" $name "
}

# -- What runs beside other steps: it takes one core, and of the builds, which took the other,
# few are left.

aside=" memory counts "
running=()

# start STEP: what it prints is in .build/logs/STEP.said. A group of its own, as what builds.
start() {
  local name=$1
  printf -- '-- beside what follows: %s\n' "$name"
  set -m
  (
    set +m
    SECONDS=0
    "$name"
    printf '%s s beside others\n' "$SECONDS" >"$logs/$name.took"
  ) >"$logs/$name.said" 2>&1 </dev/null &
  running+=("$name $!")
  set +m
}

# Waits for all of them, and shows what each has said.
finish() {
  local name group status
  while [ "${#running[@]}" -gt 0 ]; do
    read -r name group <<<"${running[0]}"
    step "$name"
    status=0
    wait "$group" || status=$?
    cat "$logs/$name.said"
    running=("${running[@]:1}")
    if [ "$status" -ne 0 ]; then
      printf '\n-- failed: %s\n' "$name" >&2
      return "$status"
    fi
    took+=("$name $(cat "$logs/$name.took")")
  done
}

# Ends what still runs, whatever has ended the steps.
stop_all() {
  local one
  for one in ${running[@]+"${running[@]}"}; do stop "${one#* }"; done
  stop "$builder"
}

# -- The steps.

# The tests that the arguments choose: what they print but for the start of each
# case, and, if some fail, what failed once more at the end, where it is looked for.
tests() { tests_of swift test --disable-xctest "$@"; }

# As `tests`, of a program that runs them.
tests_of() {
  local log status=0
  log=$(mktemp)
  "$@" 2>&1 | tee "$log" | grep --line-buffered -v '^◇ Test case ' || status=$?
  # A filter that chooses nothing is a success.
  if [ "$status" -eq 0 ] && ! grep -qE 'Test run with [1-9][0-9]* test' "$log"; then
    echo "test: no test was run by: $*" >&2
    status=1
  fi
  if [ "$status" -ne 0 ]; then
    printf '\n-- failed: %s\n' "$*" >&2
    grep -A 4 -E 'recorded an issue|error: |Fatal error|SUMMARY: ' "$log" | head -n 60 >&2 || true
  fi
  rm -f "$log"
  return "$status"
}

# Those of a build that is there: `settings` first.
built_tests() {
  tests "${arguments[@]}" --skip-build "$@"
}

lint() {
  git ls-files -z '*.swift' | xargs -0 swift format lint --strict
  # ThreadSanitizer does not see the lock of a `Mutex`: where `tsan` runs, there is none.
  if git grep -nE '\bMutex[<(]' -- Sources Tests ':!Sources/BenchKit' ':!Sources/Workloads' \
    ':!Sources/ObservationCoreMacros' ':!Tests/BenchTests' ':!Tests/Platforms'; then
    echo "test: ThreadSanitizer takes what a Mutex guards for races: write Locked" >&2
    return 1
  fi
}

debug() {
  (
    settings whole
    # That each mutant is killed is what `mutants` asks, and `tsan`.
    # One after the other. Tests wait by letting others run: all at once they take six times the
    # processors' time, and the builds beside them need a core.
    built_tests --no-parallel --skip 'mutant fails the clauses that claim it' \
      --skip '^(BenchTests\.|ObservationCoreTests\.CoreTests)'
    # Blocks are counted per process: only a run of these tests alone sees leaks.
    built_tests --filter ObservationCoreTests.CoreTests
    built_tests --filter ObservationInteropTests.ScopeTests
  )
  # The others, apart: see the end of Package.swift.
  (
    syntax
    # Not all targets: those that only a tool takes would have swift-syntax built once more.
    swift build "${arguments[@]}" --product ObservatoryPackageTests
    built_tests
  )
  same_expansions
}

# The settings of the build that has the package's own swift-syntax, as users have it.
syntax() {
  whole_build syntax arguments
  unset OBSERVATORY_MACRO_TOOLS
  export OBSERVATORY_MACRO_TESTS=1
}

# That the macros that are lent expand to what those do that have just been tested, and which
# are what users get: some classes, some that are refused, and a candidate.
same_expansions() (
  settings whole
  bin=$(swift build "${arguments[@]}" --show-bin-path)
  ordinary=$(
    syntax
    swift build "${arguments[@]}" --show-bin-path
  )
  expansions=$(mktemp -d)
  trap 'rm -rf "$expansions"' EXIT
  mapfile -t maps < <(find "$bin" -maxdepth 2 -path '*.build/module.modulemap' \
    -printf '-Xcc\n-fmodule-map-file=%p\n')
  for tools in "$lent" "$ordinary"; do
    for sources in 'Tests/MacroMutants/Right/*.swift' Tests/MacroMutants/Wrong/*.swift \
      'Examples/Custom/Sources/Custom/*.swift'; do
      # Patterns, and names without blanks. What is refused fails.
      # shellcheck disable=SC2086
      swiftc -typecheck -swift-version 6 -parse-as-library -module-name Fixtures -D CONDITION \
        -I "$bin/Modules" "${maps[@]}" -Xfrontend -dump-macro-expansions \
        -load-plugin-executable "$tools/ObservationCoreMacros-tool#ObservationCoreMacros" \
        -load-plugin-executable "$tools/ModelMacros-tool#ModelMacros" $sources || true
    done >"$expansions/$(basename "$tools")" 2>&1
  done
  if ! cmp "$expansions"/*; then
    diff "$expansions"/* | head -n 40 >&2
    echo "test: the macros that are lent expand to something else than those of the build" >&2
    return 1
  fi
  count=$(grep -c '^@__swiftmacro' "$expansions/macros")
  echo "$count expansions are the same, whichever swift-syntax the macros were built with"
  [ "$count" -gt 500 ]
)

# The seed is the same each time, so that what fails is the change's doing and not
# chance's. Without one, `conform` takes another each time, and finds more.
gate() (
  settings whole
  bin=$(swift build "${arguments[@]}" --show-bin-path)
  # The mutants of registrars: in `mutants`.
  "$bin/conform" run --seed 1
)

page() {
  scripts/setup.sh chromium
  # Named, the browser has to be there: without it the suite fails and is not skipped.
  local browser
  browser=$(command -v chromium)
  (
    settings whole
    OBSERVATORY_BROWSER=$browser built_tests --filter ConformanceTests.BrowserTests
  )
  OBSERVATORY_BROWSER=$browser Examples/Browser/build.sh --test
}

embedded() {
  Tests/Embedded/run.sh
}

smoke() (
  settings whole
  bin=$(swift build "${arguments[@]}" --show-bin-path)
  "$bin/bench" run --smoke --format csv >/dev/null
  echo "bench --smoke: every checksum is right"
  "$bin/bench" readme --check
)

mutants() (
  scripts/mutants.sh
  settings faults
  # That each mutant is killed has just been seen.
  built_tests --filter HostMutantTests.*disputed
  # By themselves: which faults have been asked for is the process's.
  built_tests --filter RandomHostTests
)

# The same mutants each time, but for those that come and go; who is known to survive takes
# longest.
mutation() {
  scripts/mutate.sh --only 'ObservationCore/*' --only 'DataFlow/*' --sample 300 --limit 0.05 \
    --survivors Tests/Mutation/survivors.txt --least Tests/Mutation/rates.txt
}

tsan() (
  # A crash is ThreadSanitizer's to report: Swift's own report of one stops threads that
  # hold its locks. One run after the other: the storms of the core hold the runtime's
  # threads for so long, and the tests of hosts the main actor, that clauses, which need
  # both, would count as such that never end.
  settings tsan
  export TSAN_OPTIONS='halt_on_error=1 handle_sigill=1' SWIFT_BACKTRACE=enable=no
  for filter in 'ObservationCoreTests|ObservationInteropTests' DataFlowTests \
    'ConformanceTests\.(Clause|Oracle)|MutantTests\.MutantTests'; do
    # Which lines of traces a mutant changes, and what a compiler takes, is no matter of
    # threads, and asked in `debug`.
    built_tests --filter "$filter" --skip 'is disputed by a mutant' \
      --skip '^DataFlowTests\.(.*ImportTests|RejectionTests|SignatureTests)'
  done
)

asan() (
  settings asan
  # The tests themselves look for what is left behind.
  export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
  for filter in 'ObservationCoreTests|ObservationInteropTests' 'ConformanceTests\.(Clause|Oracle)'
  do
    built_tests --filter "$filter"
  done
)

release() {
  (
    settings counting
    built_tests --skip '^ObservationCoreTests\.CoreTests'
    built_tests --filter ObservationCoreTests.CoreTests
    built_tests --filter ObservationInteropTests.ScopeTests
  )
  (
    settings optimized
    built_tests --skip '^BenchTests\.'
    # The benchmark's, only here: as users build it. It keeps the main actor, which clauses
    # wait for.
    built_tests --filter '^BenchTests\.'
    bin=$(swift build "${arguments[@]}" --show-bin-path)
    "$bin/conform" run --seed 1
    "$bin/bench" run --smoke --format csv >/dev/null
    echo "bench --smoke: every checksum is right"
  )
}

counts() (
  if [ "$(uname -m)" != x86_64 ]; then
    echo "counts: the budgets are for x86_64, and this is $(uname -m); nothing was counted"
    return
  fi
  settings optimized
  bin=$(swift build "${arguments[@]}" --show-bin-path)
  "$bin/bench" gate
)

# What is borrowed in an optimised build is retained in a debug one, which therefore cannot show
# that it has gone.
memory() (
  settings optimized
  Tests/Memory/check.sh "$(swift build "${arguments[@]}" --show-bin-path)/conform"
)

models() { Tests/Models/check.sh; }

explore() { scripts/explore.sh; }

fuzz() { Tests/Fuzz/run.sh; }

examples() (
  local one bin package run
  for package in Custom Bookshelf Station; do
    example "$package"
    bin=$(swift build "${arguments[@]}" --show-bin-path)
    # As `swift test --skip-build` runs them, which where several packages are built in one
    # directory may take those of another one.
    run=(env NO_COLOR=1 "$bin/${package}PackageTests.xctest" --testing-library swift-testing)
    tests_of "${run[@]}"
    [ "$package" = Custom ] || continue
    # One clause, by its id: a filter that chooses nothing is a success.
    one=$(tests_of "${run[@]}" --filter R-02)
    printf '%s\n' "$one"
    case "$one" in
      *'Test run with 1 test '*) ;;
      *) echo "test: --filter R-02 has to choose one test" >&2; return 1 ;;
    esac
    "$bin/gate" run --seed 1
    "$bin/measure" run --smoke --format csv >/dev/null
    echo "measure --smoke: every checksum is right"
  done
  Tests/Archives/check.sh
  Tests/Platforms/check.sh
)

mechanisms() (
  local bin
  example Mechanisms
  bin=$(swift build "${arguments[@]}" --show-bin-path)
  "$bin/gate" run --seed 1
  "$bin/measure" run --smoke --format csv >/dev/null
  echo "measure --smoke: every checksum is right"
)

scripts/setup.sh
builds=()
for name in "${steps[@]}"; do
  for needed in $(needs "$name"); do
    case " ${builds[*]-} " in *" $needed "*) ;; *) builds+=("$needed") ;; esac
  done
done
rm -rf "$logs"
mkdir -p "$logs"
unset OBSERVATORY_MACRO_TOOLS
if [ ${#builds[@]} -gt 0 ]; then
  # A group of its own, which ends with the tests whatever ends these.
  set -m
  (
    set +m
    renice -n 19 -p "$BASHPID" >/dev/null 2>&1 || true
    group=$BASHPID
    {
      while kill -0 "$$"; do sleep 2; done
      stop "$group"
    } 2>/dev/null &
    watch=$!
    builder "${builds[@]}"
    kill "$watch" 2>/dev/null || true
  ) </dev/null &
  builder=$!
  set +m
  trap 'stop_all; durations' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
fi
for name in "${steps[@]}"; do
  step "$name"
  begin "$name"
  for needed in $(needs "$name"); do await "$needed"; done
  built=$SECONDS
  # What the step runs takes the macros that are lent.
  if [ -n "$(needs "$name")" ]; then export OBSERVATORY_MACRO_TOOLS=$lent; fi
  case "$aside" in
    *" $name "*)
      if [ "$name" != "${steps[-1]}" ]; then
        current=
        start "$name"
        continue
      fi
      ;;
  esac
  "$name"
  end
done
finish
durations
printf '\nsteps: %d passed, 0 failed (%d min)\n' "${#steps[@]}" "$((SECONDS / 60))"
