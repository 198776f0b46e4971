#!/usr/bin/env bash
# Draws the picture of conform's page that README.md and the documentation show.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/picture.sh [--help]

Runs the gate on every candidate, opens its page in a headless Chromium, and
writes what is seen first to the documentation of ConformanceReports. Installs
the Debian packages that it needs and that are missing.

Exit codes: 0 all done; that of the step that failed otherwise.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  "") ;;
  *) echo "picture: unknown option '$1'; see scripts/picture.sh --help" >&2; exit 2 ;;
esac

scripts/setup.sh chromium
swift build --product conform
bin=$(swift build --show-bin-path)
picture=Sources/ConformanceReports/ConformanceReports.docc/report.png

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$bin/conform" run --quiet --seed 1 --html "$folder/report.html"
# The sandbox is not for root, and the page is our own.
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
  --user-data-dir="$folder/profile" --blink-settings=preferredColorScheme=1 \
  --window-size=1200,1180 --screenshot="$folder/report.png" "file://$folder/report.html"
mv "$folder/report.png" "$picture"
echo "picture: $picture, $(stat -c %s "$picture") bytes"
