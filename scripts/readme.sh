#!/usr/bin/env bash
# Writes the tables of README.md from a result set.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: scripts/readme.sh [--check] [RESULTS]

Writes the tables of a run into README.md, between the lines
<!-- results:begin --> and <!-- results:end -->. RESULTS is a directory with
samples.csv and environment.json, by default the one that README.md names.

  --check   Writes nothing; fails if README.md says something else than the
            results do.

Exit codes: 0 done, or nothing to do; 1 README.md differs, or a figure is
missing; 2 wrong usage.
TEXT
}

fail() {
  echo "readme.sh: $1" >&2
  exit 1
}

check=""
results=""
for argument in "$@"; do
  case "$argument" in
    -h | --help) usage; exit 0 ;;
    --check) check=1 ;;
    -*) echo "readme.sh: unknown option '$argument'; see scripts/readme.sh --help" >&2; exit 2 ;;
    *) [ -z "$results" ] || { usage >&2; exit 2; }; results=${argument%/} ;;
  esac
done

cd "$(dirname "$0")/.."
if [ -z "$results" ]; then
  results=$(sed -n 's|^From \[\(results/[^]]*\)\](.*|\1|p' README.md | head -1)
  [ -n "$results" ] || fail "README.md names no results; name a directory"
fi
# As the links of README.md have it.
results=results/$(basename "$results")
for file in samples.csv environment.json summary.md plots/cycle.png; do
  [ -f "$results/$file" ] || fail "$results/$file does not exist"
done
[ "$(grep -c '^<!-- results:\(begin\|end\) -->$' README.md)" = 2 ] ||
  fail "README.md has to have one line <!-- results:begin --> and one <!-- results:end -->"

field() {
  awk -v field="$1" -F' : ' '{
    gsub(/^ *"|"$/, "", $1)
    if ($1 == field) { sub(/,$/, "", $2); gsub(/^"|"$/, "", $2); print $2; exit }
  }' "$results/environment.json"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A table: label | workload | size | threads, and the columns' candidates.
# The last column, if it is asked for, is the time of stdlib divided by that of
# core, paired by round.
table() {
  awk -F, -v columns="$1" -v withRatio="$2" '
    function median(values, count,   sorted, i, j, value) {
      for (i = 1; i <= count; i++) {
        value = values[i]
        for (j = i - 1; j > 0 && sorted[j] > value; j--) sorted[j + 1] = sorted[j]
        sorted[j + 1] = value
      }
      return count % 2 ? sorted[(count + 1) / 2] : (sorted[count / 2] + sorted[count / 2 + 1]) / 2
    }
    function grouped(text,   head) {
      head = ""
      while (length(text) > 3) {
        head = "," substr(text, length(text) - 2) head
        text = substr(text, 1, length(text) - 3)
      }
      return text head
    }
    # Three significant digits, or all before the point.
    function significant(value) {
      if (value < 9.995) return sprintf("%.2f", value)
      if (value < 99.95) return sprintf("%.1f", value)
      return grouped(sprintf("%.0f", value))
    }
    FILENAME != samples {
      split($0, cell, "|")
      label[++rows] = cell[1]
      key[rows] = cell[2] "," cell[3] "," cell[4]
      next
    }
    FNR == 1 { next }
    {
      shape = $1 "," $4 "," $3 "," $2
      if ($7 != "" && $5 > 0) {
        time[shape, ++times[shape]] = $7 * $3 / $6
        byRound[shape, $5] = $7 * $3 / $6
        if ($5 > lastRound) lastRound = $5
      }
      if ($8 != "" && $6 > 0) allocations[shape] = $8 / $6
    }
    END {
      names = split(columns, candidate, " ")
      for (row = 1; row <= rows; row++) {
        line = "| " label[row]
        for (i = 1; i <= names; i++) {
          shape = key[row] "," candidate[i]
          if (!times[shape]) {
            # Only who has no persistent observer may be missing.
            if (candidate[i] != "stdlib" || key[row] !~ /persistent/) {
              print "readme.sh: no figures of " candidate[i] " for " key[row] > "/dev/stderr"
              exit 1
            }
            line = line " | –"
            continue
          }
          count = times[shape]
          for (j = 1; j <= count; j++) values[j] = time[shape, j]
          line = line " | " significant(median(values, count))
          calls = sprintf("%.0f", allocations[shape])
          if (calls > 0) line = line " · " grouped(calls)
        }
        if (withRatio != "") {
          count = 0
          for (j = 1; j <= lastRound; j++) {
            core = byRound[key[row] ",core", j]
            other = byRound[key[row] ",stdlib", j]
            if (core != "" && other != "") values[++count] = other / core
          }
          if (count == 0) line = line " | –"
          else {
            ratio = median(values, count)
            line = line " | " (ratio < 9.95 ? sprintf("%.1f", ratio) : grouped(sprintf("%.0f", ratio))) "×"
          }
        }
        print line " |"
      }
    }' samples="$results/samples.csv" - "$results/samples.csv"
}

{
  cat <<'TEXT'
| ns per operation, and allocations | floor | `core` | `mutex` | `stdlib` | `core` is |
| --- | ---: | ---: | ---: | ---: | ---: |
TEXT
  table "floor core mutex stdlib" ratio <<'ROWS'
read, no scope|read/untracked|1|1
the same, 2 threads|read/untracked|1|2
read in a generic class|read/generic|1|1
tracked read, again|read/tracked-repeat|1|1
write, no observers|write/unobserved|1|1
write, 1,000 observers of another property|write/observed-other|1000|1
track 1 property, write, fire|cycle/one-shot|1|1
the same, 2 threads|cycle/one-shot|1|2
the same, persistent observer|cycle/persistent|1|1
track 10 properties, write, fire|cycle/one-shot|10|1
the same, persistent observer|cycle/persistent|10|1
track 100 objects, write, fire|fan-in/objects|100|1
the same, persistent observer|fan-in/objects-persistent|100|1
10,000 observers of one property, each|fan-out/one-shot|10000|1
the same, persistent observers|fan-out/persistent|10000|1
create and destroy a model|lifetime/create|1|1
ROWS
  cat <<TEXT

From [$results]($results/summary.md)
($(field plan) plan; $(field cpu), $(field cores) cores, hypervisor $(field hypervisor)). The last column is the time of
\`stdlib\` divided by that of \`core\`, paired by round; times of two threads are
thread time. \`mutex\` is written to be obviously correct, and not to be fast.

![Time per cycle of tracking, writing and firing, by candidate and number of properties]($results/plots/cycle.png)

And views, in a host (see below), which observes models with the one or the
other:

| ns per operation, and allocations | floor | on \`core\` | on \`stdlib\` |
| --- | ---: | ---: | ---: |
TEXT
  table "floor core stdlib" "" <<'ROWS'
write one leaf's state and update, 1 view mounted|view/leaf|1|1
the same, 10,000 mounted|view/leaf|10000|1
the same, 10,000, another leaf each time|view/leaf-rotating|10000|1
write 10,000 leaves in one turn, each|view/all-leaves|10000|1
write one leaf 1,000 times in a turn, each|view/leaf-repeat|1000|1
mount a leaf without a state|view/mount-plain|10000|1
mount a leaf with a state|view/mount-stateful|10000|1
evaluate a parent, per unchanged child|view/parent|1000|1
swap two rows of 1,000|view/list-swap|1000|1
change every tenth row of 1,000|view/list-tenth|1000|1
append 100 rows to 1,000, or take them away|view/list-append|1000|1
put a row into the middle of 1,000, or take it out|view/list-insert|1000|1
ROWS
} >"$work/tables"

awk -v tables="$work/tables" '
  /^<!-- results:end -->$/ { inside = 0 }
  !inside { print }
  /^<!-- results:begin -->$/ {
    inside = 1
    while ((getline line < tables) > 0) print line
  }' README.md >"$work/README.md"

if cmp -s README.md "$work/README.md"; then
  echo "README.md has the figures of $results"
elif [ -n "$check" ]; then
  diff -u README.md "$work/README.md" >&2 || true
  fail "README.md has other figures than $results; run scripts/readme.sh"
else
  cat "$work/README.md" >README.md
  echo "README.md: wrote the figures of $results"
fi
