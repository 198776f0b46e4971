#!/usr/bin/env bash
# Graphs of derived values beside those of alien-signals, on this machine.
set -euo pipefail
start=$PWD
cd "$(dirname "$0")/.."

# The path in the variable $1, which was given where the script was called.
locate() {
  local -n path=$1
  case "$path" in /*) ;; *) [ "$start" = "$PWD" ] || path=$start/$path ;; esac
}

usage() {
  cat <<'TEXT'
Usage: scripts/compare-signals.sh [--rounds N] [--markdown] DIR

Compares `core` with alien-signals, of which DIR is a copy that is built (its
esm/index.mjs is there; `npm install alien-signals` puts one into
node_modules/alien-signals): propagate, in three sizes, and the eight graphs of
kairo. Both do the same writes to the same graphs, and what has run, how often, and
what it has seen is checked on both sides.

alien-signals is for one thread, and has a compiler that sees the program run; core's
derived values may be read and written by any thread, and were compiled before.

In each round, one graph after the other, node measures it, warmed up and compiled, in
the one process that it has for all rounds, and `bench` does in one of its own; who is
first takes turns. `bench ratios` makes the table of the samples: nanoseconds per write, and the
ratio of each round's, with an interval: below 1 is faster than alien-signals.

  --rounds N  11 if nothing is said.
  --markdown  The table in Markdown, with the versions.

Exit codes: 0 compared; 1 a count or a sum is wrong, or something failed; 2 node or
DIR is missing, or the options are wrong.
TEXT
}

fail() {
  echo "compare-signals: $1" >&2
  exit 2
}

rounds=11
markdown=()
directory=""
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) usage; exit 0 ;;
    --rounds)
      [[ ${2-} =~ ^[1-9][0-9]*$ ]] || fail "--rounds needs a number"
      rounds=$2
      shift
      ;;
    --markdown) markdown=(--markdown) ;;
    -*) fail "unknown option '$1'; see scripts/compare-signals.sh --help" ;;
    *)
      [ -z "$directory" ] || fail "one copy of alien-signals is enough: '$1' is a second one"
      directory=$1
      ;;
  esac
  shift
done
[ -n "$directory" ] || fail "name the directory of a copy of alien-signals"
locate directory
command -v node >/dev/null || fail "node is missing; on Debian: apt-get install nodejs"
[ -d "$directory" ] || fail "there is no directory $directory"
[ -f "$directory/esm/index.mjs" ] ||
  fail "$directory/esm/index.mjs is not there: is it a copy of alien-signals, and built?"

swift build -c release --product bench >&2
bin=$(swift build -c release --show-bin-path)
samples=$(mktemp)
trap 'rm -f "$samples"' EXIT
node scripts/compare-signals.mjs "$directory/esm/index.mjs" "$bin/bench" "$rounds" >"$samples"
"$bin/bench" ratios "${markdown[@]}" "$samples"
version=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).version' \
  "$directory/package.json" 2>/dev/null || echo 'of an unknown version')
echo
echo "alien-signals $version, one thread, in node $(node --version); core, for any threads."
