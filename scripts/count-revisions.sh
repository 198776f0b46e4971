#!/usr/bin/env bash
# Instructions of some loops in the sources of several revisions.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/count-revisions.sh [--help] [--keep DIRECTORY] REVISION...

Counts by callgrind the instructions of an operation of each loop in Tests/Counts, with the
core and the data flow of each revision, in a release build of its own, and prints a table in
Markdown: a column for each revision. For revisions since 295d458. The allocator is glibc's, so
that counts are not those of `bench gate`. A build takes minutes, most of them for swift-syntax.

  --keep DIRECTORY  where the clones are, and stay: a second run builds what has changed

Exit codes: 0 counted; 1 a revision cannot be built or counted; 2 wrong arguments.
TEXT
}

work=""
case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  --keep)
    if [ $# -lt 2 ]; then
      echo "count-revisions: --keep needs a directory; see --help" >&2
      exit 2
    fi
    mkdir -p "$2"
    work=$(realpath "$2")
    shift 2
    ;;
esac
if [ $# -eq 0 ]; then
  echo "count-revisions: at least one revision is needed; see --help" >&2
  exit 2
fi
revisions=()
for name in "$@"; do
  case "$name" in
    -*) echo "count-revisions: unknown option '$name'; see --help" >&2; exit 2 ;;
  esac
  if ! revision=$(git rev-parse --verify --quiet "$name^{commit}"); then
    echo "count-revisions: there is no revision '$name'" >&2
    exit 2
  fi
  revisions+=("$revision")
done
scripts/setup.sh >&2
if [ -z "$work" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi

# build REVISION: prints where the program is.
build() {
  local clone=$work/$1 flags=""
  if [ ! -d "$clone" ]; then
    git clone --quiet . "$clone"
    git -C "$clone" checkout --quiet "$1"
    if grep -q 'recording: Bool = true' "$clone"/Sources/DataFlow/Host/*.swift; then
      flags='.define("HOSTS_RECORD")'
    fi
    cat >>"$clone/Package.swift" <<SWIFT

package.targets.append(
  .executableTarget(
    name: "counted", dependencies: ["DataFlow", "ObservationCore"], path: "Counted",
    swiftSettings: [$flags]))
SWIFT
  fi
  mkdir -p "$clone/Counted"
  cmp -s Tests/Counts/main.swift "$clone/Counted/main.swift" ||
    cp Tests/Counts/main.swift "$clone/Counted/main.swift"
  echo "-- building ${1:0:8}" >&2
  swift build --package-path "$clone" -c release --product counted >&2
  # valgrind does not read all that the compiler writes for debuggers.
  objcopy --strip-debug "$clone/.build/release/counted" "$work/$1.counted"
}

# instructions PROGRAM LOOP ITERATIONS
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1" "$2" "$3" 2>&1 >/dev/null |
    sed -n 's/.*Collected : //p' | grep .
}

for revision in "${revisions[@]}"; do build "$revision"; done
mapfile -t loops < <("$work/${revisions[0]}.counted")
row="| instructions of an operation |" rule="| --- |"
for revision in "${revisions[@]}"; do row+=" ${revision:0:8} |" rule+=" ---: |"; done
printf '%s\n%s\n' "$row" "$rule"
for number in "${!loops[@]}"; do
  read -r operations name <<<"${loops[number]}"
  iterations=$((20000 / operations + 20))
  row="| $name |"
  for revision in "${revisions[@]}"; do
    # The difference leaves out what is done once.
    less=$(instructions "$work/$revision.counted" "$number" "$iterations")
    more=$(instructions "$work/$revision.counted" "$number" "$((3 * iterations))")
    per=$(((more - less + iterations * operations) / (2 * iterations * operations)))
    row+=" $per |"
  done
  printf '%s\n' "$row"
done
