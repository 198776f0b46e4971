#!/usr/bin/env bash
# Draws the results of a run: one SVG and one PNG per group of workloads.
#
# Every number comes from summary.csv, which bench computes; what is done here is where
# things stand, and which colour, shape and dashes they have.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: scripts/plot.sh [RESULTS]

Draws RESULTS/summary.csv, by default that of the newest directory in results/,
into RESULTS/plots/: one SVG and one PNG per group of workloads (read, write,
cycle, ...), of throughput against the number of threads (scaling-...), of latencies
(latency), and of how many times as fast as stdlib, and how many times the floor, each
workload is in its largest shape that all have (ratios). Points are medians, bars are
quartiles (of latencies, up to the 99th percentile; of ratios, intervals of 95 %), scales
are logarithmic, with a place for 0 at the left edge where there is one. Each candidate has
a colour, a shape, and, where points are joined, dashes of its own.
Needs gnuplot.

Exit codes: 0 all is drawn; 1 there is no summary.csv, or one of another version, or no
gnuplot; 2 wrong command line; 3 summary.csv is damaged, has nothing that can be drawn, or is
of a smoke run, which measures nothing.
Damaged is what has a row with too few fields or too many; a place, a size or a number of
threads that is none; a figure that is no number from 0 up (bytes may be less: memory that is
given back is drawn as 0), or not between its low and its high; or a name or label with a
backslash, a backquote, a double quote, a control character, more than 200 bytes or what is
not UTF-8: the line and the value are named.
Unless all could be drawn, RESULTS/plots/ stays as it was.
TEXT
}

# Usage: fail MESSAGE [STATUS]
fail() {
  echo "plot.sh: $1" >&2
  exit "${2-1}"
}

(($# <= 1)) || fail "one directory at most, and not $# arguments; see --help" 2
case "${1-none}" in
  -h | --help) usage; exit 0 ;;
  -*) fail "unknown option '$1'; see --help" 2 ;;
  '') fail "the name of the directory is empty; without one, the newest results are drawn" 2 ;;
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
IFS= read -r header <"$summary" || true
[[ $header == workload,size,threads,candidate,figure,unit,value,low,high,coverage,place,label ]] ||
  fail "$summary is of another version of bench; 'bench summarize $results' writes it again"
command -v gnuplot >/dev/null || fail "gnuplot is missing; on Debian: apt-get install gnuplot-nox"

# The candidates in the order of the keys, their colours, and, for who does not tell these
# apart, shapes (gnuplot's numbers) and dashes; others come between, in the order in which
# they were measured, and the eleventh of them is drawn as the first.
first=(core stdlib mutex)
last=(floor plain)
declare -A colours=(
  [core]='#d1242f' [stdlib]='#0a58ca' [mutex]='#b35900' [floor]='#1a7f37' [plain]='#6e7781')
declare -A shapes=([core]=7 [stdlib]=5 [mutex]=9 [floor]=13 [plain]=11)
declare -A dashes=([core]=1 [stdlib]='(12,5)' [mutex]='(4,4)' [floor]='(12,4,3,4)' [plain]='(2,5)')
spare=('#8250df' '#0f9d9d' '#bf3989' '#7d6608' '#24292f'
  '#d99a00' '#4a9edb' '#7cb342' '#e57399' '#6d4c41')
# Last the one that a bar hides best.
spare_shapes=(15 6 4 12 8 3 2 10 14 1)
spare_dashes=('(18,5)' '(8,3,2,3,2,3)' '(6,6)' '(20,3,3,3)' '(8,2)'
  '(2,2)' '(14,3,6,3)' '(4,2,4,8)' '(20,9)' '(3,3,3,3,12,3)')

# The lines of the summary, unquoted, with the byte 31 between their fields; or, with status
# 3, what is wrong with the first that cannot be drawn: what goes on from here may be
# calculated with by bash, which runs what stands in brackets, and be put into double quotes
# of gnuplot, which runs what stands in backquotes. In awk, and not in Swift, so that results
# are drawn where nothing has been built; it computes no figure. Portable awk: mawk has no
# /x{2}/.
checked_rows() {
  LC_ALL=C awk '
    function refuse(what) {
      gsub(/[[:cntrl:]]/, "?", what)
      print "line " NR ": " substr(what, 1, 300)
      refused = 1
      exit 3
    }
    function refuse_field(column, what) {
      refuse(names[column] " of \047" field[5] "\047 is \047" field[column] "\047, and " what)
    }

    # Into field, as RFC 4180 has it; how many.
    function fields(text, count, at) {
      for (count = 1; ; count++) {
        field[count] = ""
        if (text ~ /^"/) {
          text = substr(text, 2)
          while ((at = index(text, "\"")) > 0 && substr(text, at + 1, 1) == "\"") {
            field[count] = field[count] substr(text, 1, at)
            text = substr(text, at + 2)
          }
          if (at == 0) refuse("a quote is not closed: \047" text "\047")
          field[count] = field[count] substr(text, 1, at - 1)
          text = substr(text, at + 1)
          if (text ~ /^[^,]/) refuse("behind a closing quote is \047" text "\047")
        } else {
          at = index(text ",", ",")
          field[count] = substr(text, 1, at - 1)
          text = substr(text, at)
        }
        if (text == "") return count
        text = substr(text, 2)
      }
    }

    function is_utf8(text) {
      gsub(/[\302-\337][\200-\277]|[\340-\357][\200-\277][\200-\277]/, "", text)
      gsub(/[\360-\364][\200-\277][\200-\277][\200-\277]/, "", text)
      return text !~ /[\200-\377]/
    }

    function check_whole(column, least, most) {
      if (field[column] !~ /^(0|[1-9][0-9]*)$/ || length(field[column]) > length(most) ||
          field[column] + 0 < least || field[column] + 0 > most + 0)
        refuse_field(column, "not a whole number from " least " to " most)
    }

    # What is less than 0, or no number, would be left out by gnuplot without a word.
    function check_number(column) {
      if (field[column] !~ /^[0-9]+(\.[0-9]+)?([eE][-+]?[0-9][0-9]?)?$/ ||
          match(field[column], /^[0-9]+/) && RLENGTH > 20)
        refuse_field(column, "not a number from 0 up")
    }
    function is_number(column) {
      return field[column] ~ /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/
    }
    function check_order(lower, upper) {
      if (is_number(lower) && is_number(upper) && field[lower] + 0 > field[upper] + 0)
        refuse_field(lower, "above its " names[upper] ", \047" field[upper] "\047")
    }

    NR == 1 {
      split($0, names, ",")
      next
    }
    {
      count = fields($0)
      if (count != 12) refuse(count " instead of 12 fields: \047" $0 "\047")
      for (column = 1; column <= 12; column++) {
        if (field[column] ~ /[[:cntrl:]\\`"]/)
          refuse_field(column,
            "has a backslash, a backquote, a double quote or a control character")
        if (!is_utf8(field[column])) refuse_field(column, "not UTF-8")
        if (length(field[column]) > 200) refuse_field(column, "longer than 200 bytes")
      }
      name = field[5]
      is_bar = name == "time" || name == "bytes" || name ~ /^(stdlib|floor) ratio$/
      is_latency = name == "p50" || name == "p99" || name == "p99.9"
      is_drawn = is_bar || is_latency || name == "throughput"
      # The area is the name of a file.
      if ((is_drawn || field[1] != "") &&
          field[1] !~ /^[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9._\/-]+$/)
        refuse_field(1, "not an area, a slash and a name, of letters, digits, dots, _ and -")
      if (is_drawn && field[4] == "") refuse_field(4, "no name")
      if (is_drawn || field[2] != "") check_whole(2, 0, "999999999999999")
      if (is_drawn || field[3] != "") check_whole(3, 1, "9999")
      if (field[11] != "") check_whole(11, 1, "999")
      # Who gives back what was in use before weighs less than nothing: nothing, in a plot.
      if (name == "bytes" && field[7] ~ /^-[0-9]+(\.[0-9]+)?([eE][-+]?[0-9][0-9]?)?$/)
        field[7] = "0"
      if (name == "cores" || is_drawn && (name != "bytes" || field[1] ~ /^memory(\/|$)/)) {
        check_number(7)
        if (field[8] != "") check_number(8)
        if (field[9] != "") check_number(9)
      }
      check_order(7, 9)
      check_order(8, 7)
      check_order(8, 9)
      row = field[1]
      for (column = 2; column <= 12; column++) row = row "\037" field[column]
      rows[NR] = row
    }
    END { if (!refused) for (row = 2; row <= NR; row++) print rows[row] }
  ' <"$summary"
}
rows=$(checked_rows) || fail "$summary: ${rows:-cannot be read}" 3
zero='^[0.]+([eE].*)?$'

# The figures to draw: bars by area of workloads, curves by workload; how many rows an area
# has.
declare -A bars=() labels=() heights=() curves=() latencies=()
# And of the ratios: by shape ("cycle/one-shot 1 256", threads before size) and candidate;
# of each shape its place, and how many were measured; workloads with a number of threads.
declare -A ratios=() places=() counts=() sizes=()
works=()
areas=()
others=()
machine="" made="" cores=1 rounds="" contention_rounds=""
one='^((.*, )?1 )([a-z]+)s([ ,].*)?$'
while IFS=$'\037' read -r \
  workload size threads candidate figure _ value low high coverage place label; do
  # Of one thing: not all that is committed says so.
  if [[ $label =~ $one ]]; then
    thing=${BASH_REMATCH[3]}
    label=${BASH_REMATCH[1]}${thing/%ie/y}${BASH_REMATCH[4]-}
  fi
  area=${workload%%/*}
  shape="$workload $threads $size"
  case $figure in
    machine) machine=$label ;;
    made) made=$label ;;
    cores) cores=${value%.*} ;;
    rounds) rounds=" of $label" ;;
    "contention rounds") contention_rounds=" of $label" ;;
    throughput)
      curves[$workload:$candidate]+="$size $threads $value ${low:-$value} ${high:-$value}"$'\n'
      ;;
    time | bytes)
      # Memory is drawn in bytes, everything else in seconds; contention as
      # curves.
      [[ -n $place ]] || continue
      [[ $figure == bytes && $area == memory || $figure == time && $area != memory ]] || continue
      [[ -n ${heights[$area]-} ]] || areas+=("$area")
      heights[$area]=$((place > ${heights[$area]-0} ? place : ${heights[$area]-0}))
      labels[$area:$place]=$label
      bars[$area:$candidate]+="$place $value ${low:-$value} ${high:-$value}"$'\n'
      [[ $figure == time ]] || continue
      places[$shape]=$place
      counts[$shape]=$((${counts[$shape]-0} + 1))
      [[ -n ${sizes[$workload $threads]-} ]] || works+=("$workload $threads")
      [[ " ${sizes[$workload $threads]-} " == *" $size "* ]] ||
        sizes[$workload $threads]+=" $size"
      ;;
    "stdlib ratio" | "floor ratio")
      # An interval of few rounds covers less, and is none.
      [[ $coverage == 0.95 && -n $low && -n $high ]] || low=$value high=$value
      ratios[$figure:$shape:$candidate]="$value $low $high"
      ;;
    p50 | p99 | p99.9)
      # What has roles is drawn by its throughput alone.
      [[ -n $place ]] || continue
      heights[latency]=$((place > ${heights[latency]-0} ? place : ${heights[latency]-0}))
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
done <<<"$rows"
# Its times are those of single iterations, and would look like all others.
[[ $made != *" · smoke run"* ]] ||
  fail "$summary is of a smoke run, which measures nothing: there is nothing to draw" 3
((${#bars[@]} + ${#curves[@]} + ${#latencies[@]} > 0)) || fail "$summary holds no figures to draw" 3
candidates=("${first[@]}" "${others[@]}" "${last[@]}")
# Where figures are until all are drawn: on the disk of those that they are to replace.
scratch=$(mktemp -d "$results/.plots.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# Draws one figure as SVG and as PNG; its commands are the standard input.
#
# Usage: draw NAME WIDTH HEIGHT FONTSIZE
draw() {
  local commands kind terminal file
  # More than cairo can.
  (($3 <= 32767)) || fail "$summary: '$1' has too many rows to be drawn" 3
  commands=$(cat)
  for kind in svg png; do
    terminal=${kind/png/pngcairo}
    file=$scratch/$1.$kind
    gnuplot <<GNUPLOT
set terminal $terminal size $2,$3 font 'DejaVu Sans,$4' background rgb 'white' noenhanced
set encoding utf8
set output '${file//$quote/$quote$quote}'
$commands
GNUPLOT
  done
  drawn+=("$results/plots/$1.svg, $1.png")
}
drawn=()
quote="'"

# The pixels of a name in the key, and how many lines the key of a figure has.
#
# Usage: key_width CANDIDATE / key_lines WIDTH CANDIDATE...
key_width() { echo $((${#1} * 12 + (${joined:-0} ? 110 : 60))); }
key_lines() {
  local width=$1 all=0 candidate
  shift
  for candidate in "$@"; do all=$((all + $(key_width "$candidate"))); done
  echo $(((all + width - 61) / (width - 60)))
}

# The title, what was measured where, and a key in as few lines as it takes, 30 pixels each:
# gnuplot's own breaks it into columns. Pixels count from the top. With dashes if the
# caller has set $joined.
#
# Usage: header WIDTH HEIGHT TITLE FONTSIZE CANDIDATE...
header() {
  local width=$1 height=$2 title=$3 size=$4 candidate tag=100 top=105 all each left
  shift 4
  cat <<GNUPLOT
set label 2 "$title" at screen 0.5, screen 1 - 32./$height center font ',$((size + 6))' noenhanced
set label 3 "$machine · $made" at screen 0.5, screen 1 - 66./$height \
  center font ',$((size - 1))' tc rgb '#57606a' noenhanced
GNUPLOT
  each=$(key_lines "$width" "$@")
  each=$((($# + each - 1) / each))
  while (($# > 0)); do
    local names=("${@:1:each}") y="screen 1 - $top./$height" colour
    shift ${#names[@]}
    all=0
    for candidate in "${names[@]}"; do all=$((all + $(key_width "$candidate"))); done
    left=$((width / 2 - all / 2 + (${joined:-0} ? 55 : 30) - 10))
    for candidate in "${names[@]}"; do
      tag=$((tag + 1))
      colour="lc rgb '${colours[$candidate]}'"
      ((${joined:-0} == 0)) ||
        echo "set arrow $tag from screen $((left - 28))./$width, $y" \
          "to screen $((left + 28))./$width, $y nohead lw 2.5 dt ${dashes[$candidate]} $colour"
      echo "set label $tag \"$candidate\" at screen $left./$width, $y left" \
        "offset $((${joined:-0} ? 3 : 0)).5, 0" \
        "point pt ${shapes[$candidate]} ps 1.5 $colour noenhanced"
      left=$((left + $(key_width "$candidate")))
    done
    top=$((top + 30))
  done
}

# What has to be within an axis: gnuplot's variables NAME_min and NAME_max, of the numbers
# that are more than 0, and NAME_zero, whether there are others.
#
# Usage: span NAME FACTOR <<<NUMBERS
span() {
  local number numbers="" zeros=0
  for number in $(cat); do
    if [[ $number =~ $zero ]]; then zeros=1; else numbers+="$number"$'\n'; fi
  done
  cat <<GNUPLOT
\$$1 << END
${numbers:-1
}END
stats \$$1 using (\$1*$2) name '$1' nooutput
$1_zero = $zeros
GNUPLOT
}

# An axis that begins and ends with a decade and has a line at each, and names at as many
# as there is room for. 0, which has no place among them, gets the left edge, one decade
# before: seen() is where a number stands.
#
# Usage: log_axis NAME PIXELS UNIT
log_axis() {
  cat <<GNUPLOT
lowest = floor(log10($1_min))
highest = ceil(log10($1_max))
if (highest <= lowest) { highest = lowest + 1 }
edge = 10.**(lowest - $1_zero)
seen(number) = number > 0 ? number : edge
pixels = $2. / (highest - lowest + $1_zero)
step = 1
while (step * pixels < 85) { step = step + 1 }
set micro
set logscale x 10
# A little more, or the names at the ends may be missing.
set xrange [edge * 0.999999:10.**highest * 1.000001]
set xtics nomirror font ',14'
set xtics ('' 1)
do for [decade = lowest:highest] {
  # Not where the 0 is too near.
  if (decade % step == 0 && (!$1_zero || (decade - lowest + 1) * pixels > 60)) {
    # Parts of a byte, and ratios, have no prefix.
    name = '$3' eq 's' ? gprintf('%.0s %cs', 10.**decade) : \\
      '$3' eq 'B' && decade >= 0 ? gprintf('%.0s %cB', 10.**decade) : \\
      '$3' eq 'B' ? sprintf('%g B', 10.**decade) : \\
      decade < 0 ? sprintf('%g×', 10.**decade) : sprintf('%.0f×', 10.**decade)
    set xtics add (name 10.**decade)
  } else {
    set xtics add ('' 10.**decade)
  }
  if (decade < highest) { do for [part = 2:9] { set xtics add ('' part * 10.**decade 1) } }
}
if ($1_zero) { set xtics add ('0' edge) }
GNUPLOT
}

# One figure of bars for an area: rows count from the top, and candidates of
# one row stand below each other.
draw_bars() {
  local area=$1 candidate index=0 here=() plots="" data="" numbers="" zeros=""
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
    plots+="${plots:+, }\$bars$index using (seen(\$2*$scale)):(-(\$1 + shift($index)))"
    if [[ $unit == s ]]; then
      plots+=":(seen(\$3*$scale)):(seen(\$4*$scale)) with xerrorbars lw 2.5"
    else
      plots+=" with points lw 2"
    fi
    plots+=" pt ${shapes[$candidate]} ps 1.4 lc rgb '${colours[$candidate]}'"
    local place value low high
    while read -r place value low high; do
      numbers+="$value $low $high "
      [[ ! $value =~ $zero ]] || zeros+="$place $index ${colours[$candidate]}"$'\n'
    done <<<"${bars[$area:$candidate]%$'\n'}"
    index=$((index + 1))
  done
  draw_rows "$area" "$title" "$bars_are" $unit $scale "$data" "$plots" "${here[@]}"
}

# The rows of a figure: their names, the lines between them, and where candidates stand.
#
# Usage: row_axis CANDIDATES NAME...
row_axis() {
  local count=$1 place=0 tics="" name
  shift
  for name in "$@"; do
    place=$((place + 1))
    # Of a name with a % gnuplot makes a format.
    tics+="${tics:+, }\"${name//%/%%}\" -$place"
    ((place == $#)) || echo "set arrow from graph 0, first -$place.5" \
      "to graph 1, first -$place.5 nohead lc rgb '#d0d7de' lw 1"
  done
  cat <<GNUPLOT
shift(index) = $count > 1 ? (index / ($count - 1.) - 0.5) * 0.56 : 0
set yrange [-$# - 0.5 : -0.5]
set ytics ($tics) scale 0 noenhanced
set grid xtics lc rgb '#d0d7de' lt 1 lw 1
set border 3 lc rgb '#57606a'
unset key
GNUPLOT
}

# A figure whose rows have names, with what a plot of gnuplot puts into them. The caller's
# $numbers are all that is drawn, its $zeros are where a 0 stands, as "place index colour".
#
# Usage: draw_rows AREA TITLE XLABEL UNIT FACTOR DATA PLOTS CANDIDATE...
draw_rows() {
  local area=$1 title=$2 scale=$3 unit=$4 factor=$5 data=$6 plots=$7 count=${heights[$1]}
  local place longest=0 names=() index colour
  shift 7
  for ((place = 1; place <= count; place++)); do
    names+=("${labels[$area:$place]-}")
    longest=$((${#names[-1]} > longest ? ${#names[-1]} : longest))
  done
  # What is not a row: title, key and scale, in pixels.
  local above=$((100 + 30 * $(key_lines 1200 "$@"))) below=90
  # Of longer names the beginning is cut off.
  local left=$((longest < 60 ? longest * 13 + 40 : 820))
  local height=$((above + below + count * (18 + 13 * $#)))
  [[ -z $zeros ]] || scale+="; at the left edge: 0, nothing at all"
  draw "$area" 1200 $height 18 <<GNUPLOT
$(header 1200 $height "$title" 18 "$@")
$(span numbers "$factor" <<<"$numbers")
$(log_axis numbers $((1200 - left - 90)) "$unit")
$(row_axis $# "${names[@]}")
set label 4 "$scale" at screen ($left + 1110.) / 2400, screen 25./$height center \
  font ',16' tc rgb '#57606a'
set tmargin at screen 1 - $above./$height
set bmargin at screen $below./$height
set lmargin at screen $left./1200
set rmargin at screen 1110./1200
$(while read -r place index colour; do
    [[ -z $place ]] ||
      echo "set label '0' at graph 0, first (-($place + shift($index))) left offset 1, 0" \
        "font ',12' tc rgb '$colour'"
  done <<<"$zeros")
$data
plot $plots
GNUPLOT
}

# One figure of the latencies of all workloads with a schedule; nothing if none was
# measured.
draw_latencies() {
  local candidate place index=0 here=() plots="" data="" lines numbers="" zeros=""
  [[ ${#latencies[@]} -gt 0 ]] || return 0
  for candidate in "${candidates[@]}"; do
    lines=""
    for ((place = 1; place <= heights[latency]; place++)); do
      local median=${latencies[$place:$candidate:p50]-}
      [[ -n $median ]] || continue
      [[ -n ${latencies[$place:$candidate:p99]-} && -n ${latencies[$place:$candidate:p99.9]-} ]] ||
        fail "$summary: '$candidate' has no p99 or no p99.9 where it has a p50, at place $place" 3
      lines+="$place $median ${latencies[$place:$candidate:p99]}"
      lines+=" ${latencies[$place:$candidate:p99.9]}"$'\n'
      [[ ! $median =~ $zero ]] || zeros+="$place $index ${colours[$candidate]}"$'\n'
    done
    [[ -n $lines ]] || continue
    here+=("$candidate")
    data+="\$latency$index << END"$'\n'"${lines}END"$'\n'
    numbers+=$(cut -d ' ' -f 2- <<<"$lines")" "
    local y="(-(\$1 + shift($index)))"
    local colour="lc rgb '${colours[$candidate]}'"
    plots+="${plots:+, }\$latency$index using (seen(\$2*1e-9)):$y:(seen(\$2*1e-9))"
    plots+=":(seen(\$3*1e-9)) with xerrorbars pt ${shapes[$candidate]} ps 1.4 lw 2.5 $colour"
    # Without a shape, which would be somebody else's.
    plots+=", \$latency$index using (seen(\$3*1e-9)):$y:(seen(\$4*1e-9) - seen(\$3*1e-9)):(0)"
    plots+=" with vectors head size screen 0.004,90 nofilled lw 1 $colour"
    index=$((index + 1))
  done
  draw_rows latency "single operations: elements after their time, and reads" \
    "median, 99 % (thick line), 99.9 % (thin line), logarithmic scale" \
    s 1e-9 "$data" "$plots" "${here[@]}"
}

# The largest size that as many as possible of those were measured in who were measured in
# the workload at all.
#
# Usage: common_size "WORKLOAD THREADS"
common_size() {
  local size count best="" most=0
  for size in ${sizes[$1]}; do
    count=${counts[$1 $size]}
    if ((count > most || count == most && size > best)); then
      best=$size
      most=$count
    fi
  done
  echo "$best"
}

# One figure of two panels: how many times as fast as stdlib, and how many times the floor,
# candidates are; nothing where there is neither to compare with.
draw_ratios() {
  local work shape candidate here=() names=() breaks="" longest=0 index=0 row=0
  local -A beside_stdlib=() beside_floor=()
  local fast=1 slow=1 data="" left_plots="" right_plots=""
  for work in "${works[@]}"; do
    shape="$work $(common_size "$work")"
    local found=0
    for candidate in "${first[@]}" "${others[@]}"; do
      local ratio=${ratios[stdlib ratio:$shape:$candidate]-}
      if [[ $candidate != stdlib && -n $ratio ]]; then
        found=1
        beside_stdlib[$candidate]+="$((row + 1)) $ratio"$'\n'
        fast+=" $ratio"
      fi
      ratio=${ratios[floor ratio:$shape:$candidate]-}
      if [[ -n $ratio ]]; then
        found=1
        beside_floor[$candidate]+="$((row + 1)) $ratio"$'\n'
        slow+=" $ratio"
      fi
    done
    ((found)) || continue
    row=$((row + 1))
    local area=${work%%/*}
    [[ $row -eq 1 || ${names[-1]%%:*} == "$area" ]] || breaks+=" $((row - 1))"
    names+=("$area: ${labels[$area:${places[$shape]}]}")
    longest=$((${#names[-1]} > longest ? ${#names[-1]} : longest))
  done
  ((row > 0)) || return 0
  for candidate in "${first[@]}" "${others[@]}"; do
    [[ -n ${beside_stdlib[$candidate]-}${beside_floor[$candidate]-} ]] || continue
    here+=("$candidate")
    local look="pt ${shapes[$candidate]} ps 1.2 lw 2 lc rgb '${colours[$candidate]}'"
    local y="(-(\$1 + shift($index)))"
    if [[ -n ${beside_stdlib[$candidate]-} ]]; then
      data+="\$fast$index << END"$'\n'"${beside_stdlib[$candidate]}END"$'\n'
      left_plots+="${left_plots:+, }\$fast$index using (seen(\$2)):$y:(seen(\$3)):(seen(\$4))"
      left_plots+=" with xerrorbars $look"
    fi
    if [[ -n ${beside_floor[$candidate]-} ]]; then
      data+="\$slow$index << END"$'\n'"${beside_floor[$candidate]}END"$'\n'
      right_plots+="${right_plots:+, }\$slow$index using (seen(\$2)):$y:(seen(\$3)):(seen(\$4))"
      right_plots+=" with xerrorbars $look"
    fi
    index=$((index + 1))
  done
  local width=1600 above=$((130 + 30 * $(key_lines 1600 "${here[@]}"))) below=90
  local height=$((above + below + row * (12 + 7 * ${#here[@]})))
  local left=$((longest < 80 ? longest * 12 + 30 : 990))
  local panel=$(((width - left - 140) / 2))
  draw ratios $width $height 16 <<GNUPLOT
$data
$(span fast 1 <<<"$fast")
$(span slow 1 <<<"$slow")
set multiplot
set tmargin at screen 1 - $above./$height
set bmargin at screen $below./$height
$(header $width $height "beside stdlib, and beside the floor: medians$rounds" 16 "${here[@]}")
$(draw_ratios_panel fast $left "times as fast as stdlib, 95 % intervals" \
    stdlib "$breaks" "${names[@]}")
plot ${left_plots:-NaN notitle}
# What belongs to the figure is drawn with its first panel alone.
unset label; unset arrow
$(draw_ratios_panel slow $((left + panel + 80)) "times the floor's time, 95 % intervals" \
    floor "$breaks" "${names[@]//*/}")
plot ${right_plots:-NaN notitle}
unset multiplot
GNUPLOT
}

# What stands around one of the two panels, of the caller's $panel pixels: who is at 1, too.
#
# Usage: draw_ratios_panel SPAN LEFT XLABEL PARTICIPANT BREAKS NAME...
draw_ratios_panel() {
  local name=$1 from=$2 label=$3 beside=$4 breaks=$5 place
  shift 5
  log_axis "$name" "$panel" '×'
  row_axis ${#here[@]} "$@"
  for place in $breaks; do
    echo "set arrow from graph 0, first -$place.5" \
      "to graph 1, first -$place.5 nohead lc rgb '#8c959f' lw 1"
  done
  cat <<GNUPLOT
set lmargin at screen $from./$width
set rmargin at screen $((from + panel))./$width
set arrow from first 1, graph 0 to first 1, graph 1 nohead lw 2 lc rgb '${colours[$beside]}'
set label "$beside" at first 1, graph 1 center offset 0, 0.8 tc rgb '${colours[$beside]}'
set label "$label" at screen ($from + $panel / 2.) / $width, screen 25./$height \
  center tc rgb '#57606a'
GNUPLOT
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
      plots+="${plots:+, }\$curve$index using 1:(seen(\$2)) with lines lw 2.5"
      plots+=" dt ${dashes[$candidate]}"
      plots+=" $colour, \$curve$index using 1:(seen(\$2)):(seen(\$3)):(seen(\$4))"
      plots+=" with yerrorbars"
      plots+=" pt ${shapes[$candidate]} ps 1.3 lw 2.5 $colour"
    done
    body+="set label 1 \"${panel##*:}\" at graph 0.5, 1.06 center font ',16' noenhanced"$'\n'
    body+="plot ${plots:-NaN notitle}"$'\n'
    # What belongs to the figure is drawn with its first panel alone.
    body+="unset label; unset arrow; $crowded"$'\n'
  done
  # Measured, but with no mix of roles that a panel has.
  [[ -n $all ]] || return 0
  while read -r threads _; do
    most=$((${threads:-0} > most ? threads : most))
  done <<<"$all"
  local width=$((columns > 2 ? 1600 : 1200)) below=70
  local above=$((120 + 30 * $(key_lines $((columns > 2 ? 1600 : 1200)) "${here[@]}")))
  local panels=$((($# + columns - 1) / columns))
  local height=$((above + below + panels * 330))
  # One scale for all panels, or they could not be compared.
  draw "$name" $width $height 15 <<GNUPLOT
$data
$(cut -d ' ' -f 2- <<<"$all" | span all 1)
edge = all_min * 0.2
seen(number) = number > 0 ? number : edge
set multiplot layout $panels,$columns rowsfirst \
  margins screen 100./$width, screen 1 - 25./$width, \
  screen $below./$height, screen 1 - $above./$height \
  spacing screen 95./$width, screen 80./$height
$(header $width $height "$title" 16 "${here[@]}")
set label 4 "threads; median and quartiles$contention_rounds" at screen 0.5, \
  screen 18./$height center
set logscale x 2
set logscale y 10
set xrange [0.85:$most * 1.18]
set yrange [edge:all_max * 1.5]
set xtics (1, 2, 4, 8, 16, 32, 64) nomirror
set ytics nomirror
set format y '%.0s%c/s'
if (all_zero) { set ytics add ('0' edge) }
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

crowded="set label 5 'more threads than cores' at graph 0.98, 0.06 right"
crowded+=" font ',12' tc rgb '#7d6608'"
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
draw_curves scaling-values "derived values: operations per second of all threads together" 2 \
  "contention/value:all:all ask for one value" \
  "contention/own-value:all:all write, and ask for an own value"
for area in "${areas[@]}"; do draw_bars "$area"; done
draw_latencies
draw_ratios
((${#drawn[@]} > 0)) || fail "$summary holds nothing that could be drawn" 3

mkdir -p "$results/plots"
for file in "$scratch"/*; do
  [[ ! -f $file ]] || mv -f "$file" "$results/plots/"
done
printf '%s\n' "${drawn[@]}"
