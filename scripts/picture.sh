#!/usr/bin/env bash
# Draws the pictures of pages that README.md and the documentation show.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/picture.sh [--help] [PICTURE...]

Draws both pictures, or only the named ones, in a headless Chromium:

  report    the page of conform, after a run of the gate on every candidate, for the
            documentation of ConformanceReports
  browser   the page of Examples/Browser, after some clicks

Installs the Debian packages that it needs and that are missing.

Exit codes: 0 all done; 2 wrong arguments; that of the step that failed otherwise.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac
pictures=("$@")
[ $# -gt 0 ] || pictures=(report browser)
for name in "${pictures[@]}"; do
  case "$name" in
    report | browser) ;;
    *) echo "picture: unknown picture '$name'; see scripts/picture.sh --help" >&2; exit 2 ;;
  esac
done

# draw PAGE WIDTH,HEIGHT PICTURE: what is seen first of a page.
draw() {
  # The sandbox is not for root, and the pages are our own. Time passes as fast as it can,
  # until a page has nothing left to do.
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
    --user-data-dir="$folder/profile" --blink-settings=preferredColorScheme=1 \
    --virtual-time-budget=10000 --window-size="$2" --screenshot="$folder/picture.png" "file://$1"
  mv "$folder/picture.png" "$3"
  echo "picture: $3, $(stat -c %s "$3") bytes"
}

report() {
  swift build --product conform
  "$(swift build --show-bin-path)/conform" run --quiet --seed 1 --html "$folder/report.html"
  draw "$folder/report.html" 1200,1180 Sources/ConformanceReports/ConformanceReports.docc/report.png
}

browser() {
  Examples/Browser/build.sh
  sed 's#^</script>#\
for (let time = 0; time < 3; time++) elements[0].click();\
document.getElementById("tenth").click();\
for (let time = 0; time < 4; time++) elements[2 + 17].click();\
</script>#' .build/browser/index.html >"$folder/browser.html"
  draw "$folder/browser.html" 700,420 Examples/Browser/page.png
}

scripts/setup.sh chromium
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for name in "${pictures[@]}"; do "$name"; done
