#!/usr/bin/env bash
# Builds the extension for VS Code, tests it with a built `variorum`, and packages it. Without npm or its registry it is passed over
# with a message.
#
# Usage: run.sh PATH-OF-VARIORUM
set -euo pipefail
VARIORUM=$(realpath "$1")
export VARIORUM
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")"
readonly SECONDS_AT_MOST=120 # more than any step needs, so that none hangs

command -v npm >/dev/null 2>&1 && timeout 300 npm ci --silent >/dev/null 2>&1 || {
  echo "npm is not to be had: the extension for VS Code is left out" >&2
  exit 0
}
for step in build test package; do
  timeout "$SECONDS_AT_MOST" npm run --silent "$step"
done
