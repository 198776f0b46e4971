#!/usr/bin/env bash
# Builds the example: one page, with the program inside.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Examples/Browser

usage() {
  cat <<'TEXT'
Usage: Examples/Browser/build.sh [--help] [--test]

Compiles ObservationCore and the example in Embedded Swift for WebAssembly, and writes
.build/browser/index.html: open it in a browser. There is nothing to install and nothing
to serve.

With --test it writes test.html instead, which also clicks; opens it in a headless
Chromium; and fails unless each click has changed the texts that depend on it and no
others. The browser is the command in OBSERVATORY_BROWSER, or chromium.

Exit codes: 0 all done; 1 not as it must be, or something did not build; 2 wrong arguments.
TEXT
}

case "$*" in
  "" | --test) ;;
  -h | --help) usage; exit 0 ;;
  *) echo "browser: unknown arguments '$*'; --help says what there is" >&2; exit 2 ;;
esac

work=$PWD/.build/browser
mkdir -p "$work"
browser=${OBSERVATORY_BROWSER:-chromium}
if [ "${1:-}" = --test ] && ! command -v "$browser" >/dev/null; then
  echo "browser: no '$browser' on the PATH; scripts/setup.sh chromium installs one" >&2
  exit 1
fi
source Tests/Embedded/build.sh
core small
clang "${c_flags[@]}" -c $here/Host/Allocator.c -o "$work/allocator.o"
cat >"$work/page.modulemap" <<MAP
module CPage { header "$PWD/$here/Host/Page.h" export * }
MAP
swiftc "${swift_flags[@]}" -Xcc "-fmodule-map-file=$work/page.modulemap" -I "$work/small" \
  -module-name Browser -c $here/Sources/*.swift -o "$work/browser.o"
wasm-ld --no-entry --gc-sections --strip-all -O2 -z stack-size=262144 \
  --export=page_start --export=page_count --export=page_click --export=page_tenth \
  --export=page_runs "$work/browser.o" "$work/small/core.o" "$work/small/c.o" \
  "$work/allocator.o" -o "$work/browser.wasm"

# page FILE SCRIPT: the page with the program, and SCRIPT at the end.
page() {
  base64 -w0 "$work/browser.wasm" >"$work/base64"
  awk -v wasm="$work/base64" -v script="$2" '
    /WASM/ { getline bytes < wasm; sub(/WASM/, bytes) }
    /^TEST$/ { while ((getline line < script) > 0) print line; next }
    { print }
  ' $here/page.html >"$1"
}

if [ "${1:-}" != --test ]; then
  page "$work/index.html" /dev/null
  echo "browser: $(stat -c %s "$work/browser.wasm") bytes of WebAssembly; open $work/index.html"
  exit 0
fi

page "$work/test.html" $here/test.js
"$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=10000 --dump-dom \
  "file://$work/test.html" 2>/dev/null | sed -n '/<pre id="result">/,/<\/pre>/p' |
  sed 's/<[^>]*>//g' | tee "$work/result"
[ "$(grep -c '^passed' "$work/result")" = 5 ] && ! grep -q '^failed' "$work/result" ||
  { echo "browser: not as it must be" >&2; exit 1; }
