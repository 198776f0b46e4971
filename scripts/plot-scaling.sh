# Sourced by plot.sh: draws throughput against the number of threads.
#
# Uses its $results, $samples, $work, $machine, $made, environment and colour.

# The quartiles of the throughput of one workload and mix of roles, as lines
# "threads median lower upper", in the file NAME.CANDIDATE for each candidate.
#
# Usage: scaling_data NAME WORKLOAD MIX
scaling_data() {
  awk -F, -v workload="$2" -v mix="$3" '
    $1 != workload || $7 == "" || $7 <= 0 || $6 <= 0 { next }
    mix == "none" && $4 != 0 { next }
    mix == "one" && $4 != 1 { next }
    mix == "half" && ($3 < 2 || $4 != $3 / 2) { next }
    mix == "all" && $4 != $3 { next }
    { print $2 "\t" $3 "\t" $6 / $7 * 1e9 }' "$samples" |
    sort -t $'\t' -k1,1 -k2,2n -k3,3g |
    awk -F'\t' -v name="$1" '
      function quantile(fraction,   position, below) {
        position = 1 + fraction * (n - 1); below = int(position)
        if (below >= n) return values[n]
        return values[below] + (values[below + 1] - values[below]) * (position - below)
      }
      function flush() {
        if (n) print threads, quantile(0.5), quantile(0.25), quantile(0.75) > (name "." candidate)
      }
      {
        if ($1 != candidate || $2 != threads) { flush(); n = 0 }
        candidate = $1; threads = $2; values[++n] = $3
      }
      END { flush() }'
}

# Draws one figure of panels; nothing if no workload of it was measured.
#
# Usage: scaling_figure FILE TITLE COLUMNS WORKLOAD:MIX:PANEL...
scaling_figure() {
  local file=$1 title=$2 columns=$3
  shift 3
  local panel index=0 data candidate position plots="" body=""
  rm -f "$work"/scaling.*
  for panel in "$@"; do
    local workload=${panel%%:*} rest=${panel#*:}
    scaling_data "$work/scaling.$index" "$workload" "${rest%%:*}"
    index=$((index + 1))
  done
  local count=$index rows=$((($# + columns - 1) / columns))
  local names
  names=$(for data in "$work"/scaling.*; do [[ -f $data ]] && echo "${data##*.}"; done |
    sort -u | awk '
      BEGIN { rank["core"] = 1; rank["stdlib"] = 2; rank["mutex"] = 3; rank["floor"] = 98 }
      { print ($1 in rank ? rank[$1] : 10) "\t" $1 }' | sort -n | cut -f2)
  [[ -n $names ]] || return 0
  local cores most range
  cores=$(environment cores)
  most=$(cat "$work"/scaling.* | awk '$1 > n { n = $1 } END { print n }')
  local once="unset label; set label 5 \"more threads than cores\" at graph 0.98, 0.06 right font ',12' tc rgb '#7d6608'"
  # One scale for all panels, or they could not be compared.
  range=$(cat "$work"/scaling.* | awk '
    NR == 1 || $3 < low { low = $3 } NR == 1 || $4 > high { high = $4 }
    END { printf "%g:%g", low * 0.3, high * 1.5 }')

  local width=$((columns > 2 ? 1600 : 1200)) head=140 foot=70 height
  height=$((head + foot + rows * 330))
  index=0
  for panel in "$@"; do
    local rest=${panel#*:}
    plots=""
    position=0
    while read -r candidate; do
      data=$work/scaling.$index.$candidate
      if [[ -f $data ]]; then
        plots+="${plots:+, }'$data' using 1:2:3:4 with yerrorlines pt 7 ps 1 lw 2.5"
        plots+=" lc rgb '$(colour "$candidate" "$position")' notitle"
      fi
      position=$((position + 1))
    done <<<"$names"
    body+="set label 1 \"${rest#*:}\" at graph 0.5, 1.06 center font ',16' noenhanced"$'\n'
    body+="plot ${plots:-NaN notitle}"$'\n'
    # What belongs to the figure is drawn with its first panel alone.
    body+="$once"$'\n'
    index=$((index + 1))
  done

  # The key of the whole figure, centred in one line.
  local key
  key=$(position=0; while read -r candidate; do
    echo "$candidate $(colour "$candidate" "$position")"
    position=$((position + 1))
  done <<<"$names" | awk -v width="$width" -v y="$(awk -v h="$height" 'BEGIN { print 1 - 104 / h }')" '
    { name[NR] = $1; colour[NR] = $2; all += length($1) * 12 + 60 }
    END {
      x = width / 2 - all / 2
      for (i = 1; i <= NR; i++) {
        printf "set label %d \"%s\" at screen %.5f, %.5f left offset 0.5, 0 point pt 7 ps 1.5 lc rgb \"%s\" noenhanced\n",
          100 + i, name[i], (x + 20) / width, y, colour[i]
        x += length(name[i]) * 12 + 60
      }
    }')

  local kind terminal
  for kind in svg png; do
    case $kind in
    svg) terminal="svg size $width,$height font 'DejaVu Sans,15' background rgb 'white' noenhanced" ;;
    png) terminal="pngcairo size $width,$height font 'DejaVu Sans,15' background rgb 'white' noenhanced" ;;
    esac
    gnuplot <<EOF
set terminal $terminal
set encoding utf8
set output '$results/plots/$file.$kind'
set multiplot layout $rows,$columns rowsfirst \
  margins screen $(awk -v w="$width" 'BEGIN { print 95 / w }'), $(awk -v w="$width" 'BEGIN { print 1 - 25 / w }'), \
  screen $(awk -v h="$height" -v f="$foot" 'BEGIN { print f / h }'), $(awk -v h="$height" -v t="$head" 'BEGIN { print 1 - t / h }') \
  spacing screen $(awk -v w="$width" 'BEGIN { print 85 / w }'), $(awk -v h="$height" 'BEGIN { print 80 / h }')
set label 2 "$title" at screen 0.5, $(awk -v h="$height" 'BEGIN { print 1 - 32 / h }') \
  center font ',22' noenhanced
set label 3 "$machine · $made" at screen 0.5, $(awk -v h="$height" 'BEGIN { print 1 - 66 / h }') \
  center font ',15' tc rgb '#57606a' noenhanced
set label 4 "threads" at screen 0.5, $(awk -v h="$height" 'BEGIN { print 18 / h }') center
$key
set logscale x 2
set logscale y 10
set xrange [0.85:$most * 1.18]
set yrange [$range]
set xtics (1, 2, 4, 8, 16, 32, 64) nomirror
set ytics nomirror
set format y '%.0s%c/s'
set grid xtics ytics lc rgb '#d0d7de' lt 1 lw 1
set border 3 lc rgb '#57606a'
set object 1 rectangle from first $cores * 1.41, graph 0 to graph 1, graph 1 behind \
  fc rgb '#f0e6d2' fs solid 0.55 noborder
set label 5 "more threads than cores" at graph 0.98, 0.06 right font ',12' tc rgb '#7d6608'
unset key
$body
unset multiplot
EOF
  done
  # Titles of curves are their files: without the place, which says nothing.
  sed -i "s|$work/||g" "$results/plots/$file.svg"
  echo "$results/plots/$file.svg, $file.png"
}

draw_scaling() {
  local workload place panels=()
  for workload in same-property own-property own-object; do
    place=${workload/same-property/one property}
    place=${place/own-property/own property}
    place=${place/own-object/own object}
    panels+=(
      "contention/$workload:none:all read, $place"
      "contention/$workload:one:one writes, $place"
      "contention/$workload:half:half write, $place"
      "contention/$workload:all:all write, $place")
  done
  scaling_figure scaling-unobserved \
    "reads and writes that nobody observes: operations per second of all threads together" 4 \
    "${panels[@]}"
  scaling_figure scaling-observed \
    "tracking, writing, calling: operations per second of all threads together" 2 \
    "contention/track-and-fire:half:half track, half write, one property" \
    "contention/cycle-same-property:all:all do cycles, one property" \
    "contention/cycle-own-property:all:all do cycles, own property, one object" \
    "contention/cycle-own-object:all:all do cycles, own object"
}
