#!/usr/bin/env bash
# Draws what rows have cost, revision by revision: every number comes from bench.
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
Usage: scripts/plot-history.sh [FILE]

Draws FILE, by default results/history.csv, into an SVG and a PNG beside it: of each row
the instructions of an operation, divided by those at its first revision. Rows with a
step have a colour, a shape, dashes and a name, all others are grey. 'bench gate --history FILE' adds a
revision, and 'bench history' says what the steps are.
Needs gnuplot.

Exit codes: 0 all is drawn; 1 there is nothing to draw, or nothing to draw with; 2 wrong
command line; 3 a row or a revision has a name with a backslash, a backquote, a double
quote or a control character, which is shown.
TEXT
}

# Usage: fail MESSAGE [STATUS]
fail() {
  echo "plot-history.sh: $1" >&2
  exit "${2-1}"
}

[ $# -le 1 ] || fail "one file at most, and not $# arguments; see --help" 2
case "${1-none}" in
  -h | --help) usage; exit 0 ;;
  -*) fail "unknown option '$1'; see --help" 2 ;;
  '') fail "the name of the file is empty; without one, results/history.csv is drawn" 2 ;;
esac

history=results/history.csv
if [ $# -gt 0 ]; then
  history=$1
  locate history
fi
[ -f "$history" ] || fail "$history does not exist; 'bench gate --history $history' begins it"
command -v gnuplot >/dev/null || fail "gnuplot is missing; on Debian: apt-get install gnuplot-nox"

swift build --product bench >&2
bench=$(swift build --show-bin-path)/bench

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$bench" history --file "$history" --points "$work/points.csv" >/dev/null

# A block of lines for each row, two empty lines between, as gnuplot has it; and its name.
# Numbers of colours, shapes and dashes without a common divisor: what has one of them in
# common differs in another.
colours=('#d1242f' '#0a58ca' '#b35900' '#1a7f37' '#8250df' '#0f9d9d' '#bf3989' '#7d6608')
: >"$work/data"
: >"$work/curves"
: >"$work/tics"
shapes=(7 5 9 13 11 15 6)
dashes=(1 '(12,5)' '(4,4)' '(12,4,3,4)' '(2,5)')
row="" block=-1 coloured=0
# Nothing that gnuplot would run, or end a text at, in double quotes.
text='[^"\`[:cntrl:]]*'
word='[^,"\`[:cntrl:]]*'
point="^(\"$text\"|$word),([01]),([0-9]+),($word),([0-9.]+)\$"
while IFS= read -r line; do
  [[ $line =~ $point ]] ||
    fail "$history: not to be drawn: '${line//[[:cntrl:]]/?}'; see --help" 3
  name=${BASH_REMATCH[1]//\"/}
  if [ "$name" != "$row" ]; then
    row=$name
    block=$((block + 1))
    [ "$block" -eq 0 ] || printf '\n\n' >>"$work/data"
    if [ "${BASH_REMATCH[2]}" = 1 ]; then
      printf '"%s" index %d using 1:2 with linespoints pt %d ps 0.8 dt %s lw 2 lc rgb "%s" title "%s"\n' \
        "$work/data" "$block" "${shapes[coloured % ${#shapes[@]}]}" \
        "${dashes[coloured % ${#dashes[@]}]}" "${colours[coloured % ${#colours[@]}]}" "$name" \
        >>"$work/curves"
      coloured=$((coloured + 1))
    else
      printf '"%s" index %d using 1:2 with lines lw 1 lc rgb "#c4c9cf" notitle\n' \
        "$work/data" "$block" >>"$work/curves"
    fi
  fi
  printf '%s %s\n' "${BASH_REMATCH[3]}" "${BASH_REMATCH[5]}" >>"$work/data"
  # Of a name with a % gnuplot makes a format.
  printf '"%s" %s\n' "${BASH_REMATCH[4]//%/%%}" "${BASH_REMATCH[3]}" >>"$work/tics"
done < <(tail -n +2 "$work/points.csv")
[ "$block" -ge 0 ] || fail "$history has no row with instructions"

tics=$(sort -u -k2,2n "$work/tics" | paste -sd, -)
curves=$(paste -sd, "$work/curves")
last=$(sort -k2,2n "$work/tics" | tail -n 1 | awk '{ print $2 }')
# As high as the key is: a second column of it would lie in the plot.
height=$((coloured * 15 + 70))
[ "$height" -ge 520 ] || height=520
for format in svg png; do
  case $format in
    svg) terminal="svg size 900,$height dynamic background rgb \"white\" font \"sans,12\"" keys=9 ;;
    png) terminal="pngcairo size 1800,$((height * 2)) background rgb \"white\" font \"sans,22\""
      keys=17 ;;
  esac
  gnuplot <<PLOT
set terminal $terminal
set output '$work/plot.$format'
set title "Instructions of an operation, beside the first revision" noenhanced
set xtics ($tics) rotate by -40 noenhanced
set xrange [-0.2:$last+0.2]
set ylabel "times the first"
set grid ytics lc rgb "#e5e7ea"
set rmargin at screen 0.64
set key at screen 0.99, 0.93 right top vertical maxcols 1 font ",$keys" noenhanced
set border 3
set xtics nomirror
set ytics nomirror
plot $curves
PLOT
done
for format in svg png; do
  mv -f "$work/plot.$format" "${history%.csv}.$format"
  echo "${history%.csv}.$format"
done
