#!/usr/bin/env bash
# Mechanical mutants: small changes everywhere in the core, in its macros and in data flow,
# and who notices.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

usage() {
  cat <<'TEXT'
Usage: scripts/mutate.sh [--help] [OPTION...]

Builds the package with all mechanical mutants of Sources/ObservationCore and
Sources/DataFlow, runs each against the clauses that reach it until one fails, and says
which part was killed.

Those of Sources/ObservationCoreMacros are compiled apart, in .build/faults/macros. Where one
makes something else of the sources in Tests/MacroMutants, or of the gate's models, that is
compiled: it is killed if the compiler refuses what is right, takes what is wrong, or if a
clause about registrars fails on models of its making.

  --only PATTERN   mutants whose identity matches, as 'ObservationCore/Tracking/*'
  --sample N       N mutants, chosen by chance
  --seed S         of that choice; 1
  --limit SECONDS  for a stochastic clause, which runs fewer rounds then; 0.1
  --resume         go on where an interrupted run has ended
  --tests          then, against those that no clause has noticed and that are not equivalent,
                   the schedules of scripts/explore.sh in the weak memory, and the tests
                   of the core, of its macros, of interop and of data flow
  --report         write results/mutation.md, and the survivors beside it: of all mutants,
                   with their tests
  --survivors FILE mutants that are known to survive the gate, as in
                   Tests/Mutation/survivors.txt: they count as such, and are not run
  --least FILE     fail below the rates of FILE, as Tests/Mutation/rates.txt
  --refuse         leave out the mutants that do not compile, and write their list

Tests/Mutation/equivalent.txt has the mutants that change nothing that anyone could see,
each with its reason; Tests/Mutation/refused.txt those that the compiler does not take.
The outcomes stand in .build/faults: gate.jsonl and macros.jsonl, schedules.jsonl,
core-tests.jsonl, tests.jsonl and macro-tests.jsonl. The build is that of scripts/mutants.sh.

Exit status: 0; 1 if an entry of the equivalents is wrong, something does not compile, or a
rate is not reached.
TEXT
}

limit=() survivors=() least=() only=() sample=() resume=() tests="" report="" refuse=""
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) usage; exit 0 ;;
    --limit) limit=(--limit "$2"); shift ;;
    --least) least=(--least "$2"); shift ;;
    --survivors) survivors=(--survivors "$2"); shift ;;
    --only) only+=(--only "$2"); shift ;;
    --sample | --seed) sample+=("$1" "$2"); shift ;;
    --resume) resume=(--resume) ;;
    --tests) tests=yes ;;
    --report) report=yes ;;
    --refuse) refuse=yes ;;
    *) echo "mutate: unknown option '$1'; see scripts/mutate.sh --help" >&2; exit 64 ;;
  esac
  shift
done

lend_macros
tool=$(faults_tool)
faulty_sources
export OBSERVATORY_FAULTS=1
whole_build faults faults
log=.build/faults/build.log
# Where no mutant of the macros is asked for, they are not built.
macros=.build/faults/macros
case "${only[*]-}" in
  '' | *Macros* | *'--only *'*) mkdir -p "$macros" ;;
  *) macros="" ;;
esac
builds() {
  swift build "${faults[@]}" --product mutate || return
  [ -z "$macros" ] ||
    macro_mutants_build "$macros" .build/faults/Sources/ObservationCoreMacros
}
until builds >"$log" 2>&1; do
  [ -n "$refuse" ] || { tail -n 40 "$log" >&2; exit 1; }
  "$tool" --refuse .build/faults/Sources Tests/Mutation/refused.txt <"$log"
  "$tool" Sources .build/faults/Sources Tests/Mutation/refused.txt
done
bin=$(swift build "${faults[@]}" --show-bin-path)

list=(--list .build/faults/Sources/mutants.jsonl)
export SWIFT_BACKTRACE=enable=no
"$bin/mutate" gate "${list[@]}" --results .build/faults/gate.jsonl \
  --coverage .build/faults/coverage.json --equivalent Tests/Mutation/equivalent.txt \
  ${survivors[@]+"${survivors[@]}"} ${limit[@]+"${limit[@]}"} \
  ${only[@]+"${only[@]}"} ${sample[@]+"${sample[@]}"} ${resume[@]+"${resume[@]}"}

outcomes=(--gate .build/faults/gate.jsonl)
judged=("${outcomes[@]}")
if [ -n "$macros" ]; then
  macro_gate "$macros" "$bin"
  "$bin/mutate" macros "${list[@]}" --results .build/faults/macros.jsonl \
    --expander "$macros/expander" --fixtures Tests/MacroMutants --fixtures "$macros" \
    --fixture-arguments "$macros/fixtures.rsp" --gate-arguments "$macros/gate.rsp" \
    --programs "$macros" \
    ${only[@]+"${only[@]}"} ${sample[@]+"${sample[@]}"} ${resume[@]+"${resume[@]}"}
  macro_outcomes=(--gate .build/faults/macros.jsonl)
  judged+=("${macro_outcomes[@]}")
fi
if [ -n "$tests" ]; then
  outside=(--equivalent Tests/Mutation/equivalent.txt)
  outside+=(${only[@]+"${only[@]}"} ${sample[@]+"${sample[@]}"} ${resume[@]+"${resume[@]}"})
  # Schedules first, which take seconds where tests take a minute. Those of the weak memory
  # are all others, too, up to two preemptions.
  mkdir -p .build/faults/explorer
  explorer_build .build/faults/explorer .build/faults/Sources
  "$bin/mutate" tests "${list[@]}" "${outcomes[@]}" --results .build/faults/schedules.jsonl \
    --explorer .build/faults/explorer/explore --weak --coverage .build/faults/scenarios.json \
    "${outside[@]}"
  outcomes+=(--gate .build/faults/schedules.jsonl)
  OBSERVATORY_FAULTS=tests swift build "${faults[@]}" --build-tests
  bundle=(--bundle "$bin/ObservatoryPackageTests.xctest")
  # By itself: these look for what is left behind only if nothing else is in the process.
  "$bin/mutate" tests "${list[@]}" "${outcomes[@]}" --results .build/faults/core-tests.jsonl \
    "${bundle[@]}" --suite 'ObservationCoreTests.CoreTests' \
    --coverage .build/faults/core-suites.json "${outside[@]}"
  outcomes+=(--gate .build/faults/core-tests.jsonl)
  # Not those that ask a compiler what it takes, which runs none of the mutants.
  "$bin/mutate" tests "${list[@]}" "${outcomes[@]}" --results .build/faults/tests.jsonl \
    "${bundle[@]}" --suite 'ObservationCoreTests.*' --except 'ObservationCoreTests.CoreTests' \
    --except 'DataFlowTests.*ImportTests' --except 'DataFlowTests.RejectionTests' \
    --except 'DataFlowTests.SignatureTests' \
    --suite 'ObservationInteropTests.*' --suite 'DataFlowTests.*' \
    --coverage .build/faults/suites.json "${outside[@]}"
  if [ -n "$macros" ]; then
    "$bin/mutate" tests "${list[@]}" "${macro_outcomes[@]}" \
      --results .build/faults/macro-tests.jsonl --bundle "$macros/tests" \
      --coverage .build/faults/macro-suites.json "${outside[@]}"
    judged+=(--tests .build/faults/macro-tests.jsonl)
  fi
  for stage in schedules core-tests tests; do judged+=(--tests ".build/faults/$stage.jsonl"); done
fi

judge=(--equivalent Tests/Mutation/equivalent.txt)
[ ${#only[@]} -eq 0 ] && [ ${#sample[@]} -eq 0 ] || judge+=(--partial)
[ -z "$report" ] || judge+=(--report results/mutation.md)
"$bin/mutate" report "${list[@]}" "${judged[@]}" "${judge[@]}" ${least[@]+"${least[@]}"}
