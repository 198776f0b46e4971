#!/usr/bin/env bash
# Draws the results of a run: one SVG and one PNG per group of workloads.
set -euo pipefail

usage() {
  cat <<'EOF'
Usage: scripts/plot.sh [RESULTS]

Draws RESULTS/samples.csv, by default that of the newest directory in results/,
into RESULTS/plots/: one SVG and one PNG per group of workloads (read, write,
cycle, ...), and of throughput against the number of threads (scaling-...).
Points are medians, bars are quartiles, scales are logarithmic.
Needs gnuplot.
EOF
}

fail() {
  echo "plot.sh: $1" >&2
  exit 1
}

case "${1-}" in
-h | --help)
  usage
  exit 0
  ;;
-*)
  usage >&2
  exit 2
  ;;
esac

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
results=${1-}
if [[ -z $results ]]; then
  for candidate in "$root"/results/*/; do
    [[ -f ${candidate}samples.csv ]] && results=$candidate
  done
  [[ -n $results ]] || fail "there are no results in $root/results"
fi
results=${results%/}
samples=$results/samples.csv
[[ -f $samples ]] || fail "$samples does not exist"
command -v gnuplot >/dev/null || fail "gnuplot is missing; on Debian: apt-get install gnuplot-nox"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The text of one field of environment.json.
environment() {
  awk -v field="$1" -F' : ' '{
    gsub(/^ *"|"$/, "", $1)
    if ($1 == field) { sub(/,$/, "", $2); gsub(/^"|"$/, "", $2); print $2; exit }
  }' "$results/environment.json"
}
machine="$(environment cpu), $(environment cores) cores, $(environment hypervisor)"
made="$(environment date | sed 's/T.*//') · $(environment compiler | sed 's/ (.*//; s/ version//') · $(environment plan) run"

# The fixed colour of a candidate.
colour() {
  case $1 in
  core) echo '#d1242f' ;;
  stdlib) echo '#0a58ca' ;;
  mutex) echo '#b35900' ;;
  floor) echo '#1a7f37' ;;
  plain) echo '#6e7781' ;;
  *)
    local others=('#8250df' '#0f9d9d' '#bf3989' '#7d6608' '#24292f')
    echo "${others[$((${2} % ${#others[@]}))]}"
    ;;
  esac
}

# What the size of each workload is: the fields of environment.json that are
# named like one. Runs before those fields were written have none.
sed -n 's/^ *"\([a-z-]*\/[a-z-]*\)" : "\(.*\)",\{0,1\}$/\1\t\2/p' \
  "$results/environment.json" >"$work/units"

# One line per sample: group, row, order of the candidate, candidate, value. A
# footprint has bytes, everything else seconds.
awk -F, '
  BEGIN {
    rank["core"] = 1; rank["stdlib"] = 2; rank["mutex"] = 3; rank["floor"] = 98; rank["plain"] = 99
  }
  FILENAME == units { split($0, field, "\t"); unit[field[1]] = field[2]; next }
  FNR == 1 { next }
  {
    split($1, name, "/")
    # Drawn by the number of threads, and not at all.
    if (name[1] == "contention" || name[1] == "suspension") next
    value = ""
    if (name[1] == "memory") { if ($9 != "" && $6 > 0) value = $9 / $6 }
    else if ($7 != "" && $6 > 0) value = $7 * 1e-9 * $3 / $6
    if (value == "" || value <= 0) next
    shape = $1 SUBSEP $4 SUBSEP $3
    if (!(shape in row)) { row[shape] = ++rows; first[rows] = $1; size[rows] = $4; threads[rows] = $3 }
    if (!(($1, $4) in sizes)) { sizes[$1, $4] = 1; sizeCount[$1]++ }
    if (!($2 in order)) order[$2] = $2 in rank ? rank[$2] : 10 + ++candidates
    sample[++count] = name[1] "\t" row[shape] "\t" order[$2] "\t" $2 "\t" value
  }
  END {
    for (i = 1; i <= rows; i++) {
      split(first[i], name, "/")
      label = name[2]
      if (sizeCount[first[i]] > 1) {
        amount = size[i] " " unit[first[i]]
        if (unit[first[i]] == "") label = label ", ×" size[i]
        else if (unit[first[i]] == label) label = amount
        else label = label ", " amount
        if (size[i] == 1) sub(/ies$/, "y", label) || sub(/s$/, "", label)
      }
      if (threads[i] > 1) label = label ", " threads[i] " threads"
      print name[1] "\t" i "\t" label > labels
    }
    for (i = 1; i <= count; i++) print sample[i]
  }' labels="$work/labels" units="$work/units" "$work/units" "$samples" |
  sort -t $'\t' -k2,2n -k3,3n -k5,5g |
  # The quartiles of each row and candidate, interpolated between neighbours.
  awk -F'\t' '
    function quantile(fraction,   position, below) {
      position = 1 + fraction * (n - 1); below = int(position)
      if (below >= n) return values[n]
      return values[below] + (values[below + 1] - values[below]) * (position - below)
    }
    function flush() {
      if (n) print group "\t" row "\t" candidate "\t" quantile(0.5) "\t" quantile(0.25) "\t" \
        quantile(0.75) "\t" order
    }
    {
      if ($2 != row || $4 != candidate) { flush(); n = 0 }
      group = $1; row = $2; order = $3; candidate = $4; values[++n] = $5
    }
    END { flush() }' >"$work/quartiles"
[[ -s $work/quartiles ]] || grep -q '^contention/' "$samples" || fail "$samples holds no figures"

mkdir -p "$results/plots"
# shellcheck source=scripts/plot-scaling.sh
source "$root/scripts/plot-scaling.sh"
draw_scaling
cut -f1 "$work/quartiles" | uniq | awk '!seen[$0]++' >"$work/groups"
while read -r group; do
  # Rows count from the top; candidates of one row stand below each other.
  awk -F'\t' -v group="$group" '$1 == group { print ++n "\t" $2 "\t" $3 }' "$work/labels" \
    >"$work/rows"
  rows=$(wc -l <"$work/rows")
  awk -F'\t' -v group="$group" '$1 == group && !seen[$3]++ { print $7 "\t" $3 }' \
    "$work/quartiles" | sort -n | cut -f2 >"$work/candidates"
  count=$(wc -l <"$work/candidates")
  margin=$(awk -F'\t' '{ n = length($3) > n ? length($3) : n } END { print n * 0.88 + 3 }' "$work/rows")
  tics=$(awk -F'\t' '{ printf "%s\"%s\" -%d", (NR > 1 ? ", " : ""), $3, $1 }' "$work/rows")
  lines=$(awk -F'\t' -v last="$rows" '$1 < last {
    printf "set arrow from graph 0, first -%g to graph 1, first -%g nohead lc rgb \"#d0d7de\" lw 1\n",
      $1 + 0.5, $1 + 0.5 }' "$work/rows")

  plots=""
  index=0
  : >"$work/key"
  while read -r candidate; do
    offset=$(awk -v i="$index" -v n="$count" 'BEGIN { print (n > 1 ? (i / (n - 1) - 0.5) * 0.56 : 0) }')
    awk -F'\t' -v group="$group" -v candidate="$candidate" -v offset="$offset" '
      NR == FNR { position[$2] = $1; next }
      $1 == group && $3 == candidate { print $4, -(position[$2] + offset), $5, $6 }' \
      "$work/rows" "$work/quartiles" >"$work/$group.$index"
    plots+="${plots:+, }'$work/$group.$index' using 1:2:3:4 with xerrorbars"
    plots+=" pt 7 ps 1.1 lw 2.5 lc rgb '$(colour "$candidate" "$index")'"
    echo "$candidate $(colour "$candidate" "$index")" >>"$work/key"
    index=$((index + 1))
  done <"$work/candidates"

  # Prefixes of the SI: one axis goes from picoseconds to milliseconds.
  if [[ $group == memory ]]; then
    title="memory per object"
    unit=B
  else
    title="$group: time per operation"
    unit=s
  fi
  # What is not a row: title, key and scale, in pixels.
  head=130
  foot=90
  height=$((head + foot + rows * (18 + 13 * count)))
  at() { awk -v pixels="$1" -v all="$2" 'BEGIN { printf "screen %.5f", pixels / all }'; }
  # One line of key, whatever fits: gnuplot's own breaks it into columns.
  key=$(awk -v y="$(at $((height - 105)) $height)" '
    { name[NR] = $1; colour[NR] = $2; width += length($1) * 12 + 60 }
    END {
      x = 600 - width / 2
      for (i = 1; i <= NR; i++) {
        printf "set label \"%s\" at screen %.5f, %s left offset 0.5, 0 point pt 7 ps 1.5 lc rgb \"%s\" noenhanced\n",
          name[i], (x + 20) / 1200, y, colour[i]
        x += length(name[i]) * 12 + 60
      }
    }' "$work/key")
  for kind in svg png; do
    case $kind in
    svg) terminal="svg size 1200,$height font 'DejaVu Sans,18' background rgb 'white' noenhanced" ;;
    png) terminal="pngcairo size 1200,$height font 'DejaVu Sans,18' background rgb 'white' noenhanced" ;;
    esac
    gnuplot <<EOF
set terminal $terminal
set encoding utf8
set output '$results/plots/$group.$kind'
set label "$title" at screen 0.5, $(at $((height - 32)) $height) \
  center font ',24' noenhanced
set label "$machine · $made" at screen 0.5, $(at $((height - 66)) $height) \
  center font ',16' tc rgb '#57606a' noenhanced
$key
set micro
set logscale x 10
set format x '%.0s %c$unit'
set xlabel "median and quartiles, logarithmic scale" font ',16' tc rgb '#57606a'
set yrange [-$rows - 0.5 : -0.5]
set ytics ($tics) scale 0
set grid xtics lc rgb '#d0d7de' lt 1 lw 1
set border 3 lc rgb '#57606a'
set tics nomirror
unset key
set tmargin at $(at $((height - head)) $height)
set bmargin at $(at $foot $height)
set lmargin $margin
set rmargin 6
$lines
plot $plots
EOF
  done
  # Titles of curves are their files: without the place, which says nothing.
  sed -i "s|$work/||g" "$results/plots/$group.svg"
  echo "$results/plots/$group.svg, $group.png"
done <"$work/groups"
