#!/usr/bin/env bash
# Draws the results of a run: one SVG and one PNG per group of workloads.
#
# Every number comes from summary.csv, which bench computes; what is done here
# is where things stand, and which colour, shape and dashes they have.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: scripts/plot.sh [RESULTS]

Draws RESULTS/summary.csv, by default that of the newest directory in results/,
into RESULTS/plots/: one SVG and one PNG per group of workloads (read, write,
cycle, ...), of throughput against the number of threads (scaling-...), and of
latencies (latency). Points are medians, bars are quartiles (of latencies, up to
the 99th percentile), scales are logarithmic. Each candidate has a colour, a shape, and,
where points are joined, dashes of its own.
Needs gnuplot.
TEXT
}

fail() {
  echo "plot.sh: $1" >&2
  exit 1
}

case "${1-}" in
  -h | --help) usage; exit 0 ;;
  -*) usage >&2; exit 2 ;;
esac

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
results=${1-}
if [[ -z $results ]]; then
  for directory in "$root"/results/*/; do
    [[ -f ${directory}samples.csv ]] && results=$directory
  done
  [[ -n $results ]] || fail "there are no results in $root/results"
fi
results=${results%/}
summary=$results/summary.csv
[[ -f $summary ]] || fail "$summary does not exist; 'bench summarize $results' writes it"
IFS= read -r header <"$summary"
[[ $header == *,value,low,high,coverage,place,label ]] ||
  fail "$summary is of another version of bench; 'bench summarize $results' writes it again"
command -v gnuplot >/dev/null || fail "gnuplot is missing; on Debian: apt-get install gnuplot-nox"

# The candidates in the order of the keys, their colours, and, for who does not tell these
# apart, shapes (gnuplot's numbers; the number before is the same without its filling) and
# dashes; others come between, in the order in which they were measured.
first=(core stdlib mutex)
last=(floor plain)
declare -A colours=(
  [core]='#d1242f' [stdlib]='#0a58ca' [mutex]='#b35900' [floor]='#1a7f37' [plain]='#6e7781')
declare -A shapes=([core]=7 [stdlib]=5 [mutex]=9 [floor]=13 [plain]=11)
declare -A dashes=([core]=1 [stdlib]='(12,5)' [mutex]='(4,4)' [floor]='(12,4,3,4)' [plain]='(2,5)')
spare=('#8250df' '#0f9d9d' '#bf3989' '#7d6608' '#24292f')
spare_shapes=(15 3 2 1)
spare_dashes=('(18,5)' '(8,3,2,3,2,3)' '(6,6)' '(20,3,3,3)')

# The figures to draw: bars by area of workloads, curves by workload. The label
# is the last column, and the only one that may be quoted.
declare -A bars=() labels=() rows=() curves=() latencies=()
areas=()
others=()
machine="" made="" cores=1 rounds="" contention_rounds=""
while IFS=, read -r workload size threads candidate figure _ value low high _ place label; do
  label=${label#\"}
  label=${label%\"}
  area=${workload%%/*}
  case $figure in
    machine) machine=$label ;;
    made) made=$label ;;
    cores) cores=${value%.*} ;;
    rounds) rounds=" of $label" ;;
    "contention rounds") contention_rounds=" of $label" ;;
    throughput)
      curves[$workload:$candidate]+="$size $threads $value $low $high"$'\n'
      ;;
    time | bytes)
      # Memory is drawn in bytes, everything else in seconds; contention as
      # curves.
      [[ -n $place ]] || continue
      [[ $figure == bytes && $area == memory || $figure == time && $area != memory ]] || continue
      [[ -n ${rows[$area]-} ]] || areas+=("$area")
      rows[$area]=$((place > ${rows[$area]-0} ? place : rows[$area]))
      labels[$area:$place]=$label
      bars[$area:$candidate]+="$place $value ${low:-$value} ${high:-$value}"$'\n'
      ;;
    p50 | p99 | p99.9)
      # What has roles is drawn by its throughput alone.
      [[ -n $place ]] || continue
      rows[latency]=$((place > ${rows[latency]-0} ? place : rows[latency]))
      labels[latency:$place]=$label
      latencies[$place:$candidate:$figure]=$value
      ;;
    *) continue ;;
  esac
  [[ -z $candidate || -n ${colours[$candidate]-} ]] || {
    colours[$candidate]=${spare[${#others[@]} % ${#spare[@]}]}
    shapes[$candidate]=${spare_shapes[${#others[@]} % ${#spare_shapes[@]}]}
    dashes[$candidate]=${spare_dashes[${#others[@]} % ${#spare_dashes[@]}]}
    others+=("$candidate")
  }
done < <(tail -n +2 "$summary")
((${#bars[@]} + ${#curves[@]} + ${#latencies[@]} > 0)) || fail "$summary holds no figures to draw"
candidates=("${first[@]}" "${others[@]}" "${last[@]}")
mkdir -p "$results/plots"

# Draws one figure as SVG and as PNG; its commands are the standard input.
#
# Usage: draw NAME WIDTH HEIGHT FONTSIZE
draw() {
  local commands kind terminal
  commands=$(cat)
  for kind in svg png; do
    terminal=${kind/png/pngcairo}
    gnuplot <<GNUPLOT
set terminal $terminal size $2,$3 font 'DejaVu Sans,$4' background rgb 'white' noenhanced
set encoding utf8
set output '$results/plots/$1.$kind'
$commands
GNUPLOT
  done
  echo "$results/plots/$1.svg, $1.png"
}

# The title, what was measured where, and a key in one line, whatever fits:
# gnuplot's own breaks it into columns. Pixels count from the top. With dashes if the
# caller has set $joined.
#
# Usage: header WIDTH HEIGHT TITLE FONTSIZE CANDIDATE...
header() {
  local width=$1 height=$2 title=$3 size=$4 candidate all=0 left tag=100
  shift 4
  cat <<GNUPLOT
set label 2 "$title" at screen 0.5, screen 1 - 32./$height center font ',$((size + 6))' noenhanced
set label 3 "$machine · $made" at screen 0.5, screen 1 - 66./$height \
  center font ',$((size - 1))' tc rgb '#57606a' noenhanced
GNUPLOT
  local room=$((${joined:-0} ? 110 : 60)) y="screen 1 - 105./$height" colour
  for candidate in "$@"; do all=$((all + ${#candidate} * 12 + room)); done
  left=$((width / 2 - all / 2 + room / 2 - 10))
  for candidate in "$@"; do
    tag=$((tag + 1))
    colour="lc rgb '${colours[$candidate]}'"
    ((${joined:-0} == 0)) ||
      echo "set arrow $tag from screen $((left - 28))./$width, $y to screen $((left + 28))./$width," \
        "$y nohead lw 2.5 dt ${dashes[$candidate]} $colour"
    echo "set label $tag \"$candidate\" at screen $left./$width, $y left" \
      "offset $((${joined:-0} ? 3 : 0)).5, 0 point pt ${shapes[$candidate]} ps 1.5 $colour noenhanced"
    left=$((left + ${#candidate} * 12 + room))
  done
}

# One figure of bars for an area: rows count from the top, and candidates of
# one row stand below each other.
draw_bars() {
  local area=$1 candidate index=0 here=() plots="" data=""
  local title="$area: time per operation" unit=s scale=1e-9
  local bars_are="median and quartiles$rounds, logarithmic scale"
  if [[ $area == memory ]]; then
    title="memory per object" unit=B scale=1 bars_are="logarithmic scale"
  fi
  for candidate in "${candidates[@]}"; do
    [[ -z ${bars[$area:$candidate]-} ]] || here+=("$candidate")
  done
  # Prefixes of the SI: one axis goes from picoseconds to milliseconds.
  for candidate in "${here[@]}"; do
    data+="\$bars$index << END"$'\n'"${bars[$area:$candidate]}END"$'\n'
    plots+="${plots:+, }\$bars$index using (\$2*$scale):(-(\$1 + shift($index))):(\$3*$scale):(\$4*$scale)"
    plots+=" with xerrorbars pt ${shapes[$candidate]} ps 1.4 lw 2.5 lc rgb '${colours[$candidate]}'"
    index=$((index + 1))
  done
  draw_rows "$area" "$title" "$bars_are" $unit "$data" "$plots" "${here[@]}"
}

# A figure whose rows have names, with what a plot of gnuplot puts into them.
#
# Usage: draw_rows AREA TITLE XLABEL UNIT DATA PLOTS CANDIDATE...
draw_rows() {
  local area=$1 title=$2 scale=$3 unit=$4 data=$5 plots=$6 count=${rows[$1]} place longest=0
  shift 6
  local tics="" lines=""
  for ((place = 1; place <= count; place++)); do
    local label=${labels[$area:$place]}
    longest=$((${#label} > longest ? ${#label} : longest))
    tics+="${tics:+, }\"$label\" -$place"
    ((place == count)) || lines+="set arrow from graph 0, first -$place.5 to graph 1, first \
-$place.5 nohead lc rgb '#d0d7de' lw 1"$'\n'
  done
  # What is not a row: title, key and scale, in pixels.
  local above=130 below=90
  local height=$((above + below + count * (18 + 13 * $#)))
  draw "$area" 1200 $height 18 <<GNUPLOT
$(header 1200 $height "$title" 18 "$@")
shift(index) = $# > 1 ? (index / ($# - 1.) - 0.5) * 0.56 : 0
set micro
set logscale x 10
set format x '%.0s %c$unit'
set xtics font ',14'
set xlabel "$scale" font ',16' tc rgb '#57606a'
set yrange [-$count - 0.5 : -0.5]
set ytics ($tics) scale 0
set grid xtics lc rgb '#d0d7de' lt 1 lw 1
set border 3 lc rgb '#57606a'
set tics nomirror
unset key
set tmargin at screen 1 - $above./$height
set bmargin at screen $below./$height
set lmargin $longest * 0.88 + 3
set rmargin 6
$lines
$data
plot $plots
GNUPLOT
}

# One figure of the latencies of all workloads with a schedule; nothing if none was
# measured.
draw_latencies() {
  local candidate place index=0 here=() plots="" data="" lines
  [[ ${#latencies[@]} -gt 0 ]] || return 0
  for candidate in "${candidates[@]}"; do
    lines=""
    for ((place = 1; place <= rows[latency]; place++)); do
      [[ -n ${latencies[$place:$candidate:p50]-} ]] || continue
      lines+="$place ${latencies[$place:$candidate:p50]} ${latencies[$place:$candidate:p99]}"
      lines+=" ${latencies[$place:$candidate:p99.9]}"$'\n'
    done
    [[ -n $lines ]] || continue
    here+=("$candidate")
    data+="\$latency$index << END"$'\n'"${lines}END"$'\n'
    local y="(-(\$1 + shift($index)))" colour="lc rgb '${colours[$candidate]}'"
    local shape=${shapes[$candidate]}
    plots+="${plots:+, }\$latency$index using (\$2*1e-9):$y:(\$2*1e-9):(\$3*1e-9)"
    plots+=" with xerrorbars pt $shape ps 1.4 lw 2.5 $colour"
    plots+=", \$latency$index using (\$4*1e-9):$y with points"
    plots+=" pt $((shape > 3 ? shape - 1 : shape)) ps 1.4 lw 2 $colour"
    index=$((index + 1))
  done
  draw_rows latency "sequences: from the intended time of a write to its element" \
    "median (filled), 99 % (end of the line), 99.9 % (hollow), logarithmic scale" s \
    "$data" "$plots" "${here[@]}"
}

# The points of one workload, candidate and mix of roles, as "threads median
# lower upper". The size is the number of threads with the first role.
points() {
  local size threads rest
  while read -r size threads rest; do
    case $2 in
      none) ((size == 0)) ;;
      one) ((size == 1)) ;;
      half) ((threads > 1 && size == threads / 2)) ;;
      all) ((size == threads)) ;;
    esac && echo "$threads $rest"
  done <<<"${curves[$1]%$'\n'}" || true
}

# One figure of panels with throughput against threads; nothing if none of its
# workloads was measured.
#
# Usage: draw_curves NAME TITLE COLUMNS WORKLOAD:MIX:PANEL...
draw_curves() {
  local name=$1 title=$2 columns=$3 panel candidate lines threads most=1 index=0 joined=1
  shift 3
  local data="" all="" body="" here=() plots
  for candidate in "${candidates[@]}"; do
    for panel in "$@"; do
      [[ -n ${curves[${panel%%:*}:$candidate]-} ]] && here+=("$candidate") && break
    done
  done
  [[ ${#here[@]} -gt 0 ]] || return 0
  for panel in "$@"; do
    local workload=${panel%%:*} mix=${panel#*:}
    plots=""
    for candidate in "${here[@]}"; do
      [[ -n ${curves[$workload:$candidate]-} ]] || continue
      lines=$(points "$workload:$candidate" "${mix%%:*}")
      [[ -n $lines ]] || continue
      index=$((index + 1))
      data+="\$curve$index << END"$'\n'"$lines"$'\n'"END"$'\n'
      all+="$lines"$'\n'
      # Two plots: dashes would take the bars apart.
      local colour="lc rgb '${colours[$candidate]}'"
      plots+="${plots:+, }\$curve$index using 1:2 with lines lw 2.5 dt ${dashes[$candidate]}"
      plots+=" $colour notitle, \$curve$index using 1:2:3:4 with yerrorbars"
      plots+=" pt ${shapes[$candidate]} ps 1.3 lw 2.5 $colour notitle"
    done
    body+="set label 1 \"${panel##*:}\" at graph 0.5, 1.06 center font ',16' noenhanced"$'\n'
    body+="plot ${plots:-NaN notitle}"$'\n'
    # What belongs to the figure is drawn with its first panel alone.
    body+="unset label; unset arrow; $crowded"$'\n'
  done
  while read -r threads _; do
    most=$((${threads:-0} > most ? threads : most))
  done <<<"$all"
  local width=$((columns > 2 ? 1600 : 1200)) above=150 below=70
  local panels=$((($# + columns - 1) / columns))
  local height=$((above + below + panels * 330))
  # One scale for all panels, or they could not be compared.
  draw "$name" $width $height 15 <<GNUPLOT
$data
\$all << END
${all}END
stats \$all using 3 name 'low' nooutput
stats \$all using 4 name 'high' nooutput
set multiplot layout $panels,$columns rowsfirst \
  margins screen 95./$width, screen 1 - 25./$width, screen $below./$height, screen 1 - $above./$height \
  spacing screen 85./$width, screen 80./$height
$(header $width $height "$title" 16 "${here[@]}")
set label 4 "threads; median and quartiles$contention_rounds" at screen 0.5, screen 18./$height center
set logscale x 2
set logscale y 10
set xrange [0.85:$most * 1.18]
set yrange [low_min * 0.3:high_max * 1.5]
set xtics (1, 2, 4, 8, 16, 32, 64) nomirror
set ytics nomirror
set format y '%.0s%c/s'
set grid xtics ytics lc rgb '#d0d7de' lt 1 lw 1
set border 3 lc rgb '#57606a'
set object 1 rectangle from first $cores * 1.41, graph 0 to graph 1, graph 1 behind \
  fc rgb '#f0e6d2' fs solid 0.55 noborder
$crowded
unset key
$body
unset multiplot
GNUPLOT
}

crowded="set label 5 \"more threads than cores\" at graph 0.98, 0.06 right font ',12' tc rgb '#7d6608'"
panels=()
for workload in "same-property one property" "own-property own property" "own-object own object"; do
  read -r id place <<<"$workload"
  panels+=(
    "contention/$id:none:all read, $place" "contention/$id:one:one writes, $place"
    "contention/$id:half:half write, $place" "contention/$id:all:all write, $place")
done
draw_curves scaling-unobserved \
  "reads and writes that nobody observes: operations per second of all threads together" 4 \
  "${panels[@]}"
draw_curves scaling-observed \
  "tracking, writing, calling: operations per second of all threads together" 2 \
  "contention/track-and-fire:half:half track, half write, one property" \
  "contention/cycle-same-property:all:all do cycles, one property" \
  "contention/cycle-own-property:all:all do cycles, own property, one object" \
  "contention/cycle-own-object:all:all do cycles, own object"
for area in "${areas[@]}"; do draw_bars "$area"; done
draw_latencies
