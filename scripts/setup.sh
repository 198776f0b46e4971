#!/usr/bin/env bash
# Installs what the other scripts need and is missing: Debian packages, by
# apt-get, as root. Runs as often as wanted; says what it does.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: scripts/setup.sh [--help] [PACKAGE...]

Installs the Debian packages PACKAGE... that are missing, by apt-get; by
default those that building, measuring, counting and plotting need. Checks first that the
'swift' on the PATH is of version 6.3 or later.

Exit codes: 0 all is there; 1 something is missing and could not be installed, or 'swift' is
missing or older.
TEXT
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac

if ! command -v swift >/dev/null; then
  echo "setup: no 'swift' on the PATH; install a Swift 6.3 toolchain from swift.org" >&2
  exit 1
fi

# `Swift version 6.3.1 (swift-6.3.1-RELEASE)`, and on other systems more before it.
# One that cannot say so has none.
version=$({ swift --version 2>/dev/null || true; } |
  sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
if [ -z "$version" ]; then
  echo "setup: '$(command -v swift) --version' names no version; install a Swift 6.3 toolchain" \
    "from swift.org" >&2
  exit 1
fi
if [ "${version%.*}" -lt 6 ] || { [ "${version%.*}" -eq 6 ] && [ "${version#*.}" -lt 3 ]; }; then
  echo "setup: $(command -v swift) is Swift $version, and this package needs 6.3 or later; install" \
    "a toolchain from swift.org" >&2
  exit 1
fi

packages=("$@")
[ ${#packages[@]} -gt 0 ] || packages=(libjemalloc-dev gnuplot-nox valgrind binutils)

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [ "$status" = "install ok installed" ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "setup: missing: ${missing[*]}; no apt-get here, install them by other means" >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "setup: missing: ${missing[*]}; run 'apt-get install ${missing[*]}' as root" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "setup: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
